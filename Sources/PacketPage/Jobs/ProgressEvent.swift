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
}
#endif
