import ArgumentParser
import PacketCommands
import PacketFiles
import Roster

/// `packet roster photo`.
struct RosterPhoto: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Says where a person's photo is.",
        discussion: """
            A photo is NO.jpg, NO.jpeg or NO.png in the folder of --photos, else in that of `roster set --photos`, else in \
            photos in packet in the user's data folder or beside the program. Where there is none, a placeholder is kept \
            beside the store, and its path printed.
              packet roster photo 12
              packet roster photo 12 --out photo.png
            """)

    @Argument(help: "The number of the person.")
    var no: Int

    @Option(help: ArgumentHelp("The folder with the photos.", valueName: "folder"), completion: .directory)
    var photos: String?

    @Option(help: ArgumentHelp("Copy the photo, or the placeholder, to this file.", valueName: "file"))
    var out: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let person = try roster.person(no)
        let folder = try photos.map(context.path) ?? roster.photoFolder()
        let photo = context.rosterResources(nil).photo(of: person.no, in: folder)
        if let out {
            let bytes = try photo.map { try context.read($0) } ?? PlaceholderPicture.png
            return try context.write(to: out, overwrites: overwriting.overwrite) { try $0.write(bytes) }
        }
        try context.output.write(value: photo ?? placeholder(in: context))
        if photo == nil { context.note("there is no photo of person \(no)", common) }
    }

    /// The path of the placeholder, which is written when it is not there yet.
    private func placeholder(in context: CommandContext) throws -> String {
        let path = try context.storePath(common) + ".placeholder.png"
        if try Files.kind(path) != .file || context.read(path) != PlaceholderPicture.png {
            try context.write(own: path, PlaceholderPicture.png)
        }
        return path
    }
}
