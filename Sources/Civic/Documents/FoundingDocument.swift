/// A founding document of the United States, as it is kept once it was imported.
package struct FoundingDocument: Sendable, Hashable {
    package let id: String
    package let title: String
    package let style: SectionedText.Style

    package static let all = [
        FoundingDocument(id: "us-declaration", title: "Declaration of Independence", style: .declaration),
        FoundingDocument(id: "us-constitution", title: "Constitution of the United States", style: .constitution),
    ]

    /// Whether all of them are among some documents.
    package static func areAll(in documents: [Documents.Document]) -> Bool {
        all.allSatisfy { founding in documents.contains { $0.id == founding.id } }
    }
}
