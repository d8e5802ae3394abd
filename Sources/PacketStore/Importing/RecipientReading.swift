public import Interchange
public import PacketModel
import PacketRecipients

/// Turns the rows of a file or a companion into people, and collects what is wrong with them.
///
/// A table with the columns `source` and `sourceKey` was exported from a store: each of its people goes back to where it
/// came from, and the apostrophes in front of what a spreadsheet would run as a formula are taken away.
public struct RecipientReading {
    /// A person, and where it stands.
    public struct Entry: Sendable, Hashable {
        /// The number of the row, from 1.
        public let row: Int
        /// The source that the table names; nil where it names none.
        public let source: String?
        /// The person.
        public internal(set) var person: NewRecipient
    }

    /// Those that can be stored, in the order of their rows.
    public internal(set) var entries: [Entry] = []
    /// How many rows were refused.
    public private(set) var failed = 0
    /// What is wrong with the file and its rows.
    public var problems: [Diagnostic] = []
    /// Under which names the columns are stored.
    public let columns: ImportedColumns
    private let isGuarded: Bool
    private let keepsSources: Bool
    private var taken = TakenKeys()

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - key: What tells people apart.
    ///   - isForeign: Whether a column `source` says nothing about where people came from, as in a companion's people.
    ///   - isRaw: Whether an exported table has its values as they are, without apostrophes.
    ///   - keepsSources: Whether people of an exported table go back to where they came from.
    public init(
        schema: RecordSchema, key: ImportedColumns.Key = .found, isForeign: Bool = false, isRaw: Bool = false,
        keepsSources: Bool = true
    ) {
        self.keepsSources = keepsSources
        columns = ImportedColumns(schema, key: key, isForeign: isForeign)
        isGuarded = columns.source != nil && !isRaw
        problems = columns.problems
    }

    /// A single person of values under the names of columns, as somebody types them; nil when nothing tells the person
    /// apart from others. Somebody of another name with the same address is another person.
    ///
    /// - Parameter key: The person's key; nil for the address, else the name.
    public static func person(_ values: [(column: String, value: String)], key: String? = nil) -> NewRecipient? {
        let columns = values.map(\.column) + (key == nil ? [] : ["sourceKey"])
        var reading = RecipientReading(
            schema: RecordSchema(columns: columns), key: key == nil ? .made : .column(values.count), isForeign: true)
        reading.add(PacketModel.Record(row: 1, cells: values.map(\.value) + (key.map { [$0] } ?? [])))
        guard var person = reading.people.first else { return nil }
        if person.keyKind == .address { person.keyKind = .sharedAddress }
        return person
    }

    /// The people.
    public var people: [NewRecipient] { entries.map(\.person) }

    /// Takes all rows of a table, and what there is to say of the table.
    ///
    /// - Throws: What the table throws.
    public mutating func read(_ records: inout some RecordSource) throws {
        problems += records.diagnostics
        while let record = try records.next() { add(record) }
        problems += records.closingDiagnostics
    }

    /// What the source of people is called that come from a file: its name without folder and ending.
    public static func source(ofFile path: String) -> String {
        let name = path.fileName
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// Takes a row.
    public mutating func add(_ record: PacketModel.Record) {
        problems += record.diagnostics
        guard !record.diagnostics.contains(where: { $0.severity == .error }) else {
            failed += 1
            return
        }
        func text(_ column: Int) -> String {
            isGuarded ? FormulaGuard.removed(from: record.text(column)) : record.text(column)
        }
        var person = NewRecipient(sourceKey: "")
        for (index, use) in columns.uses.enumerated() {
            switch use {
            case .standard(let property): person[keyPath: NewRecipient.path(of: property)] = text(index)
            case .custom(let name): person.custom.append(NewRecipient.CustomValue(name: name, value: text(index)))
            case .source, .key: break
            }
        }
        person.setKey(columns.key.map(text) ?? "", isOwn: columns.keyIsOwn)
        guard !person.sourceKey.isEmpty else {
            return refuse(
                record, .missingKey, "Nothing tells this person apart from others.", hint: "Name a column with --key.")
        }
        let named = keepsSources ? columns.source.map(text) : nil
        let source = named.flatMap { $0.isEmpty ? nil : $0 }
        switch taken.take(person, source, row: record.row, index: entries.count) {
        case .free: break
        case .shared(let first):
            entries[first].person.keyKind = .sharedAddress
            person.keyKind = .sharedAddress
        case .taken(let row):
            return refuse(
                record, .duplicateKey, "The person of row \(row) has the same key.",
                hint: "Name a column with --key that is different for everybody.")
        }
        if !person.email.isEmpty, !MailAddress.isReachable(person.email) {
            problems.append(
                Diagnostic(
                    .invalidEmail, .warning, row: record.row, line: record.line, field: "email",
                    message: "This is no e-mail address; it is stored as it is."))
        }
        entries.append(Entry(row: record.row, source: source, person: person))
    }

    private mutating func refuse(
        _ record: PacketModel.Record, _ code: DiagnosticCode, _ message: String, hint: String
    ) {
        failed += 1
        problems.append(
            Diagnostic(code, .error, row: record.row, line: record.line, message: message, hint: hint))
    }
}

/// The keys of those who were read so far.
private struct TakenKeys: Sendable {
    enum Answer {
        /// Nobody has the key.
        case free
        /// Somebody of another name has the address that is the key.
        case shared(with: Int)
        /// The person of a row has it.
        case taken(row: Int)
    }

    private struct Holder: Sendable {
        let row: Int
        let index: Int
        let name: String
        let kind: NewRecipient.KeyKind
    }

    private struct Key: Hashable {
        let source: String?
        let text: String
    }

    private var holders: [Key: [Holder]] = [:]

    mutating func take(_ person: NewRecipient, _ source: String?, row: Int, index: Int) -> Answer {
        let key = Key(source: source, text: person.sourceKey)
        let holder = Holder(row: row, index: index, name: person.foldedName, kind: person.keyKind)
        let others = holders[key, default: []]
        guard let first = others.first else {
            holders[key] = [holder]
            return .free
        }
        if person.keyKind == .certain || holder.name.isEmpty { return .taken(row: first.row) }
        if let same = others.first(where: { $0.kind == .certain || $0.name.isEmpty || $0.name == holder.name }) {
            return .taken(row: same.row)
        }
        holders[key, default: []].append(holder)
        return .shared(with: first.index)
    }
}

extension MailAddress {
    /// Whether mail from anywhere can reach an address of a table: it is one, and its domain one of the Internet.
    public static func isReachable(_ text: String) -> Bool {
        (try? MailAddress(parsing: text))?.domain.isQualified == true
    }
}

extension DiagnosticCode {
    /// Nothing tells a person apart from others.
    public static let missingKey = DiagnosticCode("missing-key")
    /// A value is no e-mail address.
    public static let invalidEmail = DiagnosticCode("invalid-email")
}
