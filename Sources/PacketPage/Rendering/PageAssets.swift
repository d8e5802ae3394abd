#if Server
import PacketServer

/// The style sheet, the scripts and the icon, which are part of the program.
enum PageAssets {
    private static let files: [String: (type: String, bytes: [UInt8])] = [
        "page.css": ("text/css; charset=utf-8", PackageResources.page_css),
        "page.js": ("text/javascript; charset=utf-8", PackageResources.page_js),
        "match.js": ("text/javascript; charset=utf-8", PackageResources.match_js),
        "start.js": ("text/javascript; charset=utf-8", PackageResources.start_js),
        "icon.svg": ("image/svg+xml", PackageResources.icon_svg),
    ]

    /// A file by its name.
    static func response(_ name: String) -> ServerResponse {
        guard let file = files[name] else { return .failure(404, "there is no such page") }
        var response = ServerResponse(200, type: file.type, body: file.bytes)
        response.headers["Cache-Control"] = "no-cache"
        response.protect()
        return response
    }
}
#endif
