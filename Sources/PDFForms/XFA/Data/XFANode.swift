/// A node of an XFA template that has to do with data (XFA 3.3, part 1, chapter 4, and part 2, chapter 17).
struct XFANode {
    /// The elements that fields stand in, and fields.
    enum Kind: String {
        case subform, subformSet, area, pageSet, pageArea, exclGroup, field
    }

    /// How a node finds its data.
    enum Match: String {
        /// By its name, each data element once.
        case once
        /// Not at all.
        case none
        /// By its name, anywhere; several nodes may share it.
        case global
        /// By a path.
        case dataRef
    }

    var kind = Kind.subform
    var name: String?
    var match = Match.once
    /// The path of `dataRef`.
    var reference: String?
    /// `bind/picture`: how data are written.
    var dataPicture: String?
    /// How often the node may stand there; nil for as often as one likes.
    var most: Int? = 1
    var isReadOnly = false
    var locale: String?
    var control = XFAControl()
    /// The places of the nodes below it.
    var children: [Int] = []
}

/// What people see of a field, and the values that it takes.
struct XFAControl {
    /// The element below `ui`: `textEdit`, `checkButton`, `choiceList` …
    var name = ""
    var isMultiline = false
    var isComb = false
    var cells: Int?
    /// `open` of a choice list: `userControl`, `onEntry`, `always`, `multiSelect`.
    var opening = "userControl"
    /// Whether a choice list takes other texts, too.
    var isEditable = false
    /// The lists of items: what is shown, and where there is a second one, what is kept.
    var items: [(texts: [String], isSaved: Bool)] = []
    /// Where items come from, for those that stand in the data.
    var itemsReference: String?
    var labelReference = "$"
    var valueReference = "$"
    var maxLength: Int?
    var isRequired = false
    var caption: String?
    var toolTip: String?
    var entryPicture: String?
    var displayPicture: String?

    /// What is shown and kept for each choice.
    var choices: [ChoiceOption] {
        guard let shown = items.first(where: { !$0.isSaved }) ?? items.first else { return [] }
        let saved = items.first(where: \.isSaved) ?? shown
        return zip(saved.texts, shown.texts).map { ChoiceOption(export: $0, display: $1) }
    }

    /// What a check button keeps while it is on, and while it is off (part 2, chapter 17, `items`: 1 and 0 where none are
    /// given, and nothing for off where only one is).
    var states: (on: String, off: String) {
        guard let texts = items.first?.texts, let on = texts.first else { return ("1", "0") }
        return (on, texts.count > 1 ? texts[1] : "")
    }
}
