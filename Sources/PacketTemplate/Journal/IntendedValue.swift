/// What a packet is meant to show in one field.
public enum IntendedValue: Hashable, Sendable {
    /// What the template has; nothing was asked for.
    case kept
    /// A text, as it is drawn: formatted, chosen, asterisks for a password. So many characters at its end were left out
    /// because they do not fit.
    case text(String, dropped: Int)
    /// The button's state by its index in the field; nil when it is off.
    case state(Int?)
    /// The display texts of the selected options of a list box.
    case selection([String])

    /// Reads a row's values; nil when the bytes are none.
    public static func decode(_ bytes: [UInt8]) -> [IntendedValue]? { decodeAll(bytes)?.values }

    /// What the addendum pages of a row are meant to show; nil for one without any.
    public static func addendum(of bytes: [UInt8]) -> IntendedAddendum? { decodeAll(bytes)?.addendum }

    private static func decodeAll(_ bytes: [UInt8]) -> (values: [IntendedValue], addendum: IntendedAddendum?)? {
        var reader = JournalReader(bytes)
        guard let version = reader.byte(), version == Self.version || version == Self.placedVersion else { return nil }
        if version == Self.placedVersion, reader.number() == nil { return nil }
        var values: [IntendedValue] = []
        while let kind = reader.byte() {
            if kind == IntendedAddendum.kind {
                guard let addendum = IntendedAddendum(&reader), reader.isAtEnd else { return nil }
                return (values, addendum)
            }
            guard let value = Self.value(kind, &reader) else { return nil }
            values.append(value)
        }
        return (values, nil)
    }

    static let version: UInt8 = 1
    private static let placedVersion: UInt8 = 2

    /// A row's values with a note on which outline of its batch they belong to (`PacketOutline.decodeAll`).
    public static func placed(_ bytes: [UInt8], outline: Int) -> [UInt8] {
        guard bytes.first == version else { return bytes }
        var writer = JournalWriter()
        writer.byte(placedVersion)
        writer.number(outline)
        return writer.bytes + bytes.dropFirst()
    }

    /// Which outline of its batch a row's values belong to.
    public static func outline(of bytes: [UInt8]) -> Int {
        var reader = JournalReader(bytes)
        guard reader.byte() == placedVersion else { return 0 }
        return reader.number() ?? 0
    }

    private static func value(_ kind: UInt8, _ reader: inout JournalReader) -> IntendedValue? {
        switch kind {
        case 0: return .kept
        case 1: return reader.text().map { .text($0, dropped: 0) }
        case 2:
            guard let dropped = reader.number(), let text = reader.text() else { return nil }
            return .text(text, dropped: dropped)
        case 3: return .state(nil)
        case 4: return reader.number().map { .state($0) }
        case 5: return reader.list { $0.text() }.map { .selection($0) }
        default: return nil
        }
    }
}
