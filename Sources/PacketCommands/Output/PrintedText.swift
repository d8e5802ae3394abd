/// A text for people: what stands in the source of the program is as it is there (line ends, colours, the controls of a
/// progress line), and what is put into it stands on one line and shows what a terminal would obey or hide.
///
///     context.say("error: \(name)\n")    // whatever the name is, this is one line
///
/// It is all that standard error takes, and all that standard output takes besides data, so nothing gets past it.
package struct PrintedText: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text, ready for a terminal.
    private(set) var text: String

    package init(stringLiteral value: String) { text = value }
    package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// A text of several lines that comes from elsewhere: its line ends and tabs count.
    package init(lines: String) { text = TerminalText.printable(lines, keepsLines: true) }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        package init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        package mutating func appendLiteral(_ literal: String) { text += literal }
        package mutating func appendInterpolation(_ value: PrintedText) { text += value.text }
        package mutating func appendInterpolation(lines: String) { text += PrintedText(lines: lines).text }
        package mutating func appendInterpolation(_ value: some Any) { text += TerminalText.printable("\(value)") }
    }

    package static func + (left: PrintedText, right: PrintedText) -> PrintedText { "\(left)\(right)" }
    package static func += (left: inout PrintedText, right: PrintedText) { left.text += right.text }
}

extension Sequence<PrintedText> {
    /// All texts, one behind the other.
    package func joined() -> PrintedText { reduce(into: "") { $0 += $1 } }
}
