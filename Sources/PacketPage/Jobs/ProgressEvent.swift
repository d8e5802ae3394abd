#if Server
import FoundationEssentials

/// How far something is that a screen waits for, as an event of its stream.
package struct ProgressEvent: Sendable, Codable {
    /// In the units of the screen's bar.
    let done: Int
    let text: String
    let running: Bool
    /// Where the screen goes once it is over.
    let next: String?

    package init(done: Int, text: String, running: Bool, next: String?) {
        self.done = done
        self.text = text
        self.running = running
        self.next = next
    }

    /// The event as it is sent (HTML, 9.2.6).
    package var message: [UInt8] {
        let data = (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return Array("data: \(data)\n\n".utf8)
    }

    /// Events four times a second, until one says that it is over.
    static func stream(_ core: PageCore, _ event: @escaping @Sendable () -> ProgressEvent) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            let task = Task {
                while !Task.isCancelled {
                    core.note()
                    let event = event()
                    continuation.yield(event.message)
                    guard event.running else { break }
                    try? await Task.sleep(for: .milliseconds(250))
                }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
#endif
