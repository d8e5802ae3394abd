import PDFForms
import PDFObjects

extension PacketOutline {
    private static let version: UInt8 = 1
    private static let kinds: [FieldKind] = [.text, .checkbox, .radio, .combo, .list, .button, .signature]
    /// How large an unpacked outline may be.
    private static let sizeLimit = 64 << 20

    /// The outline as bytes, packed.
    public var encoded: [UInt8] {
        var writer = JournalWriter()
        writer.byte(isPrefilled ? 2 : isFillable ? 1 : 0)
        writer.number(staticCount)
        writer.data(staticDigest)
        writer.number(pages.count)
        for page in pages {
            writer.rectangle(page.crop)
            writer.number(page.rotation)
        }
        writer.number(fields.count)
        for field in fields {
            writer.data(field.name.utf8)
            writer.number(Self.kinds.firstIndex(of: field.kind) ?? 0)
            writer.byte(field.isPassword ? 1 : 0)
            writer.number(field.places.count)
            for place in field.places {
                writer.number(place.page)
                writer.rectangle(place.rectangle)
                writer.number(place.rotation)
                writer.number(place.states.count)
                for state in place.states { writer.number(state) }
            }
        }
        writer.number(samples.count)
        for sample in samples { writer.data(sample) }
        var packed = [Self.version]
        if !Deflate(level: 6).compress(writer.bytes, into: &packed) { packed = [0] + writer.bytes }
        return packed
    }

    private static let listVersion: UInt8 = 2

    /// The outlines of a batch whose packets come in several kinds, as bytes.
    public static func encode(_ outlines: [(key: Int, outline: PacketOutline)]) -> [UInt8] {
        var writer = JournalWriter()
        writer.byte(listVersion)
        writer.number(outlines.count)
        for (key, outline) in outlines {
            writer.number(key)
            writer.data(outline.encoded)
        }
        return writer.bytes
    }

    /// Reads the outlines of a batch, one or several; none when the bytes are none.
    public static func decodeAll(_ bytes: [UInt8]) -> [(key: Int, outline: PacketOutline)] {
        guard bytes.first == listVersion else { return PacketOutline(decoding: bytes).map { [(0, $0)] } ?? [] }
        var reader = JournalReader(bytes)
        _ = reader.byte()
        return reader.list { reader in
            guard let key = reader.number(), let data = reader.data(), let outline = PacketOutline(decoding: data)
            else {
                return nil
            }
            return (key, outline)
        } ?? []
    }

    /// Reads an outline; nil when the bytes are none.
    public init?(decoding packed: [UInt8]) {
        guard let version = packed.first else { return nil }
        let bytes: [UInt8]?
        switch version {
        case 0: bytes = Array(packed.dropFirst())
        case Self.version: bytes = Deflate.decompress(packed.dropFirst(), limit: Self.sizeLimit)
        default: bytes = nil
        }
        guard let bytes else { return nil }
        var reader = JournalReader(bytes)
        guard let kind = reader.byte(), let staticCount = reader.number(), let digest = reader.data(),
            let pages = reader.list(Self.page), let fields = reader.list(Self.entry),
            let samples = reader.list({ $0.data() })
        else { return nil }
        isFillable = kind == 1 || kind == 2
        isPrefilled = kind == 2
        self.staticCount = staticCount
        staticDigest = digest
        self.pages = pages
        self.fields = fields
        self.samples = samples
    }

    private static func page(_ reader: inout JournalReader) -> PageView? {
        guard let crop = reader.rectangle(), let rotation = reader.number() else { return nil }
        return PageView(crop: crop, rotation: rotation)
    }

    private static func entry(_ reader: inout JournalReader) -> Entry? {
        guard let name = reader.text(), let kind = reader.number(), kinds.indices.contains(kind),
            let password = reader.byte(), let places = reader.list(place)
        else { return nil }
        return Entry(name: name, kind: kinds[kind], isPassword: password == 1, places: places)
    }

    private static func place(_ reader: inout JournalReader) -> Place? {
        guard let page = reader.number(), let rectangle = reader.rectangle(), let rotation = reader.number(),
            let states = reader.list({ $0.number() })
        else { return nil }
        return Place(page: page, rectangle: rectangle, rotation: rotation, states: states)
    }
}

extension JournalWriter {
    fileprivate mutating func rectangle(_ rectangle: PDFRectangle) {
        for number in [rectangle.llx, rectangle.lly, rectangle.urx, rectangle.ury] { real(number) }
    }
}

extension JournalReader {
    fileprivate mutating func rectangle() -> PDFRectangle? {
        guard let llx = real(), let lly = real(), let urx = real(), let ury = real() else { return nil }
        return PDFRectangle(llx, lly, urx, ury)
    }
}
