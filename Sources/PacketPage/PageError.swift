/// Why the page cannot show or do something.
package struct PageError: Error, Sendable, Hashable {
    /// The status of the answer.
    package let status: Int
    /// What happened, in the words of the page.
    package let message: String
    /// What to do about it.
    package var hint: String?

    /// While packets are made, what they are made from stays.
    static let busy = PageError(409, "Packets are being made.", hint: "wait for them, or stop it in Make")

    package init(_ status: Int, _ message: String, hint: String? = nil) {
        self.status = status
        self.message = message
        self.hint = hint
    }
}
