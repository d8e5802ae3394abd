import Interchange
import PacketMapping

/// Sees that no two packets of a merge have the same name, and in which folder each of them goes.
///
/// A name depends on the rows before, so this is done in the order of the rows.
struct PacketNames {
    /// The collision keys of the names so far, as hashes; nil when names cannot be equal. A hash that two names share
    /// only adds a number.
    private var taken: FirstRows?
    /// The last number that was added to a name, for names that were wanted twice.
    private var numbers: [UInt64: Int] = [:]
    /// How many rows share a subfolder.
    private let rowsPerFolder: Int?

    init(of plan: MergePlan) {
        taken = plan.name.beginsWithRow ? nil : FirstRows()
        rowsPerFolder = plan.rowsPerFolder.map { max(1, $0) }
    }

    /// Gives a packet the name that it wants, or the same with a number. A row without a name keeps none.
    ///
    /// Names are unique over all subfolders, so that packets can be put together in one folder later.
    ///
    /// - Throws: `MergeError` when the names of many rows, which wait on the disk, cannot be read.
    mutating func name(_ row: inout RowAccount) throws(MergeError) {
        guard !row.name.isEmpty else { return }
        if taken != nil { row.name = try unique(row.name, row: row.row) }
        guard let rowsPerFolder else { return }
        row.folder = Self.folder(ofRow: row.row, rowsPerFolder)
        row.name = "\(row.folder)/\(row.name)"
    }

    /// The subfolder of a row, by its first and last row: `0001001-0002000`. It depends on nothing else, so a packet is
    /// found again whatever rows are merged.
    static func folder(ofRow row: Int, _ rowsPerFolder: Int) -> String {
        let first = (row - 1) / rowsPerFolder * rowsPerFolder + 1
        return "\(first.padded(7))-\((first + rowsPerFolder - 1).padded(7))"
    }

    private mutating func unique(_ name: String, row: Int) throws(MergeError) -> String {
        let key = FileName.collisionHash(name)
        if try isFree(key, row) { return name }
        var number = numbers[key] ?? 1
        // “a (2).pdf” may itself have been asked for by an earlier row.
        var candidate: String
        repeat {
            number += 1
            candidate = FileName.numbered(name, number)
        } while try !isFree(FileName.collisionHash(candidate), row)
        numbers[key] = number
        return candidate
    }

    private mutating func isFree(_ hash: UInt64, _ row: Int) throws(MergeError) -> Bool {
        try taken?.row(of: hash, orAdd: row) == nil
    }
}
