import CCurl
import Glibc

/// libcurl, loaded when mail is sent. Thread-safe: the table of functions is written once, before anybody gets it, and
/// lives as long as the process.
@safe final class CurlLibrary: @unchecked Sendable {
    /// The functions.
    let functions: UnsafePointer<ccurl_functions>

    /// The library, or why there is none. Made once; libcurl's own preparation has to happen on one thread.
    static let shared: Result<CurlLibrary, DeliveryError> = {
        for name in ["libcurl-gnutls.so.4", "libcurl.so.4"] {
            if let library = CurlLibrary(name) { return .success(library) }
        }
        return .failure(
            DeliveryError(
                .unavailable, "libcurl is not installed, or is too old",
                hint: "on Debian: apt-get install libcurl3-gnutls"))
    }()

    private init?(_ name: String) {
        guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        func symbol<Function>(_ name: String, _ type: Function.Type) -> Function? {
            guard let address = unsafe dlsym(handle, name) else { return nil }
            return unsafe unsafeBitCast(address, to: type)
        }
        var table = unsafe ccurl_functions()
        unsafe table.global_init = symbol("curl_global_init", (@convention(c) (CLong) -> CURLcode).self)
        unsafe table.easy_init = symbol("curl_easy_init", (@convention(c) () -> UnsafeMutableRawPointer?).self)
        unsafe table.easy_setopt = dlsym(handle, "curl_easy_setopt")
        unsafe table.easy_perform = symbol(
            "curl_easy_perform", (@convention(c) (UnsafeMutableRawPointer) -> CURLcode).self)
        unsafe table.easy_reset = symbol("curl_easy_reset", (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
        unsafe table.easy_cleanup = symbol("curl_easy_cleanup", (@convention(c) (UnsafeMutableRawPointer) -> Void).self)
        unsafe table.easy_getinfo = dlsym(handle, "curl_easy_getinfo")
        unsafe table.easy_send = symbol(
            "curl_easy_send",
            (@convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, Int, UnsafeMutablePointer<Int>) -> CURLcode)
                .self)
        unsafe table.easy_recv = symbol(
            "curl_easy_recv",
            (@convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int, UnsafeMutablePointer<Int>) ->
                CURLcode).self)
        unsafe table.slist_append = symbol(
            "curl_slist_append",
            (@convention(c) (UnsafeMutablePointer<curl_slist>?, UnsafePointer<CChar>) -> UnsafeMutablePointer<
                curl_slist
            >?).self)
        unsafe table.slist_free_all = symbol(
            "curl_slist_free_all", (@convention(c) (UnsafeMutablePointer<curl_slist>?) -> Void).self)
        guard let prepare = unsafe table.global_init, unsafe table.easy_init != nil, unsafe table.easy_setopt != nil,
            unsafe table.easy_perform != nil, unsafe table.easy_reset != nil, unsafe table.easy_cleanup != nil,
            unsafe table.slist_append != nil, unsafe table.slist_free_all != nil, unsafe table.easy_getinfo != nil,
            unsafe table.easy_send != nil, unsafe table.easy_recv != nil,
            prepare(CLong(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        else { return nil }
        let functions = UnsafeMutablePointer<ccurl_functions>.allocate(capacity: 1)
        unsafe functions.initialize(to: table)
        unsafe self.functions = unsafe UnsafePointer(functions)
    }
}
