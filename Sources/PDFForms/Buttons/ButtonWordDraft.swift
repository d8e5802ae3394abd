import Interchange
public import PDFObjects

/// All that a form says of the buttons of a field, before it is settled which of it names one.
struct ButtonWordDraft {
    let states: [PDFName]
    /// Whether there is a choice among several buttons; else the field is one box, with as many copies as it has widgets.
    let isGroup: Bool
    let kind: FieldKind
    /// In the order of the readings, then of the states.
    private(set) var words: [ButtonWords.Word] = []
    /// Labels that are too long to be words; they may say yes or no.
    private(set) var longLabels: [(text: String, state: Int)] = []

    init(_ field: Field, captions: [String?]) {
        states = field.onStates
        isGroup = states.count > 1
        kind = field.kind
        let indexes = Dictionary(uniqueKeysWithValues: zip(states, states.indices))
        func state(_ widget: Widget) -> Int? { widget.onStates.isEmpty ? 0 : indexes[widget.onStates[0]] }
        // Opt gives one export value for each widget, in the order of the widgets (table 227).
        for (option, widget) in zip(field.options, field.widgets) {
            guard let state = state(widget) else { continue }
            words.append(.init(text: option.export, reading: .export, state: state))
        }
        for (index, state) in states.enumerated() {
            words.append(.init(text: state.text, reading: .state, state: index))
        }
        var labels: [(text: String, state: Int)] = []
        var owners: [String: Set<Int>] = [:]
        for (index, widget) in field.widgets.enumerated() {
            guard let state = state(widget) else { continue }
            let own = widget.label ?? (isGroup ? nil : field.label)
            for text in [own, widget.writtenCaption, index < captions.count ? captions[index] : nil] {
                guard let label = text?.trimmed, !label.isEmpty else { continue }
                labels.append((label, state))
                owners[AnswerWords.folded(label), default: []].insert(state)
            }
        }
        // A label that several buttons have says nothing of any of them.
        for label in labels where owners[AnswerWords.folded(label.text)]?.count == 1 {
            if label.text.count <= ButtonWords.longestLabel {
                words.append(.init(text: label.text, reading: .label, state: label.state))
            } else {
                longLabels.append(label)
            }
        }
        guard isGroup else { return }
        for index in states.indices { words.append(.init(text: "\(index + 1)", reading: .position, state: index)) }
    }

    /// What is said of each state, positions left out.
    var sayings: [[String]] {
        var result = states.map { _ in [String]() }
        for word in words where word.reading != .position { result[word.state].append(word.text) }
        for label in longLabels { result[label.state].append(label.text) }
        return result
    }

    /// The reading whose numbers count.
    var numbering: ButtonReading? { words.first { Self.isNumber($0.text) }?.reading }

    /// Whether a text is a whole number.
    static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Which numbers are meant, where another reading has others, or has them for other buttons.
    ///
    /// - Parameter taken: The words that name buttons.
    func numberNote(_ taken: [ButtonWords.Word]) -> String? {
        if !isGroup, taken.contains(where: { $0.text == "0" }) { return "0 is the name of its state, and ticks it" }
        guard let numbering, numbering != .position, isGroup else { return nil }
        let counted = taken.filter { Self.isNumber($0.text) }
        let meant = Dictionary(counted.map { ($0.text, $0.state) }) { first, _ in first }
        let others = words.filter { Self.isNumber($0.text) && $0.reading != numbering && meant[$0.text] != $0.state }
        guard let other = others.first?.reading, !counted.isEmpty else { return nil }
        let list = counted.prefix(6).map(\.text).joined(separator: ", ") + (counted.count > 6 ? ", …" : "")
        return "its numbers (\(list)) are \(numbering.phrase), not \(other.phrase)"
    }
}

extension Field {
    /// The on-states in the order of the widgets, each once; `Yes` when the form names none.
    public var onStates: [PDFName] {
        var seen: Set<PDFName> = []
        let states = widgets.flatMap(\.onStates).filter { seen.insert($0).inserted }
        return states.isEmpty ? [Self.inventedState] : states
    }

    /// The on-state of a button whose form names none.
    public static let inventedState: PDFName = "Yes"

    /// Whether the field is a check box or a group of radio buttons.
    public var isBox: Bool { kind == .checkbox || kind == .radio }
}

extension Widget {
    /// MK's caption where it is a text; of a check box it is mostly the letter of its mark in ZapfDingbats.
    var writtenCaption: String? {
        characteristics.caption.flatMap { $0.count > 1 ? $0 : nil }
    }
}
