/// The encryption of one document: AES-256, security handler revision 6 (ISO 32000-2, 7.6).
///
/// Nothing but the sender's salt is random, so equal inputs and salts give equal bytes. All secrets come from the password's
/// slow hash:
///
/// - **The file key** is HMAC-SHA-256, keyed with what the slow hash of the user's password gives (the key that wraps the
///   file key in UE), of the digest of the plain document and the permissions. So each document has its own, and neither
///   who knows the contents nor who has another document's key can compute it without the password.
/// - **Initialization vectors** are AES-256 of the object's number, under a key of their own that comes from the file key
///   (NIST SP 800-38A, appendix C). Two documents that differ anywhere have different file keys, so no vector is ever used
///   for two different texts under one key.
/// - **The identifier** and the random bytes that Perms and an absent owner's entries want come from that key, too. An ID
///   made of the plain contents would let anybody check a guess at them.
///
/// Without an owner's password O and OE are such bytes. To open the document as its owner one would have to find a
/// password whose slow hash they are, and OE would then yield a key that is not the document's.
public struct DocumentEncryption: Sendable {
    /// Encrypts streams and strings.
    public let cipher: AES256
    private let fileKey: [UInt8]
    private let derivation: AES256
    private let access: AccessKeys
    private let permissions: EncryptionPermissions

    /// What derived bytes are for.
    private enum Purpose: UInt8 { case vector = 1, identifier, permissions, owner }

    /// Makes the encryption of a document.
    ///
    /// - Parameter content: A digest of the plain document.
    /// - Complexity: Some microseconds, and the slow hash for a password that the keyring does not remember.
    public init(
        content: [UInt8], password: PDFPassword, keyring: AccessKeyring, permissions: EncryptionPermissions
    ) {
        access = keyring.keys(of: password)
        self.permissions = permissions
        var message = Array("packet file key".utf8) + content
        for shift in [24, 16, 8, 0] { message.append(UInt8(truncatingIfNeeded: permissions.entry >> UInt32(shift))) }
        fileKey = SHA256.authenticate(message, key: access.userKey)
        cipher = AES256(key: fileKey)
        derivation = AES256(key: SHA256.authenticate(Array("packet vectors".utf8), key: fileKey))
    }

    /// The initialization vectors of streams and strings, 16 bytes for each.
    ///
    /// - Parameter places: The numbers of their objects, and 0 for a stream; the strings of a stream's dictionary are
    ///   counted from 1.
    public func vectors(of places: some Sequence<(object: Int, place: Int)>) -> [UInt8] { derived(.vector, places) }

    /// The file's identifier, 16 bytes.
    public var identifier: [UInt8] { derived(.identifier, CollectionOfOne((0, 0))) }

    private func derived(_ purpose: Purpose, _ numbers: some Sequence<(object: Int, place: Int)>) -> [UInt8] {
        var blocks: [UInt8] = []
        blocks.reserveCapacity(numbers.underestimatedCount * 16)
        for (first, second) in numbers {
            blocks.append(purpose.rawValue)
            for shift in stride(from: 48, through: 0, by: -8) {
                blocks.append(UInt8(truncatingIfNeeded: first >> shift))
            }
            for shift in stride(from: 56, through: 0, by: -8) {
                blocks.append(UInt8(truncatingIfNeeded: second >> shift))
            }
        }
        return derivation.encrypt(blocks: blocks)
    }

    /// Appends the encryption dictionary (tables 20, 21 and 25), whose strings are not encrypted.
    public func writeDictionary(into output: inout ContentWriter) {
        let zero = [UInt8](repeating: 0, count: 16)
        let filler = derived(.owner, (0..<5).map { ($0, 0) })
        output.raw("<</Filter/Standard/V 5/R 6/Length 256/P ")
        output.integer(Int(Int32(bitPattern: permissions.entry)))
        output.raw("/CF<</StdCF<</Type/CryptFilter/CFM/AESV3/AuthEvent/DocOpen/Length 32>>>>/StmF/StdCF/StrF/StdCF")
        output.raw("/EncryptMetadata true/U")
        output.hexadecimal(access.userEntry)
        output.raw("/UE")
        output.hexadecimal(AES256(key: access.userKey).encryptCBC(fileKey, vector: zero))
        output.raw("/O")
        output.hexadecimal(access.ownerEntry ?? Array(filler[..<48]))
        output.raw("/OE")
        output.hexadecimal(
            access.ownerKey.map { AES256(key: $0).encryptCBC(fileKey, vector: zero) } ?? Array(filler[48...]))
        output.raw("/Perms")
        output.hexadecimal(cipher.encrypt(blocks: permissionsBlock))
        output.raw(">>")
    }

    /// Perms before it is encrypted (Algorithm 10).
    private var permissionsBlock: [UInt8] {
        var block: [UInt8] = []
        for shift in [0, 8, 16, 24] { block.append(UInt8(truncatingIfNeeded: permissions.entry >> UInt32(shift))) }
        return block + [0xFF, 0xFF, 0xFF, 0xFF] + Array("Tadb".utf8)
            + derived(.permissions, CollectionOfOne((0, 0)))[..<4]
    }
}

extension ContentWriter {
    /// Appends a hexadecimal string (7.3.4.3) with its brackets.
    public mutating func hexadecimal(_ bytes: some Sequence<UInt8>) {
        byte(UInt8(ascii: "<"))
        for value in bytes { hex(value) }
        byte(UInt8(ascii: ">"))
    }
}
