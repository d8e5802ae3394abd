#if Server
import PacketServer
import Storage
import Synchronization

/// What was asked, by whom and how it ended, and nothing of what was sent: no name, no value, no file's name.
final class ServiceLog: Sendable {
    /// One request.
    struct Entry: Sendable, Hashable {
        var time: Int64
        var visitor: String
        var method: String
        var path: String
        var status: Int
        var code: String?
        var rows: Int?
        var milliseconds: Int

        /// The entry in JSON, on one line.
        var json: String {
            var members = [
                "\"time\":\"\(StoreDate(microseconds: time).iso8601)\"", "\"visitor\":\"\(Self.plain(visitor))\"",
                "\"method\":\"\(method)\"", "\"path\":\"\(path)\"", "\"status\":\(status)",
            ]
            if let code { members.append("\"code\":\"\(Self.plain(code))\"") }
            if let rows { members.append("\"rows\":\(rows)") }
            members.append("\"milliseconds\":\(milliseconds)")
            return "{\(members.joined(separator: ","))}"
        }

        private static func plain(_ text: String) -> String {
            String(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }.map(Character.init))
        }
    }

    private static let limit = 1_000
    private let kept = Mutex<[Entry]>([])
    private let report: @Sendable (String) -> Void

    init(_ report: @escaping @Sendable (String) -> Void) { self.report = report }

    /// Notes a request.
    func add(_ entry: Entry) {
        kept.withLock { kept in
            kept.append(entry)
            if kept.count >= 2 * Self.limit { kept.removeFirst(kept.count - Self.limit) }
        }
        report(entry.json)
    }

    /// The newest, in JSON Lines, the last one last.
    var lines: [UInt8] {
        Array(kept.withLock { $0.suffix(Self.limit) }.map { $0.json + "\n" }.joined().utf8)
    }
}
#endif
