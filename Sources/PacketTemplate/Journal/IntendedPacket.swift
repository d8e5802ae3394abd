/// What a packet is meant to show, as the journal keeps it.
public struct IntendedPacket: Hashable, Sendable {
    /// Pages that were drawn with values of their own.
    public struct Part: Hashable, Sendable {
        /// The template's pages that they are, by their places in it; nil for all of them in their order.
        public var sheets: [Int]?
        /// One for each field of the template.
        public var values: [IntendedValue]
        /// What the pages behind the packet's forms show of these values; nil where there are none.
        public var addendum: IntendedAddendum?

        /// Makes a part.
        public init(sheets: [Int]? = nil, values: [IntendedValue], addendum: IntendedAddendum? = nil) {
            (self.sheets, self.values, self.addendum) = (sheets, values, addendum)
        }
    }

    /// The packet's pages in a print file, from 0; nil for a packet that is a file of its own.
    public var pages: Range<Int>?
    /// Which outline of its batch it belongs to (`PacketOutline.decodeAll`).
    public var outline = 0
    /// One for a packet of its own; in a print file each form has its own. Never none.
    public private(set) var parts: [Part]
    /// The values of the first part, of which a packet of its own has no other.
    public var values: [IntendedValue] { parts[0].values }

    /// Makes a packet of its own.
    public init(_ values: [IntendedValue], addendum: IntendedAddendum? = nil) {
        parts = [Part(values: values, addendum: addendum)]
    }

    /// Reads what a journal says; nil when the bytes are none.
    public init?(decoding bytes: [UInt8]) {
        var reader = JournalReader(bytes)
        switch reader.byte() {
        case Self.version:
            guard let part = Part(&reader) else { return nil }
            parts = [part]
        case Self.placedVersion:
            guard let outline = reader.number(), let part = Part(&reader) else { return nil }
            (self.outline, parts) = (outline, [part])
        case Self.printedVersion:
            guard let first = reader.number(), let count = reader.number(), let outline = reader.number(),
                let parts = reader.list(Self.printedPart), !parts.isEmpty, reader.isAtEnd
            else { return nil }
            (pages, self.outline, self.parts) = (first..<(first + count), outline, parts)
        default: return nil
        }
    }

    // MARK: Writing

    static let version: UInt8 = 1
    private static let placedVersion: UInt8 = 2
    private static let printedVersion: UInt8 = 3

    /// The bytes of a packet of its own with a note on which outline it belongs to.
    public static func placed(_ bytes: [UInt8], outline: Int) -> [UInt8] {
        guard bytes.first == version else { return bytes }
        var writer = JournalWriter()
        writer.byte(placedVersion)
        writer.number(outline)
        return writer.bytes + bytes.dropFirst()
    }

    /// The bytes of a packet in a print file, where its pages are not known yet.
    ///
    /// - Parameters:
    ///   - parts: The template's pages that each draws, by their places in it, nil for all of them; and what
    ///     `PacketStamper.intendedValues` said when it was drawn.
    ///   - outline: Which outline it belongs to.
    public static func joined(_ parts: [(sheets: [Int]?, values: [UInt8])], outline: Int) -> [UInt8] {
        var writer = JournalWriter()
        writer.number(outline)
        writer.number(parts.count)
        for (sheets, values) in parts {
            writer.data(values.span, behind: sheets == nil ? 0 : 1)
            guard let sheets else { continue }
            writer.number(sheets.count)
            for sheet in sheets { writer.number(sheet) }
        }
        return writer.bytes
    }

    /// The bytes of a packet in a print file.
    ///
    /// - Parameters:
    ///   - bytes: What `joined` made of its parts.
    ///   - pages: Its pages in the file, from 0.
    public static func placed(_ bytes: [UInt8], pages: Range<Int>) -> [UInt8] {
        var writer = JournalWriter()
        writer.byte(printedVersion)
        writer.number(pages.lowerBound)
        writer.number(pages.count)
        return writer.bytes + bytes
    }

    private static func printedPart(_ reader: inout JournalReader) -> Part? {
        guard let kind = reader.byte(), kind < 2, let bytes = reader.data() else { return nil }
        var values = JournalReader(bytes)
        guard values.byte() == version, var part = Part(&values) else { return nil }
        if kind == 1 {
            guard let sheets = reader.list({ $0.number() }) else { return nil }
            part.sheets = sheets
        }
        return part
    }
}

extension IntendedPacket.Part {
    /// Reads values to the end.
    fileprivate init?(_ reader: inout JournalReader) {
        values = []
        while let kind = reader.byte() {
            if kind == IntendedAddendum.kind {
                guard let addendum = IntendedAddendum(&reader), reader.isAtEnd else { return nil }
                self.addendum = addendum
                return
            }
            guard let value = IntendedValue(kind, &reader) else { return nil }
            values.append(value)
        }
    }
}
