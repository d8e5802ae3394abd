import PDFObjects

/// Serialises everything that can be reached from the trailer: renumbered from 1 in the order of a breadth-first walk,
/// streams as they are, everything else in compressed object streams (ISO 32000-1, 7.5.7).
///
/// The same document gives the same bytes. Equal streams are written once.
struct StaticWriter {
    /// A stream whose hash is taken once: a dictionary asks for it again whenever it grows.
    private struct HashedStream: Hashable {
        let stream: PDFStream
        private let hash: Int

        init(_ stream: PDFStream) {
            self.stream = stream
            hash = stream.hashValue
        }

        func hash(into hasher: inout Hasher) { hasher.combine(hash) }
    }

    private let document: PDFDocument
    /// The information dictionary.
    private let information: PDFReference?
    private let packer: StreamPacker
    private let deflate: Deflate
    private var numbers: [PDFReference: Int] = [:]
    private var order: [PDFReference] = []
    private var shared: [HashedStream: Int] = [:]
    /// Objects of the document that slots stand for.
    private var slots: [PDFReference: Int] = [:]
    /// Readers unpack a whole object stream for one object; so many are still little.
    private static let objectsPerStream = 2_000

    /// - Parameters:
    ///   - level: How strongly streams are compressed, as `Deflate` takes it.
    ///   - information: The information dictionary; nil for the document's own.
    init(_ document: PDFDocument, level: Int, information: PDFReference? = nil) {
        self.document = document
        self.information = information ?? document.trailer["Info"]?.reference
        packer = StreamPacker(document, level: level)
        deflate = Deflate(level: level)
    }

    /// - Parameters:
    ///   - extra: Objects outside the document whose references must be in the file.
    ///   - slots: Objects of the document that each packet writes for itself.
    /// - Returns: The bytes, and the number in the packets of a reference to a document's object or a slot.
    mutating func write(
        alsoReaching extra: [PDFObject], slots: [PDFReference: Int]
    ) -> (part: StaticPart, number: (PDFReference) -> Int?) {
        self.slots = slots
        let roots = [document.trailer["Root"]?.reference, information].compactMap { $0 }
        for root in roots { enqueue(root) }
        for object in extra { collect(object) }
        var index = 0
        while index < order.count {
            collect(document.objects[order[index].number] ?? .null)
            index += 1
        }
        return serialise()
    }

    private mutating func enqueue(_ reference: PDFReference) {
        guard reference.number >= 0, numbers[reference] == nil, slots[reference] == nil else { return }
        let object = document.objects[reference.number] ?? .null
        if case .null = object { return }
        if case .stream(var stream) = object {
            // Equal streams may have their lengths in different objects.
            stream.dictionary["Length"] = nil
            let stream = HashedStream(stream)
            if let number = shared[stream] {
                numbers[reference] = number
                return
            }
            shared[stream] = order.count + 1
        }
        order.append(reference)
        numbers[reference] = order.count
    }

    /// Visits the references inside an object, with a stack of its own.
    private mutating func collect(_ object: PDFObject) {
        var waiting = [object]
        while let next = waiting.popLast() {
            switch next {
            case .reference(let reference): enqueue(reference)
            case .array(let items): waiting.append(contentsOf: items.reversed())
            case .dictionary(let dictionary): waiting.append(contentsOf: dictionary.entries.reversed().map(\.value))
            case .stream(let stream):
                let entries = stream.dictionary.entries.filter { $0.key != "Length" }
                waiting.append(contentsOf: entries.reversed().map(\.value))
            default: break
            }
        }
    }

    /// Ends early when the document's budget is used up; what comes of it is not to be used then.
    private func serialise() -> (part: StaticPart, number: (PDFReference) -> Int?) {
        let numbers = numbers
        let slots = slots
        var plain: [(number: Int, bytes: [UInt8])] = []
        var output = ContentWriter()
        output.raw("%PDF-\(version)\n%")
        output.raw([0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
        // Slots come after the last static object, which is the cross-reference stream itself.
        let streams = order.compactMap { document.objects[$0.number]?.stream }
        let containers = (order.count - streams.count + Self.objectsPerStream - 1) / Self.objectsPerStream
        let last = order.count + containers + 1
        let number: (PDFReference) -> Int? = { reference in
            if let slot = SlotReference.slot(of: reference) ?? slots[reference] { return last + 1 + slot }
            return numbers[reference]
        }
        var packed = packer.pack(streams, with: deflate)[...]
        var entries = [CrossReference](repeating: .free, count: last + 1)
        for (index, reference) in order.enumerated() {
            let object = document.objects[reference.number] ?? .null
            var writer = ObjectWriter(number: number)
            if case .stream = object, let stream = packed.popFirst() {
                entries[index + 1] = .offset(output.bytes.count)
                write(stream, as: index + 1, with: &writer, into: &output)
            } else {
                writer.write(object)
                guard document.budget.charge(writer.output.bytes.count, .written) else { break }
                plain.append((index + 1, writer.output.bytes))
            }
        }
        for container in 0..<containers {
            let group = plain[
                (container * Self.objectsPerStream)..<min(plain.count, (container + 1) * Self.objectsPerStream)]
            let own = order.count + 1 + container
            entries[own] = .offset(output.bytes.count)
            for (place, item) in group.enumerated() { entries[item.number] = .packed(own, place) }
            writeContainer(Array(group), as: own, into: &output)
        }
        let start = output.bytes.count
        entries[last] = .offset(start)
        let root = document.trailer["Root"]?.reference.flatMap(number) ?? 0
        let info = information.flatMap(number)
        CrossReferenceStream.write(
            entries: entries[...], first: 0, as: last, size: last + 1, root: root, info: info, deflate: deflate,
            into: &output)
        let part = StaticPart(
            bytes: output.bytes, crossReferenceOffset: start, entries: entries, lastNumber: last, root: root, info: info
        )
        return (part, number)
    }

    /// Object streams need 1.5; a template's higher version stays.
    private var version: String { document.version == "2.0" ? "2.0" : "1.7" }

    private func write(
        _ stream: PDFStream, as number: Int, with writer: inout ObjectWriter, into output: inout ContentWriter
    ) {
        var dictionary = stream.dictionary
        dictionary["Length"] = .integer(stream.data.count)
        output.integer(number)
        output.raw(" 0 obj\n")
        writer.write(dictionary)
        output.raw(writer.output.bytes)
        output.raw("stream\n")
        output.raw(stream.data)
        output.raw("\nendstream\nendobj\n")
    }

    private func writeContainer(
        _ group: [(number: Int, bytes: [UInt8])], as number: Int, into output: inout ContentWriter
    ) {
        var index = ContentWriter()
        var body: [UInt8] = []
        for item in group {
            index.integer(item.number)
            index.space()
            index.integer(body.count)
            index.space()
            body += item.bytes
            body.append(0x0A)
        }
        var packed: [UInt8] = []
        let plain = index.bytes + body
        let isPacked = deflate.compress(plain, into: &packed)
        output.integer(number)
        output.raw(" 0 obj\n<</Type/ObjStm/N \(group.count)/First \(index.bytes.count)")
        output.raw(isPacked ? "/Filter/FlateDecode/Length \(packed.count)" : "/Length \(plain.count)")
        output.raw(">>stream\n")
        output.raw(isPacked ? packed : plain)
        output.raw("\nendstream\nendobj\n")
    }
}
