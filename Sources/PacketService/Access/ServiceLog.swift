#if Server
import Dispatch
import PacketServer
import Storage
import Synchronization

/// What was asked, by whom and how it ended, and nothing of what was sent: no name, no value, no file's name.
final class ServiceLog: Sendable {
    /// One request.
    struct Entry: Sendable, Hashable {
        /// When it was answered, in microseconds of UTC since 1970-01-01.
        var time: Int64
        /// Who asked, as the file of tokens calls them; empty for those whom nobody knows.
        var visitor: String
        var method: String
        /// The path of the route; never that of the request, which a client writes.
        var path: String
        var status: Int
        var code: String?
        var rows: Int?
        /// Nil where nobody knows when it began.
        var milliseconds: Int?

        /// The entry in JSON, on one line.
        var json: String {
            var members = [
                "\"time\":\"\(StoreDate(microseconds: time).iso8601)\"", "\"visitor\":\"\(Self.plain(visitor))\"",
                "\"method\":\"\(method)\"", "\"path\":\"\(path)\"", "\"status\":\(status)",
            ]
            if let code { members.append("\"code\":\"\(Self.plain(code))\"") }
            if let rows { members.append("\"rows\":\(rows)") }
            if let milliseconds { members.append("\"milliseconds\":\(milliseconds)") }
            return "{\(members.joined(separator: ","))}"
        }

        private static func plain(_ text: String) -> String {
            String(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }.map(Character.init))
        }
    }

    /// A request that is being answered. What ends it first is noted; where its client went before it had all of its answer,
    /// that is what is noted.
    final class Open: Sendable {
        private struct State {
            var rows: Int?
            var outlastsAnswer = false
            var isClosed = false
        }

        private let log: ServiceLog
        private let visitor: String
        private let method: String
        private let path: String
        private let departure: Departure
        private let begun = DispatchTime.now().uptimeNanoseconds
        private let state = Mutex(State())

        fileprivate init(
            in log: ServiceLog, _ method: String, _ path: String, by visitor: String, _ departure: Departure
        ) {
            (self.log, self.visitor, self.method, self.path) = (log, visitor, method, path)
            self.departure = departure
        }

        /// How many rows the table had.
        var rows: Int? {
            get { state.withLock { $0.rows } }
            set { state.withLock { $0.rows = newValue } }
        }

        /// Whether what was asked for is the answer without its body.
        var isHead: Bool { method == "HEAD" }

        /// Says that the answer goes on when its head has been sent.
        func staysOpen() { state.withLock { $0.outlastsAnswer = true } }

        /// Notes that the head of the answer is sent.
        func answered(_ status: Int) {
            guard !state.withLock({ $0.outlastsAnswer }) else { return }
            departure.isGone ? clientLeft() : close(status)
        }

        /// Notes that the client went before it had all of its answer. The status is nginx's, as HTTP has none for what nobody
        /// hears.
        func clientLeft() { close(499, code: "client-gone") }

        /// Notes how it ended.
        func close(_ status: Int, code: String? = nil) {
            let (isFirst, rows) = state.withLock { state in
                defer { state.isClosed = true }
                return (!state.isClosed, state.rows)
            }
            guard isFirst else { return }
            log.add(
                Entry(
                    time: log.now(), visitor: visitor, method: method, path: path, status: status, code: code,
                    rows: rows,
                    milliseconds: Int((DispatchTime.now().uptimeNanoseconds - begun) / 1_000_000)))
        }

        /// Notes that it failed.
        func close(_ error: any Error) {
            if let failure = error as? ServerBody.Failure {
                close(failure.status, code: failure.code)
            } else if departure.isGone || error is StreamPipe.Abandoned {
                clientLeft()
            } else {
                let problem = ServiceCore.problem(error)
                close(problem?.status ?? 500, code: problem?.code ?? "\(type(of: error))")
            }
        }
    }

    /// The newest of some requests, each with its number among all of them.
    private struct Ring {
        let limit: Int
        var kept: [(number: Int, entry: Entry)] = []

        var newest: ArraySlice<(number: Int, entry: Entry)> { kept.suffix(limit) }

        mutating func add(_ entry: Entry, number: Int) {
            kept.append((number: number, entry: entry))
            if kept.count >= 2 * limit { kept.removeFirst(kept.count - limit) }
        }
    }

    /// Those whom nobody knows have a ring of their own, so that they push no others out.
    private struct Kept {
        var count = 0
        var known = Ring(limit: 1_000)
        var unknown = Ring(limit: 100)
    }

    private let kept = Mutex(Kept())
    private let now: @Sendable () -> Int64
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - now: The time, in microseconds.
    ///   - report: Takes each line.
    init(now: @escaping @Sendable () -> Int64, _ report: @escaping @Sendable (String) -> Void) {
        (self.now, self.report) = (now, report)
    }

    /// Begins to answer a request.
    func open(_ request: ServerRequest, as path: String, by visitor: String, _ departure: Departure) -> Open {
        Open(in: self, request.method, path, by: visitor, departure)
    }

    /// Notes what the server refused before anybody was asked who they are.
    func add(_ refusal: ServerRefusal) {
        add(
            Entry(
                time: now(), visitor: "", method: refusal.method, path: refusal.path, status: refusal.status,
                code: refusal.code))
    }

    private func add(_ entry: Entry) {
        kept.withLock { kept in
            kept.count += 1
            if entry.visitor.isEmpty {
                kept.unknown.add(entry, number: kept.count)
            } else {
                kept.known.add(entry, number: kept.count)
            }
        }
        report(entry.json)
    }

    /// The newest, in JSON Lines, the last one last.
    var lines: [UInt8] {
        let newest = kept.withLock { $0.known.newest + $0.unknown.newest }.sorted { $0.number < $1.number }
        return Array(newest.map { $0.entry.json + "\n" }.joined().utf8)
    }
}
#endif
