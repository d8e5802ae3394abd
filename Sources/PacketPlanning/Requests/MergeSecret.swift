public import PDFObjects

/// A text that only those may know who asked for the merge: a password.
///
/// It is in memory, and nowhere else: what is encoded and compared is a slow hash under the salt of the packets (the
/// hash of ISO 32000-2, 7.6.4.3.4), so guessing from it costs what guessing from a packet does.
public struct MergeSecret: Sendable, Hashable, Codable {
    /// The text; nil in a request that was decoded.
    public let text: String?
    /// Tells the secret from others.
    let hash: String

    /// Keeps a text to itself.
    public init(_ text: String, salt: EncryptionSalt) {
        self.text = text
        let digest = SHA256.authenticate(Array("packet secret".utf8) + Array(text.utf8), key: salt.bytes)
        let password = try? PDFPassword(Array(SHA256.hexadecimal(digest).utf8))
        hash = password.map { SHA256.hexadecimal(PasswordHasher().hash($0, salt: Array(digest.suffix(8)))) } ?? ""
    }

    private enum CodingKeys: CodingKey { case hash }

    /// Reads one without its text.
    ///
    /// - Throws: `DecodingError`, or what the decoder throws.
    public init(from decoder: any Decoder) throws {
        text = nil
        hash = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .hash)
    }

    /// Whether two are the same secret under the same salt.
    public static func == (left: MergeSecret, right: MergeSecret) -> Bool { left.hash == right.hash }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension MergeSecret: CustomStringConvertible, CustomReflectable {
    /// Nothing of it.
    public var description: String { "a secret" }
    /// Nothing of it.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
