#if Server
import PacketMapping
import PacketModel
import PacketPlanning

/// Step 6: where packets go and what they are like.
struct MakeScreen: Sendable {
    let id: String
    let out: String
    let targets: [FieldPanel.Choice]
    let isFillable: Bool
    let name: String
    /// Names as they could be, of columns of the table.
    let nameExample: String
    let password: String
    let columns: [String]
    let folder: String
    /// The same as a command; nil for entries that are refused.
    let command: String?
    let isRunning: Bool
    /// Whether another process makes the packets, which the page cannot stop.
    let isElsewhere: Bool
    let canGoOn: Bool
    /// How many packets there will be, and of which rows there are none, or why that cannot be told; nil where nobody asks.
    let forecast: String?
    /// Why there is nothing to make; nil where there is.
    let nothing: String?
    let progress: String
    let done: Int
    let total: Int
    /// The order of the packets, in words; nil for that of the table.
    let order: String?
    let pagesPerFile: String
    let isDuplex: Bool
    let hasForms: Bool
    let hasSubfolders: Bool
    /// Whether there are so many packets that subfolders are worth something.
    let isLarge: Bool
    let verifies: Bool
    /// What the password of a packet lets people do.
    let permissions: [FieldPanel.Choice]
    let allowsEmptyPasswords: Bool
    let title, subject, author: String
    /// Whether something is chosen of what stands below the usual.
    let hasMore: Bool
    /// What is wrong, by the entry that it is about; empty unless something was refused.
    let wrong: [String: Wrong]
    /// The entry that is refused, to go to; nil where none is, or it is none of them.
    let refused: String?
    /// What mail needs that the table has, or lacks.
    let mail: String

    /// What is wrong with an entry.
    struct Wrong: Sendable {
        let said: Said
        let advice: Said?
        let place: String
    }

    /// - Parameters:
    ///   - typed: What somebody entered just now; nil for what was chosen before.
    ///   - refusal: Why nothing is made with it.
    init(
        _ bench: Workbench, typed: MakeEntries? = nil, refusal: MakeRefusal? = nil, _ words: Words
    ) throws {
        var draft = bench.draft
        let made = MadePackets(bench)
        let reached = made?.progress ?? JobProgress()
        if draft.out.isEmpty { draft.out = words["make.folderName"] }
        let names = try bench.records().schema.columns
        let entries = typed ?? MakeEntries(draft)
        let rows = try bench.chosenRows()
        (id, out) = (draft.id, entries.out)
        (isRunning, isElsewhere) = (made?.isRunning ?? false, made?.isElsewhere ?? false)
        targets = Draft.Target.allCases.map {
            FieldPanel.Choice(value: $0.rawValue, label: words["make.\($0.rawValue)"], isChosen: $0 == entries.target)
        }
        (isFillable, name, password) = (entries.isFillable, entries.name, entries.password)
        (columns, nameExample) = (names, Self.nameExample(names))
        folder = bench.core.settings.folder
        command = refusal == nil ? try MergeCommandLine.text(Workbench(core: bench.core, draft: draft)) : nil
        canGoOn = !isRunning && made?.outcome?.stopped ?? false
        progress = MakeStep.sentence(reached, of: rows, words)
        nothing = try MakeStep.nothing(bench, words)
        forecast = isRunning || rows == 0 ? nil : Self.forecast(bench, rows: rows, words)
        (done, total) = (reached.done, max(1, rows))
        order = PeopleOrder.text(draft, headers: names, words)
        pagesPerFile = entries.pages
        (isDuplex, hasForms) = (entries.isDuplex, draft.forms.count > 1)
        (hasSubfolders, isLarge) = (entries.hasSubfolders, rows > PacketChoices.rowsPerFolder || entries.hasSubfolders)
        verifies = entries.verifies
        permissions = PacketChoices.permissionNames.map {
            FieldPanel.Choice(
                value: $0, label: words["make.permit.\($0)"], isChosen: entries.permitted.contains($0))
        }
        allowsEmptyPasswords = entries.allowsEmptyPasswords
        (title, subject, author) = (entries.title, entries.subject, entries.author)
        var usual = PacketChoices()
        usual.orders = draft.choices.orders
        hasMore = refusal != nil || draft.choices != usual || draft.isFillable
        wrong = refusal.map { Self.wrong($0, words) } ?? [:]
        refused = refusal?.entry.flatMap { $0 == .order ? nil : $0.rawValue }
        let mailColumn = StandardProperty.email.column(in: names).map { names[$0] }
        mail = mailColumn.map { words("make.mailColumn", ["column": $0]) } ?? words["make.noMailColumn"]
    }

    /// How many packets a merge makes, and of how many rows it makes none.
    private static func forecast(_ bench: Workbench, rows: Int, _ words: Words) -> String {
        let found: CheckCollector.Found
        do { found = try bench.check().found } catch {
            let message =
                (error as? PageError)?.message
                ?? MessagePlaces.withoutLine(bench.core.settings.sentences(error).message, of: error)
            return words("make.noForecast", ["why": words.told(bench.core.paths.inWords(message))])
        }
        let leftOut = bench.draft.skipped.count
        var parts = [words.counted("make.willMake", found.good + found.warned)]
        if leftOut > 0 { parts.append(words.counted("make.leftOut", leftOut)) }
        if found.refused > 0 { parts.append(words.counted("make.refusedRows", found.refused)) }
        // A form may be for some rows only.
        let others = bench.draft.forms.allSatisfy { $0.condition == nil } ? 0 : rows - found.rows
        if others > 0 { parts.append(words.counted("make.noForm", others)) }
        return parts.joined(separator: "; ") + "."
    }

    /// A pattern of columns that the table has: those that are people's names, else the first one.
    static func nameExample(_ columns: [String]) -> String {
        func insertions(_ properties: [StandardProperty]) -> [String] {
            properties.compactMap { $0.column(in: columns) }.map { MappingProposer.insertion(columns[$0]) }
        }
        var parts = insertions([.lastName, .firstName])
        if parts.isEmpty { parts = insertions([.fullName]) }
        if parts.isEmpty { parts = columns.prefix(1).map { MappingProposer.insertion($0) } }
        return (["{row:05}"] + parts).joined(separator: "-") + ".pdf"
    }

    private static func wrong(_ refusal: MakeRefusal, _ words: Words) -> [String: Wrong] {
        let place = refusal.entry?.rawValue ?? "form"
        return [
            place: Wrong(
                said: words.said(refusal.problem.message),
                advice: words.hint("", refusal.problem.hint).map(words.said), place: "\(place)-wrong")
        ]
    }
}
#endif
