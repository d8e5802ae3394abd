#if Server
import PDFForms
import PDFObjects
import PacketFiles
import PacketPlanning
import PacketTemplate

/// The page's surroundings: those of the program, with forms that are read once, and with no file outside of the folder
/// that the page was started in.
struct PageSurroundings: MergeSurroundings {
    private let others: any MergeSurroundings
    private let core: PageCore
    private var scope: FileScope { core.scope }

    init(_ others: any MergeSurroundings, _ core: PageCore) {
        self.others = others
        self.core = core
    }

    var mappings: MappingSurroundings { others.mappings }

    func form(_ name: String, in folder: String?) throws -> RequestedForm {
        guard Files.kind(scope.path(name)) != nil else { return try others.form(name, in: folder) }
        let path = try scope.allowed(name)
        do {
            let digest = try digest(of: path)
            return try core.shelf.form(digest) { try others.form(path, in: nil) }
        } catch let failure as FileFailure {
            let said = failure.reading(name)
            throw PageError(404, said.message, hint: said.hint)
        }
    }

    /// The digest of a file, reckoned once while the file stays as it is.
    private func digest(of path: String) throws -> String {
        func read() throws -> String { SHA256.hexadecimal(SHA256.digest(try Files.read(path))) }
        guard let state = Files.state(path) else { return try read() }
        return try core.fingerprints.value("form \(state)", read)
    }

    func people(_ people: MergeRequest.People) throws -> OpenPeople {
        var people = people
        if let file = people.file { people.file = try scope.allowed(file) }
        return try others.people(people)
    }

    func pictures(for request: MergeRequest) throws -> (any PictureSource)? {
        var request = request
        if let file = request.people.file { request.people.file = try scope.allowed(file) }
        return try others.pictures(for: request)
    }

    func resolved(_ folder: String) -> String { others.resolved(folder) }
}

/// The files that the page may name: those below the folder it was started in, and its own.
struct FileScope: Sendable {
    /// The folder that the page was started in.
    let folder: String
    /// The page's own folder.
    let privateFolder: String
    /// The file of the store. To open it beside the store, and to close it again, takes SQLite's locks away (its “How To Corrupt
    /// An SQLite Database File”, 2.2).
    let store: String

    /// The path of a name.
    func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

    /// The real path of a file, links followed.
    ///
    /// - Throws: `PageError` when it is not there or lies elsewhere.
    func allowed(_ name: String) throws(PageError) -> String {
        guard let real = Files.resolved(path(name)) else { throw PageError(404, "There is no file “\(name)”.") }
        if let store = Files.resolved(store), ["", "-wal", "-shm", "-journal"].contains(where: { real == store + $0 }) {
            throw PageError(403, "The store is no table of people.", hint: "take the people in it, or export them")
        }
        for root in [folder, privateFolder].compactMap(Files.resolved)
        where real.hasPrefix(root == "/" ? "/" : "\(root)/") {
            return real
        }
        throw PageError(403, "The page uses only files in the folder that it was started in.")
    }

    /// The files of the page's folder that can be chosen, by name.
    func files(ending endings: Set<String>) -> [String] {
        (Files.names(in: folder) ?? []).filter { name in
            !name.hasPrefix(".") && endings.contains(name.split(separator: ".").last?.lowercased() ?? "")
                && Files.kind("\(folder)/\(name)") == .file && (try? allowed(name)) != nil
        }.sorted().prefix(200).map { $0 }
    }

    /// The real path of a folder below the one that the page was started in; it need not be there yet.
    ///
    /// - Throws: `PageError` for one that lies elsewhere.
    func allowedFolder(_ name: String) throws(PageError) -> String {
        let wanted = path(name)
        let parts = wanted.split(separator: "/")
        guard !parts.contains(".."), !wanted.utf8.contains(0) else {
            throw PageError(403, "The page uses only files in the folder that it was started in.")
        }
        // What is there of it decides: a link may lead elsewhere.
        var count = parts.count
        while count > 0 {
            let above = "/" + parts[..<count].joined(separator: "/")
            if let real = Files.resolved(above), let root = Files.resolved(folder) {
                guard real == root || real.hasPrefix(root == "/" ? "/" : "\(root)/") else { break }
                return ([real] + parts[count...].map(String.init)).joined(separator: "/")
            }
            count -= 1
        }
        throw PageError(403, "The page uses only files in the folder that it was started in.")
    }
}
#endif
