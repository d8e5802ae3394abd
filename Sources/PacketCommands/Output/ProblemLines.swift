import PacketModel

/// Problems as people read them: one line for each kind, with how many there are and the first three.
struct ProblemLines {
    /// Problems that are told in one line.
    private struct Group {
        var problems: [Diagnostic]
        /// Whether all say the same, besides their places.
        var isUniform = true
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

    /// The shorter names of fields, by their full ones.
    var names: [String: String] = [:]

    /// So many examples stand for all.
    private static let shown = 3

    /// The lines, in the order of the first problem of each.
    func lines(_ problems: [Diagnostic]) -> [PrintedText] {
        var groups: [Group] = []
        var bySentence: [Sentence: Int] = [:]
        var byKind: [String: Int] = [:]
        for problem in problems {
            let sentence = Sentence(problem)
            if let index = bySentence[sentence] {
                groups[index].problems.append(problem)
            } else {
                bySentence[sentence] = groups.count
                groups.append(Group(problems: [problem]))
            }
        }
        // Sentences that differ only in a number or a name are of one kind, when there are many of them.
        var counts: [String: Int] = [:]
        for group in groups { counts[Self.kind(group.problems[0]), default: 0] += 1 }
        var merged: [Group] = []
        for group in groups {
            let kind = Self.kind(group.problems[0])
            guard counts[kind, default: 0] > Self.shown else {
                merged.append(group)
                continue
            }
            if let index = byKind[kind] {
                merged[index].problems += group.problems
                merged[index].isUniform = false
            } else {
                byKind[kind] = merged.count
                merged.append(group)
            }
        }
        return merged.map(line)
    }

    private static func kind(_ problem: Diagnostic) -> String { "\(problem.severity.rawValue) \(problem.code)" }

    /// `error: row 3 (line 5), Name: what happened; what to do`.
    func line(_ problem: Diagnostic) -> PrintedText {
        let place = place(problem)
        let start = place.isEmpty ? "" : "\(place): "
        return "\(problem.severity.rawValue): \(start)\(Self.plain(problem.message))\(Self.hint(problem))\n"
    }

    /// `error: what happened: row 3 (line 5), “Name”; row 4 (line 6), “Name”; row 9 (line 11), “Name”; and 12 more; what to do`.
    private func line(_ group: Group) -> PrintedText {
        let first = group.problems[0]
        guard group.problems.count > 1 else { return line(first) }
        var examples = group.problems.prefix(Self.shown).map { problem in
            group.isUniform ? place(problem) : "\(place(problem)): \(Self.plain(problem.message))"
        }
        if group.problems.count > Self.shown { examples.append("and \(group.problems.count - Self.shown) more") }
        let start =
            group.isUniform
            ? Self.plain(first.message) : "\(first.code), \(group.problems.count) times"
        let isShort = group.isUniform && first.row == nil
        let list = examples.filter { !$0.isEmpty }.joined(separator: isShort ? ", " : "; ")
        let times = list.isEmpty ? " (\(group.problems.count) times)" : ": \(list)"
        return "\(first.severity.rawValue): \(start)\(times)\(Self.hint(first))\n"
    }

    /// `row 3 (line 5), “Name”`; empty for what is about nothing in particular.
    private func place(_ problem: Diagnostic) -> String {
        var place = problem.row.map { row in "row \(row)" + (problem.line.map { " (line \($0))" } ?? "") } ?? ""
        if let field = problem.field { place += (place.isEmpty ? "" : ", ") + "“\(names[field] ?? field)”" }
        return place
    }

    private static func hint(_ problem: Diagnostic) -> String { problem.hint.map { "; \(plain($0))" } ?? "" }

    /// A sentence as a part of a line: without its full stop.
    private static func plain(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}
