import CPoppler

/// A document as a viewer sees it: pages to pictures and to text, through poppler and cairo.
///
/// Owns the GObject and drops its reference once. Not Sendable: poppler wants one thread for a document.
@safe public final class PreviewDocument {
    /// The most pixels that a picture may have.
    public static let pixelLimit = 100_000_000
    private let document: OpaquePointer

    /// Opens a document.
    ///
    /// - Throws: `PreviewError` with code `.unreadable`.
    public init(_ bytes: [UInt8], password: String? = nil) throws(PreviewError) {
        let data = unsafe bytes.withUnsafeBytes { unsafe g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { unsafe g_bytes_unref(data) }
        var failure: UnsafeMutablePointer<GError>?
        guard let document = unsafe poppler_document_new_from_bytes(data, password, &failure) else {
            let words = unsafe failure.map { unsafe String(cString: $0.pointee.message) } ?? "unknown reason"
            unsafe g_clear_error(&failure)
            throw PreviewError(code: .unreadable, message: "poppler cannot open the document: \(words)")
        }
        unsafe self.document = document
    }

    deinit { unsafe g_object_unref(gpointer(document)) }

    /// The number of pages.
    public var pageCount: Int { unsafe Int(poppler_document_get_n_pages(document)) }

    /// The size of a page as it is shown, in points.
    ///
    /// - Parameter page: From 0.
    public func size(page: Int) throws(PreviewError) -> (width: Double, height: Double) {
        try unsafe withPage(page) { page in
            var (width, height) = (0.0, 0.0)
            unsafe poppler_page_get_size(page, &width, &height)
            return (width, height)
        }
    }

    /// The text of a page, or of a part of it.
    public func text(page: Int, in part: PreviewRectangle? = nil) throws(PreviewError) -> String {
        try unsafe withPage(page) { page in
            let text: UnsafeMutablePointer<CChar>?
            if let part {
                var area = PopplerRectangle(x1: part.left, y1: part.top, x2: part.right, y2: part.bottom)
                unsafe text = poppler_page_get_text_for_area(page, &area)
            } else {
                unsafe text = poppler_page_get_text(page)
            }
            guard let text = unsafe text else { return "" }
            defer { unsafe g_free(text) }
            return unsafe String(cString: text)
        }
    }

    /// A picture of a page on white.
    ///
    /// - Throws: `PreviewError` with code `.noPage`, `.tooLarge` or `.failed`.
    public func image(page: Int, dotsPerInch: Double) throws(PreviewError) -> PreviewImage {
        let size = try size(page: page)
        let scale = dotsPerInch / 72
        let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
        guard width >= 1, height >= 1, width * height <= Double(Self.pixelLimit) else {
            throw PreviewError(code: .tooLarge, message: "the picture would be too large; ask for fewer dots an inch")
        }
        let pixels = try unsafe withPage(page) { page in
            unsafe Self.draw(page, width: Int32(width), height: Int32(height), scale: scale)
        }
        guard let pixels else { throw PreviewError(code: .failed, message: "the page could not be drawn") }
        return PreviewImage(width: Int(width), height: Int(height), pixels: pixels)
    }

    /// Draws into a surface of 32 bits a pixel and keeps the brightness.
    private static func draw(_ page: OpaquePointer, width: Int32, height: Int32, scale: Double) -> [UInt8]? {
        guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height) else { return nil }
        defer { unsafe cairo_surface_destroy(surface) }
        guard let context = unsafe cairo_create(surface) else { return nil }
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        unsafe cairo_scale(context, scale, scale)
        unsafe poppler_page_render(page, context)
        let status = unsafe cairo_status(context)
        unsafe cairo_destroy(context)
        unsafe cairo_surface_flush(surface)
        guard status == CAIRO_STATUS_SUCCESS, let data = unsafe cairo_image_surface_get_data(surface) else {
            return nil
        }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        var pixels: [UInt8] = []
        pixels.reserveCapacity(Int(width) * Int(height))
        for row in 0..<Int(height) {
            for column in 0..<Int(width) {
                let pixel = unsafe data + (row * stride + column * 4)
                let sum = unsafe 29 * Int(pixel[0]) + 150 * Int(pixel[1]) + 77 * Int(pixel[2])
                pixels.append(UInt8(sum / 256))
            }
        }
        return pixels
    }

    private func withPage<Value>(_ number: Int, _ body: (OpaquePointer) -> Value) throws(PreviewError) -> Value {
        guard number >= 0, number < pageCount, let page = unsafe poppler_document_get_page(document, Int32(number))
        else {
            throw PreviewError(code: .noPage, message: "the document has no page \(number + 1)")
        }
        defer { unsafe g_object_unref(gpointer(page)) }
        return unsafe body(page)
    }
}
