#if Server
import PacketMapping
import PacketModel
import PacketTemplate

/// What to do about a word that nothing says the meaning of. The library says it to those who write mappings; here it is said
/// to those who choose meanings in step Match.
enum WordHint {
    /// The part of a field's panel in which somebody says what a word means: the key of its name. Nil for other messages.
    ///
    /// - Parameter isQuestion: Whether the words of the column choose among boxes.
    static func part(of choice: FieldChoice, code: String, isQuestion: () -> Bool) -> String? {
        guard codes.contains(code), !choice.columns.isEmpty else { return nil }
        if isQuestion() { return "match.boxWords" }
        // What an expression gives for a word that it does not know is no word that has a meaning.
        return code == DiagnosticCode.unknownChoice.name ? "match.words" : expression
    }

    private static let expression = "match.expression"
    private static let codes = [DiagnosticCode.unknownChoice, .notInTable].map(\.name)

    /// - Parameters:
    ///   - hint: What the library says to do: the words that it knows come first, or why it takes none.
    ///   - part: The part of the panel (`part(of:code:isQuestion:)`); nil where no field is known.
    /// - Returns: Nil for what is no matter of a word.
    static func text(_ hint: String, code: String, in part: String?, _ words: Words) -> String? {
        let clause = PageSentence.split(hint, at: "; ")[0]
        let isList = clause.prefixMatch(of: #/it takes /#) != nil
        guard codes.contains(code), isList || code == DiagnosticCode.unknownChoice.name else { return nil }
        guard let part else { return isList ? clause : nil }
        let why = words.told(isList ? clause : PageSentence.split(clause, at: ": ")[0])
        let key = part == expression ? "hint.wordExpression" : "hint.wordMeaning"
        return words(key, ["why": why, "part": words[part]])
    }
}
#endif
