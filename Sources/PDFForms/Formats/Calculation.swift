/// The calculations of a form in the order of CO (ISO 32000-1, table 218).
///
/// Acrobat goes through CO once each time that somebody enters a value, so a result that stands in CO before what it
/// reads is right one value later. All values of a row are entered at once: what a calculation reads is calculated
/// before it, and CO decides between the others. Where calculations go round in a circle, CO alone counts.
///
/// Make one when a form is read: names are looked up once. Then evaluate it for every set of values.
public struct Calculation: Sendable {
    /// A calculated field.
    private struct Entry: Sendable {
        let name: String
        let script: FieldScript
        /// For each name in the script, the fields it stands for; nil when those are too many.
        let inputs: [[String]]?
    }

    private var entries: [Entry]
    private var formats: [String: FieldScript]
    /// Names in the scripts that are neither a field nor a group of fields.
    public private(set) var missingFields: [String]

    /// The most fields that the scripts of a form may name, groups counted by their fields.
    public static let inputLimit = 100_000

    /// Prepares the calculations of a form.
    ///
    /// - Parameters:
    ///   - order: the names in CO. A field with a calculation that is not in it is never calculated, as in Acrobat.
    ///   - scripts: the calculation scripts by field name; those that are no calculation are passed over.
    ///   - fields: the names of all fields that have a value. `a.b` is in the group `a`.
    ///   - formats: the format scripts by field name; they say how the value of a field is to be read.
    public init(
        order: [String], scripts: [String: FieldScript], fields: some Sequence<String>,
        formats: [String: FieldScript] = [:]
    ) {
        let tree = FieldNames(fields)
        var entries: [Entry] = []
        var missing: [String] = []
        var isListed: Set<String> = []
        var count = 0
        for name in order {
            guard let script = scripts[name], let names = Self.inputs(of: script) else { continue }
            var inputs: [[String]]? = []
            for input in names {
                let found = tree.fields(named: input, limit: Self.inputLimit - count)
                count += found?.count ?? 0
                if found == [], isListed.insert(input).inserted { missing.append(input) }
                guard let found else {
                    inputs = nil
                    break
                }
                inputs?.append(found)
            }
            entries.append(Entry(name: name, script: script, inputs: inputs))
        }
        self.entries = Self.sorted(entries)
        self.formats = formats
        missingFields = missing
    }

    /// The calculations of several forms, one form after the other; no two have a field in common.
    init(joining others: [Calculation]) {
        entries = others.flatMap(\.entries)
        formats = [:]
        for other in others { formats.merge(other.formats) { first, _ in first } }
        missingFields = others.flatMap(\.missingFields)
    }

    /// The same calculations for fields that stand in a group; an empty name changes nothing.
    func prefixed(_ group: String) -> Calculation {
        guard !group.isEmpty else { return self }
        var result = self
        result.entries = entries.map { entry in
            Entry(
                name: "\(group).\(entry.name)", script: entry.script,
                inputs: entry.inputs?.map { $0.map { "\(group).\($0)" } })
        }
        result.formats = [:]
        for (name, script) in formats { result.formats["\(group).\(name)"] = script }
        result.missingFields = missingFields.map { "\(group).\($0)" }
        return result
    }

    /// The entries with what they read in front of them; as they are when that is not possible.
    ///
    /// A walk in depth with a stack of its own: a form may have a long chain of calculations.
    private static func sorted(_ entries: [Entry]) -> [Entry] {
        var indexes: [String: Int] = [:]
        for (index, entry) in entries.enumerated() {
            guard indexes.updateValue(index, forKey: entry.name) == nil else { return entries }
        }
        enum State { case new, open, done }
        let sources = entries.map { ($0.inputs ?? []).flatMap { $0.compactMap { indexes[$0] } } }
        var states = [State](repeating: .new, count: entries.count)
        var sorted: [Entry] = []
        for root in entries.indices where states[root] == .new {
            var stack = [(entry: root, next: 0)]
            states[root] = .open
            while let (entry, next) = stack.last {
                guard next < sources[entry].count else {
                    states[entry] = .done
                    sorted.append(entries[entry])
                    stack.removeLast()
                    continue
                }
                stack[stack.count - 1].next += 1
                let source = sources[entry][next]
                switch states[source] {
                case .new:
                    states[source] = .open
                    stack.append((source, 0))
                case .open: return entries
                case .done: break
                }
            }
        }
        return sorted
    }

    private static func inputs(of script: FieldScript) -> [String]? {
        switch script {
        case .simpleCalculation(let calculation): calculation.fields
        case .expression(let expression): expression.fields
        default: nil
        }
    }

    /// Whether there is nothing to calculate.
    public var isEmpty: Bool { entries.isEmpty }

    /// The names of the calculated fields in their order.
    public var fields: [String] { entries.map(\.name) }

    /// The fields that the calculations read, each once.
    public var inputs: Set<String> { Set(entries.lazy.compactMap(\.inputs).joined().joined()) }

    /// The calculations that a change of some fields sets off, themselves or through results that come earlier in the
    /// order. Those of too many fields are left out.
    ///
    /// - Complexity: O(names in the scripts).
    public func depending(on names: some Sequence<String>) -> Calculation {
        var changed = Set(names)
        var calculation = self
        calculation.entries.removeAll { entry in
            guard entry.inputs?.contains(where: { $0.contains(where: changed.contains) }) ?? false else { return true }
            changed.insert(entry.name)
            return false
        }
        return calculation
    }

    /// Calculates every field once, in order; later ones see the results of earlier ones.
    ///
    /// In AFSimple_Calculate a field that is missing is left out, as is an empty one in AVG, MIN and MAX; an empty
    /// field makes a product nought. In an expression both count as nought. A value that is not a number is nought.
    ///
    /// - Parameter value: the value of a field, nil or empty when it has none.
    public func evaluate(_ value: (String) -> String?) -> CalculatedValues {
        var result = CalculatedValues()
        var isListed: Set<String> = []
        func number(_ name: String) -> DecimalText? {
            if result.failures[name] != nil { return nil }
            let text = result.values[name] ?? value(name) ?? ""
            if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { return nil }
            if let number = ValueFormat.number(in: text, format: formats[name]) { return number }
            if isListed.insert(name).inserted { result.notNumbers.append(name) }
            return .zero
        }
        for entry in entries {
            let outcome: Result<DecimalText, FormatFailure>
            switch (entry.script, entry.inputs) {
            case (.simpleCalculation(let calculation), let inputs?):
                let numbers = inputs.flatMap { $0.map(number) }
                outcome = calculation.result(numbers).map(Result.success) ?? .failure(.calculationTooLarge)
            case (.expression(let expression), let inputs?):
                // a group has no value of its own in Acrobat
                outcome = expression.result(inputs.map { $0.count == 1 ? number($0[0]) ?? .zero : .zero })
            default:
                outcome = .failure(FormatFailure(.tooLarge, "The calculations of the form name too many fields."))
            }
            result.values[entry.name] = nil
            result.failures[entry.name] = nil
            switch outcome {
            case .success(let number): result.values[entry.name] = number.description
            case .failure(let failure): result.failures[entry.name] = failure
            }
        }
        return result
    }

    /// Calculates once, for values whose names are all the fields there are.
    public static func evaluate(
        order: [String], scripts: [String: FieldScript], values: [String: String]
    ) -> [String: String] {
        Calculation(order: order, scripts: scripts, fields: values.keys).evaluate { values[$0] }.values
    }
}
