import PacketModel

extension SpooledRow {
    /// Writes the row, for `init(from:)` in the same process.
    func write(to writer: inout CompactWriter) {
        writer.write(account.row)
        writer.write(account.line)
        writer.write(isFailed)
        writer.write(firstPage)
        writer.write(count)
        writer.write(digest)
        writer.write(account.pages)
        writer.write(Int(bitPattern: UInt(account.input)))
        writer.write(account.name)
        writer.write(account.recipientName)
        writer.write(account.recipientEmail)
        writer.write(account.intended)
        writer.write(account.packetKey)
        writer.write(account.problems) { problem, writer in
            writer.write(problem.code.name)
            writer.write(problem.severity.rawValue)
            writer.write(problem.row)
            writer.write(problem.line)
            writer.write(problem.field)
            writer.write(problem.message)
            writer.write(problem.hint)
        }
    }

    /// Reads a row.
    init(from reader: inout CompactReader) {
        let (row, line, isFailed) = (reader.number(), reader.number(), reader.flag())
        let (firstPage, count, digest, pages) = (reader.number(), reader.number(), reader.data(), reader.number())
        var account = RowAccount(
            row: row, line: line, input: UInt64(UInt(bitPattern: reader.number())), name: reader.text(),
            recipient: (reader.text(), reader.text()))
        account.pages = pages
        account.intended = reader.data()
        account.packetKey = reader.data()
        account.add(
            reader.elements { reader in
                var problem = Diagnostic(
                    DiagnosticCode(reader.text()), Severity(rawValue: reader.text()) ?? .error, message: "")
                problem.row = reader.optionalNumber()
                problem.line = reader.optionalNumber()
                problem.field = reader.optionalText()
                problem.message = reader.text()
                problem.hint = reader.optionalText()
                return problem
            })
        self.init(account: account, isFailed: isFailed, firstPage: firstPage, count: count, digest: digest)
    }
}
