import PacketModel
import PacketRecipients

/// Bytes as a file of people.
enum RecipientTarget {
    static func run(_ bytes: [UInt8], _ format: RecipientFormat) -> Bool {
        var options = RecipientFile.Options()
        options.format = format
        guard let file = try? RecipientFile(bytes: bytes, name: "people", options: options) else { return false }
        var records = file.records
        var count = 0
        var isRead = false
        while let next = try? records.next() {
            count += 1
            if next.diagnostics.allSatisfy({ $0.severity != .error }) { isRead = true }
            precondition(next.row == count, "rows are numbered in order")
            precondition(next.count <= records.schema.columns.count, "a row has no more cells than there are columns")
            for column in 0..<next.count {
                precondition(String(validating: next[column], as: UTF8.self) != nil, "a cell is no UTF-8")
            }
        }
        return isRead
    }
}
