#if Server
import Dispatch
import PDFPreview
import PacketFiles
import PacketPlanning
import PacketServer
import Synchronization

/// Pictures of pages, drawn once each while they are wanted, and not more at a time than there are processors.
final class PictureShelf: Sendable {
    private let pictures = Shelf<[UInt8]>(limit: 96)
    private let children = (0..<ProcessSurroundings.coreCount()).map { _ in PictureChild(patience: PageCore.patience) }
    private let free = DispatchSemaphore(value: ProcessSurroundings.coreCount())
    /// The pictures that are being drawn; who wants one of them waits for it.
    private let drawing = Mutex<[String: DispatchGroup]>([:])
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
        let name = "\(key) \(page) \(width)"
        let bytes = try once(name) {
            try pictures.value(name) {
                let document = try document()
                free.wait()
                defer { free.signal() }
                // As many are free as may draw at a time, but for the moment in which another one lets go of its own.
                while true {
                    for child in children {
                        let drawn = try child.opened(document) { shown in
                            let size = try shown.size(page: page)
                            let dots = min(Self.mostDots, max(24, Double(width) * 72 / max(1, size.width)))
                            return try shown.png(page: page, dotsPerInch: dots)
                        }
                        if let drawn { return drawn }
                    }
                }
            }
        }
        var response = ServerResponse(200, type: "image/png", body: bytes)
        // What a packet shows stays in no browser.
        response.headers["Cache-Control"] = "no-store"
        response.protect()
        return response
    }

    /// Begins to draw a picture that a browser is going to ask for.
    func drawAhead(_ key: String, page: Int, width: Int, _ document: @escaping @Sendable () throws -> [UInt8]) {
        DispatchQueue.global().async { _ = try? self.png(key, page: page, width: width, document) }
    }

    /// Does something under a name once at a time; who comes while it is done waits, and finds it done.
    private func once(_ name: String, _ body: () throws -> [UInt8]) rethrows -> [UInt8] {
        let other = drawing.withLock { drawing -> DispatchGroup? in
            if let known = drawing[name] { return known }
            let group = DispatchGroup()
            group.enter()
            drawing[name] = group
            return nil
        }
        if let other {
            other.wait()
            return try once(name, body)
        }
        defer { drawing.withLock { $0.removeValue(forKey: name) }?.leave() }
        return try body()
    }
}
#endif
