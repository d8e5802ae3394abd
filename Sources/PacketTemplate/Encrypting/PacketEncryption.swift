public import PDFObjects

/// How the packets of a template are encrypted: AES-256, security handler revision 6 (ISO 32000-2, 7.6). Shared by all
/// workers.
public struct PacketEncryption: Sendable {
    let salt: EncryptionSalt
    let owner: PDFPassword?
    let permissions: EncryptionPermissions
    let part: EncryptedPart
    /// What the packets have in common.
    let batch: [UInt8]

    /// Lays the static part of a template out for encryption.
    ///
    /// - Parameters:
    ///   - template: It is to be compiled with `CompileOptions.isEncrypted`.
    ///   - salt: The sender's: packets of another salt have other salts, keys and bytes.
    ///   - owner: The password that lifts the restrictions; nil when there is to be none.
    /// - Complexity: O(size of the static part).
    public init(
        _ template: CompiledTemplate, salt: EncryptionSalt, owner: PDFPassword?, permissions: EncryptionPermissions
    ) {
        self.salt = salt
        self.owner = owner
        self.permissions = permissions
        part = EncryptedPart(template.part)
        batch = template.prefix.hash.digest()
    }
}
