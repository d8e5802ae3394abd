import CCurl
import Glibc

/// One connection that libcurl opens, with TLS and AUTH, and then leaves to us. Not Sendable: for one thread at a time.
///
/// Owns the handle and frees it exactly once, which closes the connection without a word. What callbacks get is a
/// `CurlOpening` that outlives the opening.
@safe final class CurlSession: ByteChannel {
    private let functions: UnsafePointer<ccurl_functions>
    private let handle: UnsafeMutableRawPointer
    private var socket: CInt = -1
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)

    init(_ library: CurlLibrary) throws(DeliveryError) {
        unsafe functions = library.functions
        guard let handle = unsafe functions.pointee.easy_init?() else {
            throw DeliveryError(.unavailable, "libcurl could not be started")
        }
        unsafe self.handle = handle
    }

    deinit { unsafe functions.pointee.easy_cleanup?(handle) }

    /// Opens the connection, up to the end of AUTH. To be called once.
    func open(_ settings: CurlSettings, _ opening: CurlOpening) -> SMTPVerdict.OpeningEnd {
        for (option, value) in settings.texts {
            let code = unsafe ccurl_set_text(functions, handle, option, value)
            if code != CURLE_OK { return .unsupported }
        }
        for (option, value) in settings.numbers + [(CURLOPT_CONNECT_ONLY, 1)] {
            let code = unsafe ccurl_set_long(functions, handle, option, value)
            if code != CURLE_OK { return .unsupported }
        }
        let context = unsafe Unmanaged.passUnretained(opening).toOpaque()
        _ = unsafe ccurl_set_debug(functions, handle) { _, kind, data, count, context in
            guard kind == CURLINFO_HEADER_IN || kind == CURLINFO_HEADER_OUT else { return 0 }
            let opening = unsafe Unmanaged<CurlOpening>.fromOpaque(context).takeUnretainedValue()
            let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: count))
            if kind == CURLINFO_HEADER_IN { opening.said.received(bytes) } else { opening.said.sent(bytes) }
            return 0
        }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_DEBUGDATA, context)
        _ = unsafe ccurl_set_progress(functions, handle) { context, _, _, _, _ in
            unsafe Unmanaged<CurlOpening>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
        }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_XFERINFODATA, context)
        let code = unsafe functions.pointee.easy_perform?(handle) ?? CURLE_FAILED_INIT
        let end = withExtendedLifetime(opening) { opening.ownEnd ?? Self.end(code) }
        // From here on nobody is there to be called back.
        _ = unsafe ccurl_set_long(functions, handle, CURLOPT_VERBOSE, 0)
        _ = unsafe ccurl_set_long(functions, handle, CURLOPT_NOPROGRESS, 1)
        guard end == .complete else { return end }
        _ = unsafe ccurl_get_socket(functions, handle, &socket)
        return socket >= 0 ? .complete : .lost
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Int? {
        var count = 0
        let code = unsafe bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return CURLE_OK }
            return unsafe functions.pointee.easy_send?(handle, start, bytes.count, &count) ?? CURLE_SEND_ERROR
        }
        switch code {
        case CURLE_OK: return count
        case CURLE_AGAIN: return 0
        default: return nil
        }
    }

    func receive() -> Received {
        var count = 0
        let code = unsafe buffer.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return CURLE_RECV_ERROR }
            return unsafe functions.pointee.easy_recv?(handle, start, buffer.count, &count) ?? CURLE_RECV_ERROR
        }
        switch code {
        case CURLE_OK: return count > 0 ? .bytes(Array(buffer[..<count])) : .end
        case CURLE_AGAIN: return .nothing
        default: return .end
        }
    }

    func wait(toSend: Bool, until moment: Int64) {
        let milliseconds = min(max(moment - now(), 0) / 1_000 + 1, 60_000)
        var wanted = pollfd(fd: socket, events: Int16(toSend ? POLLIN | POLLOUT : POLLIN), revents: 0)
        _ = unsafe poll(&wanted, 1, CInt(milliseconds))
    }

    func now() -> Int64 { MonotonicTime.now() }

    /// The one place where libcurl's codes are understood.
    private static func end(_ code: CURLcode) -> SMTPVerdict.OpeningEnd {
        switch code {
        case CURLE_OK: .complete
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unknownHost
        case CURLE_COULDNT_CONNECT: .unreachable
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_USE_SSL_FAILED: .noTLS
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE:
            .certificate
        case CURLE_SSL_CONNECT_ERROR: .handshake
        case CURLE_LOGIN_DENIED, CURLE_AUTH_ERROR: .loginDenied
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_NOT_BUILT_IN, CURLE_UNKNOWN_OPTION, CURLE_FAILED_INIT,
            CURLE_OUT_OF_MEMORY:
            .unsupported
        default: .lost
        }
    }
}

/// What libcurl is told.
struct CurlSettings {
    var texts: [(CURLoption, String?)] = []
    var numbers: [(CURLoption, Int)] = []
}
