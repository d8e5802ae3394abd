#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Letters to the officials that were chosen: which letter and who writes, then a link and a draft for each. Nothing is sent.
struct WritingScreen: Sendable {
    /// Something that the sender says.
    struct Field: Sendable, Hashable {
        let name: String
        let label: String
        let value: String
        let isLong: Bool
        let isRequired: Bool
    }

    /// Somebody who is written to.
    struct Person: Sendable, Hashable {
        let id: String
        let name: String
    }

    /// A letter that was made.
    struct Made: Sendable, Hashable {
        /// Its place among those that were made, from 1.
        let number: Int
        let id: String
        let name: String
        let subject: String
        let body: String
        /// Whether they get letters by mail; who does not is reached in other ways.
        let hasMail: Bool
        /// The link for a mail program; nil for a letter that is too long for one.
        let link: String?
        /// What is to be done with a letter to somebody without a mail address.
        let hint: String?
        let ways: [RepsScreen.Way]
    }

    let people: [Person]
    let letters: [FormOption]
    let hasLetters: Bool
    let fields: [Field]
    let sent: [LetterRequest.Field]
    let made: [Made]
    let hasMade: Bool
    let madeText: String
    let remarks: [String]
    let hasRemarks: Bool
    let problem: String?
    let mayRepeat: Bool
    let isAgain: Bool

    static let path = "\(CivicTab.state.path)/write"

    init(
        _ request: LetterRequest, _ officials: [Official], letters: [LetterTemplate], outcome: Outcome,
        of pack: StatePack, in words: Words
    ) {
        people = Self.people(officials, of: pack, in: words)
        self.letters = letters.map {
            FormOption(name: $0.name, label: "\($0.name): \($0.subject)", isChosen: $0.name == request.letter)
        }
        hasLetters = !letters.isEmpty
        let occasion = request.occasion
        fields = [
            ("senderName", occasion.senderName), ("senderAddress", occasion.senderAddress), ("email", request.email),
            ("bill", occasion.bill), ("reason", occasion.reason), ("event", occasion.event),
            ("committee", occasion.committee),
        ].map { name, value in
            Field(
                name: name, label: words["civic.write.\(name)"], value: value, isLong: name == "reason",
                isRequired: name == "senderName")
        }
        sent = request.fields
        made = outcome.made
        hasMade = !outcome.made.isEmpty
        madeText = words.counted("civic.write.made", outcome.made.count)
        remarks = outcome.remarks
        hasRemarks = !outcome.remarks.isEmpty
        (problem, mayRepeat, isAgain) = (outcome.problem, outcome.mayRepeat, request.isAgain)
    }

    /// What became of a request.
    struct Outcome: Sendable {
        var made: [Made] = []
        var remarks: [String] = []
        var problem: String?
        /// Whether some had the letter not long ago.
        var mayRepeat = false
    }

    /// Those who are written to, as the screen names them.
    static func people(_ officials: [Official], of pack: StatePack, in words: Words) -> [Person] {
        officials.map { Person(id: $0.id, name: who($0, of: pack, in: words)) }
    }

    private static func who(_ official: Official, of pack: StatePack, in words: Words) -> String {
        official.title.isEmpty
            ? official.name
            : words("civic.write.who", ["title": words.said(official.title, of: pack), "name": official.name])
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        routes.post(path) { visit in
            let (pack, request) = (try place.pack(visit), LetterRequest(visit.form))
            let officials = request.officials(pack)
            guard !officials.isEmpty else { throw PageError(422, visit.words["civic.write.nobody"]) }
            let letters = try LetterTemplates(visit.store).list()
            let outcome =
                visit.form["make"] == nil
                ? Outcome()
                : try make(request, officials, letters: letters, of: pack, on: place.today(), visit)
            let screen = WritingScreen(
                request, officials, letters: letters, outcome: outcome, of: pack, in: visit.words)
            return try place.page(
                visit, .state, "civic-write", model: screen, title: visit.words["civic.write.title"],
                status: outcome.problem == nil ? 200 : 422)
        }
        routes.post("\(path)/draft") { visit in
            let (pack, request) = (try place.pack(visit), LetterRequest(visit.form))
            guard let official = request.officials(pack).first else {
                throw PageError(422, visit.words["civic.write.nobody"])
            }
            let letter = try LetterTemplates(visit.store).find(request.letter).filled(
                request.occasion.values(for: official, in: pack, on: place.today()))
            let draft = MessageDraft(
                from: MailAddress(public: request.email) == nil ? "" : request.email, toName: official.name,
                toAddress: official.email, subject: letter.subject, body: letter.body)
            try ContactLog(visit.store).note(request.letter, [official], how: "eml", at: visit.moment)
            return .download("letter.eml", type: "message/rfc822", draft.bytes(at: visit.moment))
        }
    }

    /// Makes a letter for each who had not the same one within the last days.
    private static func make(
        _ request: LetterRequest, _ officials: [Official], letters: [LetterTemplate], of pack: StatePack,
        on day: CalendarDay, _ visit: PageVisit
    ) throws -> Outcome {
        let words = visit.words
        var outcome = Outcome()
        guard let template = letters.first(where: { $0.name == request.letter }) else {
            outcome.problem = words["civic.write.noLetter"]
            return outcome
        }
        let own = template.holes(request.occasion.values(for: officials[0], in: pack, on: day))
            .filter(LetterOccasion.placeholders.contains)
        guard own.isEmpty else {
            let names = own.map { words.texts["civic.write.\($0)"] ?? $0 }.joined(separator: ", ")
            outcome.problem = words("civic.write.holes", ["names": names])
            return outcome
        }
        let log = ContactLog(visit.store)
        let repeated = Set(try log.repeated(template.name, officials, at: visit.moment).map(\.id))
        outcome.mayRepeat = !repeated.isEmpty
        var written: [Official] = []
        for official in officials {
            let who = who(official, of: pack, in: words)
            if repeated.contains(official.id), !request.isAgain {
                outcome.remarks.append(
                    words("civic.write.repeated", ["name": who, "days": "\(ContactLog.days)"]))
                continue
            }
            let values = request.occasion.values(for: official, in: pack, on: day)
            let holes = template.holes(values)
            guard holes.isEmpty else {
                outcome.remarks.append(
                    words("civic.write.unknown", ["name": who, "what": holes.joined(separator: ", ")]))
                continue
            }
            outcome.made.append(
                made(template.filled(values), to: official, who, number: outcome.made.count + 1, in: words))
            written.append(official)
        }
        let mailed = Set(outcome.made.filter(\.hasMail).map(\.id))
        try log.note(template.name, written.filter { mailed.contains($0.id) }, how: "mailto", at: visit.moment)
        try log.note(template.name, written.filter { !mailed.contains($0.id) }, how: "letter", at: visit.moment)
        return outcome
    }

    private static func made(
        _ letter: (subject: String, body: String), to official: Official, _ who: String, number: Int, in words: Words
    ) -> Made {
        var (hasMail, hint): (Bool, String?) = (false, nil)
        switch official.contact {
        case .mail: hasMail = true
        case .form: hint = words["civic.write.paste"]
        case .telephone: hint = words["civic.write.call"]
        case nil: hint = words["civic.write.noWay"]
        }
        return Made(
            number: number, id: official.id, name: who, subject: letter.subject, body: letter.body, hasMail: hasMail,
            link: hasMail
                ? MailtoLink.link(to: official.email, subject: letter.subject, body: letter.body) : nil,
            hint: hint, ways: hasMail ? [] : RepsScreen.ways(to: official, in: words))
    }
}
#endif
