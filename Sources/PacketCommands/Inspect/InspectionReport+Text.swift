import PDFForms
import PDFObjects

/// What people read.
extension InspectionReport {
    /// The report in lines.
    ///
    /// - Parameters:
    ///   - width: The cells of a line.
    ///   - listsAll: Whether all fields of a finding are named, not only the first.
    ///   - isQuiet: Whether only problems and notices are told.
    func text(width: Int, listsAll: Bool, isQuiet: Bool, usesColor: Bool) -> PrintedText {
        let names = loaded.form.shortNames
        var text: PrintedText = isQuiet ? "" : "\(Self.wrapped(summary, indent: 0, width: width))\n"
        for finding in findings where !isQuiet || finding.kind.severity != .info {
            let label = finding.kind.severity.rawValue
            let heading = label + String(repeating: " ", count: max(1, Self.indent - label.utf8.count))
            var lines = Self.lines(finding.kind.what + " [\(finding.kind.rawValue)]", indent: Self.indent, width: width)
            lines[0] = heading + lines[0].dropFirst(Self.indent)
            text += usesColor ? "\u{1B}[1m\(lines[0])\u{1B}[0m\n" : "\(lines[0])\n"
            text += lines.dropFirst().map { "\($0)\n" as PrintedText }.joined()
            text += Self.wrapped(finding.kind.remedy, indent: Self.indent, width: width)
            if let detail = finding.detail { text += Self.wrapped(detail, indent: Self.indent, width: width) }
            text += places(finding, names, listsAll: listsAll, width: width)
            if !isQuiet { text += "\n" }
        }
        return isQuiet ? text : text + conclusion
    }

    private static let indent = 9
    private static let namesShown = 4

    private var summary: String {
        let form = loaded.form
        let kinds = kinds.map { "\($0.count) \($0.kind.rawValue)" }.joined(separator: ", ")
        var facts = [
            form.document.pages.count.of("page"),
            form.fields.count.of("field") + (kinds.isEmpty ? "" : " (\(kinds))"), "PDF \(form.document.version)",
        ]
        if form.isTagged { facts.append("tagged") }
        if let encryption = form.document.encryption {
            let names = Permissions.names(permissions: encryption.permissions, revision: encryption.revision)
            facts.append("encrypted, permits: \(names.isEmpty ? "nothing" : names.joined(separator: " "))")
        }
        return "\(loaded.name): \(facts.joined(separator: "; "))"
    }

    private var conclusion: PrintedText {
        let (problems, notices) = (count(.problem), count(.notice))
        if problems + notices == 0 { return "Nothing stands in the way of filling this form.\n" }
        let parts = [problems == 0 ? nil : problems.of("problem"), notices == 0 ? nil : notices.of("notice")]
        return "\(parts.compactMap { $0 }.joined(separator: ", ")).\n"
    }

    /// The fields of a finding: all, one a line, or the first. What all have in common is said once.
    ///
    /// - Parameter shortNames: The shortest names of the fields, by the full ones.
    private func places(
        _ finding: Finding, _ shortNames: [String: String], listsAll: Bool, width: Int
    ) -> PrintedText {
        func text(_ item: Finding.Item, _ notes: [String]) -> String {
            Self.text(shortNames[item.field] ?? item.field, notes)
        }
        let items = finding.items
        guard let first = items.first else { return "" }
        if listsAll {
            return items.map { item in
                let notes = [item.page.map { "page \($0 + 1)" }, item.detail].compactMap { $0 }
                return Self.wrapped("→ " + text(item, notes), indent: Self.indent, width: width)
            }.joined()
        }
        let isShared = items.count > 1 && items.allSatisfy { $0.detail == first.detail }
        let names = items.prefix(Self.namesShown).map { text($0, isShared ? [] : [$0.detail].compactMap { $0 }) }
        var line = items.count == 1 ? "" : items.count.of("field") + ": "
        if isShared, let detail = first.detail { line += detail + ": " }
        line += names.joined(separator: ", ")
        if items.count > names.count { line += " and \(items.count - names.count) more" }
        return Self.wrapped("→ " + line, indent: Self.indent, width: width)
    }

    /// A field's name with what there is to say in parentheses.
    private static func text(_ field: String, _ notes: [String]) -> String {
        let name = field.isEmpty ? "(no name)" : field
        return notes.isEmpty ? name : "\(name) (\(notes.joined(separator: ": ")))"
    }

    /// A paragraph broken at blanks, each line indented.
    private static func wrapped(_ text: String, indent: Int, width: Int) -> PrintedText {
        lines(text, indent: indent, width: width).map { "\($0)\n" as PrintedText }.joined()
    }

    /// The lines of a paragraph; there is one in any case.
    private static func lines(_ text: String, indent: Int, width: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines = [margin]
        var isFirst = true
        for word in TerminalText.printable(text).split(separator: " ") {
            let last = lines[lines.count - 1]
            if isFirst {
                lines[lines.count - 1] += word
            } else if TerminalText.width(last) + 1 + TerminalText.width(String(word)) > width {
                lines.append(margin + word)
            } else {
                lines[lines.count - 1] += " " + word
            }
            isFirst = false
        }
        return lines
    }
}
