import Sheets

/// A versioned workbook of a roster, for reading.
///
/// The sheets are `info`, `groups`, `congressman`, `events`, and one for each group of events. `info` says in rows 2 to
/// 5 version, notice, day and patch, each in the row's last cell; the others have headers in row 2 and data from row 3.
/// Not Sendable: use on one thread.
public final class RosterBook {
    /// The SHA-256 of the file, for the history; whoever made the book says it.
    public let digest: String
    let book: Workbook

    /// Opens a workbook in memory.
    ///
    /// - Throws: `RosterError` with code `.unreadableWorkbook`.
    public init(bytes: [UInt8], digest: String) throws(RosterError) {
        self.digest = digest
        do { book = try Workbook(bytes: bytes) } catch { throw RosterError(error) }
    }

    /// Reads the sheet `info`, and no other one.
    ///
    /// - Throws: `RosterError` with code `.unreadableWorkbook`, or `.invalidWorkbook` when there is no version.
    public func info() throws(RosterError) -> RosterInfo {
        guard let sheet = sheet("info") else {
            throw Self.invalid([RosterProblem(.missingSheet, sheet: "info", "the sheet is missing")])
        }
        var texts: [Int: String] = [:]
        do throws(SheetError) {
            let rows = try book.rows(of: sheet)
            while let row = try rows.next(), row.number <= 5 {
                // The first column says what the value is.
                texts[row.number] = row.cells.last { $0.column > 0 }?.text.kept ?? ""
            }
        } catch {
            throw RosterError(error)
        }
        guard let version = texts[2].flatMap(RosterVersion.init) else {
            throw Self.invalid([
                RosterProblem(.version, sheet: "info", row: 2, "the version is missing or not like 1.2.0")
            ])
        }
        return RosterInfo(
            version: version, patch: texts[5] ?? "", notice: texts[3] ?? "", dataUpdate: texts[4] ?? "")
    }

    /// Reads everything and checks it.
    ///
    /// - Parameters:
    ///   - phones: What phones are called that take short messages.
    ///   - knownGroups: Groups that are stored, and may be referred to although the workbook lists them no more.
    /// - Returns: What the workbook lists, and what is only worth a warning.
    /// - Throws: `RosterError` with code `.unreadableWorkbook`, or `.invalidWorkbook` with all that is wrong.
    public func content(
        phones: PhoneNames = .usual, knownGroups: Set<Int> = []
    ) throws(RosterError) -> (content: RosterContent, warnings: [RosterProblem]) {
        var reader = BookReader(book, phones: phones, knownGroups: knownGroups)
        do { try reader.read() } catch { throw RosterError(error) }
        let wrong = reader.problems.filter { $0.severity == .error }
        guard wrong.isEmpty else { throw Self.invalid(reader.problems) }
        return (reader.content, reader.problems)
    }

    private func sheet(_ name: String) -> SheetInfo? { try? book.sheet(named: name) }

    static func invalid(_ problems: [RosterProblem]) -> RosterError {
        let count = problems.count { $0.severity == .error }
        return RosterError(
            .invalidWorkbook,
            message: "The workbook has \(count == 1 ? "1 error" : "\(count) errors"), so nothing was imported. "
                + "Correct it and try again.",
            problems: problems)
    }
}
