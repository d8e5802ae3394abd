#if Server
import PDFPreview
import Synchronization

/// A child of poppler that draws one document after the other: to find the fonts takes a new one longer than to draw a page.
final class PictureChild: Sendable {
    private struct State {
        var process: PreviewProcess?
        /// How many documents the process has opened.
        var documents = 0
    }

    /// What documents leave behind ends with their child.
    private static let mostDocuments = 64
    private let state = Mutex(State())
    /// How many seconds a page may take.
    private let patience: Int

    init(patience: Int) { self.patience = patience }

    /// Opens a document and asks for something of it; nil while the child has another one.
    ///
    /// - Throws: `PreviewError`, or what asking throws.
    func opened<Answer: Sendable>(
        _ document: [UInt8], _ ask: (PreviewDocument) throws -> Answer
    ) throws -> Answer? {
        try state.withLockIfAvailable { state in
            if state.documents > 0 {
                // What a document before has left behind may be too much for this one.
                do { return try ask(open(document, &state)) } catch let error as PreviewError
                    where error.code == .crashed
                {
                    state = State()
                }
            }
            return try ask(open(document, &state))
        }
    }

    private func open(_ document: [UInt8], _ state: inout State) throws -> PreviewDocument {
        let known = state.documents < Self.mostDocuments ? state.process : nil
        let process = try known ?? PreviewProcess(patience: patience)
        state = State(process: process, documents: known == nil ? 1 : state.documents + 1)
        return try process.open(document)
    }
}
#endif
