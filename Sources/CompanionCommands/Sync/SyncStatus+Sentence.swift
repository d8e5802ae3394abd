import PacketCommands
import Storage
import Tasks

extension Synchronizer.Status {
    /// How synchronisation is going, in one sentence.
    func sentence(at now: StoreDate) -> String {
        let left = waiting == 0 ? "nothing waits" : waiting == 1 ? "1 change waits" : "\(waiting) changes wait"
        let lost = conflicts == 0 ? "" : ", \(conflicts.of("value")) of two devices differed (packet todo conflicts)"
        guard let hub else { return "no hub is connected; \(left)\(lost)" }
        let last = succeededAt.map { "synchronised with \(hub.address) \(Self.ago($0, now))" }
        if let failure {
            let before = last.map { "; \($0)" } ?? ""
            let next = notBefore.flatMap { $0 > now ? "; the next try is at \($0.iso8601.prefix(16))" : nil } ?? ""
            return "the last try failed: \(failure)\(before); \(left)\(next)\(lost)"
        }
        return "\(last ?? "\(hub.address) was not asked yet"); \(left)\(lost)"
    }

    /// How long ago something was.
    private static func ago(_ moment: StoreDate, _ now: StoreDate) -> String {
        let seconds = max(0, (now.microseconds - moment.microseconds) / 1_000_000)
        switch seconds {
        case ..<60: return "just now"
        case ..<7_200: return Int(seconds / 60).of("minute") + " ago"
        case ..<172_800: return Int(seconds / 3_600).of("hour") + " ago"
        default: return Int(seconds / 86_400).of("day") + " ago"
        }
    }
}
