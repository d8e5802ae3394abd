package import PDFForms
import PDFObjects
import PDFRevisions
package import PacketMapping
package import PacketModel

/// What one file says that came back.
package struct CollectedAnswers: Sendable {
    /// The file, as it was named.
    package let file: String
    /// The first part of the file identifier, by which the send log knows the packet; empty when there is none.
    package let packetKey: [UInt8]
    /// The shortest names of the required fields that are empty, in the order of the form.
    package let missing: [String]
    /// The cells of the mapping's columns; nil for what the fields do not say.
    let cells: [String?]
    /// What fields hold that stand in no such cell, by their full names.
    let own: [String: String]
}

/// Reads forms that came back filled in into the rows of a table.
///
/// The columns are those that the mapping names, then the fields that no column says all of, by their full names. Without
/// a mapping they are the fields that can be answered. A merge of the table with the same mapping gives the same fields.
package struct AnswerCollector {
    private let mapping: MappingFile
    private let hasMapping: Bool
    private let zones: (any TimeZoneSource)?
    private var fingerprint: FieldsFingerprint?
    /// The fields that the form has, by name; nil while none is known.
    private var expected: [String: FieldKind]?
    private var known: [FieldsFingerprint: ReturnedForm] = [:]
    private var order: [String: Int] = [:]
    private var doubts: [Doubt: Int] = [:]
    private var columns: [String]?
    /// What the files say, in their order.
    package private(set) var answers: [CollectedAnswers] = []
    /// What there is to say of files.
    package private(set) var problems: [Diagnostic] = []
    /// How many files have no row.
    package private(set) var refused = 0

    private struct Doubt: Hashable {
        let column: Int
        let reason: ReversedRow.Reason
    }

    /// The fields that the mapping added: files that come back have them, and fingerprints do not count them.
    private let added: Set<String>
    private static let mostKinds = 32

    /// - Parameters:
    ///   - mapping: What filled the packets; nil where the columns were called as the fields.
    ///   - form: The form that was sent out; nil for that of the mapping, or of the first file.
    package init(_ mapping: MappingFile?, form: Form?, zones: (any TimeZoneSource)?) throws(PlanningError) {
        self.mapping = mapping ?? MappingFile()
        added = self.mapping.addedNames
        hasMapping = mapping != nil
        self.zones = zones
        fingerprint = mapping?.fingerprint
        guard let given = form else { return }
        let form = try self.mapping.adding(to: given)
        fingerprint = FieldsFingerprint(form, without: added)
        _ = try reading(form)
        expect(form)
    }

    /// Adds a form that came back; one that is of another form is refused.
    package mutating func add(_ form: Form, file: String) {
        guard form.fields.contains(where: \.takesAnswer) else {
            return refuse(
                file, .returnedFlat,
                form.xfa == .dynamic ? "its fields exist only in XFA" : "it has no fields to read answers from",
                hint:
                    "a form that was flattened, printed or scanned keeps its answers as pictures: ask for the file that "
                    + "was filled in, or type them in; packets keep their fields with merge --fillable")
        }
        let fields = form.fieldsByName
        let missing = missing(form, fields)
        if let first = missing.names.first {
            return refuse(
                file, .returnedOtherForm,
                "it is of another form: \(missing.names.count) of \(missing.all) fields are not in it, such as “\(first)”",
                hint: "collect the files of each form by themselves")
        }
        let reading: ReturnedForm
        do { reading = try self.reading(form) } catch {
            return refuse(file, .returnedOtherForm, "the mapping does not fit it: \(error.message)", hint: error.hint)
        }
        if expected == nil { expect(form) }
        if let fingerprint, fingerprint != FieldsFingerprint(form, without: added) {
            problems.append(
                Diagnostic(
                    .returnedOtherRevision, .warning,
                    message: "“\(file)” has the form's fields, but places, choices or lengths of some are others",
                    hint: "see what differs with: packet template diff FORM FILE"))
        }
        take(form, fields, by: reading, from: file)
    }

    /// The fields that a file of the form would have and this one has not, and how many it would have.
    private func missing(_ form: Form, _ fields: [String: Field]) -> (names: [String], all: Int) {
        if let expected {
            return (expected.filter { fields[$0.key]?.kind != $0.value }.map { $0.key }.sorted(), expected.count)
        }
        let matcher = FieldMatcher(form)
        let names = mapping.entries.map(\.field).filter { matcher.field(named: $0) == nil }
        return (names, mapping.entries.count)
    }

    /// Notes a file that has no row.
    package mutating func refuse(_ file: String, _ code: DiagnosticCode, _ reason: String, hint: String?) {
        refused += 1
        let message = reason.contains("“\(file)”") ? reason : "“\(file)”: \(reason)"
        problems.append(Diagnostic(code, .error, message: message, hint: hint))
    }

    /// Takes the fields of the form that was sent out for those that files have to have.
    private mutating func expect(_ form: Form) {
        guard expected == nil else { return }
        let filled = (try? reading(form))?.filled
        let wanted = form.fields.filter { hasMapping ? filled?.contains($0.name) ?? false : $0.takesAnswer }
        expected = Dictionary(wanted.map { ($0.name, $0.kind) }) { first, _ in first }
        if fingerprint == nil { fingerprint = FieldsFingerprint(form, without: added) }
        if !hasMapping {
            var seen: Set<String> = []
            columns = wanted.map(\.name).filter { seen.insert($0).inserted }
        }
    }

    /// How a form is read; made once for all that have the same fields.
    private mutating func reading(_ form: Form) throws(PlanningError) -> ReturnedForm {
        let fingerprint = FieldsFingerprint(form, without: added)
        if let reading = known[fingerprint] { return reading }
        let reading = try ReturnedForm(form, FieldMatcher(form).resolved(mapping), zones)
        if known.count == Self.mostKinds { known.removeAll() }
        known[fingerprint] = reading
        return reading
    }

    private mutating func take(
        _ form: Form, _ fields: [String: Field], by reading: ReturnedForm, from file: String
    ) {
        let row = reading.cells(fields)
        for (column, reason) in row.reasons { doubts[Doubt(column: column, reason: reason), default: 0] += 1 }
        if hasMapping { columns = reading.reversal.columns }
        let leftOver = Set(row.leftOver)
        var own: [String: String] = [:]
        var missing: [String] = []
        for field in form.fields where field.takesAnswer && own[field.name] == nil {
            if order[field.name] == nil { order[field.name] = order.count }
            let held = reading.held(by: field)
            if held.isEmpty, field.flags.contains(.required) { missing.append(reading.shortest(field.name)) }
            guard !held.isEmpty, !reading.filled.contains(field.name) || leftOver.contains(field.name) else { continue }
            own[field.name] = held.text
        }
        for name in row.leftOver where own[name] == nil {
            if order[name] == nil { order[name] = order.count }
            own[name] = fields[name].map { reading.held(by: $0).text }
        }
        var key: [UInt8] = []
        if let first = form.document.resolve(form.document.trailer["ID"]).array?.first {
            key = form.document.resolve(first).string ?? []
        }
        answers.append(
            CollectedAnswers(file: file, packetKey: key, missing: missing, cells: row.cells, own: own))
    }

    // MARK: The table

    /// The headers of the table, and its rows in the order of `answers`.
    ///
    /// - Complexity: O(columns × files).
    package var table: (columns: [String], rows: [[String]]) {
        let named = columns ?? []
        var own = Set(answers.flatMap(\.own.keys))
        if !hasMapping { own.subtract(named) }
        let fields = own.sorted { (order[$0] ?? 0, $0) < (order[$1] ?? 0, $1) }
        let rows = answers.map { answers in
            let cells = hasMapping ? answers.cells.map { $0 ?? "" } : named.map { answers.own[$0] ?? "" }
            return cells + fields.map { answers.own[$0] ?? "" }
        }
        let taken = Set(named.map { $0.lowercased() })
        return (named + fields.map { taken.contains($0.lowercased()) ? "\($0) (field)" : $0 }, rows)
    }

    /// What there is to say of columns, when all files were read.
    package var closingProblems: [Diagnostic] {
        let sorted = doubts.sorted { ($0.key.column, $0.value) < ($1.key.column, $1.value) }
        return sorted.compactMap { doubt, count in
            guard let columns, columns.indices.contains(doubt.column) else { return nil }
            let column = columns[doubt.column]
            let files = answers.count == 1 ? "the file" : "\(count) of \(answers.count) files"
            return switch doubt.reason {
            case .notUnique:
                Diagnostic(
                    .cellNotUnique, .warning, field: column,
                    message:
                        "the fields do not say for certain what its cell was in \(files); what they hold stands in "
                        + "columns of their names")
            case .disagree:
                Diagnostic(
                    .fieldsDisagree, .warning, field: column,
                    message:
                        "fields that it fills hold different things in \(files), or what it cannot have filled them "
                        + "with; what they hold stands in columns of their names")
            }
        }
    }
}
