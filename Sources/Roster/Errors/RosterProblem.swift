/// Something that is wrong with a workbook, or with the store of another program.
public struct RosterProblem: Sendable, Hashable, CustomStringConvertible {
    /// The kinds of problem.
    public enum Code: String, Sendable, Hashable {
        /// A sheet that has to be there is missing.
        case missingSheet
        /// A column that has to be there is missing, or stands there twice.
        case header
        /// The version is missing or none.
        case version
        /// A blank row between others.
        case hole
        /// A number that is missing or not a whole one from 1.
        case number
        /// A number that another row has.
        case duplicate
        /// A name that is missing.
        case name
        /// A reference to a group or person that is not listed.
        case reference
        /// A cell with an error, or a formula without a result.
        case cell
        /// A phone number that is not understood, or has lost its leading zero.
        case phone
        /// A page or an account that cannot be opened.
        case link
        /// More rows than a roster has.
        case tooLarge
    }

    /// How bad it is.
    public enum Severity: String, Sendable, Hashable {
        /// Nothing is imported.
        case error
        /// Something is left out or taken as it is.
        case warning
    }

    /// The kind.
    public let code: Code
    /// How bad it is.
    public let severity: Severity
    /// The sheet; for a store of another program the entity.
    public let sheet: String
    /// The row in the sheet, from 1.
    public let row: Int?
    /// The column's header.
    public let column: String?
    /// What is wrong; holds no person's value but numbers of rows.
    public let message: String

    init(
        _ code: Code, _ severity: Severity = .error, sheet: String, row: Int? = nil, column: String? = nil,
        _ message: String
    ) {
        self.code = code
        self.severity = severity
        self.sheet = sheet
        self.row = row
        self.column = column
        self.message = message
    }

    /// The place and the message.
    public var description: String {
        let place = ["sheet “\(sheet)”", row.map { "row \($0)" }, column.map { "“\($0)”" }].compactMap { $0 }
        return place.joined(separator: ", ") + ": " + message
    }
}
