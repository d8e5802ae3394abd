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
        /// Of which form; nil for the only one.
        let form: String?
        let what: Said
        let remedy: Said
        let fields: String?
    }

    /// A form of the packet.
    struct Part: Sendable {
        let number: Int
        let name: String
        let title: String
        let condition: String
        /// What its condition's input is called.
        let input: String
        let isFirst: Bool
        let isLast: Bool
        let up, down, remove: String
    }

    let id: String
    let parts: [Part]
    /// Whether a packet has more forms than one.
    let hasParts: Bool
    /// What became of the matching of the form before; nil where there was none.
    let migration: String?
    let migrated: [String]
    let hasMigrated: Bool
    let hasForm: Bool
    let title: String
    let summary: String
    let hasFields: Bool
    let pages: [Page]
    /// Why no page is shown of a form; nil where its pages are.
    let noPages: String?
    let remarks: [Remark]
    let hasRemarks: Bool
    let files: [Choice]
    let hasFiles: Bool
    let stored: [Choice]
    let hasStored: Bool
    /// The sample forms that come with the program.
    let library: [FormOption]
    let hasLibrary: Bool

    /// So many pages are shown at once; the others are seen in the steps that need them.
    private static let mostPages = 12

    init(
        _ draft: Draft, _ forms: [RequestedForm], files: [String], stored: [String], library: [LibraryForm],
        _ words: Words
    ) {
        id = draft.id
        hasForm = !forms.isEmpty
        parts = draft.forms.enumerated().map { index, form in
            func said(_ key: String) -> String { words(key, ["form": form.title]) }
            return Part(
                number: index, name: form.name, title: form.title, condition: form.condition ?? "",
                input: "when-\(index)", isFirst: index == 0, isLast: index == draft.forms.count - 1,
                up: said("form.up"), down: said("form.down"), remove: said("form.remove"))
        }
        hasParts = parts.count > 1
        let chosen = draft.forms.first?.name
        title = draft.title
        self.files = files.map { Choice(name: $0, isChosen: $0 == chosen) }
        self.stored = stored.map { Choice(name: $0, isChosen: $0 == chosen) }
        (hasFiles, hasStored, hasLibrary) = (!files.isEmpty, !stored.isEmpty, !library.isEmpty)
        self.library = Self.options(library, draft)
        migration = draft.migration.map { Self.sentence($0, words) }
        migrated = draft.migration?.notes.map { "\($0.field): \(words.told($0.text))" } ?? []
        hasMigrated = !migrated.isEmpty
        noPages = forms.contains { $0.form.xfa == .dynamic } ? words["look.noPages"] : nil
        guard !forms.isEmpty else {
            (summary, hasFields, pages, remarks, hasRemarks) = ("", true, [], [], false)
            return
        }
        let pageCount = forms.reduce(0) { $0 + $1.form.document.pages.count }
        let fieldCount = forms.reduce(0) { $0 + $1.form.fields.count(where: \.canBeFilled) }
        hasFields = fieldCount > 0
        summary = words(
            "form.summary",
            [
                "pages": words.counted("count.pages", pageCount),
                "fields": words.counted("count.fields", fieldCount),
            ])
        pages = (0..<(noPages == nil ? pageCount : 0)).prefix(Self.mostPages).map { page in
            Page(
                number: page + 1, source: "/work/\(draft.id)/picture/\(page + 1)?w=640",
                label: words("form.page", ["n": "\(page + 1)"]))
        }
        remarks = Self.remarks(draft, forms, words)
        hasRemarks = !remarks.isEmpty
    }

    private static func sentence(_ migration: Draft.Migration, _ words: Words) -> String {
        words(
            "form.migration",
            [
                "fields": words.counted("count.fields", migration.count), "renamed": Words.grouped(migration.renamed),
                "looks": Words.grouped(Set(migration.notes.map(\.field)).count),
            ])
    }

    private static func options(_ library: [LibraryForm], _ draft: Draft) -> [FormOption] {
        library.map { form in
            let label = form.title.isEmpty ? form.name : form.title
            return FormOption(name: form.name, label: label, isChosen: label == draft.title)
        }
    }

    /// What the doctor says of each form. That there are no fields is said beside what adds some.
    private static func remarks(_ draft: Draft, _ forms: [RequestedForm], _ words: Words) -> [Remark] {
        var remarks: [Remark] = []
        for (choice, form) in zip(draft.forms, forms) {
            let name: String? = forms.count > 1 ? "\(choice.title):" : nil
            let shown = ShownFields(form.form)
            for finding in FormInspection(understanding: form.form).findings where finding.kind != .noFields {
                // What a sentence says of commands and mappings is for those who write them.
                let remedy = words.hint(finding.kind.rawValue, finding.kind.remedy) ?? finding.kind.remedy
                let fields = shown.list(of: finding)
                remarks.append(
                    Remark(
                        kind: finding.kind.severity.rawValue, form: name, what: words.said(finding.kind.what),
                        remedy: words.said(remedy), fields: fields.isEmpty ? nil : fields))
            }
        }
        return remarks
    }

    /// What people read for the fields of a form.
    struct ShownFields {
        /// By the fields' names; nothing of a form without pages, where only names are known.
        private let titles: [String: String]
        private let fields: TitledFields

        /// So many characters of what is printed for a field are shown, as several stand in one line.
        private static let longestTitle = 50

        /// Findings about what fields are called.
        private static let kindsAboutNames: Set<FindingKind> = [.nameOfTwoKinds, .joined, .nameOfAnother]

        init(_ form: Form) {
            let directory = FieldDirectory(form.fields)
            let all = (form.xfa == .dynamic ? [] : form.fields).enumerated().map { index, field in
                let title = FieldChoice.title(of: field, form.printedLabels, orName: directory.shortest(index))
                return (field.name, PrintedLabels.cut(title, Self.longestTitle))
            }
            titles = Dictionary(all) { first, _ in first }
            fields = TitledFields(Array(titles.values))
        }

        /// The first fields that a finding is about, each once.
        func list(of finding: Finding) -> String {
            var seen: Set<String> = []
            let isAboutNames = Self.kindsAboutNames.contains(finding.kind)
            let all = finding.items.map { item in
                titles[item.field].map { fields.text($0, of: item.field, isAboutNames: isAboutNames) } ?? item.field
            }.filter { seen.insert($0).inserted }
            return all.prefix(6).joined(separator: ", ") + (all.count > 6 ? " …" : "")
        }
    }
}
#endif
