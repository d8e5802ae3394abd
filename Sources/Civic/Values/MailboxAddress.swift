/// A mail address of the plain form `name@domain`, as far as a letter or a list needs to know it.
package struct MailboxAddress: Sendable, Hashable, CustomStringConvertible {
    /// As it was typed, without white space around it.
    package let description: String
    /// The one spelling that all spellings of the address share.
    package let key: String

    /// Takes an address; nil for what cannot be one or would break a header line.
    package init?(_ text: String) {
        let text = text.trimmed
        guard text.utf8.count <= 254, let at = text.lastIndex(of: "@"), at != text.startIndex,
            text.unicodeScalars.allSatisfy({
                !$0.properties.isWhitespace && $0.properties.generalCategory != .control
                    && !"<>,;\"()".unicodeScalars.contains($0)
            })
        else { return nil }
        let local = text[..<at]
        let domain = text[text.index(after: at)...]
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard !local.contains("@"), local.utf8.count <= 64, labels.count >= 2,
            labels.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") && !$0.hasSuffix("-") })
        else { return nil }
        description = text
        // Mailboxes that differ by case only are the same nearly everywhere, and one address shall get one letter.
        key = text.lowercased()
    }
}
