#if Server
import PacketFiles
import PacketMapping
import PacketModel
import PacketSending
import PacketServer
import PacketStore

/// The message, written with the columns of the table, and what the first row makes of it.
struct MessageScreen: Sendable {
    let choice: SendChoice
    let file: String
    let isNew: Bool
    let stamp: String
    let subject: String
    let text: String
    /// How each column is written in a message.
    let columns: [FieldPanel.Choice]
    let row: String
    /// What the row makes of it; nil where there is no row.
    let example: Example?
    /// What is said where there is none.
    let nothing: String
    let problem: Said?
    let back: String

    /// A message as one person would get it.
    struct Example: Sendable {
        let title: String
        let to: String?
        let subject: String
        let text: String
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/send/message") { visit in
            var choice = SendChoice(visit.text)
            if visit.text("new") != nil { choice.mail = "" }
            var draft = MailDraft(subject: visit.words["message.usualSubject"], text: "")
            if !choice.mail.isEmpty {
                _ = try visit.core.scope.allowed(choice.mail)
                draft = try MailDraft(reading: choice.mail, surroundings: SendChoice.surroundings(visit.core))
            }
            return try page(choice, draft, visit)
        }
        routes.post("/packets/send/message") { visit in
            var choice = SendChoice { visit.form[$0] }
            let draft = MailDraft(subject: visit.form["subject"] ?? "", text: visit.form["text"] ?? "")
            guard visit.form["act"] == "save" else { return try page(choice, draft, visit) }
            let name = try name(choice, visit)
            try draft.save(to: name, surroundings: SendChoice.surroundings(visit.core))
            choice.mail = name
            return visit.go(to: choice.address(done: "message"))
        }
    }

    /// The file that the message goes to: the one that was read, or a new one of the folder.
    private static func name(_ choice: SendChoice, _ visit: PageVisit) throws -> String {
        let (scope, words) = (visit.core.scope, visit.words)
        if !choice.mail.isEmpty {
            let path = try scope.allowed(choice.mail)
            // What another tab or program has written since is not lost.
            guard Files.state(path) == visit.form["stamp"] else { throw PageError(409, words["message.changed"]) }
            return choice.mail
        }
        var name = SafeFileName.of(visit.form["file"] ?? "")
        if !["yaml", "yml"].contains(name.split(separator: ".").dropFirst().last?.lowercased() ?? "") {
            name += ".yaml"
        }
        let path = try scope.allowedFolder(name)
        guard Files.kind(path) == nil else { throw PageError(409, words("message.exists", ["name": name])) }
        return name
    }

    private static func page(
        _ choice: SendChoice, _ draft: MailDraft, _ visit: PageVisit
    ) throws -> ServerResponse {
        let (core, words) = (visit.core, visit.words)
        var (example, columns, problem): (Example?, [String], Said?) = (nil, [], nil)
        let row = (visit.form.number("row") ?? visit.number("row")).map { max(1, $0) } ?? 1
        do {
            let rows = try choice.batch.isEmpty ? nil : choice.rows(core)
            columns = rows?.columns ?? []
            if let rows, let packet = try rows.packet(from: row) {
                let filled = try draft.filled(
                    for: packet.record, of: rows.schema, surroundings: SendChoice.surroundings(core))
                let address = choice.email.isEmpty ? "email" : choice.email
                example = Example(
                    title: words("message.exampleOf", ["n": Words.grouped(packet.packet.row)]),
                    to: rows.schema.index(of: address).map { packet.record.text($0) }, subject: filled.subject,
                    text: filled.text)
            }
        } catch {
            let said = visit.problem(error)
            problem = words.said(said.message)
        }
        let screen = MessageScreen(
            choice: choice, file: choice.mail.isEmpty ? visit.form["file"] ?? words["message.usualFile"] : choice.mail,
            isNew: choice.mail.isEmpty,
            stamp: visit.form["stamp"] ?? (try? core.scope.allowed(choice.mail)).flatMap(Files.state) ?? "",
            subject: draft.subject, text: draft.text,
            columns: columns.map {
                FieldPanel.Choice(value: "{\(MappingProposer.insertion($0))}", label: $0, isChosen: false)
            }, row: "\(row)", example: example,
            nothing: choice.batch.isEmpty ? words["message.noBatch"] : words["message.noRow"], problem: problem,
            back: choice.address())
        return visit.page(.send, "packets-message", screen, title: words["message.title"])
    }
}
#endif
