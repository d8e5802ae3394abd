import Interchange
import PDFForms
import PacketMapping
import PacketMerge

/// `--set` and `--map` of a packet of several forms, by form.
///
/// `letter:Name` is the field of one form, `Name` the field of that name in each form that has one.
struct PacketAssignments {
    /// The assignments of each form, with its own names of fields.
    private(set) var assignments: [[String]]
    /// The entries of `--map` for each form, likewise.
    private(set) var entries: [[MappingFile.Entry]]
    /// What `entries` say, as former versions compared mappings by it.
    private(set) var formerSources: [String]
    private let names: [String]
    private let matchers: [FieldMatcher]

    init(_ given: [String], shared: MappingFile, names: [String], matchers: [FieldMatcher]) throws {
        self.names = names
        self.matchers = matchers
        assignments = matchers.map { _ in [] }
        entries = matchers.map { _ in [] }
        formerSources = matchers.map { _ in "" }
        for assignment in given { try add(assignment) }
        for entry in shared.entries {
            let places = fields(named: entry.field)
            guard !places.isEmpty else {
                throw unknown(entry.field, entry.line.map { "the mapping, line \($0)" } ?? "the mapping")
            }
            for (index, field) in places {
                var own = entry
                own.field = field
                own.continuations = try entry.continuations.map { target in
                    guard let place = fields(named: target).first(where: { $0.form == index }) else {
                        throw unknown(target, "the mapping, as what “\(entry.field)” goes on in")
                    }
                    return place.field
                }
                entries[index].append(own)
                formerSources[index] += "\(field)=\(entry.expression)\u{0}"
            }
        }
    }

    /// The headers as one form reads them: `letter:Name` is `Name` to the letter and nothing to the others, and comes
    /// before a header that is just `Name`.
    func headers(_ columns: [String], of form: Int) -> [String] {
        var addressed: Set<String> = []
        let read = columns.map { column -> (text: String, isAddressed: Bool) in
            guard let place = addressee(column) else { return (column, false) }
            guard place.form == form else { return (Self.nothing, true) }
            addressed.insert(place.field)
            return (place.field, true)
        }
        return read.map { !$0.isAddressed && addressed.contains($0.text) ? Self.nothing : $0.text }
    }

    /// A header that is no field's name.
    private static let nothing = "\u{0}"

    /// The form and the field of a name such as `letter:Name`; nil for a name that speaks of no form.
    private func addressee(_ name: String) -> (form: Int, field: String)? {
        for (index, own) in names.enumerated() {
            guard name.hasPrefix("\(own):") || name.hasPrefix("\(own).") else { continue }
            let rest = String(name.dropFirst(own.count + 1))
            if let field = matchers[index].field(named: rest) { return (index, field.name) }
        }
        return nil
    }

    /// The fields that a name means.
    private func fields(named name: String) -> [(form: Int, field: String)] {
        if let place = addressee(name) { return [place] }
        return matchers.enumerated().compactMap { index, matcher in
            matcher.field(named: name).map { (index, $0.name) }
        }
    }

    /// Splits at the first equals sign that has a field's name before it.
    private mutating func add(_ assignment: String) throws {
        var index = assignment.startIndex
        while let sign = assignment[index...].firstIndex(of: "=") {
            let places = fields(named: String(assignment[..<sign]))
            guard places.isEmpty else {
                for (form, field) in places { assignments[form].append(field + assignment[sign...]) }
                return
            }
            index = assignment.index(after: sign)
        }
        throw unknown(String(assignment.prefix { $0 != "=" }), "--set")
    }

    private func unknown(_ name: String, _ place: String) -> PlanningError {
        let all = zip(names, matchers).flatMap { name, matcher in
            matcher.names.flatMap { [$0, "\(name):\($0)"] }
        }
        let nearest = Suggestion.nearest(to: name, among: all).map { "did you mean “\($0)”?" }
        let several = matchers.lazy.compactMap { $0.hint(for: name) }.first { $0.hasPrefix("several") }
        return PlanningError(
            .mapping, at: place, "no form of the packet has a field “\(name)” that takes a value",
            hint: several ?? nearest
                ?? "the forms are \(names.quoted(upTo: .max)); a field of one is \(names[0]):FIELD"
        )
    }
}
