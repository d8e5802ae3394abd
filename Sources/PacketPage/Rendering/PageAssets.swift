#if Server
import PacketServer

/// The style sheets, the scripts and the icon, which are part of the program.
struct PageAssets: Sendable {
    private var files: [String: [UInt8]] = [
        "page.css": PackageResources.page_css, "page.js": PackageResources.page_js,
        "match.js": PackageResources.match_js, "draw.js": PackageResources.draw_js,
        "start.js": PackageResources.start_js,
        "icon.svg": PackageResources.icon_svg,
    ]
    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    ]

    /// - Parameter others: the files of the places.
    init(adding others: [[String: [UInt8]]] = []) {
        for added in others { files.merge(added) { own, _ in own } }
    }

    /// A file by its name.
    func response(_ name: String) -> ServerResponse {
        guard let bytes = files[name], let type = Self.types[String(name.split(separator: ".").last ?? "")] else {
            return .failure(404, "there is no such page")
        }
        var response = ServerResponse(200, type: type, body: bytes)
        response.headers["Cache-Control"] = "no-cache"
        response.protect()
        return response
    }
}
#endif
