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
        case PDFSHIM_PAGE:
            self.init(missingPage: words)
        default:
            self.init(.damaged, "the file is no PDF, or too damaged to be repaired", underlying: underlying)
        }
    }

    /// - Parameter words: The page's number from 1, a space, and why it cannot be had.
    private init(missingPage words: String) {
        let parts = words.split(separator: " ").compactMap { UInt32($0) }
        let (page, fault) = (parts.first ?? 1, pdfshim_page_fault(parts.last ?? 0))
        let what =
            switch fault {
            case PDFSHIM_PAGE_NO_PAGE: "something that is no page stands in the place of page \(page)"
            case PDFSHIM_PAGE_LOOP: "the list of pages leads back to itself where page \(page) should be"
            case PDFSHIM_PAGE_UNREADABLE: "the list that names page \(page) is too damaged to be read"
            default: "page \(page) is missing, or too damaged to be read"
            }
        self.init(.damaged, "\(what); get the form anew, or save it again with the program that made it")
    }
}
