import PDFForms
import PacketModel
import PacketPlanning

/// Problems as people read them: one line for each kind, with how many there are and the first few.
struct ProblemLines {
    /// Problems that are told in one line.
    private struct Group {
        var problems: [Diagnostic]

        /// Whether all say the same, besides their places.
        var isUniform: Bool { problems.allSatisfy { $0.message == problems[0].message && $0.hint == problems[0].hint } }

        /// Whether all are about the same field, or about none.
        var isOfOneField: Bool { problems.allSatisfy { $0.field == problems[0].field } }

        var kind: Kind { Kind(code: problems[0].code, severity: problems[0].severity) }
    }

    private struct Kind: Hashable {
        let code: DiagnosticCode
        let severity: Severity
    }

    private struct FieldKind: Hashable {
        let kind: Kind
        let field: String?
    }

    /// What says the same.
    private struct Sentence: Hashable {
        let code: DiagnosticCode
        let severity: Severity
        let message: String
        let hint: String?

        init(_ problem: Diagnostic) {
            (code, severity, message, hint) = (problem.code, problem.severity, problem.message, problem.hint)
        }
    }

    /// What people read for fields, by their full names.
    var titles: [String: FieldTitle] = [:]

    /// So many examples stand for all, and so many sentences of one kind are told one by one.
    private static let shown = 3
    /// So many columns or fields of which the same is said, in no row of their own.
    private static let shownNames = 10
    /// So many different values of one kind are told one by one.
    private static let shownValues = 10
    /// So many fields have a line each for problems of one kind.
    private static let shownFields = 6

    /// The lines, in the order of the first problem of each.
    ///
    /// Sentences of one kind that differ only in a number or a name are put together when they are many: first those
    /// about one field, whose choices and lengths are its own, and those about all fields when these are many, too.
    func lines(_ problems: [Diagnostic]) -> [PrintedText] {
        var groups = Self.joined(problems.map { Group(problems: [$0]) }) { Sentence($0.problems[0]) }
        let sentences = Self.counts(groups)
        groups = Self.joined(groups) { group -> FieldKind? in
            guard sentences[group.kind, default: 0] > Self.shown, group.isOfOneField else { return nil }
            return FieldKind(kind: group.kind, field: group.problems[0].field)
        }
        let fields = Self.counts(groups)
        groups = Self.joined(groups) { fields[$0.kind, default: 0] > Self.shownFields ? $0.kind : nil }
        return groups.map(line)
    }

    /// Puts groups together that have the same key; those without a key stay as they are.
    private static func joined<Key: Hashable>(_ groups: [Group], by key: (Group) -> Key?) -> [Group] {
        var joined: [Group] = []
        var places: [Key: Int] = [:]
        for group in groups {
            if let key = key(group) {
                if let place = places[key] {
                    joined[place].problems += group.problems
                    continue
                }
                places[key] = joined.count
            }
            joined.append(group)
        }
        return joined
    }

    /// How many groups there are of each kind.
    private static func counts(_ groups: [Group]) -> [Kind: Int] {
        groups.reduce(into: [:]) { counts, group in counts[group.kind, default: 0] += 1 }
    }

    /// `error: row 3 (line 5), Name: what happened; what to do`.
    func line(_ problem: Diagnostic) -> PrintedText {
        let place = place(problem)
        let start = place.isEmpty ? "" : "\(place): "
        return "\(problem.severity.rawValue): \(start)\(Self.plain(problem.message))\(Self.hint(problem))\n"
    }

    /// `error: what happened: row 3 (line 5), “Name”; row 4 (line 6), “Name”; row 9 (line 11), “Name”; and 12 more; what to do`,
    /// or `error: code, 15 times in “Name”: row 3 (line 5): what happened; …`.
    private func line(_ group: Group) -> PrintedText {
        let first = group.problems[0]
        guard group.problems.count > 1 else { return line(first) }
        if group.isUniform, let kinds = DifferentValues(group.problems) {
            return line(group, of: kinds)
        }
        let isUniform = group.isUniform
        let field = isUniform || !group.isOfOneField ? nil : first.field.map(title)
        let isShort = isUniform && first.row == nil
        let most = isShort ? Self.shownNames : Self.shown
        var examples = group.problems.prefix(most).map { problem in
            guard !isUniform else { return place(problem) }
            let place = field == nil ? place(problem) : Self.row(problem)
            return (place.isEmpty ? "" : "\(place): ") + Self.plain(problem.message)
        }
        if group.problems.count > most { examples.append("and \(group.problems.count - most) more") }
        let start =
            isUniform
            ? Self.plain(first.message)
            : "\(first.code), \(group.problems.count) times" + (field.map { " in \($0)" } ?? "")
        let list = examples.filter { !$0.isEmpty }.joined(separator: isShort ? ", " : "; ")
        let times = list.isEmpty ? " (\(group.problems.count) times)" : ": \(list)"
        // What to do about one field is not what to do about others.
        let isSame = group.problems.allSatisfy { $0.hint == first.hint }
        let hint = isSame ? Self.hint(first) : "; packet explain \(first.code) says what to do"
        return "\(first.severity.rawValue): \(start)\(times)\(hint)\n"
    }

    /// `error: “Name”: what happened (15 times, 4 different values): row 3 (line 5); row 4 (line 6); …; what to do`: each value that has
    /// to be said otherwise by the first row that has it, and not again and again the one that is there most often.
    private func line(_ group: Group, of kinds: DifferentValues) -> PrintedText {
        let first = group.problems[0]
        let field = group.isOfOneField ? first.field.map { "\(title($0)): " } : nil
        var examples = kinds.firsts.prefix(Self.shownValues).map { field == nil ? place($0) : Self.row($0) }
        if kinds.firsts.count > Self.shownValues {
            examples.append("and \(kinds.firsts.count - Self.shownValues) more")
        }
        let list = examples.joined(separator: "; ")
        return
            "\(first.severity.rawValue): \(field ?? "")\(Self.plain(first.message)) (\(kinds.count)): \(list)\(Self.hint(first))\n"
    }

    /// `row 3 (line 5), “Name”`; empty for what is about nothing in particular.
    private func place(_ problem: Diagnostic) -> String {
        [Self.row(problem), problem.field.map(title) ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// `row 3 (line 5)`; empty for what is about no row.
    private static func row(_ problem: Diagnostic) -> String {
        problem.row.map { row in "row \(row)" + (problem.line.map { " (line \($0))" } ?? "") } ?? ""
    }

    private func title(_ field: String) -> String { titles[field]?.description ?? "“\(field)”" }

    private static func hint(_ problem: Diagnostic) -> String { problem.hint.map { "; \(plain($0))" } ?? "" }

    /// A sentence as a part of a line: without its capital letter and full stop.
    private static func plain(_ sentence: String) -> String { SplitSentences.clause(sentence) }
}
