#if Server
import PacketPlanning
import PacketServer
import PacketStore

/// Step 7: what became of it.
struct DoneScreen: Sendable {
    let id: String
    let heading: String
    let isRunning: Bool
    let isStopped: Bool
    let failure: Said?
    let hint: Said?
    let summary: String
    let out: String
    let batch: String?
    /// The screen with each packet; nil before there is one.
    let packets: String?
    /// The screen that mails them; nil where there is nothing to mail, or not all of it.
    let send: String?
    /// The forms of the packet, where there are several: their numbers, and what people call them.
    let forms: [FieldPanel.Choice]
    let hasForms: Bool
    let failedRows: String?
    /// That rows without a packet are not told here, where each packet has its line; nil where all are.
    let otherFailures: String?
    let problems: [SaidRemark]
    let hasProblems: Bool
    /// Whether packets of earlier runs are left in the folder.
    let hasLeftovers: Bool
    /// Whether packets of earlier runs stand in the way, made in another way.
    let hasOutdated: Bool
    /// Whether what was made can be opened packet by packet.
    let isVerifiable: Bool
    /// Why it cannot, or that it was done before.
    let verifyNote: String
    /// What a verification found, that all is well or that it is not; nil before there was one.
    let verified, unverified: String?
    /// What is wrong with single packets.
    let findings: [SaidRemark]
    let hasFindings: Bool
    let isVerifying: Bool
    /// How many packets there are to verify, and how many were looked at.
    let verifyTotal, verifyDone: Int
    let command: String
    let template: String

    /// So many problems are shown.
    private static let mostProblems = 50

    init(_ bench: Workbench, _ made: MadePackets, _ words: Words) throws {
        let (core, draft) = (bench.core, bench.draft)
        let (outcome, isRunning) = (made.outcome, made.isRunning)
        let told = ToldOnce.problems((outcome?.problems ?? []).filter { $0.severity != "note" })
        let shown = told.prefix(Self.mostProblems)
        let isVerifying = draft.verification.flatMap(core.jobs.find)?.isRunning ?? false
        let verification = isVerifying ? nil : draft.verification.map { Verification($0, core, words) }
        let places = Self.places(bench, of: shown, and: verification?.problems ?? [], words)
        let isStopped = outcome?.stopped ?? (outcome == nil && !isRunning)
        let failure = Self.failure(of: made, core, words)
        (id, self.isRunning, self.isStopped, self.isVerifying) = (draft.id, isRunning, isStopped, isVerifying)
        let end = outcome?.stopped ?? false ? "done.stoppedTitle" : failure == nil ? "done.title" : "error.title"
        heading = words[isRunning ? "make.running" : end]
        self.failure = failure.map(words.said)
        hint = words.hint("", outcome?.error?.hint).map(words.said)
        summary = Self.summary(bench, outcome, wrong: verification?.wrong ?? 0, words)
        (out, batch) = ("\(core.settings.folder)/\(draft.out)", outcome?.batch)
        packets = batch.map { PageVisit.address("/packets/logs", ["batch": $0]) }
        let isMailed = draft.target == .folder && !isRunning && !isStopped
        send = isMailed ? batch.map { PageVisit.address("/packets/send", ["batch": $0]) } : nil
        forms = draft.forms.enumerated().map {
            FieldPanel.Choice(value: "\($0.offset)", label: $0.element.title, isChosen: $0.offset == 0)
        }
        hasForms = draft.forms.count > 1
        failedRows = Self.failedRows(outcome, words)
        let untold = batch == nil ? 0 : Self.untold(outcome)
        otherFailures = untold > 0 ? words.counted("done.otherFailures", untold) : nil
        problems = shown.map { words.remark($0, places) }
        hasProblems = !problems.isEmpty
        hasLeftovers = !isRunning && told.contains { $0.code == "packet-left-over" }
        hasOutdated = !isRunning && told.contains { $0.code == "packet-outdated" }
        isVerifiable = draft.target == .folder && draft.password == nil
        verifyNote = Self.verifyNote(draft, words)
        verified = verification.flatMap { $0.isGood ? $0.sentence : nil }
        unverified = verification.flatMap { $0.isGood ? nil : $0.sentence }
        findings = verification?.remarks(places, batch: batch, words) ?? []
        hasFindings = !findings.isEmpty
        verifyTotal = max(1, outcome?.there ?? 0)
        verifyDone = draft.verification.map { core.jobs.progress($0).done } ?? 0
        command = try MergeCommandLine.text(bench)
        template = draft.title.split(separator: ".").first.map(String.init) ?? ""
    }

