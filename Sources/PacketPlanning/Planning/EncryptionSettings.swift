package import PDFObjects
package import PacketTemplate

/// How the packets of a merge are encrypted, whatever templates they are made of.
package struct EncryptionSettings: Sendable {
    package let salt: EncryptionSalt
    package let owner: PDFPassword?
    package let permissions: EncryptionPermissions

    /// What encrypts the packets of a template.
    package func encryption(_ template: CompiledTemplate) -> PacketEncryption {
        PacketEncryption(template, salt: salt, owner: owner, permissions: permissions)
    }
}
