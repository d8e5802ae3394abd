/// What a packet says of itself: title, subject and author (ISO 32000-2, 14.3). Viewers show the title in place of the
/// file's name, and archives search by all three.
public struct DocumentInformation: Sendable, Hashable {
    /// What the packet is called; empty for what the form is called.
    public var title: String
    /// What it is about; empty for what the form says.
    public var subject: String
    /// Who wrote it; empty for nobody.
    public var author: String

    /// Makes information; texts become one line each.
    public init(title: String = "", subject: String = "", author: String = "") {
        (self.title, self.subject, self.author) = (Self.line(title), Self.line(subject), Self.line(author))
    }

    /// What two packets of one file have in common.
    func common(with other: DocumentInformation) -> DocumentInformation {
        var common = self
        if title != other.title { common.title = "" }
        if subject != other.subject { common.subject = "" }
        if author != other.author { common.author = "" }
        return common
    }

    /// A text on one line without what XML cannot hold: white space and control characters become single spaces, and
    /// none at the ends (XML 1.0, 2.2).
    static func line(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        var endsInSpace = true
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace && scalar != "\u{A0}" && scalar != "\u{202F}"
            if isSpace || scalar.properties.generalCategory == .control {
                if !endsInSpace { output.append(" ") }
                endsInSpace = true
            } else if scalar.value & 0xFFFE != 0xFFFE {
                output.append(scalar)
                endsInSpace = false
            }
        }
        if endsInSpace, !output.isEmpty { output.removeLast() }
        return String(output)
    }
}
