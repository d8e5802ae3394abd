import Civic
import Interchange
import PacketCommands
import PacketModel
import PacketRecipients
import PacketStore
import Storage

/// The officials of the state pack in use: `civic:chamber=house party=D`.
struct OfficialSource: RecipientSource {
    let name = "civic"
    let summary = "The officials of the state pack; terms are \(OfficialFilter.keys.joined(separator: ", "))."
    let pack: StatePack?

    var title: String { pack.map { "Officials of \($0.configuration.stateName)" } ?? "Officials" }

    func count() -> Int? { pack?.officials.count ?? 0 }

    func records(for query: RecipientQuery) throws -> any RecordSource {
        guard let pack else { throw CommandError.noStatePack }
        let conditions = query.terms.map { (key: $0.name, value: $0.value) }
        let found = try OfficialFilter(conditions, words: query.words).select(pack)
        return PreparedRecords(["sourceKey"] + Official.columns, found.map { [$0.id] + $0.values(in: pack) })
    }
}

/// Who is confirmed on a newsletter's list: `newsletter:list=main`.
struct NewsletterSource: RecipientSource {
    let name = "newsletter"
    let title = "Subscribers of the newsletter"
    let summary = "The confirmed subscribers of the newsletter; the term is list."
    let store: Store?

    func count() throws -> Int? { try people(of: nil).count }

    /// Who is confirmed and does not stand among those that want no mail.
    private func people(of list: String?) throws -> [Signup] {
        guard let store else { return [] }
        let unwilling = Set(try Suppressions(store).list().filter { $0.reason != .bounced }.map(\.address))
        return try Newsletter(store).list(list, state: .confirmed).reversed()
            .filter { unwilling.isEmpty || !unwilling.contains(MailAddress.key(of: $0.email)) }
    }

    func records(for query: RecipientQuery) throws -> any RecordSource {
        var list: String?
        for term in query.terms {
            guard term.name.lowercased() == "list" else { throw Self.unknown(term.name) }
            list = term.value
        }
        let meant = try people(of: list).filter { person in
            query.words.allSatisfy { "\(person.name) \(person.email)".lowercased().contains($0.lowercased()) }
        }
        return PreparedRecords(["sourceKey"] + Signup.columns, meant.map { ["\($0.id)"] + $0.values })
    }

    static func unknown(_ name: String) -> CivicError {
        CivicError(.invalid, "this source has no “\(name)” to ask for")
    }
}

/// Practice tests that were kept: `civic-tests:passed=yes`.
struct TakenTestSource: RecipientSource {
    let name = "civic-tests"
    let title = "Practice tests that were kept"
    let summary = "The practice tests that were kept; terms are passed, deck and name."
    let records: LearningRecords?
    let titles: [String: String]

    func count() throws -> Int? { try records?.tests().count ?? 0 }

    func records(for query: RecipientQuery) throws -> any RecordSource {
        var tests = try records?.tests() ?? []
        for term in query.terms {
            switch term.name.lowercased() {
            case "passed": tests.removeAll { $0.isPassed != ["yes", "true", "1"].contains(term.value.lowercased()) }
            case "deck": tests.removeAll { $0.deck != term.value }
            case "name": tests.removeAll { $0.name.lowercased() != term.value.lowercased() }
            default: throw NewsletterSource.unknown(term.name)
            }
        }
        let meant = tests.filter { test in query.words.allSatisfy { test.name.lowercased().contains($0.lowercased()) } }
        let columns = ["sourceKey"] + LearningRecords.TakenTest.columns
        return PreparedRecords(columns, meant.map { ["\($0.id)"] + $0.values(title: titles[$0.deck] ?? $0.deck) })
    }
}
