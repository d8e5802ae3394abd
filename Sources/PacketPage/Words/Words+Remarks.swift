#if Server
import PacketModel

/// What the engine says of rows and tables, for somebody who sees the page and no command line.
extension Words {
    /// What to do about something: in the page's own way, where it has one; else as the engine says it, unless it speaks
    /// of options and commands.
    func hint(_ code: String, _ hint: String?) -> String? {
        if let own = texts["hint.\(code)"] { return own }
        guard let hint else { return nil }
        if let start = hint.firstRange(of: "--")?.lowerBound {
            return texts["hint.\(hint[start...].prefix { $0 == "-" || $0.isLetter })"]
        }
        return hint.contains("packet ") ? nil : hint
    }

    /// A sentence of what happened and what to do.
    func sentence(_ code: String, _ message: String, _ hint: String?) -> String {
        [message, self.hint(code, hint)].compactMap(\.self).joined(separator: "; ")
    }

    /// A sentence each, what is the same of several columns or fields once with all their names.
    func sentences(_ diagnostics: [Diagnostic]) -> [String] {
        var order: [String] = []
        var places: [String: [String]] = [:]
        for diagnostic in diagnostics {
            let text = sentence(diagnostic.code.name, diagnostic.message, diagnostic.hint)
            if places[text] == nil { order.append(text) }
            places[text, default: []] += diagnostic.field.map { [$0] } ?? []
        }
        return order.map { text in
            let names = places[text] ?? []
            guard !names.isEmpty else { return text }
            let shown = names.prefix(Self.mostNames).map { "“\($0)”" }.joined(separator: ", ")
            let rest = names.count - Self.mostNames
            return "\(shown)\(rest > 0 ? " (+\(rest))" : ""): \(text)"
        }
    }

    /// So many names stand before one sentence.
    private static let mostNames = 12
}
#endif
