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
}
