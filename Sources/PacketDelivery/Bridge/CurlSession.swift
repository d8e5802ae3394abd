import CCurl
import Glibc

/// One handle of libcurl: one connection. Not Sendable: for one thread at a time.
///
/// Owns the handle and frees it exactly once. What callbacks get is a `CurlTransfer` that outlives each transfer.
@safe final class CurlSession {
    private let functions: UnsafePointer<ccurl_functions>
    private let handle: UnsafeMutableRawPointer

    init(_ library: CurlLibrary) throws(DeliveryError) {
        unsafe functions = library.functions
        guard let handle = unsafe functions.pointee.easy_init?() else {
            throw DeliveryError(.unavailable, "libcurl could not be started")
        }
        unsafe self.handle = handle
    }

    deinit { unsafe functions.pointee.easy_cleanup?(handle) }

    /// Runs one transfer, or without a transfer's message one command that does nothing.
    func run(_ settings: CurlSettings, _ transfer: CurlTransfer) -> SMTPVerdict.End {
        // Keeps the live connection.
        unsafe functions.pointee.easy_reset?(handle)
        var recipients: UnsafeMutablePointer<curl_slist>?
        defer { unsafe functions.pointee.slist_free_all?(recipients) }
        for (option, value) in settings.texts {
            let code = unsafe ccurl_set_text(functions, handle, option, value)
            if code != CURLE_OK { return .unsupported }
        }
        for (option, value) in settings.numbers {
            let code = unsafe ccurl_set_long(functions, handle, option, value)
            if code != CURLE_OK { return .unsupported }
        }
        if let envelope = transfer.envelope {
            unsafe recipients = functions.pointee.slist_append?(nil, "<\(envelope.recipient)>")
            guard unsafe recipients != nil else { return .unsupported }
            _ = unsafe ccurl_set_text(functions, handle, CURLOPT_MAIL_FROM, "<\(envelope.sender)>")
            _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_MAIL_RCPT, recipients)
            _ = unsafe ccurl_set_long(functions, handle, CURLOPT_UPLOAD, 1)
            _ = unsafe ccurl_set_offset(functions, handle, CURLOPT_INFILESIZE_LARGE, Int64(transfer.message.count))
        } else {
            _ = unsafe ccurl_set_text(functions, handle, CURLOPT_CUSTOMREQUEST, "NOOP")
            _ = unsafe ccurl_set_long(functions, handle, CURLOPT_NOBODY, 1)
        }
        let context = unsafe Unmanaged.passUnretained(transfer).toOpaque()
        _ = unsafe ccurl_set_read(functions, handle) { buffer, size, count, context in
            let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            return unsafe transfer.fill(UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
        }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_READDATA, context)
        _ = unsafe ccurl_set_debug(functions, handle) { _, kind, data, count, context in
            let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
            guard kind == CURLINFO_HEADER_IN || kind == CURLINFO_HEADER_OUT else { return 0 }
            let bytes = unsafe Array(UnsafeRawBufferPointer(start: data, count: count))
            if kind == CURLINFO_HEADER_IN {
                transfer.conversation.received(bytes)
            } else {
                transfer.conversation.sent(bytes)
            }
            return 0
        }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_DEBUGDATA, context)
        _ = unsafe ccurl_set_progress(functions, handle) { context, _, _, _, _ in
            unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().mayGoOn() ? 0 : 1
        }
        _ = unsafe ccurl_set_pointer(functions, handle, CURLOPT_XFERINFODATA, context)
        let code = unsafe functions.pointee.easy_perform?(handle) ?? CURLE_FAILED_INIT
        return withExtendedLifetime(transfer) { transfer.ownEnd ?? Self.end(code) }
    }

    /// The one place where libcurl's codes are understood.
    private static func end(_ code: CURLcode) -> SMTPVerdict.End {
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

/// What libcurl is told besides the message.
struct CurlSettings {
    var texts: [(CURLoption, String?)] = []
    var numbers: [(CURLoption, Int)] = []
}
