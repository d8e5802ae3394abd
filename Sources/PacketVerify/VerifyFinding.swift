/// Something that is wrong with a packet. The message never has a value in it; `expected` and `found` have.
public struct VerifyFinding: Sendable, Hashable {
    /// What is wrong.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The file is not there.
        case fileMissing = "file-missing"
        /// The file is not, byte for byte, what was written.
        case fileChanged = "file-changed"
        /// The file cannot be opened as a PDF.
        case unreadable
        /// The file is encrypted, and the password that was given does not open it.
        case passwordNeeded = "password-needed"
        /// The reader of PDFs crashed, or took too much time or memory.
        case crashed
        /// The file has another number of pages.
        case pageCount = "page-count"
        /// Nothing of a value is on its page.
        case textMissing = "text-missing"
        /// Another text is on the page.
        case textDiffers = "text-differs"
        /// A part of the value is outside of its field.
        case textCut = "text-cut"
        /// The text is there, but nothing is to be seen of it.
        case textInvisible = "text-invisible"
        /// A check box or radio button is not in its state.
        case buttonDiffers = "button-differs"
        /// A button that is on looks as when it is off.
        case markInvisible = "mark-invisible"
        /// A list box does not show its selection.
        case selectionDiffers = "selection-differs"
        /// A font that is not one of the standard 14 is not in the file any more.
        case fontMissing = "font-missing"
        /// No journal says what the packet is meant to show.
        case noJournal = "no-journal"
    }

    /// What is wrong.
    public var code: Code
    /// The fully qualified name of the field; nil for the file as a whole.
    public var field: String?
    /// The page from 1.
    public var page: Int?
    /// What happened.
    public var message: String
    /// What was meant.
    public var expected: String?
    /// What is there.
    public var found: String?

    /// Makes a finding.
    public init(
        _ code: Code, field: String? = nil, page: Int? = nil, _ message: String, expected: String? = nil,
        found: String? = nil
    ) {
        self.code = code
        self.field = field
        self.page = page
        self.message = message
        self.expected = expected
        self.found = found
    }
}
