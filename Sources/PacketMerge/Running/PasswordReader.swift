import PDFObjects
import PacketMapping
public import PacketModel

extension DiagnosticCode {
    /// The row's password is empty.
    public static let passwordEmpty = DiagnosticCode("password-empty")
    /// The row's password has more bytes than count.
    public static let passwordTooLong = DiagnosticCode("password-too-long")
    /// The row's password has characters that cannot be in one.
    public static let passwordCharacters = DiagnosticCode("password-characters")
    /// The row's password begins or ends with a space.
    public static let passwordSpace = DiagnosticCode("password-space")
}

/// Reads the passwords of rows. What it reports names no part of a password.
struct PasswordReader {
    private let expression: BoundExpression
    private let allowsEmpty: Bool

    init(_ protection: PacketProtection) {
        expression = protection.password.separated()
        allowsEmpty = protection.allowsEmpty
    }

    /// The password of a row; nil when it has none that can be used, which is reported.
    func password(for record: Record, _ problems: inout [Diagnostic]) -> PDFPassword? {
        guard let text = expression.bytes(for: record, &problems) else { return nil }
        do throws(PasswordProblem) {
            let password = try PDFPassword(text)
            guard !password.isEmpty || allowsEmpty else {
                report(
                    &problems, .passwordEmpty, .error,
                    message: "the row has no password, so its packet would be open to everybody",
                    hint: "fill it in, or give --allow-empty-passwords to write such packets open")
                return nil
            }
            if password.hasOuterSpace {
                report(
                    &problems, .passwordSpace, .warning, message: "the password begins or ends with a space",
                    hint: "take it off with the filter trim, unless it belongs there")
            }
            return password
        } catch {
            switch error {
            case .tooLong:
                report(
                    &problems, .passwordTooLong, .error,
                    message: "the password has more than \(PDFPassword.limit) bytes, and no more count",
                    hint: "make it shorter")
            case .prohibited:
                report(
                    &problems, .passwordCharacters, .error,
                    message:
                        "the password has a character that passwords cannot have, such as a line break or a private one",
                    hint: "write it with other characters")
            case .mixedDirections:
                report(
                    &problems, .passwordCharacters, .error,
                    message:
                        "the password mixes letters from right to left with others; it has to begin and end with one of "
                        + "them, and have no Latin letters", hint: "write it with other characters")
            }
            return nil
        }
    }

    private func report(
        _ problems: inout [Diagnostic], _ code: DiagnosticCode, _ severity: Severity, message: String, hint: String
    ) {
        problems.append(Diagnostic(code, severity, message: message, hint: hint))
    }
}
