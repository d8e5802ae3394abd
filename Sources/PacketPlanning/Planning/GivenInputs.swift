import PDFForms
import PacketMapping
package import PacketModel
package import PacketTemplate

/// Surroundings in which what a request names has been read already: its people, and perhaps its form.
package struct GivenInputs<Others: MergeSurroundings>: MergeSurroundings {
    private let form: RequestedForm?
    private let records: any RecordSource
    private let others: Others

    /// - Parameters:
    ///   - form: The form, whatever the request calls it; nil for one that is still to be read.
    ///   - others: Where everything else comes from.
    package init(_ form: RequestedForm?, _ records: any RecordSource, in others: Others) {
        self.form = form
        self.records = records
        self.others = others
    }

    package var mappings: MappingSurroundings { others.mappings }
    package func form(_ name: String, in folder: String?) throws -> RequestedForm {
        try form ?? others.form(name, in: folder)
    }
    package func people(_ people: MergeRequest.People) -> OpenPeople { OpenPeople(records: records) }
    package func pictures(for request: MergeRequest) throws -> (any PictureSource)? {
        try others.pictures(for: request)
    }
    package var templates: TemplateShelf? { others.templates }
    package func resolved(_ folder: String) -> String { others.resolved(folder) }
}

/// A record without cells, for requests that take nothing from a table.
package struct EmptyRecord: RecordSource {
    package let schema = RecordSchema(columns: [])
    package let diagnostics: [Diagnostic] = []
    private var isRead = false

    package init() {}

    package mutating func next() -> Record? {
        defer { isRead = true }
        return isRead ? nil : Record(row: 1, cells: [])
    }
}
