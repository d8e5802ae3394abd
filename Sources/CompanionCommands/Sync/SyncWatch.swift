import ArgumentParser
import Dispatch
import Logging
import PacketCommands
import PacketFiles
import Storage
import Synchronization
import Tasks

/// `packet sync watch`.
struct SyncWatch: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Synchronises as soon as something changes, here or elsewhere, until it is stopped.",
        discussion: """
            What changes elsewhere comes at once: the hub is asked and answers when there is something. What changes here \
            is sent within a second. It may be stopped at any moment.
              packet sync watch
            """)

    @Option(help: "How many seconds to go on; 0 until it is stopped.")
    var seconds = 0

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(0...31_536_000).contains(seconds) { throw ValidationError("--seconds takes 0 to 31536000.") }
    }

    func run(in context: CommandContext) throws {
        let store = try context.openTodoStore(common)
        let end = seconds == 0 ? Int64.max : context.now() + Int64(seconds) * 1_000_000
        // What is not going to work is said at once.
        _ = try context.hub(store)
        let loop = WatchLoop(
            store: store, path: try context.storePath(common), context: context, logger: context.logger(common),
            end: end)
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "packet.sync.send").async {
            loop.failure.keep { try loop.send() }
            done.signal()
        }
        loop.failure.keep { try loop.fetch() }
        done.wait()
        if let error = loop.failure.kept { throw error }
    }
}

/// What two threads do until a moment: one waits for what changes elsewhere, the other for what changes here.
private struct WatchLoop: Sendable {
    let store: Store
    let path: String
    let context: CommandContext
    let logger: Logger
    /// In microseconds of UTC since 1970.
    let end: Int64
    let failure = WatchFailure()

    /// Waits for what changes elsewhere.
    func fetch() throws {
        let session = try SyncSession(store, path: path, context, logger)
        while context.now() < end, failure.kept == nil {
            let left = (end - context.now()) / 1_000_000
            try passing { _ = try session.run(wait: Int(min(left, Int64(PullRequest.longestWait)))) }
            // A hub that answers at once without anything is not asked more than some times in a second.
            ProcessSurroundings.pause(milliseconds: 100)
        }
    }

    /// Sends what changes here.
    func send() throws {
        let session = try SyncSession(store, path: path, context, logger)
        let synchronizer = Synchronizer(store)
        while context.now() < end, failure.kept == nil {
            ProcessSurroundings.pause(milliseconds: 300)
            if try synchronizer.hasWaiting() { try passing { _ = try session.run() } }
        }
    }

    /// Runs something again and again: what passes by itself is waited for.
    private func passing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as TasksError {
            guard error.isPassing else { throw error }
            ProcessSurroundings.pause(milliseconds: 500)
        }
    }
}

/// Why one of two threads ended.
private final class WatchFailure: Sendable {
    private let error = Mutex<(any Error)?>(nil)

    var kept: (any Error)? { error.withLock { $0 } }

    func keep(_ body: () throws -> Void) {
        do { try body() } catch {
            self.error.withLock { kept in
                if kept == nil { kept = error }
            }
        }
    }
}
