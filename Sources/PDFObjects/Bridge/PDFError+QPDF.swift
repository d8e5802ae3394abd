import CQPDFShims

extension PDFError {
    /// Translates a status of the shim. Every sentence about reading a file is written here.
    init(status: pdfshim_status, detail: Int, words: [UInt8]) {
        let words = String(decoding: words, as: UTF8.self)
        let underlying = words.isEmpty ? nil : words
        switch status {
        case PDFSHIM_PASSWORD:
            self.init(.passwordNeeded, "the PDF is encrypted; give its password with --password-file")
        case PDFSHIM_MEMORY:
            self.init(.tooLarge, "the PDF unpacks to more memory than reading a form may take", underlying: underlying)
        case PDFSHIM_TIME:
            self.init(.tooSlow, "reading the PDF took too long; it is probably damaged on purpose")
        case PDFSHIM_CRASH:
            self.init(.damaged, "the PDF is so damaged that its reader crashed (signal \(detail))")
        case PDFSHIM_SYSTEM:
            self.init(.system, "a process to read the PDF could not be started (error \(detail))")
        case PDFSHIM_UNSUPPORTED:
            self.init(.unsupported, "the PDF uses an encryption that is not supported", underlying: underlying)
        default:
            self.init(.damaged, "the file is no PDF, or too damaged to be repaired", underlying: underlying)
        }
    }
}
