import Interchange
import PacketModel
import PacketSending
import PacketStore

/// The rows that were not sent, with the reason; corrected, it is a table to send.
struct FailureTable {
    private var writer = CSVWriter()
    private let columns: [String]
    private let raw: Bool

    /// - Parameter raw: Whether cells that a spreadsheet would run as a formula are left as they are, and
    ///   no byte-order mark stands before them.
    init(columns: [String], raw: Bool) {
        self.columns = columns
        self.raw = raw
        let own = [SendTable.rowColumn, "packetState", "packetReason"]
        // Spreadsheets take a table without it for one in the code page of their country.
        if !raw { writer.byteOrderMark() }
        writer.line(columns.filter { !own.contains($0) } + own)
    }

    var bytes: [UInt8] { writer.bytes }

    /// Adds the rows of a message, unless it was sent or waits for its first try.
    mutating func add(_ message: PlannedMessage) {
        let state = message.shownState
        switch state {
        case .sent, .skipped, .pending: return
        case .held, .rejected, .deferred, .unknown, .bounced, .committing: break
        }
        let reason = message.isHeld ? message.reason ?? "" : message.delivery.reply
        let own = [SendTable.rowColumn, "packetState", "packetReason"]
        for item in message.packets {
            var cells: [String] = []
            for (index, column) in columns.enumerated() where !own.contains(column) {
                cells.append(item.record.text(index))
            }
            cells += ["\(item.packet.row)", state.rawValue, reason]
            writer.line(cells, isGuarded: !raw)
        }
    }
}
