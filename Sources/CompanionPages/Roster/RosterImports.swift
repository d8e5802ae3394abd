#if Server
import Roster
import Storage
import Synchronization

/// The imports that were begun on the page, and how far they are. What they did stands in the roster's history; this is
/// lost with the page, and so is an import that was under way, of which nothing is written then.
final class RosterImports: Sendable {
    /// What is imported.
    struct Order: Sendable, Hashable {
        let kind: RosterImport.Kind
        /// The upload that it is made from.
        let upload: String
        /// Whether many persons may go, and an older workbook is taken.
        let isSure: Bool
    }

    /// How one of them is.
    struct State: Sendable {
        let order: Order
        var fraction = 0.0
        var step = RosterProgress.Step.starting
        var plan: RosterPlan?
        /// The version that was there already; nothing was done then.
        var same: String?
        var warnings: [RosterProblem] = []
        var failure: RosterError?
        var isRunning = true
    }

    private let states = Mutex<(last: Int, all: [Int: State])>((0, [:]))

    /// Begins an import; those of former visits are forgotten when there are more than twenty.
    ///
    /// - Parameter body: Does it, and tells how far it is.
    /// - Returns: Its number.
    func begin(
        _ order: Order,
        _ body: @escaping @Sendable (@escaping @Sendable (RosterProgress) -> Void) throws(RosterError) -> Roster.Outcome
    ) -> Int {
        let id = states.withLock { states in
            states.last += 1
            states.all[states.last] = State(order: order)
            for old in states.all.keys.sorted().dropLast(20) where states.all[old]?.isRunning == false {
                states.all[old] = nil
            }
            return states.last
        }
        let run = RosterStream(body)
        Task {
            for await progress in run.progress {
                change(id) { ($0.fraction, $0.step) = (progress.fraction, progress.step) }
            }
            do throws(RosterError) {
                switch try await run.outcome() {
                case .changed(let plan, let warnings): change(id) { ($0.plan, $0.warnings) = (plan, warnings) }
                case .same(let info): change(id) { $0.same = info.edition }
                }
            } catch {
                change(id) { $0.failure = error }
            }
            change(id) { $0.isRunning = false }
        }
        return id
    }

    /// How an import is; nil when it is not known any more.
    func state(_ id: Int) -> State? { states.withLock { $0.all[id] } }

    private func change(_ id: Int, _ body: (inout State) -> Void) {
        states.withLock { states in
            guard var state = states.all[id] else { return }
            body(&state)
            states.all[id] = state
        }
    }
}
#endif
