import PDFForms
import PDFObjects
import PacketStore
import Storage

/// A form that a command was given, by its path or by the name of a stored template.
struct LoadedForm {
    /// The path or name, as the user typed it.
    let name: String
    /// The file.
    let bytes: [UInt8]
    /// The template, when it came from the store.
    let template: StoredTemplate?
    /// The form.
    let form: Form
}

extension CommandContext {
    /// Reads a form. A file of that name comes before a stored template.
    func form(_ name: String, _ common: CommonOptions, _ options: PasswordOptions) throws -> LoadedForm {
        var template: StoredTemplate?
        let bytes: [UInt8]
        if Files.kind(path(name)) != nil {
            bytes = try read(name)
        } else {
            let templates = try existingStore(common).map(Templates.init)
            template = try templates?.find(name)
            guard let templates, template != nil else {
                throw CommandError(
                    .notFound, "there is no file “\(name)”, and no stored template of that name",
                    hint: "list the stored templates with: packet template list")
            }
            bytes = try templates.bytes(name)
        }
        let document = try document(bytes, name: name, password: password(options))
        let loaded = LoadedForm(name: name, bytes: bytes, template: template, form: Form(document))
        if document.wasRepaired, common.verbose { say("note: “\(name)” is damaged and was repaired\n") }
        if common.verbose { document.warnings.forEach { say("note: \($0)\n") } }
        return loaded
    }

    private func document(_ bytes: [UInt8], name: String, password: String?) throws(CommandError) -> PDFDocument {
        guard !bytes.isEmpty else { throw CommandError(.wrongFile, "“\(name)” is empty") }
        do {
            return try PDFDocument(reading: bytes, password: password)
        } catch {
            switch error.code {
            case .passwordNeeded:
                throw password == nil
                    ? CommandError(.password, "“\(name)” is encrypted", hint: "give its password with --password-file")
                    : CommandError(.password, "the password does not open “\(name)”")
            case .damaged:
                if let kind = FileSignature.name(of: bytes) {
                    throw CommandError(.wrongFile, "“\(name)” is \(kind), not a PDF", detail: error.underlying)
                }
                fallthrough
            default:
                throw CommandError(.unreadable, "“\(name)”: \(error.message)", detail: error.underlying)
            }
        }
    }
}
