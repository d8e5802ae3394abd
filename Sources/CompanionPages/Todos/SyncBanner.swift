#if Server
import PacketPage
import Storage
import Tasks

/// How todos get to other devices, in a sentence above the list.
struct SyncBanner: Sendable, Hashable {
    let text: String
    /// Whether there is something to mend.
    let isProblem: Bool
    /// How many values lost against one of another device; nil for none.
    let conflicts: String?

    init(_ status: Synchronizer.Status, at now: StoreDate, _ words: Words) {
        conflicts = status.conflicts > 0 ? words.counted("todos.sync.conflictCount", status.conflicts) : nil
        isProblem = status.hub != nil && status.failure != nil
        guard status.hub != nil else {
            text = words["todos.sync.alone"]
            return
        }
        var parts: [String] = []
        if status.failure != nil {
            parts.append(words["todos.sync.failed"])
            if let next = status.notBefore, next.microseconds > now.microseconds {
                parts.append(words("todos.sync.next", ["at": MomentText.of(next)]))
            }
        } else if let last = status.succeededAt {
            parts.append(words("todos.sync.last", ["at": MomentText.of(last)]))
        } else {
            parts.append(words["todos.sync.never"])
        }
        if status.waiting > 0 { parts.append(words.counted("todos.sync.waiting", status.waiting)) }
        if let skew = status.skew, abs(skew) > Synchronizer.Status.tolerance {
            parts.append(words("todos.sync.skew", ["n": Words.grouped(Int(clamping: abs(skew)))]))
        }
        text = parts.joined(separator: " ")
    }
}
#endif
