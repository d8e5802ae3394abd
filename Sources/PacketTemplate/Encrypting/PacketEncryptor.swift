public import PDFObjects

/// Encrypts packets, one after the other. One for each worker.
///
/// Takes what a `PacketStamper` wrote behind the static part; nothing else of a packet is looked at. Stream objects get
/// longer by vector and padding. All other objects go into one object stream, where their strings need no encryption of
/// their own. Then come the encryption dictionary and the cross-reference stream, which both stay as they are.
public final class PacketEncryptor {
    /// The last packet, whole.
    public var packet: [UInt8] { files[last].bytes }
    /// How many packets wait for their digests.
    public private(set) var waitingCount = 0

    private let encryption: PacketEncryption
    private let keyring: AccessKeyring
    private let buffers = MultiBuffer()
    /// The packets whose digests are not computed yet: the bytes of a packet are all its own, so nothing of a digest can
    /// be shared, but several are computed at a time.
    private var files: [EncryptedBytes] = []
    private var last = 0
    private var file = EncryptedBytes()
    /// How many bytes may wait at most, beside the last packet.
    private static let waitingLimit = 16 << 20
    private var objects: [WrittenObject] = []
    private var entries: [(number: Int, entry: CrossReference)] = []
    private var index = ContentWriter()
    private var bodies: [UInt8] = []
    private var writer = ContentWriter()

    /// Makes an encryptor.
    public init(_ encryption: PacketEncryption) {
        self.encryption = encryption
        keyring = AccessKeyring(batch: encryption.batch, owner: encryption.owner)
    }

    /// Whether the digests should be asked for before the next packet is encrypted.
    public var isFull: Bool {
        waitingCount >= buffers.lanes || waitingCount > 0 && waitingCount * packet.count > Self.waitingLimit
    }

    /// The SHA-256 of each packet since this was last asked for.
    public func digests() -> [[UInt8]] {
        defer { waitingCount = 0 }
        return buffers.digests(of: files.prefix(waitingCount).map(\.bytes))
    }

    /// Encrypts the last packet of a stamper, whose last row was written.
    ///
    /// - Complexity: O(bytes of the packet), and the slow hash for a password that was not used lately.
    public func encrypt(_ stamper: PacketStamper, password: PDFPassword) {
        let document = DocumentEncryption(
            content: stamper.digest, password: password, keyring: keyring, permissions: encryption.permissions)
        last = waitingCount
        waitingCount += 1
        if last == files.count { files.append(encryption.part.file) }
        // The buffer is taken out of the list while it is written, so that it is nobody else's.
        swap(&file, &files[last])
        defer { swap(&file, &files[last]) }
        file.restart(with: encryption.part.file)
        stamper.list(&objects)
        entries.removeAll(keepingCapacity: true)
        var next = stamper.nextNumber
        pack(stamper.packet, &next)
        entries.append((next, .offset(file.bytes.count)))
        begin(next)
        document.writeDictionary(into: &writer)
        writer.raw("\nendobj\n")
        file.bytes += writer.bytes
        finish(next + 1, encryptedBy: next, stamper.template.part, document.identifier)
        file.encrypt(with: document, by: buffers, from: encryption.part.file)
    }

    /// Writes streams as they come, and everything else as one object stream.
    private func pack(_ plain: [UInt8], _ next: inout Int) {
        index.removeAll()
        bodies.removeAll(keepingCapacity: true)
        var count = 0
        for object in objects {
            if let stream = StreamObject(object.range, of: plain) {
                entries.append((object.number, .offset(file.bytes.count)))
                file.append(stream, object.range, of: plain, as: object.number)
            } else {
                entries.append((object.number, .packed(next, count)))
                index.integer(object.number)
                index.space()
                index.integer(bodies.count)
                index.space()
                bodies += object.body(in: plain)
                bodies.append(0x0A)
                count += 1
            }
        }
        guard count > 0 else { return }
        entries.append((next, .offset(file.bytes.count)))
        begin(next)
        let size = EncryptedBytes.count(encrypting: index.bytes.count + bodies.count)
        writer.raw("<</Type/ObjStm/N \(count)/First \(index.bytes.count)/Length \(size)>>stream\n")
        file.bytes += writer.bytes
        index.raw(bodies)
        file.append(data: index.bytes[...], of: next)
        file.bytes += StreamObject.end
        next += 1
    }

    private func begin(_ number: Int) {
        writer.removeAll()
        writer.integer(number)
        writer.raw(" 0 obj\n")
    }

    /// Writes the cross-reference stream of the update section.
    private func finish(_ own: Int, encryptedBy dictionary: Int, _ part: StaticPart, _ identifier: [UInt8]) {
        let start = file.bytes.count
        entries.append((own, .offset(start)))
        entries.sort { $0.number < $1.number }
        // The third column counts the objects of the object stream.
        let width = entries.count <= 1 << 8 ? 1 : entries.count <= 1 << 16 ? 2 : 3
        begin(own)
        writer.raw("<</Type/XRef/Size ")
        writer.integer(own + 1)
        writer.raw("/W[1 4 \(width)]/Index[")
        var first = 0
        for place in entries.indices {
            let isLast = place + 1 == entries.count
            guard isLast || entries[place + 1].number != entries[place].number + 1 else { continue }
            writer.integer(entries[first].number)
            writer.space()
            writer.integer(place + 1 - first)
            if !isLast { writer.space() }
            first = place + 1
        }
        writer.raw("]/Root \(part.root) 0 R")
        if let info = part.info { writer.raw("/Info \(info) 0 R") }
        writer.raw("/Encrypt \(dictionary) 0 R/ID[")
        writer.hexadecimal(identifier)
        writer.hexadecimal(identifier)
        writer.raw("]/Prev \(encryption.part.crossReferenceOffset)/Length \(entries.count * (5 + width))>>stream\n")
        for (_, entry) in entries {
            let (type, second, third) =
                switch entry {
                case .free: (0, 0, 0)
                case .offset(let offset): (1, offset, 0)
                case .packed(let container, let place): (2, container, place)
                }
            writer.byte(UInt8(type))
            for shift in [24, 16, 8, 0] { writer.byte(UInt8(truncatingIfNeeded: second >> shift)) }
            for shift in [16, 8, 0].suffix(width) { writer.byte(UInt8(truncatingIfNeeded: third >> shift)) }
        }
        writer.raw("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n")
        file.bytes += writer.bytes
    }
}
