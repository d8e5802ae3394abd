public import Mail

/// The messages in a Maildir (its `new` and `cur`), or in a folder of files.
public struct MailFolder: Sendable {
    private let folders: [String]
    /// The largest message that is read, in bytes.
    private static let limit = 64 << 20

    /// Finds the folder.
    ///
    /// - Throws: `DeliveryError` with code `.unreadable`.
    public init(_ path: String) throws(DeliveryError) {
        let parts = ["new", "cur"].map { "\(path)/\($0)" }.filter { MailFiles.names(in: $0) != nil }
        folders = parts.isEmpty ? [path] : parts
        guard folders.allSatisfy({ MailFiles.names(in: $0) != nil }) else {
            throw DeliveryError(
                .unreadable, "the folder of mail cannot be read", hint: "give a Maildir, or a folder of .eml files")
        }
    }

    /// Calls a function with each message, by name; what is no message or too large is passed over.
    ///
    /// - Returns: How many were passed over.
    @discardableResult
    public func forEach(_ body: (IncomingMessage) -> Void) -> Int {
        var omitted = 0
        for folder in folders {
            for name in MailFiles.names(in: folder) ?? [] {
                guard let bytes = MailFiles.read("\(folder)/\(name)", limit: Self.limit) else {
                    omitted += 1
                    continue
                }
                body(IncomingMessage(bytes))
            }
        }
        return omitted
    }
}
