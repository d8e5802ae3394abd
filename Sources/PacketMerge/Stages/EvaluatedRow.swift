import PDFObjects
import PacketModel
import PacketTemplate

/// A row that has a name, a password where it needs one, and values, which stand in its worker's buffer.
struct EvaluatedRow {
    let account: RowAccount
    /// What makes its packet.
    let maker: PacketMaker
    /// What the packet will open with; nil where it is not encrypted.
    let password: PDFPassword?

    /// - Parameters:
    ///   - account: What there is to tell of the row so far.
    ///   - passwords: Read the password; nil where packets are not encrypted.
    /// - Throws: The row, when it is wrong already or a value or the password cannot be had.
    init(
        _ row: ReadRow, _ account: RowAccount, makers: PacketMakers, passwords: PasswordReader?,
        into values: inout FieldValues
    ) throws(FailedRow) {
        guard let packet = row.packet, !account.hasError else { throw FailedRow(account) }
        var account = account
        maker = makers.maker(of: packet.variant)
        account.add(maker.evaluate(packet, of: row.record, into: &values))
        guard !account.hasError else {
            // What else is wrong with the row is said at once.
            _ = maker.stamper.stamp(values, at: PacketSite(row: account.row))
            account.add(maker.stamper.problems)
            throw FailedRow(account)
        }
        if let passwords {
            var problems: [Diagnostic] = []
            password = passwords.password(for: row.record, &problems)
            account.add(problems)
            guard password != nil else { throw FailedRow(account) }
        } else {
            password = nil
        }
        self.account = account
    }
}
