/// An import that runs by itself and says how far it is.
///
///     let run = RosterStream { progress throws(RosterError) in try roster.update(book(), now: now, progress: progress) }
///     for await step in run.progress { show(step.fraction) }
///     let outcome = try await run.outcome()
public struct RosterStream<Outcome: Sendable>: Sendable {
    /// How far it is; ends with the step `.complete` or `.failed`.
    public let progress: AsyncStream<RosterProgress>
    private let task: Task<Result<Outcome, RosterError>, Never>

    /// Begins an import.
    ///
    /// - Parameter body: Imports, and passes on what it is told.
    public init(
        _ body: @escaping @Sendable (@escaping @Sendable (RosterProgress) -> Void) throws(RosterError) -> Outcome
    ) {
        let (stream, continuation) = AsyncStream<RosterProgress>.makeStream()
        progress = stream
        task = Task.detached {
            defer { continuation.finish() }
            do throws(RosterError) {
                return .success(try body { continuation.yield($0) })
            } catch {
                return .failure(error)
            }
        }
    }

    /// What came of it.
    ///
    /// - Throws: `RosterError`.
    public func outcome() async throws(RosterError) -> Outcome { try await task.value.get() }
}
