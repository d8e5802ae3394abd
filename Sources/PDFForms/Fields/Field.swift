public import PDFObjects

/// A terminal field (ISO 32000-1, 12.7.3): one value, shown by any number of widgets.
///
/// Fields of the same fully qualified name and kind are one field here, as the standard asks (12.7.3.2).
public struct Field: Hashable, Sendable {
    /// The fully qualified name: the partial names from the root down, joined by periods.
    public var name: String
    /// How many bytes of the name each of its tails has that begins with a partial name, the longest first and without
    /// the name itself: parts count only where the field tree has them, and a period inside a part is a letter.
    public var tails: [Int] = []
    /// The last partial name.
    package var lastPart: String { tails.last.map { String(Substring(name.utf8.suffix($0))) } ?? name }
    /// The kind.
    public var kind: FieldKind
    /// The flags Ff.
    public var flags: FieldFlags
    /// TU, the text that people see in place of the name.
    public var label: String?
    /// TM, the name for export.
    public var mappingName: String?
    /// V: one text, several for a multiple selection, none when there is no value.
    public var value: [String]
    /// DV, as `value`.
    public var defaultValue: [String]
    /// MaxLen of a text field, when it is above 0.
    public var maxLength: Int?
    /// Q (table 222).
    public var quadding: Quadding
    /// DA, the default appearance string of the field; a widget may have its own.
    public var defaultAppearance: [UInt8]?
    /// Opt.
    public var options: [ChoiceOption]
    /// TI, the index of the first option a list box shows.
    public var topIndex: Int
    /// The scripts of the field and its widgets.
    public var scripts: FieldScripts
    /// Where the value is stored: the field's dictionary, or several when fields of one name were joined; none where the
    /// XFA alone has the field.
    public var nodes: [PDFReference]
    /// The widgets in the field's order.
    public var widgets: [Widget]
    /// Whether the field was found on a page only and is missing from the field tree.
    public var isStray: Bool
    /// What the form's XFA says of the field; nil where there is none, or where it does not have the field.
    public var liveCycle: LiveCycleField?

    /// Whether people see the field: a page shows it, or Adobe's viewer, where the XFA alone has it.
    public var isSeen: Bool { nodes.isEmpty || widgets.contains(where: \.isVisible) }

    /// Whether what is filled in is text or a choice that is shown as text.
    var showsText: Bool { [.text, .combo, .list].contains(kind) }

    /// Whether the field lays its text out in cells: the flag counts only with MaxLen and without the three flags
    /// that exclude it (table 228).
    public var isComb: Bool {
        kind == .text && flags.contains(.comb) && maxLength != nil
            && flags.isDisjoint(with: [.multiline, .password, .fileSelect])
    }
}

/// How text is aligned (ISO 32000-1, table 222, Q).
public enum Quadding: Int, Hashable, Sendable {
    case left = 0
    case centered = 1
    case right = 2
}
