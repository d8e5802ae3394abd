#if Server
import PDFForms
import PDFObjects
import PacketPlanning
import PacketStore

/// Step 1: which form, and what there is to know about it.
struct FormScreen: Sendable {
    /// Something to choose.
    struct Choice: Sendable {
        let name: String
        let isChosen: Bool
    }

    /// A page of the form.
    struct Page: Sendable {
        let number: Int
        let source: String
        let label: String
    }

    /// Something that the form's doctor says.
    struct Remark: Sendable {
        let kind: String
        let what: String
        let remedy: String
        let fields: String?
    }

    let id: String
    /// What became of the matching of the form before; nil where there was none.
    let migration: String?
    let migrated: [String]
    let hasMigrated: Bool
    let hasForm: Bool
    let title: String
    let summary: String
    let hasFields: Bool
    let pages: [Page]
    let remarks: [Remark]
    let hasRemarks: Bool
    let files: [Choice]
    let hasFiles: Bool
    let stored: [Choice]
    let hasStored: Bool

    /// So many pages are shown at once; the others are seen in the steps that need them.
    private static let mostPages = 12

    init(_ draft: Draft, _ form: RequestedForm?, files: [String], stored: [String], _ words: Words) {
        id = draft.id
        hasForm = form != nil
        let chosen = draft.forms.first?.name
        title = draft.title
        self.files = files.map { Choice(name: $0, isChosen: $0 == chosen) }
        self.stored = stored.map { Choice(name: $0, isChosen: $0 == chosen) }
        (hasFiles, hasStored) = (!files.isEmpty, !stored.isEmpty)
        migration = draft.migration.map {
            words(
                "form.migration",
                [
                    "fields": words.counted("count.fields", $0.count), "renamed": Words.grouped($0.renamed),
                    "looks": Words.grouped(Set($0.notes.map(\.field)).count),
                ])
        }
        migrated = draft.migration?.notes.map { "\($0.field): \($0.text)" } ?? []
        hasMigrated = !migrated.isEmpty
        guard let form = form?.form else {
            (summary, hasFields, pages, remarks, hasRemarks) = ("", true, [], [], false)
            return
        }
        let fields = form.fields.filter { $0.kind != .signature && ($0.kind != .button || $0.takesPicture) }
        hasFields = !fields.isEmpty
        summary = words(
            "form.summary",
            [
                "pages": words.counted("count.pages", form.document.pages.count),
                "fields": words.counted("count.fields", fields.count),
            ])
        pages = form.document.pages.indices.prefix(Self.mostPages).map { page in
            Page(
                number: page + 1, source: "/work/\(draft.id)/picture/\(page + 1)?w=640",
                label: words("form.page", ["n": "\(page + 1)"]))
        }
        remarks = FormInspection(form).findings.map { finding in
            Remark(
                kind: finding.kind.severity.rawValue, what: finding.kind.what, remedy: finding.kind.remedy,
                fields: finding.items.isEmpty
                    ? nil
                    : finding.items.prefix(6).map(\.field).joined(separator: ", ")
                        + (finding.items.count > 6 ? " …" : ""))
        }
        hasRemarks = !remarks.isEmpty
    }
}
#endif
