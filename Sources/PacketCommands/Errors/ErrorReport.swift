import PacketPlanning

/// What people read about an error: one line, and perhaps a line on what to do.
package struct ErrorReport: Hashable {
    /// What happened.
    package let message: String
    /// What to do about it.
    package let hint: String?
    /// The lines of a source in which the mistake is marked.
    let excerpt: String?
    /// The words of a library below, for `--verbose`.
    let detail: String?

    /// Translates whatever a command threw.
    package init(_ error: any Error) {
        let named = (error as? any ReportedError)?.report
        self = named ?? ErrorReport("something went wrong that has no name (\(type(of: error)))")
    }

    package init(_ message: String, hint: String? = nil, excerpt: String? = nil, detail: String? = nil) {
        self.message = message
        self.hint = hint
        self.excerpt = excerpt
        self.detail = detail
    }

    /// Makes a report of a text of sentences: the first is the message, the others are the hint.
    package init(sentences: String, place: String?, detail: String?) {
        let split = SplitSentences(sentences, place: place)
        self.init(split.message, hint: split.hint, detail: detail)
    }

    /// The lines for standard error.
    package func rendered(verbose: Bool) -> PrintedText {
        var text: PrintedText = "packet: \(message)\n"
        if let excerpt { text += "\(lines: excerpt)\n" }
        if let hint { text += "hint: \(hint)\n" }
        if verbose, let detail { text += "detail: \(detail)\n" }
        return text
    }
}
