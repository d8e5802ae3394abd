/// What one password gives to all documents of a batch: the entries by which it is recognised, and the key with which each
/// document's own key is wrapped (ISO 32000-2, 7.6.4.4.7 and 7.6.4.4.8, Algorithms 8 and 9).
struct AccessKeys: Sendable {
    /// The 48 bytes of U: a hash of the password and two salts.
    var userEntry: [UInt8]
    /// Wraps a document's key for the user; 32 bytes.
    var userKey: [UInt8]
    /// The 48 bytes of O; nil without an owner's password.
    var ownerEntry: [UInt8]?
    /// Wraps a document's key for the owner; nil without an owner's password.
    var ownerKey: [UInt8]?
}

/// Hashes passwords, each once as long as it is remembered. One for each worker.
///
/// **Salts** are the same for all passwords of a batch: they are a keyed hash, under the sender's own random salt, of what
/// its packets have in common. The standard wants them random for each document. Here equal inputs have to give equal
/// bytes, so that a merge that was stopped can go on, and anything that depended on the password by a quick hash would let
/// a password be tried a hundred times faster than through the slow one. What equal salts give away: equal passwords of a
/// batch have equal entries U, and whoever guesses can try one guess on all packets of a batch at once. For that each
/// guess still costs the slow hash, and none of it can be done before a packet of the sender is at hand.
public final class AccessKeyring {
    private let owner: PDFPassword?
    private let salts: [UInt8]
    private let hasher = PasswordHasher()
    private var known: [PDFPassword: AccessKeys] = [:]
    /// How many passwords are remembered. They are forgotten all together when there are more.
    private static let limit = 1_000

    /// Makes a keyring.
    ///
    /// - Parameters:
    ///   - batch: Bytes that are the same for all documents of a batch.
    ///   - salt: The sender's.
    ///   - owner: The owner's password; nil when nobody is to have the owner's rights.
    public init(batch: [UInt8], salt: EncryptionSalt, owner: PDFPassword?) {
        self.owner = owner
        salts = salt.salts(of: batch)
    }

    /// The keys of a password.
    ///
    /// - Complexity: Two slow hashes for a password that is not remembered, four with an owner's password.
    func keys(of password: PDFPassword) -> AccessKeys {
        if let keys = known[password] { return keys }
        if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
        let (validation, key) = (Array(salts[0..<8]), Array(salts[8..<16]))
        var keys = AccessKeys(
            userEntry: hasher.hash(password, salt: validation) + validation + key,
            userKey: hasher.hash(password, salt: key))
        if let owner {
            let (validation, key) = (Array(salts[16..<24]), Array(salts[24..<32]))
            keys.ownerEntry = hasher.hash(owner, salt: validation, user: keys.userEntry) + validation + key
            keys.ownerKey = hasher.hash(owner, salt: key, user: keys.userEntry)
        }
        known[password] = keys
        return keys
    }
}
