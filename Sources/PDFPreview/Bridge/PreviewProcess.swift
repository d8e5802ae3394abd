import CPopplerShims
import Glibc

/// The child process that has poppler; a document on which it crashes fails, and the next one gets a new child.
///
/// Owns the child and ends it. Not Sendable: one for each worker. Holds one document at a time.
@safe public final class PreviewProcess {
    private var process = preview_process()
    private var isRunning = false
    /// Counts the documents, so that an older one is not mistaken for the open one.
    private(set) var generation = 0
    /// How long one request may take, in seconds.
    private let patience: UInt32

    /// How long one request may take unless somebody has more patience, in seconds.
    public static let usualPatience = 7

    /// Loads the libraries and starts a child.
    ///
    /// - Parameter patience: How long one request may take, in seconds: a page to be drawn, or read.
    /// - Throws: `PreviewError` with code `.unavailable` or `.system`.
    public init(patience: Int = PreviewProcess.usualPatience) throws(PreviewError) {
        self.patience = UInt32(clamping: max(1, min(3_600, patience)))
        if let missing = unsafe preview_load() {
            let name = unsafe String(cString: missing)
            throw PreviewError(
                code: .unavailable,
                message: "pages are shown with poppler, and \(name) is missing; install the package libpoppler-glib8")
        }
        try start()
    }

    deinit { if isRunning { unsafe preview_stop(&process) } }

    private func start() throws(PreviewError) {
        guard unsafe preview_start(&process) == PREVIEW_DONE.rawValue else {
            throw PreviewError(
                code: .system, message: "no process could be started to show pages: \(Self.text(errno))")
        }
        isRunning = true
    }

    /// Opens a document in the place of the one before.
    ///
    /// - Throws: `PreviewError` with code `.unreadable`, `.passwordNeeded`, `.crashed`, `.tooLarge` or `.system`.
    public func open(_ bytes: [UInt8], password: String? = nil) throws(PreviewError) -> PreviewDocument {
        generation += 1
        if !isRunning { try start() }
        var request = MessageWriter()
        request.append(text: password ?? "")
        request.append(bytes)
        var answer = try exchange(PREVIEW_OPEN, request)
        return PreviewDocument(self, generation: generation, pageCount: try answer.number())
    }

    /// Opens a file without a password in the place of the document before, and reads of it what is asked for.
    ///
    /// - Parameter path: From the root, as the process keeps the folder that it was started in.
    /// - Throws: `PreviewError` with code `.unreadable`, `.passwordNeeded`, `.crashed` or `.system`.
    /// - Complexity: Memory for the places of the file's objects, and for each page that was shown.
    public func open(file path: String) throws(PreviewError) -> PreviewDocument {
        generation += 1
        if !isRunning { try start() }
        var request = MessageWriter()
        request.append(Array(path.utf8))
        var answer = try exchange(PREVIEW_OPEN_FILE, request)
        return PreviewDocument(self, generation: generation, pageCount: try answer.number())
    }

    /// A text in NFKC (UAX #15).
    ///
    /// - Throws: `PreviewError` with code `.system` or `.crashed`.
    public func normalized(_ text: String) throws(PreviewError) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) { return text }
        var request = MessageWriter()
        request.append(Array(text.utf8))
        return String(decoding: try exchange(PREVIEW_NORMALIZE, request).rest, as: UTF8.self)
    }

    /// A sheet as a PNG file.
    ///
    /// - Throws: `PreviewError` with code `.tooLarge`, `.failed`, `.system` or `.crashed`.
    public func png(_ sheet: PreviewSheet) throws(PreviewError) -> [UInt8] {
        var request = MessageWriter()
        request.append(UInt32(clamping: sheet.width))
        request.append(UInt32(clamping: sheet.height))
        request.append(UInt32(clamping: sheet.pictures.count))
        for (x, y, picture) in sheet.pictures {
            for number in [x, y, picture.width, picture.height] { request.append(UInt32(clamping: number)) }
            request.append(picture.bytes)
        }
        request.append(sheet.labels)
        var answer = try exchange(PREVIEW_SHEET, request)
        _ = try answer.number()
        _ = try answer.number()
        return answer.rest
    }

    /// Sends a request of a document that is still open.
    func exchange(
        _ operation: preview_operation, _ request: MessageWriter, of generation: Int
    ) throws(PreviewError) -> MessageReader {
        guard generation == self.generation, isRunning else {
            throw PreviewError(code: .crashed, message: "the document is no longer open")
        }
        return try exchange(operation, request)
    }

    private func exchange(_ operation: preview_operation, _ request: MessageWriter) throws(PreviewError)
        -> MessageReader
    {
        if !isRunning { try start() }
        var answer: UnsafeMutablePointer<UInt8>?
        var count: UInt64 = 0
        let status = unsafe request.bytes.withUnsafeBufferPointer { bytes in
            unsafe preview_exchange(
                &process, operation.rawValue, bytes.baseAddress, UInt64(bytes.count), patience, &answer, &count)
        }
        let reason = errno
        defer { unsafe preview_free(answer) }
        let received = unsafe Array(UnsafeBufferPointer(start: answer, count: Int(count)))
        switch preview_status(status) {
        case PREVIEW_DONE: return MessageReader(received)
        case PREVIEW_UNREADABLE:
            let words = received.isEmpty ? "" : ": \(String(decoding: received, as: UTF8.self))"
            throw PreviewError(code: .unreadable, message: "poppler cannot open the document\(words)")
        case PREVIEW_ENCRYPTED:
            throw PreviewError(code: .passwordNeeded, message: "the document is protected by a password")
        case PREVIEW_NO_PAGE:
            throw PreviewError(
                code: .noPage, message: "poppler, which draws the pages, finds no such page in the document")
        case PREVIEW_TOO_LARGE:
            throw PreviewError(code: .tooLarge, message: "the picture would be too large; ask for fewer dots an inch")
        case PREVIEW_FAILED: throw PreviewError(code: .failed, message: "the page could not be drawn")
        case PREVIEW_SYSTEM: throw PreviewError(code: .system, message: Self.text(reason))
        case PREVIEW_LATE:
            unsafe preview_stop(&process)
            isRunning = false
            throw PreviewError(
                code: .tooSlow,
                message: "showing a page took longer than \(patience) second\(patience == 1 ? "" : "s"); "
                    + "give it more time with --patience")
        default:
            unsafe preview_stop(&process)
            isRunning = false
            throw PreviewError(
                code: .crashed, message: "poppler crashed on the document, or took too much memory")
        }
    }

    private static func text(_ error: Int32) -> String { unsafe String(cString: strerror(error)) }
}
