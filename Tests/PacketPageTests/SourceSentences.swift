import Foundation
import TestSupport

/// The sentences that a library says of what somebody gave it, as its sources have them: the texts of errors, findings and
/// hints, and the parts that they are made of. What stands in a sentence is `⟦x⟧`.
enum SourceSentences {
    /// Those of a library, each once.
    ///
    /// - Parameter parts: Folders and files of the library that no screen shows.
    static func all(of library: String, without parts: [String] = []) throws -> [String] {
        let folder = "\(Fixture.package)/Sources/\(library)"
        var found: Set<String> = []
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder) where file.hasSuffix(".swift") {
            guard !parts.contains(where: { file == $0 || file.hasPrefix("\($0)/") }) else { continue }
            let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            for one in SourceTexts(source).all {
                if let sentence = sentence(one) { found.insert(sentence) }
            }
        }
        return found.sorted()
    }

    /// A text that somebody reads; nil for a name, a word or a pattern.
    private static func sentence(_ found: SourceTexts.Found) -> String? {
        guard !found.text.contains(notRead), !found.lead.contains(notSaid),
            found.text.contains(reads) || found.lead.contains(said)
        else { return nil }
        var text = found.text[...]
        // What is appended to something is a clause of its own.
        for start in ["⟦x⟧; ", "; "] where text.hasPrefix(start) { text = text.dropFirst(start.count) }
        if text.hasSuffix(". ⟦x⟧") { text = text.dropLast(5) }
        while let last = text.last, last == " " || last == ":" || last == ";" { text = text.dropLast() }
        text = text.drop { $0 == " " }
        return found.lead.hasSuffix("predicate:") ? "⟦x⟧ \(text)" : String(text)
    }

    /// What stands before a text that is said.
    private static var said: Regex<Substring> {
        #/(?:(?:message|hint|reason|predicate|remedy|what):|reason (?:\+=|=))$|\b(?:\w*Error|\w*Failure|Diagnostic|Problem|Mistake|Held|hold|left|error|note|failure|problem|refuse|report|warn|append)\([^"\n]{0,80}$/#
    }

    /// What stands before a text that only programmers read, or that something is looked up by.
    private static var notSaid: Regex<Substring> {
        #/(?:precondition|preconditionFailure|fatalError)\([^"]*$|(?:debugDescription|detail|underlying|help|abstract|discussion):$|ArgumentHelp\([^"]*$|(?:return|=|in) \[ ?(?:"[^"]*", ?)*$/#
    }

    /// Queries, markup, lines of files, and what has several lines, and a name in quotes where there is none.
    private static var notRead: Regex<Substring> { #/^[A-Z]{4,} |^[<#]|<[a-z]+ |“”|\n/# }

    /// A word that sentences have and names have not.
    private static var reads: Regex<Substring> {
        #/^[A-Z“].* .*\.$|^(?:add|choose|correct|delete|export|fill|free|group|leave|look|make|merge|move|open|print|put|remove|replace|say|save|set|shorten|take|try|use|wait|write) |\b(?:the|an?|is|are|has|have|was|were|be|cannot|can|not|none|nothing|nobody|may|must|its|it|there|this|that|which|they|them|you|give|choose|see|look|write|only|than|with|without|in|of|on|at|from|to|by|as|another|more|out|too|behind|before|after|takes?|needs?|says?|does|do|did|wants?|knows?|means?|given)\b(?!-)/#
            .ignoresCase()
    }
}
