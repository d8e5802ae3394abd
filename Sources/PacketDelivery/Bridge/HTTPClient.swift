import CCurl
import Glibc

/// Asks servers over HTTP and HTTPS, one request after the other on one connection. Not for two threads at once.
///
/// Nothing is followed elsewhere: a redirection is an answer like others. No proxy, no cookies, no file but the machine's
/// list of authorities.
@safe public final class HTTPClient {
    private let functions: UnsafePointer<ccurl_functions>
    private let handle: UnsafeMutableRawPointer

    /// Loads libcurl.
    ///
    /// - Throws: `HTTPFailure` `.unavailable` when there is none.
    public init() throws(HTTPFailure) {
        guard case .success(let library) = CurlLibrary.shared,
            let handle = unsafe library.functions.pointee.easy_init?()
        else { throw .unavailable }
        unsafe functions = library.functions
        unsafe self.handle = handle
    }

    deinit { unsafe functions.pointee.easy_cleanup?(handle) }

    /// Asks, and waits for the answer.
    ///
    /// - Throws: `HTTPFailure`. An answer of any status is none.
    public func send(_ request: HTTPRequest) throws(HTTPFailure) -> HTTPAnswer {
        let fields = request.headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        let isSound = ([request.method, request.url] + fields).allSatisfy { text in
            text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
        guard isSound, request.method.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), !request.method.isEmpty else {
            throw .invalid
        }
        // Keeps the live connection.
        unsafe functions.pointee.easy_reset?(handle)
        var list: UnsafeMutablePointer<curl_slist>?
        defer { unsafe functions.pointee.slist_free_all?(list) }
        // No waiting for a word before a body is sent.
        for field in fields + ["Expect:"] { unsafe list = functions.pointee.slist_append?(list, field) }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_HTTPHEADER, list)
        try set(request)
        let transfer = HTTPTransfer(limit: request.bodyLimit)
        connect(transfer)
        let code = perform(request)
        return try withExtendedLifetime(transfer) { () throws(HTTPFailure) in
            if transfer.isTooLarge { throw .tooLarge }
            if let failure = Self.failure(code) { throw failure }
            var status: CLong = 0
            _ = unsafe ccurl_get_long(functions, handle, CURLINFO_RESPONSE_CODE, &status)
            return HTTPAnswer(status: Int(status), headers: transfer.headers, body: transfer.received)
        }
    }

    private func set(_ request: HTTPRequest) throws(HTTPFailure) {
        let texts = [
            (CURLOPT_URL, request.url), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
            (CURLOPT_CUSTOMREQUEST, request.method), (CURLOPT_USERAGENT, "packet"),
        ]
        for (option, value) in texts where unsafe ccurl_set_text(functions, handle, option, value) != CURLE_OK {
            throw .unavailable
        }
        let numbers = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT, max(1, request.seconds)), (CURLOPT_FOLLOWLOCATION, 0),
            (CURLOPT_CONNECTTIMEOUT, max(1, request.connectSeconds)), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)), (CURLOPT_NOPROGRESS, 1),
        ]
        for (option, value) in numbers { _ = unsafe ccurl_set_long(functions, handle, option, value) }
    }

    /// Lets libcurl have the body as long as it is at work: it may send it again on a new connection.
    private func perform(_ request: HTTPRequest) -> CURLcode {
        var body = request.body
        return unsafe body.withUnsafeMutableBytes { bytes in
            if bytes.count > 0 || request.method == "POST" {
                _ = unsafe ccurl_set_long(functions, handle, CURLOPT_POST, 1)
                _ = unsafe ccurl_set_text(functions, handle, CURLOPT_CUSTOMREQUEST, request.method)
                _ = unsafe ccurl_set_offset(functions, handle, CURLOPT_POSTFIELDSIZE_LARGE, Int64(bytes.count))
                _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_POSTFIELDS, bytes.baseAddress)
            }
            return unsafe functions.pointee.easy_perform?(handle) ?? CURLE_FAILED_INIT
        }
    }

    private func connect(_ transfer: HTTPTransfer) {
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        _ = unsafe ccurl_set_write(functions, handle) { data, size, count, context in
            let transfer = unsafe Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
            return unsafe transfer.take(UnsafeRawBufferPointer(start: data, count: size * count))
        }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_WRITEDATA, context)
        _ = unsafe ccurl_set_header(functions, handle) { data, size, count, context in
            let transfer = unsafe Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
            return unsafe transfer.takeHeader(UnsafeRawBufferPointer(start: data, count: size * count))
        }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_HEADERDATA, context)
    }

    /// Nil for an exchange that went well.
    private static func failure(_ code: CURLcode) -> HTTPFailure? {
        switch code {
        case CURLE_OK: nil
        case CURLE_URL_MALFORMAT: .invalid
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CONNECT_ERROR:
            .insecure
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION, CURLE_FAILED_INIT,
            CURLE_OUT_OF_MEMORY:
            .unavailable
        default: .lost
        }
    }
}

/// One exchange as libcurl's callbacks see it. Not Sendable: they come on the caller's thread.
private final class HTTPTransfer {
    private(set) var received: [UInt8] = []
    private(set) var headers: [String: String] = [:]
    private(set) var isTooLarge = false
    private let limit: Int
    private var headerBytes = 0

    init(limit: Int) { self.limit = limit }

    func take(_ data: UnsafeRawBufferPointer) -> Int {
        guard received.count + data.count <= limit else {
            isTooLarge = true
            return 0
        }
        unsafe received.append(contentsOf: data)
        return data.count
    }

    func takeHeader(_ data: UnsafeRawBufferPointer) -> Int {
        headerBytes += data.count
        guard headerBytes <= 1 << 18 else {
            isTooLarge = true
            return 0
        }
        let line = unsafe String(decoding: data, as: UTF8.self)
        // A new head comes after one that says only that more follows.
        if line.hasPrefix("HTTP/") { headers = [:] }
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return data.count }
        headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }.prefix { !$0.isNewline })
        return data.count
    }
}
