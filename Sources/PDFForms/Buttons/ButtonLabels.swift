import Interchange
import PDFObjects

/// What is said beside the buttons of a field, and which of its own words do not tell apart what the labels do.
struct ButtonLabels {
    /// A text, and the button that it names, by its place among the states.
    typealias Saying = (text: String, state: Int)

    /// The labels that the buttons of one state have and no others. A label that several buttons have says nothing of any of
    /// them.
    let ofOneState: [Saying]
    /// The states that buttons share beside which different things are printed: none of their labels can be chosen alone.
    let divided: Set<Int>
    /// The widgets that people see, by the numbers of their pages; and what each says alone.
    private let shown: [(page: Int, state: Int, labels: Set<String>)]

    /// - Parameters:
    ///   - states: The state of each widget, by its place among the field's; nil for a widget without one.
    ///   - captions: What is printed beside each widget.
    init(_ field: Field, states: [Int?], captions: [String?]) {
        let isGroup = field.onStates.count > 1
        var labels: [Saying] = []
        var owners: [String: Set<Int>] = [:]
        var said: [(page: Int, state: Int, labels: Set<String>)] = []
        for (index, widget) in field.widgets.enumerated() {
            guard let state = states[index] else { continue }
            let texts = [widget.label, widget.writtenCaption, index < captions.count ? captions[index] : nil]
                .compactMap { $0?.trimmed }.filter { !$0.isEmpty }
            // What all buttons are called sets none apart.
            let common = widget.label == nil && !isGroup ? field.label?.trimmed : nil
            for text in [common].compactMap(\.self).filter({ !$0.isEmpty }) + texts {
                labels.append((text, state))
                owners[AnswerWords.folded(text), default: []].insert(state)
            }
            if widget.isVisible, let page = widget.page {
                said.append((page, state, Set(texts.map(AnswerWords.folded))))
            }
        }
        ofOneState = labels.filter { owners[AnswerWords.folded($0.text)]?.count == 1 }
        shown = said.map { widget in
            (widget.page, widget.state, widget.labels.filter { owners[$0]?.count == 1 })
        }
        // The copies of a box are one, whatever is printed beside them.
        let isCopied =
            field.kind == .checkbox && !isGroup || field.flags.contains(.radiosInUnison) || Self.isRepeated(states)
        divided = isCopied ? [] : Self.divided(shown)
    }

    private static func divided(_ shown: [(page: Int, state: Int, labels: Set<String>)]) -> Set<Int> {
        var divided: Set<Int> = []
        var known: [Place: Set<String>] = [:]
        for widget in shown where !widget.labels.isEmpty {
            let place = Place(page: widget.page, state: widget.state)
            if let labels = known[place], labels.isDisjoint(with: widget.labels) { divided.insert(widget.state) }
            known[place, default: []].formUnion(widget.labels)
        }
        return divided
    }

    private struct Place: Hashable {
        let page, state: Int
    }

    /// The export values without those that buttons of several states have where labels tell these apart: such a value says
    /// nothing of any of them. Where nothing else tells them apart it stays.
    func telling(_ exports: [Saying]) -> [Saying] {
        guard !Self.isRepeated(exports.map(\.text)) else { return exports }
        let owners = Dictionary(grouping: exports) { AnswerWords.folded($0.text) }
            .mapValues { Set($0.map(\.state)) }
        return exports.filter { export in
            guard let states = owners[AnswerWords.folded(export.text)], states.count > 1 else { return true }
            let buttons = shown.filter { states.contains($0.state) }
            let isTold = states.allSatisfy { state in
                ofOneState.contains { $0.state == state && $0.text.count <= ButtonWords.longestLabel }
            }
            return !isTold || Set(buttons.map(\.page)).count != 1
        }
    }

    /// Whether several things follow each other in the same order again and again, as those of a question that stands at
    /// several places.
    static func isRepeated<Thing: Hashable>(_ things: [Thing]) -> Bool {
        let count = Set(things).count
        guard count > 1, things.count > count, things.count.isMultiple(of: count) else { return false }
        return things.indices.allSatisfy { things[$0] == things[$0 % count] }
    }
}
