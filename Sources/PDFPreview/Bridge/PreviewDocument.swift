import CPopplerShims

/// A document as a viewer sees it: pages to pictures and to text, through poppler and cairo.
///
/// Not Sendable: for the thread of its process. Pages count from 0.
public final class PreviewDocument {
    /// The number of pages.
    public let pageCount: Int
    private let process: PreviewProcess
    private let generation: Int

    /// Opens a document in a process of its own.
    ///
    /// - Throws: `PreviewError` with code `.unavailable`, `.unreadable`, `.passwordNeeded`, `.crashed` or `.system`.
    public convenience init(_ bytes: [UInt8], password: String? = nil) throws(PreviewError) {
        let process = try PreviewProcess()
        let document = try process.open(bytes, password: password)
        self.init(process, generation: document.generation, pageCount: document.pageCount)
    }

    init(_ process: PreviewProcess, generation: Int, pageCount: Int) {
        self.process = process
        self.generation = generation
        self.pageCount = pageCount
    }

    /// The size of a page as it is shown, in points.
    public func size(page: Int) throws(PreviewError) -> (width: Double, height: Double) {
        var answer = try exchange(PREVIEW_SIZE, page)
        return (try answer.double(), try answer.double())
    }

    /// The text of a page with the place of each character.
    ///
    /// - Throws: `PreviewError` with code `.noPage` or `.crashed`.
    public func text(page: Int) throws(PreviewError) -> PreviewText {
        var answer = try exchange(PREVIEW_TEXT, page)
        var text = PreviewText(
            width: try answer.double(), height: try answer.double(), characters: [], hasBoxes: try answer.number() == 1)
        let count = try answer.count(of: 36)
        text.characters.reserveCapacity(count)
        for _ in 0..<count {
            let box = PreviewRectangle(
                left: try answer.double(), top: try answer.double(), right: try answer.double(),
                bottom: try answer.double())
            text.characters.append(PreviewText.Character(text: try answer.text(), box: box))
        }
        return text
    }

    /// Where a page has a text, without regard to case. It finds text from right to left, too.
    ///
    /// - Parameter text: At most 4096 bytes of UTF-8.
    /// - Throws: `PreviewError` with code `.noPage`, `.failed` or `.crashed`.
    public func places(of text: String, page: Int) throws(PreviewError) -> [PreviewRectangle] {
        var answer = try exchange(PREVIEW_FIND, page) { $0.append(Array(text.utf8)) }
        let count = try answer.count(of: 32)
        var places: [PreviewRectangle] = []
        for _ in 0..<count {
            places.append(
                PreviewRectangle(
                    left: try answer.double(), top: try answer.double(), right: try answer.double(),
                    bottom: try answer.double()))
        }
        return places
    }

    /// The fonts that the pages use.
    public func fonts() throws(PreviewError) -> [PreviewFont] {
        var answer = try exchange(PREVIEW_FONTS, nil)
        let count = try answer.count(of: 12)
        var fonts: [PreviewFont] = []
        for _ in 0..<count {
            let (isEmbedded, isStandard) = (try answer.number() == 1, try answer.number() == 1)
            fonts.append(PreviewFont(name: try answer.text(), isEmbedded: isEmbedded, isStandard: isStandard))
        }
        return fonts
    }

    /// A picture of a page on white, in grey.
    ///
    /// - Throws: `PreviewError` with code `.noPage`, `.tooLarge`, `.failed` or `.crashed`.
    public func image(page: Int, dotsPerInch: Double) throws(PreviewError) -> PreviewImage {
        let (width, height, bytes) = try drawn(page, dotsPerInch: dotsPerInch, as: PREVIEW_GREY)
        guard bytes.count == width * height else { throw .nonsense }
        return PreviewImage(width: width, height: height, pixels: bytes)
    }

    /// A picture of a page on white, in colour.
    ///
    /// - Throws: as `image`.
    public func picture(page: Int, dotsPerInch: Double) throws(PreviewError) -> PreviewPicture {
        let (width, height, bytes) = try drawn(page, dotsPerInch: dotsPerInch, as: PREVIEW_COLOUR)
        guard bytes.count == width * height * 4 else { throw .nonsense }
        return PreviewPicture(width: width, height: height, bytes: bytes)
    }

    /// A picture of a page on white as a PNG file.
    ///
    /// - Parameter labels: What is drawn on top; their places are in pixels.
    /// - Throws: as `image`.
    public func png(page: Int, dotsPerInch: Double, labels: [PreviewLabel] = []) throws(PreviewError) -> [UInt8] {
        try drawn(page, dotsPerInch: dotsPerInch, as: PREVIEW_PNG, labels: labels).bytes
    }

    private func drawn(
        _ page: Int, dotsPerInch: Double, as format: preview_format, labels: [PreviewLabel] = []
    ) throws(PreviewError) -> (width: Int, height: Int, bytes: [UInt8]) {
        var answer = try exchange(PREVIEW_PICTURE, page) { request in
            request.append(dotsPerInch / 72)
            request.append(format.rawValue)
            request.append(labels)
        }
        let (width, height) = (try answer.number(), try answer.number())
        guard width <= 1 << 20, height <= 1 << 20 else { throw .nonsense }
        return (width, height, answer.rest)
    }

    private func exchange(
        _ operation: preview_operation, _ page: Int?, _ more: (inout MessageWriter) -> Void = { _ in }
    ) throws(PreviewError) -> MessageReader {
        var request = MessageWriter()
        if let page {
            guard page >= 0, page < pageCount else {
                throw PreviewError(
                    code: .noPage, message: "poppler, which draws the pages, finds no page \(page + 1) in the document")
            }
            request.append(UInt32(clamping: page))
        }
        more(&request)
        return try process.exchange(operation, request, of: generation)
    }
}
