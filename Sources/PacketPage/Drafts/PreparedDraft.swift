#if Server
import PacketFiles
import PacketPlanning
import PacketRecipients
package import PacketServer

/// A draft that another part of the page prepares: a sample form for people of its own, with what all packets say.
package struct PreparedDraft: Sendable {
    /// The name of the sample form.
    package let form: String
    /// Whose packets: a query of the source that the sample has a mapping for.
    package let people: String
    /// What people call the table.
    package let title: String
    /// What fields say in all packets, by their names. A field whose text is empty stays as the form has it.
    package let texts: KeyValuePairs<String, String>

    /// Says what the draft begins with.
    package init(form: String, people: String, title: String, texts: KeyValuePairs<String, String>) {
        (self.form, self.people, self.title, self.texts) = (form, people, title, texts)
    }

    /// The mapping with the texts in the place of what it said.
    fileprivate func mapping(_ text: String) throws(PlanningError) -> String {
        var document = MappingDocument(text)
        for (field, text) in texts {
            // Braces of a text are no columns.
            let literal = text.replacing("{", with: "{{").replacing("}", with: "}}")
            try document.set(text.isEmpty ? .kept(field) : MappingFile.Entry(field: field, expression: literal))
        }
        return document.text
    }
}

extension LibraryForm {
    /// The path of its mapping for people: the one that is called after the source that they are asked for in, such as
    /// `civic.yaml`; where there is none, the usual one.
    func mapping(for people: MergeRequest.People?) -> String {
        guard let query = people?.query, let source = try? RecipientQuery(parsing: query).source,
            let own = mapping(ofSource: source)
        else { return mapping }
        return own
    }

    /// The path of its mapping for people of a source; nil where it has none of its own.
    fileprivate func mapping(ofSource source: String) -> String? {
        guard let slash = mapping.lastIndex(of: "/") else { return nil }
        let path = "\(mapping[..<slash])/\(source).yaml"
        return !source.contains("/") && Files.kind(path) == .file ? path : nil
    }
}

extension PageVisit {
    /// Whether there is a sample form of a name with a mapping of its own for people of a source.
    package func hasSample(_ name: String, for source: String) -> Bool {
        core.settings.library().first { $0.name == name }?.mapping(ofSource: source) != nil
    }

    /// Begins a draft, and goes on where its packets are checked: form, people and matching are there.
    ///
    /// - Throws: `PageError` when there is no such sample; what else goes wrong leaves no draft behind.
    package func begin(_ prepared: PreparedDraft) throws -> ServerResponse {
        guard let form = core.settings.library().first(where: { $0.name == prepared.form }) else {
            throw PageError(404, words["templates.gone"])
        }
        let people = MergeRequest.People(query: prepared.people)
        let bytes = try Files.readRegular(form.form, limit: FormStep.uploadLimit)
        let own = try Files.readRegular(form.mapping(for: people), limit: 1 << 20)
        let mapping = try prepared.mapping(String(decoding: own, as: UTF8.self))
        let draft = try core.drafts.begin(at: core.settings.now())
        do {
            let path = try core.drafts.keep("\(form.name).pdf", bytes[...], of: draft.id)
            let choice = Draft.FormChoice(name: path, title: form.title.isEmpty ? form.name : form.title)
            try FormStep.choose(choice, with: mapping, of: draft.id, core)
            try PeopleStep.choose(people, title: prepared.title, of: draft.id, core)
        } catch {
            core.drafts.remove(draft.id)
            throw error
        }
        return go(to: "/work/\(draft.id)/\(WorkStep.check.rawValue)")
    }
}
#endif
