import PacketFiles
import PacketModel
import PacketPlanning
import PacketTemplate

/// Where the requests of commands find what they name: files, stored templates, stored recipients and those of companions.
struct CommandSurroundings: MergeSurroundings {
    let context: CommandContext
    let common: CommonOptions
    let password: PasswordOptions
    /// How far the people have been read.
    let position = ReadPosition()

    init(_ context: CommandContext, _ common: CommonOptions, _ password: PasswordOptions) {
        self.context = context
        self.common = common
        self.password = password
    }

    var mappings: MappingSurroundings { context.mappingSurroundings(of: nil) }

    /// A file that is named from a packet file comes first, then what a command would find under the name.
    func form(_ name: String, in folder: String?) throws -> RequestedForm {
        let path = folder.map { name.utf8.first == UInt8(ascii: "/") ? name : "\($0)/\(name)" }
        if let path, !name.isEmpty, !Files.isMissing(context.path(path)) {
            return try context.formFile(path, common, password).requested
        }
        return try context.form(named: name.isEmpty ? nil : name, common, password).requested
    }

    /// What there is to say of the people of a merge, when they have been read.
    func notes(on merge: PreparedMerge) -> [Diagnostic] {
        // What is said of single lines is told by the watch of the table, which knows which rows are left out.
        position.notes.filter { $0.line == nil || !merge.isWatched } + merge.notes(onDays: position.dayColumns)
            + merge.closingNotes
    }

    func people(_ people: MergeRequest.People) throws -> OpenPeople {
        let open = try context.open(people, common)
        position.total = open.size
        return OpenPeople(records: PositionedSource(open.records, position), size: open.size)
    }

    func pictures(for request: MergeRequest) throws -> (any PictureSource)? {
        try context.pictures(of: request)
    }

    func resolved(_ folder: String) -> String { Files.resolved(context.path(folder)) ?? folder }
}
