import PDFObjects
import PacketFiles
import PacketMerge
import PacketModel
import PacketPlanning
import PacketRecipients
import PacketStore
import PacketTemplate
import Storage

/// Where the requests of a service find what they name: files that were sent along and stored templates, and nothing else
/// of the machine.
struct ServedSurroundings: MergeSurroundings {
    let context: CommandContext
    let common: CommonOptions
    let password: PasswordOptions
    let shelf: FormShelf
    let kept: TemplateShelf
    let call: ServedCall

    /// The largest file of a form that is kept for the next who asks.
    private static let keptSize = 16 << 20

    /// Mappings may name no tables: they would be files of this machine.
    var mappings: MappingSurroundings {
        MappingSurroundings(zones: SystemTimeZones(environment: context.environment))
    }

    /// What a password has opened is not kept.
    var templates: TemplateShelf? { password.passwordFile == nil ? kept : nil }

    func form(_ name: String, in folder: String?) throws -> RequestedForm {
        switch call.forms.first(where: { $0.name == name }) {
        case .file(let name): return try file(name)
        case .template(let name): return try template(name)
        case nil: return try template(name)
        }
    }

    private func file(_ name: String) throws -> RequestedForm {
        let bytes = try context.read(name)
        let digest = SHA256.hexadecimal(SHA256.digest(bytes))
        // What a password has opened is not open to the next who asks.
        guard password.passwordFile == nil, bytes.count <= Self.keptSize else {
            return try context.formFile(name, common, password).requested
        }
        var form = try shelf.form("file \(digest)") { try context.formFile(name, common, password).requested }
        form.name = name
        return form
    }

    private func template(_ name: String) throws -> RequestedForm {
        guard let stored = try context.existingStore(common).flatMap({ try Templates($0).find(name) }) else {
            throw CommandError(.notFound, "there is no stored template “\(name)”")
        }
        guard password.passwordFile == nil, stored.formBytes <= Self.keptSize else {
            return try context.form(template: name, common, password).requested
        }
        return try shelf.form("template \(name) \(stored.formSHA256) \(stored.addedAt.microseconds)") {
            try context.form(template: name, common, password).requested
        }
    }

    func people(_ people: MergeRequest.People) throws -> OpenPeople {
        guard let path = people.file else { throw CommandError(.notFound, "there are no stored recipients here") }
        try refuseDatabase(path)
        let open = try people.open(at: path)
        guard call.rowLimit < .max else { return open }
        try count(people, path)
        return OpenPeople(records: LimitedSource(open.records, limit: call.rowLimit), size: open.size)
    }

    /// A view of a database is a program, which may never end, and nothing would end it.
    private func refuseDatabase(_ path: String) throws {
        let signature = Array("SQLite format 3\u{0}".utf8)
        guard try FilePieces(path).next()?.starts(with: signature) == true else { return }
        throw CommandError(.wrongFile, "a service takes no databases", hint: "send the table as CSV")
    }

    /// Counts rows before the first packet is sent, where there may be too many.
    private func count(_ people: MergeRequest.People, _ path: String) throws {
        // A row takes at least a byte, in a workbook a few bits.
        guard (Files.size(path) ?? 0) >= call.rowLimit / 16 else { return }
        var records = LimitedSource(try people.open(at: path).records, limit: call.rowLimit)
        while try records.next() != nil {
            if call.interruption.isSet { throw ServedFailure.stopped }
        }
    }

    func pictures(for request: MergeRequest) throws -> (any PictureSource)? { try context.pictures(of: request) }
}

/// Records of which there may be only so many.
private struct LimitedSource: RecordSource {
    private var source: any RecordSource
    private var left: Int
    private let limit: Int

    init(_ source: any RecordSource, limit: Int) {
        (self.source, left, self.limit) = (source, limit, limit)
    }

    var schema: RecordSchema { source.schema }
    var diagnostics: [Diagnostic] { source.diagnostics }
    var closingDiagnostics: [Diagnostic] { source.closingDiagnostics }
    var hasDays: Bool { source.hasDays }
    var dayColumns: Set<Int> { source.dayColumns }
    var bytesRead: Int { source.bytesRead }

    mutating func next() throws -> Record? {
        guard let record = try source.next() else { return nil }
        guard left > 0 else { throw ServedFailure(rowsBeyond: limit) }
        left -= 1
        return record
    }
}
