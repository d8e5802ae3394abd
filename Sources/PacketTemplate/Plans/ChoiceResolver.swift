import Interchange
package import PDFForms
package import PDFObjects

/// Understands what a person writes in a cell for a button or choice field.
///
/// What a cell means for buttons is said by `ButtonWords`. Of choices exact spellings win over others without regard to
/// case, export values over display texts.
package struct ChoiceResolver: Sendable {
    /// What a cell chooses.
    package enum Choice: Hashable, Sendable {
        case off
        case state(PDFName)
        case options([Int])
        case custom
        case unknown
    }

    /// The words of a check box or a group of radio buttons; nil for others.
    package let buttons: ButtonWords?
    private let exact: [String: Int]
    private let folded: [String: Int]
    /// What stands for one choice alone: its letters without their spaces or in plain spelling, and the number that it begins
    /// with.
    private let loose: [String: Int]
    /// Where each state of a button stands.
    private let stateIndexes: [PDFName: Int]
    private let isMultiple: Bool
    private let isEditable: Bool
    /// The spellings to offer when a cell is none of them.
    let offered: [String]

    /// - Parameter buttons: The words of a check box or a group of radio buttons.
    package init(_ field: Field, buttons: ButtonWords?) {
        self.buttons = buttons
        isMultiple = field.kind == .list && field.flags.contains(.multiSelect)
        isEditable = field.kind == .combo && field.flags.contains(.edit)
        var exact: [String: Int] = [:]
        var folded: [String: Int] = [:]
        var offered = buttons?.texts ?? []
        if field.kind == .combo || field.kind == .list {
            for (index, option) in field.options.enumerated() where exact[option.export] == nil {
                exact[option.export] = index
            }
            for (index, option) in field.options.enumerated() {
                offered.append(option.display)
                if exact[option.display] == nil { exact[option.display] = index }
            }
            for (spelling, index) in exact.sorted(by: { $0.value < $1.value }) {
                let key = AnswerWords.folded(spelling)
                if folded[key] == nil { folded[key] = index }
            }
        }
        loose = isEditable ? [:] : Self.loose(folded)
        let states = buttons?.states ?? []
        stateIndexes = Dictionary(uniqueKeysWithValues: zip(states, states.indices))
        self.exact = exact
        self.folded = folded
        self.offered = AnswerWords.distinct(offered)
    }

    /// What a cell means.
    ///
    /// - Complexity: O(length of the cell).
    package func resolve(_ cell: ArraySlice<UInt8>) -> Choice {
        if let buttons {
            if cell.isEmpty { return .off }
            return switch buttons.choice(String(decoding: cell, as: UTF8.self)) {
            case .off: .off
            case .state(let index): .state(buttons.states[index])
            case .unknown: .unknown
            }
        }
        if cell.isEmpty { return .options([]) }
        let text = String(decoding: cell, as: UTF8.self)
        if isMultiple { return multiple(text) }
        if let index = index(of: text) { return .options([index]) }
        return isEditable ? .custom : .unknown
    }

    /// How many states a check box or a group of radio buttons has.
    var stateCount: Int { stateIndexes.count }

    /// The index of a state.
    func index(of state: PDFName) -> Int? { stateIndexes[state] }

    private func index(of text: String) -> Int? {
        if let index = exact[text] { return index }
        let key = AnswerWords.folded(text)
        return folded[key] ?? loose[key] ?? loose[AnswerWords.plain(key)]
    }

    /// Of choices such as `0   7` and `3   At a university`, what people write for them: `07` and `3`.
    private static func loose(_ folded: [String: Int]) -> [String: Int] {
        var found: [String: Set<Int>] = [:]
        for (key, index) in folded {
            let digits = key.prefix { $0.isASCII && $0.isNumber }
            let rest = key.dropFirst(digits.count)
            let mark = rest.prefix { ".):".contains($0) }
            // A number of several words is no code: 0 7 is 07 and not 0, and 1 1/2 miles is no 1.
            let words = rest.dropFirst(mark.count)
            if !digits.isEmpty, mark.count < 2, words.first?.isWhitespace ?? false,
                words.first(where: { !$0.isWhitespace })?.isLetter ?? false
            {
                found[String(digits), default: []].insert(index)
            }
            found[key.filter { !$0.isWhitespace }, default: []].insert(index)
            found[AnswerWords.plain(key), default: []].insert(index)
        }
        return found.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    /// A JSON array of texts, or texts separated by semicolons; a text that is an option as a whole is that option.
    private func multiple(_ text: String) -> Choice {
        if let index = index(of: text) { return .options([index]) }
        let parts = JSONTree.texts(text) ?? text.split(separator: ";").map { String($0) }
        var selected: Set<Int> = []
        for part in parts where !AnswerWords.folded(part).isEmpty {
            guard let index = index(of: part) else { return .unknown }
            selected.insert(index)
        }
        return .options(selected.sorted())
    }
}
