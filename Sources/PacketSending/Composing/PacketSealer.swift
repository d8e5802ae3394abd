import PDFForms
import PDFObjects
import PacketFiles
import PacketMapping
import PacketModel
import PacketStore
import PacketTemplate
import Storage

/// Encrypts packets before they leave, each with its recipient's own password; the files stay as they were merged.
struct PacketSealer: Sendable {
    private let protection: SendRequest.Protection
    private let password: BoundExpression
    private let salt: EncryptionSalt
    private let owner: PDFPassword?

    /// - Throws: `SendingError` when the password is no expression that fits the table.
    init(
        _ protection: SendRequest.Protection, _ schema: RecordSchema, store: Store, resources: SendingResources
    ) throws {
        self.protection = protection
        password = try SendingError.placed(.password) { () throws(MappingError) in
            try Expression(parsing: protection.password, with: resources.surroundings.expressionSettings).bind(
                to: schema)
        }
        if let column = schema.columns.first(where: { $0 == protection.password }) {
            throw SendingError(
                .columnAsPassword, at: .password,
                "takes an expression, and “\(column)” without braces is the password itself",
                hint: "the column is '{\(column)}'")
        }
        if let sealing = resources.sealing {
            (salt, owner) = try sealing()
        } else {
            guard let salt = try EncryptionSalt(EncryptionSalts(store).bytes()) else {
                throw SendingError(.notFound, "the store has no salt for passwords")
            }
            (self.salt, owner) = (salt, nil)
        }
    }

    /// A packet that opens with the row's password.
    ///
    /// - Throws: `MessageComposer.Held` when the row has no password that can be used, or the packet is no PDF.
    func sealed(_ packet: [UInt8], for record: Record) throws -> [UInt8] {
        let text = try password.text(for: record)
        guard let password = try? PDFPassword(Array(text.utf8)) else {
            throw MessageComposer.Held("the row's password cannot be one")
        }
        if password.isEmpty {
            guard protection.allowsEmptyPasswords else { throw MessageComposer.Held("the row has no password") }
            return packet
        }
        guard let document = try? PDFDocument(reading: packet) else {
            throw MessageComposer.Held("the packet cannot be read, or is encrypted already")
        }
        guard document.encryption == nil else { throw MessageComposer.Held("the packet is encrypted already") }
        let form = Form(document)
        guard form.xfa != .dynamic else {
            throw MessageComposer.Held("the packet is a form of dynamic XFA, which cannot be encrypted anew")
        }
        // A form without fields to fill, and all of it kept: what comes out shows what went in.
        var compiling = CompileOptions(isFillable: true)
        compiling.isEncrypted = true
        let template = try CompiledTemplate(form, filling: [], options: compiling)
        let stamper = PacketStamper(template)
        _ = stamper.stamp(FieldValues())
        let encryptor = PacketEncryptor(
            PacketEncryption(template, salt: salt, owner: owner, permissions: protection.permissions))
        encryptor.add(stamper, password: password)
        guard let sealed = encryptor.encrypt().first else {
            throw MessageComposer.Held("the packet cannot be encrypted")
        }
        return sealed.bytes
    }
}
