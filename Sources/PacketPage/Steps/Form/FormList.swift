#if Server
import PacketMapping
import PacketPlanning
import PacketServer

/// Step 1: packets of several forms, in an order, each for all rows or for some.
enum FormList {
    /// The most forms of a packet on the page.
    private static let limit = 20

    static func add(to routes: inout PageRoutes) {
        routes.post("/work/:draft/forms") { visit in
            let bench = try visit.workbench()
            guard let part = visit.form.number("part"), bench.draft.forms.indices.contains(part),
                // Another tab may have changed the list.
                visit.form["form"] == bench.draft.forms[part].name
            else { throw PageError(409, visit.words["form.changed"]) }
            try change(bench) { draft in
                switch visit.form["do"] {
                case "up" where part > 0: draft.forms.swapAt(part, part - 1)
                case "down" where part + 1 < draft.forms.count: draft.forms.swapAt(part, part + 1)
                case "remove":
                    draft.forms.remove(at: part)
                    draft.migration = nil
                    // A form that stands alone is in every packet.
                    if draft.forms.count == 1 { draft.forms[0].condition = nil }
                default:
                    let condition = visit.form["condition"] ?? ""
                    draft.forms[part].condition = condition.isEmpty ? nil : condition
                }
            }
            return visit.go(to: "/work/\(bench.draft.id)/form")
        }
    }

    /// Puts a form behind the others, with the mapping that goes with it, or is stored with it.
    static func add(_ choice: Draft.FormChoice, with mapping: String? = nil, to bench: Workbench) throws {
        guard !bench.draft.forms.isEmpty else {
            return try FormStep.choose(choice, with: mapping, of: bench.draft.id, bench.core)
        }
        guard bench.draft.forms.count < limit else {
            throw PageError(409, "A packet on the page has at most \(limit) forms.")
        }
        var choice = choice
        let name = "mapping-\(String(UInt64.random(in: 1 << 40...UInt64.max >> 4), radix: 36)).yaml"
        choice.mapping = name
        // A form that cannot be read is not taken.
        var draft = bench.draft
        draft.forms.append(choice)
        let form = try Workbench(core: bench.core, draft: draft, part: draft.forms.count - 1).form()
        try bench.core.drafts.changeMapping(of: draft.id, name) { _ in mapping ?? form.mapping ?? "fields: {}\n" }
        try change(bench) { $0.forms.append(choice) }
    }

    /// Changes the list while no merge of it is under way; what a merge would refuse is not kept.
    private static func change(_ bench: Workbench, _ body: (inout Draft) throws -> Void) throws {
        try bench.core.drafts.change(bench.draft.id) { draft in
            guard !MakeStep.isRunning(Workbench(core: bench.core, draft: draft)) else { throw PageError.busy }
            try body(&draft)
            (draft.job, draft.verification) = (nil, nil)
            let changed = Workbench(core: bench.core, draft: draft)
            if draft.hasPacketFile { _ = try changed.packetFile() }
            for case let condition? in draft.forms.map(\.condition) {
                _ = try Condition(
                    parsing: condition, with: bench.mapping().expressionSettings(bench.core.settings.zones))
            }
            try changed.keepPacketFile()
        }
    }
}

extension Workbench {
    /// Writes the packet file that the command line takes, where one says what a packet is. Only while the draft is being
    /// changed.
    func keepPacketFile() throws {
        guard draft.hasPacketFile else { return }
        try core.drafts.writeMapping(packetText(), of: draft.id, Draft.packetFile)
    }
}
#endif
