import Interchange
import PDFForms
import PDFObjects
import PacketFiles
import PacketMapping
import PacketPlanning
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
    private(set) var form: Form

    /// The name of the form's file without its folder.
    var fileName: String {
        (template?.formFileName ?? name).fileName
    }

    /// The form with the fields that a mapping adds.
    func adding(_ mapping: MappingFile?) throws(PlanningError) -> LoadedForm {
        guard let mapping else { return self }
        var copy = self
        copy.form = try mapping.adding(to: form)
        return copy
    }

    /// The form as a request takes it.
    var requested: RequestedForm {
        RequestedForm(
            name: name, digest: SHA256.hexadecimal(SHA256.digest(bytes)), form: form, template: template?.name,
            mapping: template?.mapping?.text)
    }
}

extension CommandContext {
    /// A form with the fields that its mapping adds: that of a file, else the one that is stored with it.
    func adding(_ map: String?, to loaded: LoadedForm) throws -> LoadedForm {
        if let map { return try loaded.adding(mapping(map)) }
        return try loaded.adding(loaded.requested.storedMapping(mappingSurroundings(of: nil)))
    }

    /// The form that is named, else the template in use.
    func form(named name: String?, _ common: CommonOptions, _ password: PasswordOptions) throws -> LoadedForm {
        if let name { return try form(name, common, password) }
        guard let current = try existingStore(common).flatMap({ try Templates($0).current() }) else {
            throw CommandError(
                .notFound, "no form was named, and no stored template is in use",
                hint: "name one (packet merge form.pdf …), or store one (packet template add form.pdf)")
        }
        return try form(template: current.name, common, password)
    }

    /// Reads a form. A file of that name comes before a stored template; the store is opened only if there is none.
    func form(_ name: String, _ common: CommonOptions, _ options: PasswordOptions) throws -> LoadedForm {
        guard Files.isMissing(path(name)) else { return try formFile(name, common, options) }
        let templates = try existingStore(common).map(Templates.init)
        guard let templates, let template = try templates.find(name) else {
            throw CommandError(
                .notFound, "there is no file “\(name)”, and no stored template of that name",
                hint: fileNear(name).map { "did you mean “\($0)”?" }
                    ?? "list the stored templates with: packet template list")
        }
        return try load(templates.bytes(name), name: name, template: template, common, Opening(options, self))
    }

    /// The PDF beside a misspelt one that was probably meant.
    private func fileNear(_ name: String) -> String? {
        guard let last = name.split(separator: "/").last, let names = Files.names(in: folder(of: path(name))) else {
            return nil
        }
        let forms = names.filter { $0.lowercased().hasSuffix(".pdf") }
        return Suggestion.nearest(to: String(last), among: forms).map { String(name.dropLast(last.count)) + $0 }
    }

    /// Reads the form of a stored template.
    func form(template name: String, _ common: CommonOptions, _ options: PasswordOptions) throws -> LoadedForm {
        let templates = Templates(try openStore(common))
        guard let template = try templates.find(name) else {
            throw CommandError(.notFound, "there is no stored template “\(name)”")
        }
        return try load(templates.bytes(name), name: name, template: template, common, Opening(options, self))
    }

    /// Reads a form from a file.
    func formFile(_ name: String, _ common: CommonOptions, _ options: PasswordOptions) throws -> LoadedForm {
        try load(read(name), name: name, template: nil, common, Opening(options, self))
    }

    /// Reads a form from a file whose password is known.
    func formFile(_ name: String, _ common: CommonOptions, password: String?) throws -> LoadedForm {
        try load(read(name), name: name, template: nil, common, Opening(password: password))
    }

    /// How a form is opened.
    private struct Opening {
        var password: String?
        var memoryLimit: Int?

        init(password: String?) { self.password = password }

        init(_ options: PasswordOptions, _ context: CommandContext) throws(CommandError) {
            password = try context.password(options)
            memoryLimit = options.memoryLimit?.bytes
        }
    }

    private func load(
        _ bytes: [UInt8], name: String, template: StoredTemplate?, _ common: CommonOptions, _ opening: Opening
    ) throws -> LoadedForm {
        let document = try document(bytes, name: name, password: opening.password)
        if limitsMemory {
            let usual = MemoryWall.usual(fileSize: bytes.count, cores: ProcessSurroundings.coreCount())
            MemoryWall.raise(opening.memoryLimit ?? usual)
        }
        let form = Form(document)
        do { try document.budget.check() } catch { throw CommandError(.unreadable, "“\(name)”: \(error.message)") }
        if form.xfa == .dynamic {
            let what =
                form.isPrefillable
                ? "inside Adobe's viewer; --fillable pre-fills it"
                : "and its data cannot be read or the file is damaged; it cannot be filled"
            note("the pages of “\(name)” exist only in XFA, \(what)", common)
        }
        if common.verbose {
            if document.wasRepaired { note("“\(name)” is damaged and was repaired", common) }
            document.warnings.forEach { note($0, common) }
        }
        return LoadedForm(name: name, bytes: bytes, template: template, form: form)
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
                throw CommandError(
                    .unreadable, "“\(name)”: \(error.message)", detail: error.underlying, isPassing: error.isPassing)
            }
        }
    }

    /// The stored templates of a command that changes one of them.
    func templates(having name: String, _ common: CommonOptions) throws -> Templates {
        guard let templates = try existingStore(common).map(Templates.init), try templates.find(name) != nil else {
            throw CommandError.noTemplate(name)
        }
        return templates
    }
}
