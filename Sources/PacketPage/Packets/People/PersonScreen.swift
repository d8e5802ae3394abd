#if Server
import Interchange
import PacketServer
import PacketStore
import Storage

/// One person, to be added or corrected by hand.
struct PersonScreen: Sendable {
    /// A value that somebody types.
    struct Field: Sendable, Hashable {
        let name: String
        let label: String
        let value: String
        let kind: String
        let problem: String?
    }

    /// A column of the source's own.
    struct Custom: Sendable, Hashable {
        let number: Int
        let name: String
        let value: String
    }

    /// What was typed.
    struct Typed: Sendable, Hashable {
        var standard: [String: String] = [:]
        var custom: [NewRecipient.CustomValue] = []

        init() {}

        init(_ values: NewRecipient) {
            for name in PersonScreen.standard { standard[name] = values.value(of: name) }
            custom = values.custom
        }

        init(_ form: FormData) {
            for name in PersonScreen.standard { standard[name] = form[name]?.trimmed ?? "" }
            let values = form.texts["value"] ?? []
            for (name, value) in zip(form.texts["column"] ?? [], values) where !name.trimmed.isEmpty {
                custom.append(NewRecipient.CustomValue(name: name.trimmed, value: value.trimmed))
            }
        }

        /// The values under the names of their columns.
        var pairs: [(column: String, value: String)] {
            PersonScreen.standard.map { (column: $0, value: standard[$0] ?? "") }
                + custom.map { (column: $0.name, value: $0.value) }
        }
    }

    static let standard = ["firstName", "lastName", "fullName", "email", "phoneNumber"]

    let action: String
    let isNew: Bool
    let id: Int64
    let title: String
    let fields: [Field]
    let custom: [Custom]
    let facts: [String]

    /// - Parameters:
    ///   - known: The person as stored; nil for a new one.
    ///   - problems: What is wrong with a value, by its name.
    init(_ typed: Typed, of known: StoredRecipient?, problems: [String: String] = [:], _ words: Words) {
        isNew = known == nil
        id = known?.id ?? 0
        action = known.map { "/packets/people/\($0.id)" } ?? "/packets/people/new"
        title = known.map(\.values.shownName) ?? words["person.new"]
        fields = Self.standard.map { name in
            Field(
                name: name, label: words["person.\(name)"], value: typed.standard[name] ?? "",
                kind: name == "email" ? "email" : name == "phoneNumber" ? "tel" : "text", problem: problems[name])
        }
        let blank = NewRecipient.CustomValue(name: "", value: "")
        custom = (typed.custom + [blank, blank, blank]).enumerated().map { index, value in
            Custom(number: index + 1, name: value.name, value: value.value)
        }
        facts =
            known.map { person in
                [
                    words("person.source", ["source": person.source, "key": person.values.sourceKey]),
                    words("person.added", ["at": MomentText.of(person.addedAt)]),
                    words("person.updated", ["at": MomentText.of(person.updatedAt)]),
                ] + (person.archivedAt.map { [words("person.archived", ["at": MomentText.of($0)])] } ?? [])
            } ?? []
    }

    /// What is wrong with what was typed, by the name of the value.
    static func problems(_ typed: Typed, _ words: Words) -> [String: String] {
        var problems: [String: String] = [:]
        let email = typed.standard["email"] ?? ""
        if !email.isEmpty, !MailAddress.isReachable(email) { problems["email"] = words["person.badEmail"] }
        if ["firstName", "lastName", "fullName", "email"].allSatisfy({ typed.standard[$0]?.isEmpty ?? true }) {
            problems["fullName"] = words["person.nobody"]
        }
        return problems
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/people/new") { visit in
            visit.show(PersonScreen(Typed(), of: nil, visit.words), status: 200)
        }
        routes.post("/packets/people/new") { visit in try save(nil, visit) }
        routes.get("/packets/people/:id") { visit in
            let known = try find(visit)
            return visit.show(PersonScreen(Typed(known.values), of: known, visit.words), status: 200)
        }
        routes.post("/packets/people/:id") { visit in try save(find(visit), visit) }
    }

    private static func find(_ visit: PageVisit) throws -> StoredRecipient {
        let recipients = Recipients(visit.core.settings.store)
        guard let id = Int64(visit.parameter("id")), let known = try recipients.find(id) else {
            throw PageError(404, visit.words["person.gone"])
        }
        return known
    }

    /// Keeps what was typed; with something wrong in it, the screen comes again with the reason at the field.
    private static func save(_ known: StoredRecipient?, _ visit: PageVisit) throws -> ServerResponse {
        let typed = Typed(visit.form)
        let problems = problems(typed, visit.words)
        guard problems.isEmpty else {
            return visit.show(PersonScreen(typed, of: known, problems: problems, visit.words), status: 422)
        }
        guard let person = RecipientReading.person(typed.pairs, key: known?.values.sourceKey) else {
            throw PageError(422, visit.words["person.nobody"])
        }
        // A person who is corrected is what stands on the screen; a new one may be somebody who is there already.
        let result = try Recipients(visit.core.settings.store).add(
            [person], source: known?.source ?? "manual", keepsValues: known == nil, at: visit.moment)
        let done = result.unchanged > 0 ? "personKnown" : result.added > 0 ? "personAdded" : "personUpdated"
        return visit.go(to: "/packets/people?done=\(done)")
    }
}

extension PageVisit {
    fileprivate func show(_ screen: PersonScreen, status: Int) -> ServerResponse {
        page(.people, "packets-person", screen, title: screen.title, status: status)
    }
}
#endif
