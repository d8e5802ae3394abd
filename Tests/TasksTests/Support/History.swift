import Tasks
import TestSupport

/// Something that happens in a made-up history. Numbers are taken modulo what there is, so that any subset of a history
/// is one, too.
enum Step: Hashable {
    case edit(replica: Int, thing: Int, field: Int, value: Int)
    /// - Parameter fault: Where it breaks; 0 lets it through.
    case sync(replica: Int, fault: Int)
    case wait(milliseconds: Int)
    case backUp(replica: Int)
    case restore(replica: Int)
    case backUpHub
    case restoreHub
    /// One replica's changes reach another in a file.
    case exchange(from: Int, to: Int)
    /// An answer of the hub from earlier arrives once more.
    case replay(replica: Int, number: Int)
}

/// A history: how many replicas, how wrong their clocks are, and what happens.
struct History {
    var skews: [Int64]
    var steps: [Step]

    /// Makes one of a seed.
    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func number(_ bound: Int) -> Int { Int(generator.next() % UInt64(bound)) }
        skews = (0..<(2 + number(4))).map { _ in Int64(number(7_200_001)) - 3_600_000 }
        steps = (0..<(8 + number(32))).map { _ in
            switch number(100) {
            case ..<46: .edit(replica: number(8), thing: number(3), field: number(5), value: number(1 << 30))
            case ..<78: .sync(replica: number(8), fault: max(0, number(12) - 5))
            case ..<84: .wait(milliseconds: number(5_000))
            case ..<88: .backUp(replica: number(8))
            case ..<91: .restore(replica: number(8))
            case ..<93: .backUpHub
            case ..<95: .restoreHub
            case ..<98: .exchange(from: number(8), to: number(8))
            default: .replay(replica: number(8), number: number(64))
            }
        }
    }
}

/// Replicas and a hub that a history happens to.
protocol World {
    associatedtype Copy: Replica
    var replicas: [Copy] { get }
    var hub: any WorldHub { get }
    func backUp(_ replica: Int) throws
    func restore(_ replica: Int) throws
    /// What a replica holds.
    func values(_ replica: Int) throws -> [FieldKey: Change]
}

/// A hub that can be set back.
protocol WorldHub: HubConnection {
    func backUp() throws
    func restore() throws
    func values() throws -> [FieldKey: Change]
}

/// The connection breaks.
struct Broken: Error {}

/// A connection that breaks where it is told to.
final class FaultyHub: HubConnection {
    private let hub: any WorldHub
    private let fault: Int
    private(set) var answers: [PullReply] = []

    init(_ hub: any WorldHub, fault: Int) {
        self.hub = hub
        self.fault = fault
    }

    func pull(_ request: PullRequest) throws -> PullReply {
        if fault == 1 { throw Broken() }
        var request = request
        // Small pages, so that a history has several.
        request.limit = 2
        if fault == 2, !answers.isEmpty { throw Broken() }
        let reply = try hub.pull(request)
        answers.append(reply)
        if fault == 3 { throw Broken() }
        return reply
    }

    func push(_ request: PushRequest) throws -> PushReply {
        if fault == 4 { throw Broken() }
        let reply = try hub.push(request)
        // The answer is lost, or the request arrives twice.
        if fault == 5 { throw Broken() }
        return fault == 6 ? try hub.push(request) : reply
    }
}

extension World {
    /// Lets a history happen, and says what is wrong at its end; nil when all are equal.
    func failure(of history: History) throws -> String? {
        var time: Int64 = 1_773_480_413_589
        var answers: [PullReply] = []
        func now(_ replica: Int) -> Int64 { time + history.skews[replica] }
        func synchronise(_ replica: Int, fault: Int) throws -> SyncReport? {
            let connection = FaultyHub(hub, fault: fault)
            defer { answers += connection.answers }
            do {
                return try SyncEngine(replicas[replica], connection) { now(replica) }.run()
            } catch is Broken {
                return nil
            }
        }
        let count = history.skews.count
        for step in history.steps {
            time += 1
            switch step {
            case .edit(let replica, let thing, let field, let value):
                let (name, text): (String, String) =
                    switch field {
                    case 0: ("deleted", "\(value % 2)")
                    case 1: (FieldKey.creation, "\(value)")
                    case 2: ("tag:a", "\(value % 2)")
                    default: ("title", "\(value)")
                    }
                _ = try replicas[replica % count].write { tables in
                    try tables.edit("todo", "t\(thing)", [(name, text)], at: now(replica % count))
                }
            case .sync(let replica, let fault): _ = try synchronise(replica % count, fault: fault)
            case .wait(let milliseconds): time += Int64(milliseconds)
            case .backUp(let replica): try backUp(replica % count)
            case .restore(let replica): try restore(replica % count)
            case .backUpHub: try hub.backUp()
            case .restoreHub: try hub.restore()
            case .exchange(let from, let to):
                let values = try values(from % count).values
                try replicas[to % count].write { tables in
                    for change in values { try tables.merge(change, isFromHub: false, at: now(to % count)) }
                }
            case .replay(let replica, let number):
                // Only of the hub that it is: another one's answers would not be believed.
                guard !answers.isEmpty else { continue }
                let changes = answers[number % answers.count].changes
                try replicas[replica % count].write { tables in
                    for change in changes { try tables.merge(change, isFromHub: false, at: now(replica % count)) }
                }
            }
        }
        return try settle(count) { try synchronise($0, fault: 0) }
    }

    /// Synchronises all without faults until nothing moves, and compares.
    private func settle(_ count: Int, _ synchronise: (Int) throws -> SyncReport?) throws -> String? {
        for round in 0... {
            var moved = 0
            for replica in 0..<count {
                guard let report = try synchronise(replica) else { return "broken without a fault" }
                moved += report.applied + report.pushed
            }
            if moved == 0 { break }
            if round > 8 { return "it does not come to rest" }
        }
        let expected = try hub.values()
        for replica in 0..<count {
            let values = try values(replica)
            guard values != expected else { continue }
            let differing = Set(values.keys).union(expected.keys).filter { values[$0] != expected[$0] }
            return "replica \(replica) differs from the hub in \(differing.map { "\($0.id).\($0.field)" }.sorted())"
        }
        return nil
    }
}

/// Makes a failing history as short as it can be while it still fails.
func shrunk(_ history: History, _ fails: (History) throws -> Bool) rethrows -> History {
    var best = history
    var size = best.steps.count / 2
    while size > 0 {
        var start = 0
        while start < best.steps.count {
            var shorter = best
            shorter.steps.removeSubrange(start..<min(start + size, best.steps.count))
            if try fails(shorter) { best = shorter } else { start += size }
        }
        size /= 2
    }
    return best
}
