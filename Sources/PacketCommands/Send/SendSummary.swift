import PacketDelivery
import PacketModel
import PacketStore

/// What a run of `send` tells when it is over.
struct SendSummary {
    /// A message that was not sent now.
    struct Left {
        let rows: [Int]
        let state: DeliveryState
        let reason: String
    }

    private static let limit = 200

    let mailing: Mailing
    let isDry: Bool
    /// Whether messages went to files or to another address, and none counts as sent.
    var isExport = false
    var counts: [DeliveryState: Int] = [:]
    /// The first message of a dry run, as people read it.
    var preview: PrintedText?
    /// How many messages are left to send, of a run that ended before its end.
    var waiting: Int?
    private var left: [Left] = []
    private var omitted = 0
    private var notes: [String] = []
    private var failure: DeliveryError?
    private var isStopped = false
    private var sentNow = 0
    private var seconds = 0.0

    init(mailing: Mailing, isDry: Bool) {
        self.mailing = mailing
        self.isDry = isDry
    }

    /// Begins another pass.
    mutating func reset() {
        left = []
        omitted = 0
    }

    /// Adds a message that is not sent.
    mutating func add(_ message: PlannedMessage) {
        let state: DeliveryState = message.isHeld ? .held : message.delivery.state
        if isDry || isExport { counts[state == .pending ? .held : state, default: 0] += 1 }
        guard state != .sent, state != .skipped else { return }
        guard left.count < Self.limit else {
            omitted += 1
            return
        }
        left.append(
            Left(
                rows: message.items.map(\.packet.row), state: state == .pending ? .held : state,
                reason: message.reason ?? ""))
    }

    /// Adds a message that went out in this run and did not arrive, as far as is known.
    mutating func add(_ delivery: Delivery) {
        let rows = delivery.packets.map(\.row)
        guard !left.contains(where: { $0.rows == rows }) else { return }
        guard left.count < Self.limit else {
            omitted += 1
            return
        }
        left.append(Left(rows: rows, state: delivery.state, reason: delivery.reply))
    }

    /// Adds what messages said that could not be written.
    mutating func add(_ reasons: [String]) { notes += reasons }

    /// Takes in the totals.
    mutating func finish(_ totals: [DeliveryState: Int], _ report: DeliveryReport, seconds: Double) {
        if isExport {
            for (state, count) in totals { counts[state, default: 0] += count }
        } else {
            counts = totals
        }
        sentNow = report[.sent]
        failure = report.failure
        isStopped = report.isStopped
        self.seconds = seconds
    }

    /// Whether a message was not sent that somebody has to look at.
    var isIncomplete: Bool {
        [.held, .rejected, .deferred, .unknown].contains { (counts[$0] ?? 0) > 0 }
    }

    /// Writes the result to standard output and, for people, the reasons to standard error.
    func write(to context: CommandContext, _ format: SendRunningOptions.Format, _ common: CommonOptions) throws {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .table:
            if let preview { try context.output.write("\(preview)\n") }
            for line in left.sorted(by: { ($0.rows.first ?? 0) < ($1.rows.first ?? 0) })
            where !common.quiet || line.state == .unknown {
                let rows = line.rows.map { "\($0)" }.joined(separator: ", ")
                let word = line.state == .deferred ? "note" : "error"
                context.say("\(word): row \(rows): \(line.state.rawValue): \(line.reason)\n")
            }
            for note in notes { context.say("error: \(note)\n") }
            if omitted > 0 { context.say("… and \(omitted) more; see packet send status\n") }
            if !common.quiet { try context.output.write("\(lines: sentence)") }
        }
    }

    private var sentence: String {
        let others = Self.order.compactMap { state -> String? in
            guard let count = counts[state], count > 0, state != .sent, !(isDry && state == .pending) else {
                return nil
            }
            // Not all that wait are recorded yet.
            if state == .pending, waiting != nil { return nil }
            return "\(count) \(state.rawValue)"
        }
        let already = counts[.sent] ?? 0
        var parts: [String] = []
        if isDry {
            parts.append("\((counts[.pending] ?? 0).of("message")) would be sent")
            if already > 0 { parts.append("\(already) sent before") }
            return (parts + others).joined(separator: ", ") + ". Nothing was sent; --confirm sends.\n"
        }
        parts.append(
            isExport ? "\(sentNow.of("message")) written or sent as a sample" : "\(sentNow.of("message")) sent")
        if !isExport, already > sentNow { parts.append("\(already - sentNow) sent before") }
        let rate = seconds > 0.5 && Double(sentNow) >= seconds ? " (\(Int(Double(sentNow) / seconds)) a second)" : ""
        parts += others
        if let waiting, waiting > 0 { parts.append("\(waiting) left to send") }
        return parts.joined(separator: ", ") + (isStopped ? "; stopped before the end" : "") + ".\(rate)\n"
    }

    static let order: [DeliveryState] = [
        .sent, .pending, .committing, .deferred, .rejected, .unknown, .held, .bounced, .skipped,
    ]

    private var json: JSONValue {
        var object = JSONObject()
        object["mailing"] = .string(mailing.id)
        object["batch"] = .string(mailing.batch)
        object["dryRun"] = .bool(isDry)
        object["sentNow"] = .integer(sentNow)
        for state in Self.order where state != .committing { object[state.rawValue] = .integer(counts[state] ?? 0) }
        object["waiting"] = .integer(waiting ?? 0)
        object["stopped"] = .bool(isStopped)
        object["failure"] = .text(failure?.message)
        object["seconds"] = .number((seconds * 1000).rounded() / 1000)
        object["left"] = .array(
            left.map { line in
                [
                    "rows": .array(line.rows.map { .integer($0) }), "state": .string(line.state.rawValue),
                    "reason": .string(line.reason),
                ]
            })
        object["leftOmitted"] = .integer(omitted)
        return object.value
    }
}
