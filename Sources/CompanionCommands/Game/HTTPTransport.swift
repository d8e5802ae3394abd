import Games
import PacketCommands
import PacketDelivery

/// The network, for the services of the companions.
struct HTTPTransport: ServiceTransport {
    func exchange(
        _ method: String, _ url: String, headers: [String: String], body: [UInt8], seconds: Int
    ) throws(AppError) -> (status: Int, body: [UInt8]) {
        let answer = try send(method, url, headers: headers, body: body, seconds: seconds, limit: 1 << 20)
        return (answer.status, answer.body)
    }

    /// Sends a request and waits for the answer, whatever its status.
    ///
    /// - Parameters:
    ///   - seconds: How long to wait at most.
    ///   - limit: The most bytes of a body that are taken.
    func send(
        _ method: String, _ url: String, headers: [String: String], body: [UInt8] = [], seconds: Int, limit: Int
    ) throws(AppError) -> HTTPAnswer {
        var request = HTTPRequest(method, url)
        (request.headers, request.body, request.bodyLimit) = (headers, body, limit)
        (request.seconds, request.connectSeconds) = (seconds, seconds)
        do throws(HTTPFailure) {
            return try HTTPClient().send(request)
        } catch {
            switch error {
            case .timeout: throw .timeout
            case .invalid, .tooLarge: throw .invalidData
            case .unavailable, .unreachable, .insecure, .lost: throw .networkUnavailable
            }
        }
    }
}
