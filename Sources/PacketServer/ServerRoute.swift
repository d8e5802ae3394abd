#if Server
/// One thing that the server can be asked.
///
/// A library that answers requests knows neither HTTP nor this: whoever starts the server makes routes of what it
/// offers.
package struct ServerRoute: Sendable {
    /// How a request is worked on.
    enum Work: Sendable {
        case blocking(@Sendable (ServerRequest) throws -> ServerResponse)
        case waiting(@Sendable (ServerRequest) async throws -> ServerResponse)
        case streaming(@Sendable (ServerRequest) throws -> ServerStream)
        case receiving(@Sendable (ServerRequest, ServerBody, Departure) async throws -> ServerStream)
    }

    package let method: String
    package let path: String
    let work: Work
    /// The largest body in bytes; a larger one is answered with 413.
    package var bodyLimit = 4_096
    /// How often one address may ask; nil for as often as it likes.
    package var rate: ServerRate?
    /// Asked before the body of a request is taken in; an answer refuses it. Nil lets everybody in.
    package var refusal: (@Sendable (ServerRequest) throws -> ServerResponse?)?
    /// Whether HEAD is answered, too, as GET is: not where the length is known at the end only.
    package var answersHead = true
    /// What `GET /` says about it; a route without is not listed.
    package var summary = ""

    /// A route whose work reads or writes files: it runs on a thread of its own, not where connections are served.
    ///
    /// - Parameters:
    ///   - method: `GET`, `POST`, `PUT` or `DELETE`.
    ///   - path: Such as `/scores/:date`; a name behind a colon stands for any one part.
    ///   - handler: What it throws is answered with 500 and not told to the client.
    package init(
        _ method: String, _ path: String, handler: @escaping @Sendable (ServerRequest) throws -> ServerResponse
    ) {
        self.method = method
        self.path = path
        work = .blocking(handler)
    }

    /// A route whose work waits for something, such as a long poll: it must not block its thread. Its task is cancelled
    /// when the server is told to end; what it answers then is still sent.
    package init(
        waiting method: String, _ path: String,
        handler: @escaping @Sendable (ServerRequest) async throws -> ServerResponse
    ) {
        self.method = method
        self.path = path
        work = .waiting(handler)
    }

    /// A route whose answer comes in parts, such as events that a page waits for. The answer ends with its parts, when
    /// the client goes, and when the server is told to end. HEAD is not answered.
    package init(
        streaming method: String, _ path: String,
        handler: @escaping @Sendable (ServerRequest) throws -> ServerStream
    ) {
        self.method = method
        self.path = path
        work = .streaming(handler)
        answersHead = false
    }

    /// A route whose request comes in parts, too large for memory. It must not block its thread; what it throws and is no
    /// `ServerProblem` is answered with 500 and not told to the client.
    ///
    /// - Parameter handler: Is told also when the client goes while nothing is written to it.
    package init(
        receiving method: String, _ path: String,
        handler: @escaping @Sendable (ServerRequest, ServerBody, Departure) async throws -> ServerStream
    ) {
        self.method = method
        self.path = path
        work = .receiving(handler)
    }
}

/// An answer that comes in parts.
package struct ServerStream: Sendable {
    /// Status, header fields and type; its body comes first.
    let head: ServerResponse
    /// The status of the answer.
    package var status: Int { head.status }
    /// What follows when it happens; nil where nothing does.
    let parts: AsyncStream<[UInt8]>?
    /// What follows when there is room for it; nil where nothing does.
    let pieces: AnswerPieces?
    /// How many bytes the pieces have; nil where that is known at their end only.
    let length: Int?

    package init(_ head: ServerResponse, parts: AsyncStream<[UInt8]>? = nil) {
        self.head = head
        self.parts = parts
        (pieces, length) = (nil, nil)
    }

    /// An answer whose pieces wait for the client.
    package init(_ head: ServerResponse, pieces: AnswerPieces, length: Int? = nil) {
        self.head = head
        parts = nil
        (self.pieces, self.length) = (pieces, length)
    }
}

/// So many requests in so many seconds from one address.
package struct ServerRate: Sendable, Hashable {
    package let requests: Int
    package let seconds: Int

    package init(requests: Int, seconds: Int) {
        self.requests = max(1, requests)
        self.seconds = max(1, seconds)
    }
}
#endif
