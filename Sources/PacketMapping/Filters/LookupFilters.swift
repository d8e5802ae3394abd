import Interchange

/// `lookup:table:column:otherwise`
struct LookupFilter: TextFilter {
    private let table: LookupTable
    private let column: Int
    private let otherwise: String?
    private let name: String

    init(_ arguments: FilterArguments) throws(Problem) {
        let name = arguments.text(0) ?? ""
        let tables = arguments.settings.lookups
        let known = tables.keys.sorted()
        guard let table = tables[name] else {
            let nearest = Suggestion.nearest(to: name, among: known)
            let hint =
                known.isEmpty
                ? "the mapping has no table; it is written under “lookups:”"
                : nearest.map { "did you mean `\($0)`?" } ?? "the tables are \(Suggestion.list(known))"
            throw arguments.problem(0, "unknown table \(quoted(name))", hint: hint)
        }
        self.table = table
        self.name = name
        otherwise = arguments.text(2)
        guard let wanted = arguments.text(1), !wanted.isEmpty else {
            column = 0
            return
        }
        guard let index = table.columns.firstIndex(where: { $0.lowercased() == wanted.lowercased() }) else {
            let nearest = Suggestion.nearest(to: wanted, among: table.columns)
            throw arguments.problem(
                1, "the table \(quoted(name)) has no column \(quoted(wanted))",
                hint: nearest.map { "did you mean `\($0)`?" } ?? "its columns are \(Suggestion.list(table.columns))")
        }
        column = index
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard let value = table.value(buffer.text(from: start), column: column) ?? otherwise else {
            throw FilterFailure(
                code: .notInTable, predicate: "is not in the table \(quoted(name))",
                hint: "add it there, or say what stands for values that are not: lookup:\(name)::unknown")
        }
        buffer.replaceTail(from: start, with: value)
    }

    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        otherwise.map(isMeant) ?? false ? nil : table.key(column: column, isMeant)
    }
}

/// `choose:m=Male:f=Female:*=Other`
struct ChooseFilter: TextFilter {
    /// What stands for each value.
    private(set) var choices: [String: String] = [:]
    /// The first spelling of each argument, and what stands for it.
    private var spellings: [(spelling: String, text: String)] = []
    private var otherwise: String?
    /// All values that it knows, as they are written.
    private var known: [String] = []

    init(_ arguments: FilterArguments) throws(Problem) {
        for index in 0..<arguments.count {
            guard let pair = arguments.pair(index) ?? Self.pair(inside: arguments.text(index) ?? "") else {
                throw arguments.problem(
                    index, "a value, `=` and what stands for it are expected",
                    hint: "write choose:m=Male:f=Female:*=Other")
            }
            guard !pair.isForOthers else {
                otherwise = pair.text
                continue
            }
            spellings.append((pair.keys[0].text, pair.text))
            for key in pair.keys.map(\.text) {
                guard choices.updateValue(pair.text, forKey: LookupTable.folded(key)) == nil else {
                    throw arguments.problem(index, "\(quoted(key)) is said twice")
                }
                known.append(key)
            }
        }
    }

    /// The pair that stands in quotes as a whole: `"a=b=c"`.
    private static func pair(inside text: String) -> ChoicePair? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let keys = text[..<sign].split(separator: ",", omittingEmptySubsequences: false).map {
            ChoicePair.Key(text: String($0).trimmed, isQuoted: false)
        }
        return ChoicePair(keys: keys, text: String(text[text.index(after: sign)...]))
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        let value = buffer.text(from: start)
        if let choice = choices[LookupTable.folded(value)] { return buffer.replaceTail(from: start, with: choice) }
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard let otherwise else {
            throw FilterFailure(
                code: .notInTable, predicate: "is none of the values that `choose` knows",
                hint:
                    "it takes \(known.quoted(upTo: 20)); add it as VALUE=TEXT, or say what stands for all others, misspelt ones too: "
                    + "choose:…:*=Other")
        }
        buffer.replaceTail(from: start, with: otherwise)
    }

    /// Commas join values that mean the same; values of two arguments do not.
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        let meant = spellings.filter { isMeant($0.text) }
        guard meant.count == 1, !(otherwise.map(isMeant) ?? false) else { return nil }
        return meant[0].spelling
    }
}

/// Other spellings of a field's choices, as its entry in a mapping lists them. What is no synonym stays as it is, and what
/// stands under `(refused)` fails its row.
struct SynonymFilter: TextFilter {
    private let choices: [String: String]

    init(_ arguments: FilterArguments) { choices = [:] }

    init(_ choices: [String: String]) {
        self.choices = Dictionary(choices.map { (LookupTable.folded($0), $1) }) { first, _ in first }
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        let value = buffer.text(from: start)
        guard let choice = choices[LookupTable.folded(value)] else { return }
        guard choice != Expression.refused else {
            throw FilterFailure(code: .notInTable, predicate: "is a word that the mapping refuses")
        }
        buffer.replaceTail(from: start, with: choice)
    }

    /// The value itself: other spellings of it mean the same.
    func origin(of value: String, _ isMeant: (String) -> Bool) -> String? {
        isMeant(choices[LookupTable.folded(value)] ?? value) ? value : nil
    }
}
