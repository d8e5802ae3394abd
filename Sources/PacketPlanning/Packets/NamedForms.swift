import PacketMapping

/// The forms of a request by their names, each with the mapping that is its own.
struct NamedForms {
    private(set) var names: [String] = []
    private(set) var mappings: [MappingFile] = []
    /// What holds for all of them.
    private(set) var common: MappingFile

    init(_ request: MergeRequest, _ loaded: [RequestedForm], _ surroundings: MappingSurroundings) throws {
        let entries = request.packet.entries
        var taken = Set(entries.compactMap(\.id))
        guard taken.count == entries.compactMap(\.id).count else {
            throw PlanningError(.mapping, "two forms of the packet have the same id")
        }
        common = request.packet.common
        // Without a packet file, the mapping says how packets are called, and what names, conditions and passwords may
        // refer to.
        if request.packet.name == nil, let mapping = request.mapping {
            (common.name, common.settings) = (mapping.name, mapping.settings)
            (common.title, common.subject, common.author) = (mapping.title, mapping.subject, mapping.author)
        }
        for (entry, form) in zip(entries, loaded) {
            names.append(entry.id ?? PacketFormName.free(PacketFormName.made(of: form.name), &taken))
            var mapping = entry.mapping
            if mapping == nil, request.mapping == nil { mapping = try form.storedMapping(surroundings) }
            if request.isSingle {
                mapping = mapping ?? request.mapping ?? MappingFile()
                common = mapping ?? common
            }
            var empty = MappingFile()
            empty.settings = (request.mapping ?? common).settings
            mappings.append(mapping ?? empty)
        }
        guard !request.isSingle, let shared = request.mapping, !shared.additions.isEmpty else { return }
        guard entries.count == 1 else {
            throw PlanningError(
                .mapping, "the mapping adds fields, and does not say to which of the forms",
                hint: "“addFields” belongs to one of the forms in a packet file, below its “form”")
        }
        mappings[0].additions += shared.additions
    }
}
