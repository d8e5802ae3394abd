import PacketModel

/// What there is to tell of a row, whatever becomes of it.
struct RowAccount: Sendable {
    let row: Int
    let line: Int
    /// The fingerprint of the row.
    let input: UInt64
    /// The name that the row wants for its packet; then the one that it gets, with its subfolder. Empty when it has none.
    var name: String
    /// The subfolder that the packet goes to; empty for the output folder itself.
    var folder = ""
    let recipientName: String
    let recipientEmail: String
    /// Each with the row's number and line.
    private(set) var problems: [Diagnostic] = []
    /// How many pages the packet has; 0 while there is none.
    var pages = 0
    /// What the packet is meant to show, for the journal.
    var intended: [UInt8] = []
    /// What a fillable packet is known by when it comes back; empty for others.
    var packetKey: [UInt8] = []

    init(row: Int, line: Int, input: UInt64, name: String, recipient: (name: String, email: String)) {
        self.row = row
        self.line = line
        self.input = input
        self.name = name
        (recipientName, recipientEmail) = recipient
    }

    /// The name in its folder.
    var fileName: String { folder.isEmpty ? name : String(name.dropFirst(folder.count + 1)) }

    /// Whether the row can have no packet.
    var hasError: Bool { problems.hasError }

    mutating func add(_ found: [Diagnostic]) {
        for problem in found { add(problem) }
    }

    /// Adds something that there is to say about the row.
    mutating func add(_ problem: Diagnostic) {
        problems.append(problem)
        problems[problems.count - 1].row = row
        problems[problems.count - 1].line = line
    }
}

extension [Diagnostic] {
    /// Whether one of them is an error.
    var hasError: Bool { !isEmpty && contains { $0.severity == .error } }
}
