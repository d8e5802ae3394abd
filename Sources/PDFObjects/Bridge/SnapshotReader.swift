import CQPDFShims

/// Reads a file through libqpdf in a child process and returns its objects as a flat buffer.
///
/// Ownership: the shim's buffer is copied once and freed here. Thread-safe: each call has a child of its own.
enum SnapshotReader {
    static func read(_ file: [UInt8], password: String?, limits: ReadingLimits) throws(PDFError) -> [UInt8] {
        var bounds = pdfshim_limits(
            memory_bytes: limits.memory, wall_milliseconds: limits.milliseconds, output_bytes: limits.snapshot)
        var result = unsafe file.withUnsafeBufferPointer { file in
            if let password {
                return unsafe password.withCString {
                    unsafe pdfshim_snapshot(file.baseAddress, file.count, $0, &bounds)
                }
            }
            return unsafe pdfshim_snapshot(file.baseAddress, file.count, nil, &bounds)
        }
        defer { unsafe pdfshim_result_free(&result) }
        let bytes = unsafe Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
        guard unsafe result.status == PDFSHIM_OK else {
            throw unsafe PDFError(status: result.status, detail: Int(result.detail), words: bytes)
        }
        return bytes
    }
}
