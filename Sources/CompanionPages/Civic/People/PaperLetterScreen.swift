#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Letters as PDF to the officials that were chosen: what the sender says once for all of them, or another form.
struct PaperLetterScreen: Sendable {
    let people: [WritingScreen.Person]
    /// Whether the sample letter is there; without it somebody chooses a form of their own.
    let hasForm: Bool
    let fields: [WritingScreen.Field]
    let replies: [FormOption]
    let problem: String?
    /// The query that means these people where packets are made.
    let recipients: String

    static let path = "\(CivicTab.state.path)/packet"

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        routes.post(path) { visit in
            let (pack, words, request) = (try place.pack(visit), visit.words, LetterRequest(visit.form))
            let officials = request.officials(pack)
            guard let first = officials.first else { throw PageError(422, words["civic.write.nobody"]) }
            let hasForm = visit.hasSample(PaperLetter.form, for: PaperLetter.source)
            let chosen = try LetterTemplates(visit.store).list().first { $0.name == request.letter }
            let day = place.today()
            let values = request.occasion.values(for: first, in: pack, on: day)
            let letter = PaperLetter(
                visit.form, request, subject: PaperLetter.subject(of: chosen, values), on: day)
            var problem: String?
            if hasForm, visit.form["begin"] != nil {
                let missing = letter.missing
                guard !missing.isEmpty else { return try visit.begin(letter.draft(to: officials, words)) }
                let names = missing.map { words["civic.paper.\($0)"] }.joined(separator: ", ")
                problem = words("civic.write.holes", ["names": names])
            }
            let screen = PaperLetterScreen(
                people: WritingScreen.people(officials, of: pack, in: words), hasForm: hasForm,
                fields: letter.fields(words), replies: letter.replies(words), problem: problem,
                recipients: PaperLetter.query(officials))
            return try place.page(
                visit, .state, "civic-paper", model: screen, title: words["civic.paper.title"],
                status: problem == nil ? 200 : 422)
        }
    }
}

/// What the sender of a letter on paper says; who gets it is in the table of officials.
struct PaperLetter: Sendable {
    /// The sample form of such a letter.
    static let form = "letter-to-representative"
    /// The source of officials, in queries.
    static let source = "civic"

    /// What is asked for, in the order of the screen.
    private static let names = [
        "senderName", "senderAddress", "email", "phone", "place", "date", "subject", "reason", "request", "story",
    ]
    /// What no letter can be without.
    private static let needed: Set = ["senderName", "subject", "reason", "request"]
    private static let long: Set = ["reason", "request", "story"]
    private static let replyWays = ["", "email", "post", "phone"]

    private let texts: [String: String]

    /// Takes what a form says, and what was said before in the place of what it does not say.
    init(_ form: FormData, _ request: LetterRequest, subject: String, on day: CalendarDay) {
        var texts: [String: String] = [:]
        for name in Self.names + ["reply"] { texts[name] = form[name].map(Self.lines) }
        texts["date"] = texts["date"] ?? Self.written(day)
        texts["subject"] = texts["subject"] ?? subject
        if !Self.replyWays.contains(texts["reply"] ?? "") { texts["reply"] = nil }
        self.texts = texts
    }

    /// The subject of a letter for all officials; empty where it has something of one of them, or lacks something.
    static func subject(of letter: LetterTemplate?, _ values: [String: String]) -> String {
        guard let letter else { return "" }
        let said = values.filter { LetterOccasion.placeholders.contains($0.key) }
        let subject = LetterTemplate(name: letter.name, subject: letter.subject, body: "")
        return subject.holes(said).isEmpty ? subject.filled(said).subject : ""
    }

    /// The query of officials.
    static func query(_ officials: [Official]) -> String {
        "\(source):id=\(officials.map(\.id).joined(separator: ","))"
    }

    private subscript(_ name: String) -> String { texts[name] ?? "" }

    /// The names of what is missing.
    var missing: [String] { Self.names.filter { Self.needed.contains($0) && self[$0].isEmpty } }

    func fields(_ words: Words) -> [WritingScreen.Field] {
        Self.names.map { name in
            WritingScreen.Field(
                name: name, label: words["civic.paper.\(name)"], value: self[name], isLong: Self.long.contains(name),
                isRequired: Self.needed.contains(name))
        }
    }

    func replies(_ words: Words) -> [FormOption] {
        Self.replyWays.map { way in
            FormOption(
                name: way, label: words["civic.paper.by\(way.isEmpty ? "any" : way)"], isChosen: way == self["reply"])
        }
    }

    /// The draft of the letters: all that is the sender's is said here, and nothing of it comes from the table.
    func draft(to officials: [Official], _ words: Words) -> PreparedDraft {
        PreparedDraft(
            form: Self.form, people: Self.query(officials), title: words.counted("civic.reps.count", officials.count),
            texts: [
                "sender.name": self["senderName"], "sender.address": self["senderAddress"],
                "sender.email": self["email"], "sender.phone": self["phone"], "sender.signed": self["senderName"],
                "sender.district": self["place"], "letter.date": self["date"], "letter.subject": self["subject"],
                "letter.reason": self["reason"], "letter.request": self["request"], "letter.story": self["story"],
                "letter.reply": self["reply"],
            ])
    }

    /// A text of lines, whatever ends them.
    private static func lines(_ text: String) -> String {
        text.trimmed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\n")
    }

    /// A day as the form's letters have it, in its language: `2 March 2026`.
    private static func written(_ day: CalendarDay) -> String {
        let (year, month, date) = day.parts
        return "\(date) \(EnglishNames.months[month - 1]) \(year)"
    }
}
#endif
