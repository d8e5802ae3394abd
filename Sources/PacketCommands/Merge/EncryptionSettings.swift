import PDFObjects
import PacketStore
import PacketTemplate
import Storage

/// How the packets of a merge are encrypted, whatever templates they are made of.
struct EncryptionSettings: Sendable {
    let salt: EncryptionSalt
    let owner: PDFPassword?
    let permissions: EncryptionPermissions

    /// What encrypts the packets of a template.
    func encryption(_ template: CompiledTemplate) -> PacketEncryption {
        PacketEncryption(template, salt: salt, owner: owner, permissions: permissions)
    }
}

extension EncryptionSalt {
    /// The salt of a store.
    init(of store: Store) throws {
        let salts = EncryptionSalts(store)
        guard let salt = try EncryptionSalt(salts.bytes()) else { throw CommandError.noStore(store.path) }
        self = salt
    }
}
