import Interchange
import Storage

/// A part of a document, with an id that stays.
package struct DocumentSection: Sendable, Hashable {
    package let id: String
    package let title: String
    /// The text, its lines as in the file.
    package let text: String

    package init(id: String, title: String, text: String) {
        self.id = id
        self.title = title
        self.text = text
    }
}

/// How a text is cut into sections.
package enum SectionedText {
    /// The ways to cut.
    package enum Style: String, Sendable, Hashable, CaseIterable {
        /// Articles, amendments and their numbered sections, each under a heading line of its own.
        case constitution
        /// The Declaration of Independence.
        case declaration
        /// Markdown: at the headings.
        case markdown
        /// One section.
        case plain
    }

    /// Cuts a text. No word of it is changed; white space at the ends of sections goes.
    ///
    /// - Throws: `CivicError` with code `.malformed` when there is no section of the kind.
    package static func cut(_ text: String, as style: Style, title: String) throws(CivicError) -> [DocumentSection] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let sections =
            switch style {
            case .constitution: constitution(lines)
            case .declaration: declaration(lines)
            case .markdown: markdown(lines, title: title)
            case .plain: [DocumentSection(id: "text", title: title, text: joined(lines))]
            }
        guard !sections.isEmpty, sections.contains(where: { !$0.text.isEmpty }) else {
            throw CivicError(.malformed, "the text has no sections of this kind", hint: "try --split plain")
        }
        var ids: Set<String> = []
        for section in sections where !ids.insert(section.id).inserted {
            throw CivicError(.malformed, "two sections have the id “\(section.id)”")
        }
        return sections
    }

    private static func joined(_ lines: some Sequence<String>) -> String {
        var lines = Array(lines)[...]
        while lines.first?.trimmed.isEmpty == true { lines.removeFirst() }
        while lines.last?.trimmed.isEmpty == true { lines.removeLast() }
        return lines.joined(separator: "\n")
    }

    private static func constitution(_ lines: [String]) -> [DocumentSection] {
        var sections: [DocumentSection] = []
        var (id, title, part) = ("", "", "")
        var body: [String] = []
        func end() {
            if !id.isEmpty { sections.append(DocumentSection(id: id, title: title, text: joined(body))) }
            body = []
        }
        for line in lines {
            let words = line.split(separator: " ")
            let first = words.first.map(String.init) ?? ""
            if words.count == 1, ["Preamble", "Amendments"].contains(first) {
                end()
                (id, title, part) = (first.lowercased(), first, "")
            } else if words.count == 2, ["Article", "Amendment"].contains(first), let number = roman(words[1]) {
                end()
                part = "\(first) \(words[1])"
                (id, title) = ("\(first.lowercased())-\(number)", part)
            } else if words.count == 2, first == "Section", let number = Int(words[1]), !part.isEmpty {
                end()
                let parent = id.split(separator: "-").prefix(2).joined(separator: "-")
                (id, title) = ("\(parent)-section-\(number)", "\(part), Section \(number)")
            } else {
                body.append(line)
            }
        }
        end()
        // An article whose sections say everything has no text of its own, but it is there.
        return sections.count > 1 ? sections : []
    }

    private static func roman(_ text: some StringProtocol) -> Int? {
        let values: [Character: Int] = ["I": 1, "V": 5, "X": 10, "L": 50, "C": 100]
        var total = 0
        var previous = 0
        for character in text.reversed() {
            guard let value = values[character] else { return nil }
            total += value < previous ? -value : value
            previous = max(previous, value)
        }
        return total
    }

    /// The preamble, what is said of the King, what is declared, and who signed.
    private static func declaration(_ lines: [String]) -> [DocumentSection] {
        func index(_ start: String, from first: Int = 0) -> Int? {
            lines.indices.dropFirst(first).first { lines[$0].hasPrefix(start) }
        }
        guard let preamble = index("When in the Course"), let grievances = index("He has", from: preamble),
            let petitions = index("In every stage", from: grievances),
            let declared = index("We, therefore", from: petitions)
        else { return [] }
        let signers = index("The signers", from: declared) ?? lines.count
        let parts = [
            ("declaration-preamble", "Preamble", preamble..<grievances),
            ("declaration-grievances", "Grievances", grievances..<petitions),
            ("declaration-petitions", "Petitions and warnings", petitions..<declared),
            ("declaration-independence", "Declaration", declared..<signers),
            ("declaration-signers", "Signers", signers..<lines.count),
        ]
        return parts.filter { !$0.2.isEmpty }.map { DocumentSection(id: $0.0, title: $0.1, text: joined(lines[$0.2])) }
    }

    private static func markdown(_ lines: [String], title: String) -> [DocumentSection] {
        var sections: [DocumentSection] = []
        var used: [String: Int] = [:]
        var heading = title
        var body: [String] = []
        var isCode = false
        func end() {
            let text = joined(body)
            body = []
            if text.isEmpty && heading == title { return }
            let slug = slug(heading)
            let count = (used[slug] ?? 0) + 1
            used[slug] = count
            sections.append(DocumentSection(id: count == 1 ? slug : "\(slug)-\(count)", title: heading, text: text))
        }
        for line in lines {
            if line.hasPrefix("```") { isCode.toggle() }
            let marks = line.prefix { $0 == "#" }.count
            if !isCode, (1...6).contains(marks), line.dropFirst(marks).first == " " {
                end()
                heading = String(line.dropFirst(marks)).trimmed
            } else {
                body.append(line)
            }
        }
        end()
        return sections
    }

    /// Small letters and digits of any script, with hyphens between the words.
    private static func slug(_ text: String) -> String {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "section" : words.joined(separator: "-")
    }
}
