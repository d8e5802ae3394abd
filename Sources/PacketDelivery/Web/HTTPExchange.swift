/// A request to a server of HTTP.
public struct HTTPRequest: Sendable, Hashable {
    /// `GET`, `POST`, …
    public var method: String
    /// Where to: `http` or `https`, nothing else.
    public var url: String
    /// Header fields. None may hold a line's end.
    public var headers: [String: String] = [:]
    /// What is sent along.
    public var body: [UInt8] = []
    /// How many seconds the whole exchange may take.
    public var seconds = 30
    /// How many seconds connecting may take.
    public var connectSeconds = 10
    /// The most bytes of an answer's body that are taken.
    public var bodyLimit = 16 << 20

    /// Makes a request.
    public init(_ method: String, _ url: String) {
        self.method = method
        self.url = url
    }
}

/// What a server answered.
public struct HTTPAnswer: Sendable, Hashable {
    /// The status: 200, 404, …
    public var status: Int
    /// Header fields by their names in lower case; of two of one name the last.
    public var headers: [String: String]
    /// The body.
    public var body: [UInt8]
}

/// No answer came.
public enum HTTPFailure: Error, Sendable, Hashable {
    /// There is no libcurl, or it cannot do that.
    case unavailable
    /// The request is not one: its address, its method or a header field.
    case invalid
    /// No connection could be made.
    case unreachable
    /// It took too long.
    case timeout
    /// The server is not who it should be, or the connection could not be made private.
    case insecure
    /// The body of the answer is larger than was allowed.
    case tooLarge
    /// The connection broke, or what came was not HTTP.
    case lost
}
