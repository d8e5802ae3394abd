import PacketFiles

/// What is said of files, with the names that people gave them: uploads stand in folders of the page that nobody has seen,
/// and others below the folder that the page was started in.
struct ShownPaths: Sendable {
    private let privateFolder: String
    private let folder: String

    /// - Parameters:
    ///   - privateFolder: The page's own folder.
    ///   - folder: The folder that the page was started in.
    init(privateFolder: String, folder: String) { (self.privateFolder, self.folder) = (privateFolder, folder) }

    /// A text with names in the place of paths.
    func inWords(_ text: String) -> String {
        guard text.contains("/") else { return text }
        // Errors say a path as it was typed, or with its links followed.
        let own = [privateFolder, Files.resolved(privateFolder)].compactMap(\.self)
        let others = [folder, Files.resolved(folder)].compactMap(\.self)
        let named = own.reduce(text) { Self.without($1, in: $0, isOwn: true) }
        return others.reduce(named) { Self.without($1, in: $0, isOwn: false) }
    }

    /// - Parameter isOwn: Whether the folders below it have names that the page gave them.
    private static func without(_ folder: String, in text: String, isOwn: Bool) -> String {
        guard folder.count > 1 else { return text }
        var (result, rest) = ("", text[...])
        while let found = rest.firstRange(of: "\(folder)/") {
            result += rest[..<found.lowerBound]
            let below = rest[found.upperBound...]
            // A path that only ends like the folder is another one, and what is hidden is found by its path alone.
            let isPath = result.last.map { !$0.isLetter && !$0.isNumber && $0 != "/" } ?? true
            guard isPath, isOwn || below.first != "." else {
                result += rest[found]
                rest = below
                continue
            }
            rest = below
            while isOwn, let slash = rest.firstIndex(of: "/"), isPageName(rest[..<slash]) {
                rest = rest[slash...].dropFirst()
            }
        }
        return result + rest
    }

    private static func isPageName(_ name: Substring) -> Bool {
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" }
    }
}
