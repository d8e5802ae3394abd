import Interchange
import PDFForms
import PDFObjects

/// Understands what a person writes in a cell for a button or choice field.
///
/// Exact spellings win over others without regard to case, states and export values over display texts and indexes.
struct ChoiceResolver: Sendable {
    /// What a cell chooses.
    enum Choice: Hashable, Sendable {
        case off
        case state(PDFName)
        case options([Int])
        case custom
        case unknown
    }

    private let kind: FieldKind
    private let exact: [String: Int]
    private let folded: [String: Int]
    let states: [PDFName]
    /// Where each state stands in `states`.
    let stateIndexes: [PDFName: Int]
    private let onlyState: PDFName?
    private let isMultiple: Bool
    private let isEditable: Bool
    /// The spellings to offer when a cell is none of them.
    let offered: [String]

    init(_ field: Field) {
        kind = field.kind
        isMultiple = field.kind == .list && field.flags.contains(.multiSelect)
        isEditable = field.kind == .combo && field.flags.contains(.edit)
        var exact: [String: Int] = [:]
        var offered: [String] = []
        var isOffered: Set<String> = []
        func add(_ spelling: String, _ index: Int, offer: Bool = true) {
            if offer, isOffered.insert(spelling).inserted { offered.append(spelling) }
            if exact[spelling] == nil { exact[spelling] = index }
        }
        switch field.kind {
        case .checkbox, .radio:
            let states = Self.states(of: field)
            self.states = states
            onlyState = states.count == 1 ? states[0] : nil
            let indexes = Dictionary(uniqueKeysWithValues: zip(states, states.indices))
            stateIndexes = indexes
            for (index, state) in states.enumerated() { add(state.text, index, offer: field.options.isEmpty) }
            // Opt gives one export value for each widget, in the order of the widgets (table 227).
            for (option, widget) in zip(field.options, field.widgets) {
                guard let state = widget.onStates.first, let index = indexes[state] else { continue }
                add(option.export, index)
            }
            if field.kind == .checkbox, states.count == 1 { offered += Self.plainWords(besides: offered) }
            if field.kind == .radio {
                for index in states.indices { add("\(index + 1)", index, offer: false) }
            }
        case .combo, .list:
            states = []
            stateIndexes = [:]
            onlyState = nil
            for (index, option) in field.options.enumerated() { add(option.export, index, offer: false) }
            for (index, option) in field.options.enumerated() { add(option.display, index) }
        default:
            states = []
            stateIndexes = [:]
            onlyState = nil
        }
        var folded: [String: Int] = [:]
        for (spelling, index) in exact.sorted(by: { $0.value < $1.value }) {
            let key = Self.fold(spelling)
            if folded[key] == nil { folded[key] = index }
        }
        self.exact = exact
        self.folded = folded
        self.offered = offered
    }

    /// The states of a field in the order of its widgets, each once; `Yes` when the form names none.
    static func states(of field: Field) -> [PDFName] {
        var seen: Set<PDFName> = []
        let states = field.widgets.flatMap(\.onStates).filter { seen.insert($0).inserted }
        return states.isEmpty ? [ButtonStates.invented] : states
    }

    private static func fold(_ text: String) -> String { text.lowercased().trimmed }

    /// The words that every check box with one state takes, unless they are among its own.
    private static func plainWords(besides offered: [String]) -> [String] {
        ["yes", "no"].filter { word in !offered.contains { fold($0) == word } }
    }

    private static let yes: Set<String> = ["yes", "true", "1", "x", "on"]
    private static let no: Set<String> = ["", "no", "false", "0", "off"]

    /// What a cell means.
    ///
    /// - Complexity: O(length of the cell).
    func resolve(_ cell: ArraySlice<UInt8>) -> Choice {
        if cell.isEmpty { return kind == .checkbox || kind == .radio ? .off : .options([]) }
        let text = String(decoding: cell, as: UTF8.self)
        switch kind {
        case .checkbox, .radio: return button(text)
        case .list where isMultiple: return multiple(text)
        default:
            if let index = index(of: text) { return .options([index]) }
            return isEditable ? .custom : .unknown
        }
    }

    private func index(of text: String) -> Int? { exact[text] ?? folded[Self.fold(text)] }

    private func button(_ text: String) -> Choice {
        if let index = exact[text] { return .state(states[index]) }
        let folded = Self.fold(text)
        if let index = self.folded[folded] { return .state(states[index]) }
        if Self.no.contains(folded) { return .off }
        if kind == .checkbox, Self.yes.contains(folded), let onlyState { return .state(onlyState) }
        return .unknown
    }

    /// A JSON array of texts, or texts separated by semicolons; a text that is an option as a whole is that option.
    private func multiple(_ text: String) -> Choice {
        if let index = index(of: text) { return .options([index]) }
        let parts = JSONTree.texts(text) ?? text.split(separator: ";").map { String($0) }
        var selected: Set<Int> = []
        for part in parts where !Self.fold(part).isEmpty {
            guard let index = index(of: part) else { return .unknown }
            selected.insert(index)
        }
        return .options(selected.sorted())
    }
}
