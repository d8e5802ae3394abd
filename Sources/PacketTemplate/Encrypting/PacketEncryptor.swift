public import PDFObjects

/// Encrypts packets, several at a time. One for each worker.
///
/// Takes what a `PacketStamper` wrote behind the static part; nothing else of a packet is looked at. Stream objects get
/// longer by vector and padding. All other objects go into one object stream, where their strings need no encryption of
/// their own. Then come the encryption dictionary and the cross-reference stream, which both stay as they are.
public final class PacketEncryptor {
    /// How many packets wait to be encrypted.
    public var waitingCount: Int { ciphers.count }

    private let encryption: PacketEncryption
    private let keyring: AccessKeyring
    private let buffers = MultiBuffer()
    /// The packets that wait, or were encrypted last, and then those whose memory is free.
    private var files: [EncryptedBytes] = []
    /// What encrypts those that wait.
    private var ciphers: [AES256] = []
    private var file = EncryptedBytes()
    private var waitingBytes = 0
    /// How many bytes may wait, beside the last packet.
    private static let waitingLimit = 16 << 20
    private var objects: [WrittenObject] = []
    private var entries: [(number: Int, entry: CrossReference)] = []
    private var index = ContentWriter()
    private var bodies: [UInt8] = []
    private var writer = ContentWriter()

    /// Makes an encryptor.
    public init(_ encryption: PacketEncryption) {
        self.encryption = encryption
        keyring = AccessKeyring(batch: encryption.batch, salt: encryption.salt, owner: encryption.owner)
    }

    /// Whether the packets that wait should be encrypted before the next one comes.
    public var isFull: Bool { waitingCount >= buffers.lanes || waitingBytes > Self.waitingLimit }

    /// Encrypts the packets that wait.
    ///
    /// - Returns: The bytes and the SHA-256 of each, in the order in which they came.
    /// - Complexity: O(bytes of the packets).
    public func encrypt() -> [(bytes: [UInt8], digest: [UInt8])] {
        let texts = zip(files, ciphers).map { MultiBuffer.Text(stretches: $0.streams, cipher: $1) }
        // The bytes are taken out of their files, so that they are nobody else's while they change.
        var packets = [[UInt8]](repeating: [], count: texts.count)
        for index in packets.indices { swap(&packets[index], &files[index].bytes) }
        buffers.encryptCBC(texts, from: encryption.part.file.bytes, in: &packets)
        for index in packets.indices { files[index].bytes = packets[index] }
        ciphers.removeAll(keepingCapacity: true)
        waitingBytes = 0
        return zip(packets, buffers.digests(of: packets)).map { (bytes: $0, digest: $1) }
    }

    /// Lays the last packet of a stamper, whose last row was written, out for encryption.
    ///
    /// - Complexity: O(bytes that are the packet's own), and the slow hash for a password that was not used lately.
    public func add(_ stamper: PacketStamper, password: PDFPassword) {
        let document = DocumentEncryption(
            content: stamper.digest(), password: password, keyring: keyring, permissions: encryption.permissions)
        let last = waitingCount
        ciphers.append(document.cipher)
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
        file.seal(with: document)
        waitingBytes += file.bytes.count
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
            let (type, second, third) = entry.row
            writer.byte(UInt8(type))
            for shift in [24, 16, 8, 0] { writer.byte(UInt8(truncatingIfNeeded: second >> shift)) }
            for shift in [16, 8, 0].suffix(width) { writer.byte(UInt8(truncatingIfNeeded: third >> shift)) }
        }
        writer.raw("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n")
        file.bytes += writer.bytes
    }
}
