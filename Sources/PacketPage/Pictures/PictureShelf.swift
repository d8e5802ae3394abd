#if Server
import Dispatch
import PDFPreview
import PacketFiles
import PacketPlanning
import PacketServer

/// Pictures of pages, drawn once each while they are wanted, and not more at a time than there are processors.
final class PictureShelf: Sendable {
    private let pictures = Shelf<[UInt8]>(limit: 96)
    private let free = DispatchSemaphore(value: ProcessSurroundings.coreCount())
    /// No screen shows a page with more dots an inch.
    static let mostDots = 288.0

    /// A picture of a page as a PNG file.
    ///
    /// - Parameters:
    ///   - key: What the document is made of; the same key is the same document.
    ///   - page: From 0.
    ///   - width: How wide it is shown, in pixels.
    ///   - document: Reads the document, if it has to be drawn.
    /// - Throws: `PreviewError`, or what reading it throws.
    func png(_ key: String, page: Int, width: Int, _ document: () throws -> [UInt8]) throws -> ServerResponse {
        let bytes = try pictures.value("\(key) \(page) \(width)") {
            free.wait()
            defer { free.signal() }
            let shown = try PreviewProcess(patience: PageCore.patience).open(document())
            let size = try shown.size(page: page)
            let dots = min(Self.mostDots, max(24, Double(width) * 72 / max(1, size.width)))
            return try shown.png(page: page, dotsPerInch: dots)
        }
        var response = ServerResponse(200, type: "image/png", body: bytes)
        // What a packet shows stays in no browser.
        response.headers["Cache-Control"] = "no-store"
        response.protect()
        return response
    }
}
#endif
