#if Server
import Interchange
import PacketFiles
import PacketModel
import PacketPlanning
import PacketSending
import PacketServer
import PacketStore
import Storage
import Synchronization

extension SendScreen {
    private static let mailEndings: Set<String> = ["yaml", "yml", "json"]
    private static let tableEndings: Set<String> = ["csv", "tsv", "xlsx", "json", "jsonl", "vcf"]

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/send") { visit in
            let choice = SendChoice(visit.text)
            return visit.page(.send, "packets-send", try screen(choice, visit), title: visit.words["packets.send"])
                .unkept()
        }
        routes.post("/packets/send/sample") { visit in
            let (choice, core) = (SendChoice { visit.form[$0] }, visit.core)
            guard choice.isWhole else { throw PageError(400, visit.words["send.nothing"]) }
            guard let address = visit.form["to"], !address.isEmpty else {
                throw PageError(400, visit.words["send.noSample"])
            }
            let arguments = try choice.arguments(core) + ["--to=\(address)", "--", choice.batch]
            let job = try core.sending.withLock { _ in
                try core.jobs.find(once: visit.once)
                    ?? core.jobs.start(arguments, in: core.settings.folder, at: core.settings.now(), once: visit.once)
            }
            try core.jobs.finish(job, within: 1_200)
            return visit.go(to: choice.address(done: "sample"))
        }
        routes.post("/packets/send") { visit in
            let (choice, core) = (SendChoice { visit.form[$0] }, visit.core)
            guard choice.isWhole, visit.form["sure"] != nil else { throw PageError(400, visit.words["send.notSure"]) }
            let arguments = try choice.arguments(core) + ["--confirm", "--", choice.batch]
            return try SendingScreen.start(arguments, of: choice.batch, visit)
        }
        MessageScreen.add(to: &routes)
        SendingScreen.add(to: &routes)
    }

    private static func screen(_ choice: SendChoice, _ visit: PageVisit) throws -> SendScreen {
        let (core, words) = (visit.core, visit.words)
        let batches = try Batches(core.settings.store).list(limit: 100).filter {
            $0.hasFolder && $0.counts.there > 0
        }
        let names = PeopleNames(of: batches.map(\.dataName), core, words)
        var (choice, offer) = (choice, Offer(batches: batches, names: names))
        let forms = BatchForms(core)
        for batch in batches { offer.forms[batch.id] = forms.title(of: batch) }
        if choice.batch.isEmpty { choice.batch = offer.batches.first?.id ?? "" }
        offer.mails = messages(core)
        offer.tables = core.scope.files(ending: tableEndings)
        do { offer.accounts = try AccountsSummary(surroundings: .process())?.accounts ?? [] } catch {
            offer.accountsProblem = visit.problem(error)
        }
        var (report, problem): (SendingReport?, PageError?) = (nil, nil)
        do {
            if choice.table.isEmpty { offer.merged = try choice.people(core)?.label }
            if !choice.batch.isEmpty { try offer.addColumns(choice.rows(core)) }
            // What is looked at is what the forms of the screen hand on.
            if choice.email.isEmpty { choice.email = offer.unusualEmail }
            if choice.isWhole { report = try look(choice, core) }
        } catch let error as PageError {
            // A file that the page may not name is no choice at all.
            throw error
        } catch {
            problem = visit.problem(error)
        }
        if report?.left.contains(where: { mailing(in: $0.reason) != nil }) ?? false {
            for mailing in try Deliveries(core.settings.store).mailings() {
                offer.mailings[mailing.id] = mailing.startedAt
            }
        }
        return SendScreen(
            choice, offer, report: report, isAsked: visit.text("look") != nil, problem: problem,
            sendings: try SendingLine.all(core, words), words)
    }

    /// What would be sent; nothing leaves, and nothing is recorded.
    private static func look(_ choice: SendChoice, _ core: PageCore) throws -> SendingReport {
        let resources = SendChoice.resources(try choice.people(core), core)
        return try SendSession(choice.request(core), store: core.settings.store, resources: resources).show()
    }

    /// The files of the page's folder that are messages.
    static func messages(_ core: PageCore) -> [String] {
        let surroundings = SendChoice.surroundings(core)
        return core.scope.files(ending: mailEndings).filter { name in
            // What was written just now is looked at each time.
            guard let state = Files.state(core.scope.path(name)) else {
                return MailDraft.isMessage(name, surroundings: surroundings)
            }
            return (try? core.messages.value(state) { MailDraft.isMessage(name, surroundings: surroundings) }) ?? false
        }
    }
}

extension SendScreen.Offer {
    /// Takes in the columns of the packets' table.
    mutating func addColumns(_ rows: PacketRows) {
        columns = rows.columns
        let reading = RecipientReading(schema: rows.schema, key: .found, keepsSources: true)
        usualEmail =
            columns.first { $0 == "email" } ?? zip(columns, reading.columns.storedNames).first { $0.1 == "email" }?.0
    }

    /// The column of addresses where a message would not find it by itself; empty where it would.
    var unusualEmail: String {
        guard let usualEmail, usualEmail.lowercased() != "email" else { return "" }
        return usualEmail
    }
}
#endif
