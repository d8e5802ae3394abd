/// A script of a field, as far as it is one of Acrobat's standard ones.
///
/// Acrobat writes these scripts itself when a format, a validation or a calculation is chosen in a field's properties:
/// each is a single call of a function whose name begins with AF, or a calculation in simplified field notation. They
/// are executed here without a JavaScript engine. Whatever else a script does is not guessed at: it is
/// ``unknown(_:)``, and the value is shown as it is.
///
/// Source: the AF functions, util.printd, util.scand and util.printx in the JavaScript for Acrobat API Reference.
/// Deviations are stated where they are made.
///
/// A script is read once; the result is immutable and applied to any number of values.
public enum FieldScript: Hashable, Sendable {
    /// AFNumber_Format.
    case number(DecimalFormat)
    /// AFNumber_Keystroke.
    case numberKeystroke(DecimalFormat)
    /// AFPercent_Format.
    case percent(PercentFormat)
    /// AFPercent_Keystroke.
    case percentKeystroke(PercentFormat)
    /// AFDate_Format, AFDate_FormatEx, AFTime_Format, AFTime_FormatEx.
    case date(DatePattern)
    /// AFDate_Keystroke, AFDate_KeystrokeEx, AFTime_Keystroke, AFTime_KeystrokeEx.
    case dateKeystroke(DatePattern)
    /// AFSpecial_Format.
    case special(SpecialFormat)
    /// AFSpecial_Keystroke.
    case specialKeystroke(SpecialFormat)
    /// AFSpecial_KeystrokeEx.
    case mask(InputMask)
    /// AFRange_Validate.
    case range(RangeLimits)
    /// AFSimple_Calculate.
    case simpleCalculation(SimpleCalculation)
    /// Simplified field notation.
    case expression(CalculationExpression)
    /// Nothing: no script, or one of white space and comments.
    case empty
    /// Anything else, with its text.
    case unknown(String)

    /// Scripts above this many bytes are not looked into.
    public static let lengthLimit = 1 << 18

    /// Reads a script. Never fails: what is not understood is `unknown`.
    ///
    /// - Complexity: O(n) in the length of the text.
    public init(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit else {
            self = .unknown(text)
            return
        }
        self = Self.notation(text) ?? Self.call(text) ?? Self.assignment(text) ?? .unknown(text)
    }

    /// Whether the script is understood.
    public var isKnown: Bool {
        if case .unknown = self { false } else { true }
    }

    /// A single call and nothing else.
    private static func call(_ text: String) -> FieldScript? {
        var scanner = ScriptScanner(text.utf8)
        if scanner.isAtEnd() { return .empty }
        guard let name = scanner.takeName(), name.hasPrefix("AF"), scanner.take(mark: "("),
            let arguments = scanner.takeLiterals(upTo: UInt8(ascii: ")")), scanner.isAtEnd()
        else { return nil }
        return FieldScript(call: name, arguments)
    }

    /// `/** BVCALC a + b EVCALC **/` and the JavaScript that Acrobat made of it. The JavaScript counts if it can be
    /// read, since viewers execute it; otherwise the notation does. Nil when there is no notation at all.
    private static func notation(_ text: String) -> FieldScript? {
        var scanner = ScriptScanner(text.utf8)
        guard let comment = scanner.takeComment() else { return nil }
        var content = Array(comment.utf8)[...]
        content.trim { $0 == UInt8(ascii: "*") || $0 <= UInt8(ascii: " ") }
        guard content.starts(with: "BVCALC".utf8) else { return nil }
        if let script = expression(&scanner) { return script }
        guard content.count >= 12, content.suffix(6) == Array("EVCALC".utf8)[...],
            let expression = CalculationExpression(notation: content.dropFirst(6).dropLast(6))
        else { return .unknown(text) }
        return .expression(expression)
    }

    /// `event.value = AFMakeNumber(getField("a").value) * 2;` and nothing else.
    private static func assignment(_ text: String) -> FieldScript? {
        var scanner = ScriptScanner(text.utf8)
        return expression(&scanner)
    }

    private static func expression(_ scanner: inout ScriptScanner) -> FieldScript? {
        guard scanner.takeName() == "event", scanner.take(mark: "."), scanner.takeName() == "value",
            scanner.take(mark: "="), let expression = CalculationExpression(script: &scanner), scanner.isAtEnd()
        else { return nil }
        return .expression(expression)
    }
}
