import PDFForms
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate
import Storage

/// Encrypts packets before they leave, each with its recipient's own password; the files stay as they were merged.
struct PacketSealer: Sendable {
    private let options: EncryptionOptions
    private let password: BoundExpression
    private let settings: EncryptionSettings

    /// - Returns: Nil when nothing is to be encrypted.
    init?(_ options: EncryptionOptions, _ schema: RecordSchema, _ store: Store, _ context: CommandContext) throws {
        guard let password = try options.expression(schema, context.expressionSettings) else { return nil }
        self.password = password
        self.options = options
        settings = try options.settings(isFillable: true, store, context)
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
            guard options.allowEmptyPasswords else { throw MessageComposer.Held("the row has no password") }
            return packet
        }
        guard let document = try? PDFDocument(reading: packet) else {
            throw MessageComposer.Held("the packet cannot be read, or is encrypted already")
        }
        guard document.encryption == nil else { throw MessageComposer.Held("the packet is encrypted already") }
        // A form without fields to fill, and all of it kept: what comes out shows what went in.
        var compiling = CompileOptions(isFillable: true)
        compiling.isEncrypted = true
        let template = try CompiledTemplate(Form(document), filling: [], options: compiling)
        let stamper = PacketStamper(template)
        _ = stamper.stamp(FieldValues())
        let encryptor = PacketEncryptor(settings.encryption(template))
        encryptor.add(stamper, password: password)
        guard let sealed = encryptor.encrypt().first else {
            throw MessageComposer.Held("the packet cannot be encrypted")
        }
        return sealed.bytes
    }
}
