import Dispatch
import Glibc

/// A TCP connection to a port of this machine. What waits runs on a thread of its own: those of the tests are the
/// server's, too.
public final class LoopbackConnection: Sendable {
    /// The connection was refused or broke.
    public struct Failure: Error {
        /// The number of the error.
        public let number: Int32
    }

    private let socket: Int32

    /// Connects to a port.
    public init(to port: Int) throws {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(socket, $0, size) }
        }
        guard status == 0 else { throw Failure(number: errno) }
    }

    /// The other side hears of it also where a process that was forked meanwhile has the socket, too.
    deinit {
        shutdown(socket, CInt(SHUT_RDWR))
        close(socket)
    }

    /// Sends bytes; nothing happens when the other side has closed the connection.
    public func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// Sends a byte after the other while somebody holds the connection, fifty a second, and a text behind them: a client that
    /// is not given up is answered in the end.
    public func drip(_ count: Int, then end: String = "") {
        DispatchQueue(label: "drip").async { [weak self] in
            for _ in 0..<count where self != nil {
                self?.send("x")
                _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(20))
            }
            self?.send(end)
        }
    }

    /// Says that nothing more comes.
    public func finish() { shutdown(socket, Int32(SHUT_WR)) }

    /// What comes until the connection is closed, or until it ends with some text.
    public func received(until end: String? = nil) async -> String { await taken(until: end).text }

    /// What comes until the connection is closed, and whether it broke instead.
    public func taken(until end: String? = nil) async -> (text: String, isBroken: Bool) {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "client").async { [self] in
                var all: [UInt8] = []
                var part = [UInt8](repeating: 0, count: 1 << 16)
                var isBroken = false
                while true {
                    let count = unsafe part.withUnsafeMutableBytes { unsafe recv(socket, $0.baseAddress, $0.count, 0) }
                    isBroken = count < 0
                    guard count > 0 else { break }
                    all += part[..<count]
                    if let end, all.suffix(end.utf8.count).elementsEqual(end.utf8) { break }
                }
                continuation.resume(returning: (String(decoding: all, as: UTF8.self), isBroken))
            }
        }
    }
}
