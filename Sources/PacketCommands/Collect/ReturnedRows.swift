import Interchange
import PacketModel
import PacketPlanning
import PacketStore

/// Finds the rows that returned files were made of, by the keys that their packets carry.
struct ReturnedRows {
    private let records: PacketRecords?
    private let batch: String?
    private var files: [Place: [String]] = [:]
    private var unknown: [String] = []
    private var several: [String] = []

    /// A row of a merge.
    struct Place: Hashable {
        let batch: String
        let row: Int
    }

    /// - Parameters:
    ///   - records: The send log; nil where there is none.
    ///   - batch: The batch to look in; nil for all.
    init(_ records: PacketRecords?, batch: String?) {
        self.records = records
        self.batch = batch
    }

    /// The row that a file was made of; nil where the send log does not know, or names several.
    ///
    /// Rows that gave the same bytes share a key; a file that still has the name of one of their packets is that one.
    mutating func place(of answers: CollectedAnswers) throws -> Place? {
        var found = try records?.find(packetKey: answers.packetKey) ?? []
        if let batch { found.removeAll { $0.batch != batch } }
        guard let newest = found.first?.batch else {
            unknown.append(answers.file)
            return nil
        }
        found.removeAll { $0.batch != newest }
        if found.count > 1 {
            let name = answers.file.fileName
            let named = found.filter { $0.pdfName.fileName == name }
            guard named.count == 1 else {
                several.append(answers.file)
                return nil
            }
            found = named
        }
        let place = Place(batch: found[0].batch, row: found[0].row)
        files[place, default: []].append(answers.file)
        return place
    }

    /// What there is to say of rows.
    var problems: [Diagnostic] {
        var problems: [Diagnostic] = []
        if !unknown.isEmpty {
            problems.append(
                Diagnostic(
                    .rowUnknown, .note,
                    message: "\(unknown.quoted(upTo: 3)) \(unknown.count == 1 ? "is" : "are") not in the send log",
                    hint: "it knows what merge --fillable wrote, as long as a program keeps the file's identifier"))
        }
        if !several.isEmpty {
            problems.append(
                Diagnostic(
                    .rowUnknown, .warning,
                    message:
                        "\(several.quoted(upTo: 3)): several rows gave this very packet, and no packet of theirs has the "
                        + "file's name"))
        }
        for (place, files) in files.sorted(by: { ($0.key.batch, $0.key.row) < ($1.key.batch, $1.key.row) })
        where files.count > 1 {
            problems.append(
                Diagnostic(
                    .returnedTwice, .warning, row: place.row,
                    message: "came back in several files: \(files.quoted(upTo: 3))"
                ))
        }
        return problems
    }
}
