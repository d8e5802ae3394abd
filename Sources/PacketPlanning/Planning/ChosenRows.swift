package import PacketMapping
import PacketMerge
package import PacketModel

/// Which rows of the table are merged, how their packets are called, and what the log says of them.
struct ChosenRows {
    private(set) var rows: RowSelection?
    let condition: BoundCondition?
    let name: BoundFileNamePattern
    /// Whether somebody has said how packets are called.
    private let isNamed: Bool
    /// The pattern of names as it is written.
    let pattern: String
    let recipient: RecipientColumns
    /// What packets say of themselves; nil where nobody asked.
    let information: PacketInformation?
    /// Title, subject and author as they are written.
    let writtenInformation: [String?]

    /// - Parameter table: The columns of the table, of which conditions speak also where packets have several rows.
    init(_ request: MergeRequest, _ setup: PacketSetup, _ table: RecordSchema) throws(PlanningError) {
        let settings = setup.settings
        let source = request.name ?? setup.common.name
        let written = source ?? FileNamePattern.defaultSource
        name = try PlanningError.placed("the pattern for names") { () throws(MappingError) in
            try FileNamePattern(parsing: written, with: settings).bind(to: setup.schema, strict: source != nil)
        }
        (pattern, isNamed) = (written, source != nil)
        let common = setup.common
        writtenInformation = [
            request.title ?? common.title, request.subject ?? common.subject, request.author ?? common.author,
        ]
        var said: [BoundExpression?] = []
        for (source, what) in zip(writtenInformation, ["title", "subject", "author"]) {
            guard let source else {
                said.append(nil)
                continue
            }
            said.append(
                try PlanningError.placed("the \(what) of packets") { () throws(MappingError) in
                    try Expression(parsing: source, with: settings).bind(to: setup.schema)
                })
        }
        information =
            said.contains { $0 != nil } ? PacketInformation(title: said[0], subject: said[1], author: said[2]) : nil
        let choice = try RowChoice(rows: request.rows, where: request.condition, settings, table)
        (rows, condition) = (choice.rows, choice.condition)
        // A packet that is filled once goes into no log.
        recipient =
            request.running.occasion == .filledOnce
            ? RecipientColumns()
            : RecipientColumns(
                name: BoundExpression(optional: "{fullName}", setup.schema),
                email: BoundExpression(optional: "{email}", setup.schema))
    }

    /// The pattern by which former versions knew a batch. They had no titles, so no batch of theirs has one.
    var formerPattern: String {
        information == nil ? pattern : "\(pattern) \(writtenInformation.map { $0 ?? "" })"
    }

    /// The same of some rows only.
    func confined(to rows: RowSelection) -> ChosenRows {
        var confined = self
        confined.rows = rows
        return confined
    }

    /// The columns of the table that names, conditions and passwords use: those of which somebody has said so, and those
    /// from which packets and their rows in the log have names without that.
    ///
    /// - Parameter stride: How many cells a row of a packet has.
    func columns(and password: BoundExpression?, stride: Int) -> (said: Set<Int>, naming: Set<Int>) {
        let said = [
            isNamed ? name.columns : [], condition?.columns ?? [], password?.columns ?? [], information?.columns ?? [],
        ]
        let naming = (isNamed ? [] : name.columns) + (recipient.name?.columns ?? []) + (recipient.email?.columns ?? [])
        return (Set(said.joined().map { $0 % stride }), Set(naming.map { $0 % stride }))
    }
}

extension BoundExpression {
    /// An expression of columns that a table may have; nil where it lacks them.
    package init?(optional source: String, _ schema: RecordSchema) {
        guard let bound = try? Expression(parsing: source).bind(to: schema) else { return nil }
        self = bound
    }
}