    /// Where messages are, with the names of those whom their rows are about.
    private static func places(
        _ bench: Workbench, of problems: ArraySlice<MergeOutcome.Problem>, and findings: [VerifyAnswer.Problem],
        _ words: Words
    ) -> MessagePlaces {
        guard !problems.isEmpty || !findings.isEmpty else { return MessagePlaces(of: bench.draft.id, words) }
        var places = MessagePlaces(bench, words)
        let rows = Set(problems.compactMap(\.row) + findings.compactMap(\.row))
        places.names = (try? RowNames.names(of: rows, in: bench)) ?? [:]
        return places
    }

    private static func failure(of made: MadePackets, _ core: PageCore, _ words: Words) -> String? {
        guard made.outcome == nil, !made.isRunning else { return made.outcome?.error?.message }
        let job = made.job.id
        return core.jobs.complaint(job)?.message ?? core.jobs.remarks(job).last ?? words["done.killed"]
    }

    /// How many packets are there, and how many are not.
    ///
    /// - Parameter wrong: How many are not as they should be, as far as anybody has looked.
    private static func summary(_ bench: Workbench, _ outcome: MergeOutcome?, wrong: Int, _ words: Words) -> String {
        let (there, failed) = (outcome?.there ?? 0, outcome?.failed ?? 0)
        var parts: [String] = []
        if outcome?.stopped ?? false, let all = try? bench.chosenRows() {
            let left = max(0, all - there - failed)
            parts.append(
                words(
                    "done.stopped",
                    ["n": Words.grouped(there), "all": Words.grouped(all), "left": Words.grouped(left)]))
        } else {
            parts.append(words.counted("done.there", there))
        }
        if wrong > 0 { parts.append(words.counted("done.wrong", wrong)) }
        if failed > 0 || !(outcome?.stopped ?? false) { parts.append(words.counted("done.without", failed)) }
        parts.append(words.counted("done.warnings", outcome?.warnings ?? 0))
        return parts.joined(separator: ", ")
    }

    private static func verifyNote(_ draft: Draft, _ words: Words) -> String {
        guard !draft.choices.verifies else { return words["done.verifiedBefore"] }
        return switch draft.target {
        case .print: words["done.printNotVerified"]
        case .folder: words["done.sealedNotVerified"]
        case .archive: words["done.archiveNotVerified"]
        }
    }

    /// How many rows without a packet an outcome says nothing of: of very many it has only the first, and none of those that
    /// failed where the merge has gone on elsewhere.
    static func untold(_ outcome: MergeOutcome?) -> Int {
        let known = Set((outcome?.problems ?? []).filter { $0.severity == "error" }.compactMap(\.row))
        return max(0, (outcome?.failed ?? 0) - known.count)
    }

    /// What the rows are called that have no packet for what their cells say; of very many only the first have reasons that are
    /// kept.
    private static func failedRows(_ outcome: MergeOutcome?, _ words: Words) -> String? {
        let errors = (outcome?.problems ?? []).filter { $0.severity == "error" }
        let known = Set(errors.filter(\.isOfCells).compactMap(\.row))
        let ofFiles = Set(errors.filter { !$0.isOfCells }.compactMap(\.row)).subtracting(known)
        let count = (outcome?.failed ?? 0) - ofFiles.count
        guard !known.isEmpty else { return nil }
        guard known.count < count else { return words.counted("done.failedRows", known.count) }
        return words("done.firstFailedRows", ["n": Words.grouped(known.count), "all": Words.grouped(count)])
    }
}

/// Step 7 before anything was made of this table.
struct NothingMadeScreen: Sendable {
    let id: String
    /// What was made of the table before this one; nil where nothing was.
    let former: String?
    let formerPackets: String?
    let formerOut: String?

    init(_ bench: Workbench, _ words: Words) {
        id = bench.draft.id
        let before = bench.draft.former
        let outcome = before.flatMap { bench.core.jobs.outcome($0.job) }
        let isKnown = outcome?.there ?? 0 > 0
        former =
            isKnown
            ? words(
                "done.former",
                [
                    "table": before?.peopleTitle ?? "",
                    "packets": words.counted("count.packets", outcome?.there ?? 0),
                ]) : nil
        formerPackets = isKnown ? outcome?.batch.map { PageVisit.address("/packets/logs", ["batch": $0]) } : nil
        formerOut = isKnown ? outcome?.out.map { "\(bench.core.settings.folder)/\($0)" } : nil
    }
}
#endif
