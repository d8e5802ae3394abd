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

    /// Whether buttons that turn on together have different things printed beside them, so that none of these names a button;
    /// where they are all of the field's, a yes means none either.
    let isDivided: Bool

    init(_ field: Field, captions: [String?]) {
        states = field.onStates
        isGroup = states.count > 1
        kind = field.kind
        let indexes = Dictionary(uniqueKeysWithValues: zip(states, states.indices))
        let places = field.widgets.map { widget in widget.onStates.isEmpty ? 0 : indexes[widget.onStates[0]] }
        let labels = ButtonLabels(field, states: places, captions: captions)
        isDivided = !labels.divided.isEmpty
        // Opt gives one export value for each widget, in the order of the widgets (table 227).
        let exports = zip(field.options, places).compactMap { option, state in
            state.map { (text: option.export, state: $0) }
        }
        for export in labels.telling(exports) {
            words.append(.init(text: export.text, reading: .export, state: export.state))
        }
        for (index, state) in states.enumerated() {
            words.append(.init(text: state.text, reading: .state, state: index))
        }
        for label in labels.ofOneState where !labels.divided.contains(label.state) {
            if label.text.count <= ButtonWords.longestLabel {
                words.append(.init(text: label.text, reading: .label, state: label.state))
            } else {
                longLabels.append(label)
            }
        }
        // Who counts the buttons counts them on the page.
        guard isGroup, !isDivided, field.buttonsStandInOrder else { return }
        for index in states.indices { words.append(.init(text: "\(index + 1)", reading: .position, state: index)) }
    }

    /// What readings before one say of each state.
    func sayings(below reading: ButtonReading) -> [[String]] {
        var result = states.map { _ in [String]() }
        for word in words where word.reading < reading { result[word.state].append(word.text) }
        return result
    }

    /// What is said of each state, positions left out.
    var sayings: [[String]] {
        var result = sayings(below: .position)
        for label in longLabels { result[label.state].append(label.text) }
        return result
    }

    /// Whether an export value or a state says no.
    func saysNo(_ answers: AnswerWords) -> Bool { says(false, [.export, .state], answers) }

    /// Whether a word of some readings says yes, or no; numbers say neither. Of a label counts what stands before a remark: “NO
    /// (if yes, go to 5)”.
    func says(_ answer: Bool, _ readings: [ButtonReading], _ answers: AnswerWords) -> Bool {
        !answerWords(answer, readings, answers).isEmpty
    }

    /// The words of some readings that say yes, or no, as `AnswerWords.folded` makes them.
    func answerWords(_ answer: Bool, _ readings: [ButtonReading], _ answers: AnswerWords) -> Set<String> {
        var texts = words.filter { readings.contains($0.reading) && !Self.isNumber($0.text) }.flatMap { word in
            let folded = AnswerWords.folded(word.text)
            let core = ButtonAnswers.core(word.text)
            return word.reading == .label && !AnswerWords.isLetter(core) ? [folded, core] : [folded]
        }
        if readings.contains(.label) { texts += longLabels.map { ButtonAnswers.core($0.text) } }
        return Set(texts.filter { answers.answer($0) == answer })
    }

    /// The reading whose numbers count.
    var numbering: ButtonReading? { words.first { Self.isNumber($0.text) }?.reading }

    /// Whether a text is a whole number.
    static func isNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    /// What 0 and 1 tick where they mean the opposite of no and yes; nil where they name nothing.
    ///
    /// - Parameter taken: The words that name buttons.
    func contraryNote(_ taken: [ButtonWords.Word]) -> String? {
        let numbers = taken.filter { Self.isNumber($0.text) }.prefix(4)
        guard !numbers.isEmpty else { return nil }
        let ticks = numbers.map { number in
            let name = sayings[number.state].first { !Self.isNumber($0) }
            return "\(number.text) ticks \(name.map { "“\($0)”" } ?? "the other")"
        }
        return "its numbers mean the opposite of yes and no: \(ticks.joined(separator: ", "))"
    }

    /// What a yes or a no ticks where it only is the name of a state, and what is printed beside the button is another answer: the
    /// state Yes for “house”, and No for “part of a house”. One alone counts where the opposite is printed: the state Yes for
    /// “No”, or a box called No for “Yes”. Nil for other fields.
    func answerNote(_ answers: AnswerWords) -> String? {
        let ticks = words.compactMap { word -> (text: String, isOpposite: Bool)? in
            guard word.reading < .label, !Self.isNumber(word.text),
                let answer = answers.answer(AnswerWords.folded(word.text)),
                let printed = words.first(where: { $0.state == word.state && $0.reading == .label })?.text
            else { return nil }
            if let opposite = opposite(of: answer, state: word.state, answers) {
                return ("“\(word.text)” ticks “\(opposite)”", true)
            }
            let said = AnswerWords.folded(printed).split { !$0.isLetter }.compactMap { answers.answer(String($0)) }
            return said.contains(answer) ? nil : ("“\(word.text)” ticks “\(printed)”", false)
        }
        guard isGroup ? ticks.count > 1 || ticks.contains(where: \.isOpposite) : saysNo(answers) else { return nil }
        let told = isGroup ? ticks : ticks.filter(\.isOpposite)
        guard !told.isEmpty else { return nil }
        return "yes and no are only names of its states: \(told.prefix(2).map(\.text).joined(separator: ", "))"
    }

    /// The label of a state that says yes where its name says no, or no where it says yes; nil where a label says the same.
    private func opposite(of answer: Bool, state: Int, _ answers: AnswerWords) -> String? {
        let said = words.filter { $0.state == state && $0.reading == .label }.compactMap {
            word -> (text: String, answer: Bool)? in
            let core = ButtonAnswers.core(word.text)
            return AnswerWords.isLetter(core) ? nil : answers.answer(core).map { (text: word.text, answer: $0) }
        }
        return said.contains { $0.answer == answer } ? nil : said.first { $0.answer != answer }?.text
    }

    /// Which numbers are meant, where another reading has others, or has them for other buttons; and where they only count the
    /// buttons, as a number in the table may count something else.
    ///
    /// - Parameters:
    ///   - taken: The words that name buttons.
    ///   - zeroSaysNo: Whether 0 is an answer beside them.
    func numberNote(_ taken: [ButtonWords.Word], zeroSaysNo: Bool) -> String? {
        if !isGroup, taken.contains(where: { $0.text == "0" }) { return "0 is the name of its state, and ticks it" }
        let counted = taken.filter { Self.isNumber($0.text) }
        guard let numbering, isGroup, !counted.isEmpty else { return nil }
        let meant = Dictionary(counted.map { ($0.text, $0.state) }) { first, _ in first }
        let others = words.filter { Self.isNumber($0.text) && $0.reading != numbering && meant[$0.text] != $0.state }
        let other = others.first?.reading
        guard other != nil || numbering == .position else { return nil }
        let sayings = sayings
        let meanings = counted.prefix(6).map { number in
            let name = sayings[number.state].first { !Self.isNumber($0) && $0.count <= 40 }
            return number.text + (name.map { " = \($0)" } ?? "")
        }
        let list = meanings.joined(separator: ", ") + (counted.count > 6 ? ", …" : "")
        if let other { return "its numbers (\(list)) are \(numbering.phrase), not \(other.phrase)" }
        if zeroSaysNo { return "its numbers (\(list)) count the buttons, and 0 says no" }
        return "its numbers (\(list)) count the buttons"
    }
}

