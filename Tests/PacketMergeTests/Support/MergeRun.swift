import Foundation
import PDFForms
import PDFObjects
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate
import Synchronization
import TestSupport
import Testing

/// Records made by a closure, which are the whole source.
struct FakeRecords: RecordSource {
    var schema = RecordSchema(columns: ["name", "box", "when"])
    var diagnostics: [Diagnostic] { [] }
    var count: Int
    /// The row after which the source cannot be read any further.
    var breaksAfter: Int?
    var make: @Sendable (Int) -> Record
    private var row = 0

    /// What a broken source throws.
    struct Broken: Error {}

    init(count: Int, breaksAfter: Int? = nil, make: @escaping @Sendable (Int) -> Record) {
        self.count = count
        self.breaksAfter = breaksAfter
        self.make = make
    }

    /// Rows of a name each, on every second line.
    init(names: [String]) {
        self.init(count: names.count) { Record(row: $0, line: $0 * 2, cells: [names[$0 - 1], "", ""]) }
    }

    mutating func next() throws -> Record? {
        if row == breaksAfter { throw Broken() }
        guard row < count else { return nil }
        row += 1
        return make(row)
    }
}

/// Keeps what a merge said, and may do something after each chunk.
final class Listener: MergeObserver {
    private let seen = Mutex<[RowResult]>([])
    private let reaction: @Sendable (Int) throws -> Void

    init(_ reaction: @escaping @Sendable (Int) throws -> Void = { _ in }) { self.reaction = reaction }

    var results: [RowResult] { seen.withLock { $0 } }

    func finished(_ results: [RowResult]) throws {
        let count = seen.withLock { all in
            all += results
            return all.count
        }
        try reaction(count)
    }
}

/// A merge of a fixture's text field and check box.
struct MergeRun {
    var listener = Listener()
    var interruption = Interruption()
    var plan: MergePlan

    /// A plan that fills the fixture `objstm`: `name` from the column, `newsletter` from `box`.
    ///
    /// - Parameters:
    ///   - name: What fills `name` in place of the first column.
    ///   - keepsName: Whether `name` is kept where that is empty.
    init(
        naming pattern: String = "{name}.pdf", name: FieldBinding.Source = .column(0), keepsName: Bool = false,
        _ change: (inout MergePlan) throws -> Void = { _ in }
    ) throws {
        let schema = FakeRecords(names: []).schema
        plan = MergePlan(
            Self.packets(
                of: try Self.template.get(),
                name: FieldBinding(field: "name", source: name, keepsWhenEmpty: keepsName)),
            name: try FileNamePattern(parsing: pattern).bind(to: schema), durability: .none)
        try change(&plan)
    }

    /// A plan whose packets open with their row's name.
    static func encrypted(naming pattern: String = "{row}.pdf", jobs: Int) throws -> MergeRun {
        try MergeRun(naming: pattern) { plan in
            plan.jobs = jobs
            try encrypt(&plan, try encryptedTemplate.get())
        }
    }

    /// Has the packets of a template encrypted with their row's name.
    static func encrypt(_ plan: inout MergePlan, _ template: CompiledTemplate) throws {
        plan.assembly = packets(
            of: template,
            encryption: PacketEncryption(
                template, salt: try Self.salt.get(), owner: nil, permissions: [.print, .copy]))
        plan.protection = PacketProtection(
            password: try Expression(parsing: "{name}").bind(to: FakeRecords(names: []).schema))
    }

    /// The packets of a template of the fixture.
    static func packets(
        of template: CompiledTemplate, name: FieldBinding = FieldBinding(field: "name", source: .column(0)),
        encryption: PacketEncryption? = nil
    ) -> SingleForm {
        SingleForm(
            template,
            bindings: [name, FieldBinding(field: "newsletter", source: .column(1))], encryption: encryption)
    }

    /// One for all runs, as the packets of one store have it.
    static let salt = Result { try #require(EncryptionSalt(Array(0..<32))) }

    private static let encryptedTemplate = Result {
        var options = CompileOptions(keepable: ["name"])
        options.isEncrypted = true
        return try CompiledTemplate(
            Form(PDFDocument(reading: Fixture.bytes(ofForm: "objstm"))), filling: ["name", "newsletter"],
            options: options)
    }

    /// Compiled once: compiling is not what is tested here.
    private static let template = Result {
        try CompiledTemplate(
            Form(PDFDocument(reading: Fixture.bytes(ofForm: "objstm"))), filling: ["name", "newsletter"],
            options: CompileOptions(keepable: ["name"]))
    }

    func callAsFunction(_ records: FakeRecords, into out: String?) throws -> MergeReport {
        let report = try MergeEngine(plan, interruption: interruption).run(records, out: out, observer: listener)
        if let failure = report.failure { throw failure }
        return report
    }
}

extension TemporaryFolder {
    /// The content of every file, by name.
    func contents() throws -> [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: try names().map { ($0, try bytes($0)) })
    }

    /// The permission bits of something in the folder.
    func mode(_ name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
        return attributes[.posixPermissions] as? Int ?? 0
    }
}
