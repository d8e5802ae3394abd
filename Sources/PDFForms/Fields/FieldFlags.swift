/// Field flags Ff (ISO 32000-1, tables 221, 226, 228 and 230).
public struct FieldFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes flags of their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The user may not change the value.
    public static let readOnly = FieldFlags(rawValue: 1 << 0)
    /// The field must have a value when it is exported.
    public static let required = FieldFlags(rawValue: 1 << 1)
    /// The field is not exported.
    public static let noExport = FieldFlags(rawValue: 1 << 2)
    /// Text: several lines.
    public static let multiline = FieldFlags(rawValue: 1 << 12)
    /// Text: shown as asterisks.
    public static let password = FieldFlags(rawValue: 1 << 13)
    /// Button: a radio group does not let go of its last button.
    public static let noToggleToOff = FieldFlags(rawValue: 1 << 14)
    /// Button: a radio group.
    public static let radio = FieldFlags(rawValue: 1 << 15)
    /// Button: a push button.
    public static let pushButton = FieldFlags(rawValue: 1 << 16)
    /// Choice: a combo box.
    public static let combo = FieldFlags(rawValue: 1 << 17)
    /// Choice: a combo box with a text box.
    public static let edit = FieldFlags(rawValue: 1 << 18)
    /// Text: the value is the path of a file.
    public static let fileSelect = FieldFlags(rawValue: 1 << 20)
    /// Choice: more than one option may be selected.
    public static let multiSelect = FieldFlags(rawValue: 1 << 21)
    /// Text: as many cells as MaxLen.
    public static let comb = FieldFlags(rawValue: 1 << 24)
    /// Radio: buttons of the same state turn on and off together.
    public static let radiosInUnison = FieldFlags(rawValue: 1 << 25)
    /// Text: the value is rich text.
    public static let richText = FieldFlags(rawValue: 1 << 25)
}
