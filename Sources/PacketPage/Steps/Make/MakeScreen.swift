#if Server
import PacketMapping
import PacketModel
import PacketPlanning

/// Step 6: where packets go and what they are like.
struct MakeScreen: Sendable {
    /// A column by which packets are put in order.
    struct Order: Sendable {
        let number: Int
        let label: String
        let columns: [FieldPanel.Choice]
        let isDescending: Bool
    }

    let id: String
    let out: String
    let targets: [FieldPanel.Choice]
    let isFillable: Bool
    let name: String
    let password: String
    let columns: [String]
    let folder: String
    let command: String
    let isRunning: Bool
    let canGoOn: Bool
    let progress: String
    let done: Int
    let total: Int
    let orders: [Order]
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

    /// So many columns decide an order, one before the next.
    static let orderCount = 2

    init(_ bench: Workbench, isRunning: Bool, _ words: Words) throws {
        var draft = bench.draft
        let job = draft.job.flatMap { bench.core.jobs.find($0)?.id }
        let reached = job.map(bench.core.jobs.progress) ?? JobProgress()
        if draft.out.isEmpty { draft.out = words["make.folderName"] }
        let choices = draft.choices
        let names = try bench.records().schema.columns
        let rows = try bench.facts().rows - draft.skipped.count
        (id, out, self.isRunning) = (draft.id, draft.out, isRunning)
        targets = Draft.Target.allCases.map {
            FieldPanel.Choice(value: $0.rawValue, label: words["make.\($0.rawValue)"], isChosen: $0 == draft.target)
        }
        (isFillable, name, password) = (draft.isFillable, draft.name ?? "", draft.password ?? "")
        columns = names
        folder = bench.core.settings.folder
        command = try MergeCommandLine.text(Workbench(core: bench.core, draft: draft))
        canGoOn = !isRunning && job.flatMap(bench.core.jobs.outcome)?.stopped ?? false
        progress = MakeStep.sentence(reached, words)
        (done, total) = (reached.done, max(1, rows))
        orders = (0..<Self.orderCount).map { Self.order($0, of: choices.orders, columns: names, words) }
        pagesPerFile = choices.pagesPerFile.map { "\($0)" } ?? ""
        (isDuplex, hasForms) = (choices.isDuplex, draft.forms.count > 1)
        (hasSubfolders, isLarge) = (choices.hasSubfolders, rows > PacketChoices.rowsPerFolder || choices.hasSubfolders)
        verifies = choices.verifies
        let permitted = choices.permissions ?? PacketChoices.usualPermissions(isFillable: draft.isFillable)
        permissions = PacketChoices.permissionNames.map {
            FieldPanel.Choice(value: $0, label: words["make.permit.\($0)"], isChosen: permitted.contains($0))
        }
        allowsEmptyPasswords = choices.allowsEmptyPasswords ?? false
        (title, subject, author) = (choices.title ?? "", choices.subject ?? "", choices.author ?? "")
        hasMore = choices != PacketChoices() || draft.isFillable
    }

    private static func order(_ number: Int, of orders: [String], columns: [String], _ words: Words) -> Order {
        let text = orders.indices.contains(number) ? orders[number] : ""
        let isDescending = text.hasSuffix(descending)
        let expression = isDescending ? String(text.dropLast(descending.count)) : text
        let usual = FieldPanel.Choice(
            value: "", label: words[number == 0 ? "make.tableOrder" : "make.noOrder"], isChosen: expression.isEmpty)
        return Order(
            number: number, label: words[number == 0 ? "make.order" : "make.thenOrder"],
            columns: [usual]
                + columns.map {
                    FieldPanel.Choice(value: $0, label: $0, isChosen: MappingProposer.insertion($0) == expression)
                }, isDescending: isDescending)
    }

    /// What stands behind an expression whose order is downwards.
    static let descending = ",desc"
}
#endif
