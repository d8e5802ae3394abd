import PDFObjects

/// An object that a packet writes for itself; slot k is object S + 1 + k of the packet.
enum Slot: Sendable {
    /// The content stream of a page: what draws its fields.
    case page(PageProgram)
    /// A font that only packets in need of it carry: the whole object.
    case font([UInt8])
    /// The appearance stream of a widget of a fillable form.
    case appearance(AppearanceSlot)
    /// The dictionary of a field or widget of a fillable form.
    case dictionary(DictionarySlot)
    /// The form XObject in which a push button shows a row's picture.
    case picture(PictureSlot)
    /// The state of a button of a flattened packet, for those who cannot see it.
    case state(StateSlot)
    /// The information dictionary, where rows say what their packets are called.
    case information(InformationWriter)
    /// The metadata stream with the same in XMP.
    case metadata(InformationWriter)
}

/// A piece of a page's content.
enum PageSegment: Sendable {
    /// The same in every packet.
    case bytes([UInt8])
    /// A widget's drawing, by the indexes of the field's plan and of the widget in it.
    case widget(field: Int, widget: Int)
}

/// The appearance stream of one widget.
struct AppearanceSlot: Sendable {
    var field: Int
    var widget: Int
    /// The dictionary up to the place of Filter and Length.
    var head: [UInt8]
    /// What is drawn before the text.
    var decoration: [UInt8]
    /// The whole object for a value that is kept.
    var kept: [UInt8]
    /// The font table of its resources.
    var fontTable: Int
}

/// The attribute `checked` of a button's structure element (ISO 32000-1, table 348): the name `on` or `off`.
struct StateSlot: Sendable {
    var field: Int
    /// The states in which this widget is on.
    var states: Set<PDFName>
    /// Whether the template has it on, for a value that is kept.
    var isOn: Bool
}

/// The dictionary of a field, of a widget, or of both in one.
struct DictionarySlot: Sendable {
    var field: Int
    /// Everything that does not change, without the closing brackets.
    var head: [UInt8]
    /// Whether V (and I of a list box) belong here.
    var holdsValue: Bool
    /// Whether a group above the field has a value that the field would inherit when it has none.
    var hidesInherited = false
    /// The states of the widget that AS chooses from; nil when there is no AS.
    var states: Set<PDFName>?
    /// MK of a push button that shows pictures, without the closing brackets.
    var marks: [UInt8]?
    /// V and AS as the template has them, for a value that is kept.
    var kept: [UInt8]
}

/// The font dictionary of a page's or an appearance's resources, to which a packet adds the fonts that only it needs.
///
/// The static part has the table without them; a packet that needs one writes the table anew in its update section, so
/// that no packet refers to a font that it does not carry.
struct FontTable: Sendable {
    /// The number of the static object; nil when nothing reaches it.
    var number: Int?
    /// The static table without its closing brackets.
    var head: [UInt8]
    /// The slots of the other fonts and their entries.
    var others: [(slot: Int, entry: [UInt8])]
}
