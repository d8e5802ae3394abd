import FoundationEssentials

/// Where files beside the roster are looked for: the first folder that has one wins.
public struct RosterResources: Sendable, Hashable {
    /// The folders, the most particular one first.
    public let folders: [String]

    /// Makes a list of folders.
    ///
    /// - Parameters:
    ///   - explicit: What the user named; nil when nothing was.
    ///   - environment: For `XDG_DATA_HOME`, otherwise `.local/share` in `HOME`; `packet` in there.
    ///   - bundle: The folder that comes with the program.
    public init(explicit: String?, environment: [String: String], bundle: String?) {
        var folders: [String] = []
        if let explicit { folders.append(explicit) }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            folders.append(data + "/packet")
        } else if let home = environment["HOME"], !home.isEmpty {
            folders.append(home + "/.local/share/packet")
        }
        if let bundle { folders.append(bundle) }
        self.folders = folders
    }

    /// The path of the first file of a name; nil when no folder has one.
    public func find(_ name: String) -> String? {
        folders.lazy.map { "\($0)/\(name)" }.first(where: Self.isFile)
    }

    /// The photo of a person: `photos/7.jpg`, `.jpeg` or `.png`.
    ///
    /// - Parameters:
    ///   - no: The person's number; a number cannot name anything outside of the folder.
    ///   - folder: A folder that holds the photos themselves and comes first.
    public func photo(of no: Int, in folder: String? = nil) -> String? {
        let names = ["jpg", "jpeg", "png"].map { "\(no).\($0)" }
        if let folder, let path = names.lazy.map({ "\(folder)/\($0)" }).first(where: Self.isFile) { return path }
        return folders.lazy.flatMap { folder in names.map { "\(folder)/photos/\($0)" } }.first(where: Self.isFile)
    }

    private static func isFile(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
    }
}