extension Field {
    /// The on-states in the order of the widgets, each once; `Yes` when the form names none.
    public var onStates: [PDFName] {
        var seen: Set<PDFName> = []
        let states = widgets.flatMap(\.onStates).filter { seen.insert($0).inserted }
        return states.isEmpty ? [Self.inventedState] : states
    }

    /// Whether the buttons stand on the pages in the order in which the form lists them: line by line, or column by column.
    var buttonsStandInOrder: Bool {
        var seen: Set<PDFName> = []
        let places = widgets.compactMap { widget -> (page: Int, box: PDFRectangle)? in
            guard widget.isVisible, let state = widget.onStates.first, seen.insert(state).inserted,
                let box = widget.rectangle, let page = widget.page
            else { return nil }
            return (page, box)
        }
        func isInOrder(_ follows: (PDFRectangle, PDFRectangle) -> Bool) -> Bool {
            zip(places, places.dropFirst()).allSatisfy { first, next in
                first.page != next.page ? first.page < next.page : follows(first.box, next.box)
            }
        }
        return isInOrder { first, next in
            let down = (first.lly + first.ury - next.lly - next.ury) / 2
            return abs(down) * 2 > min(first.height, next.height) ? down > 0 : first.llx <= next.llx
        }
            || isInOrder { first, next in
                let across = (next.llx + next.urx - first.llx - first.urx) / 2
                return abs(across) * 2 > min(first.width, next.width) ? across > 0 : first.ury >= next.ury
            }
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
