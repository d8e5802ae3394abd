import ArgumentParser

/// Where pictures may come from besides the folder of the table.
struct PictureFolderOptions: ParsableArguments {
    @Option(
        name: .customLong("pictures"),
        help: ArgumentHelp(
            "A folder that rows may take pictures from, besides that of the table; may be given several times.",
            valueName: "folder"),
        completion: .directory)
    var folders: [String] = []

    /// The pictures that rows of a table may name, whether its cells or a mapping make their paths.
    ///
    /// - Throws: `CommandError` with code `.notFound` when a folder is not there.
    func files(for people: PeopleOptions, in context: CommandContext) throws(CommandError) -> PictureFiles {
        for folder in folders where Files.kind(context.path(folder)) != .folder {
            throw CommandError(.notFound, "there is no folder “\(folder)”", hint: "--pictures names one with pictures")
        }
        let paths = [people.folder(in: context)].compactMap(\.self) + folders.map(context.path)
        do throws(FileFailure) { return try PictureFiles(folders: paths) } catch {
            throw CommandError(.fileAccess, "the folders of the table and of --pictures cannot be used")
        }
    }

    /// The same text for the same folders, in every run; empty when there are none.
    func described(in context: CommandContext) -> String {
        folders.map { " pictures=\(Files.resolved(context.path($0)) ?? $0)" }.joined()
    }
}
