import Interchange

/// Where a print file goes: one file of all packets, or several of them.
public struct PrintTarget: Sendable, Hashable {
    /// The path of the folder.
    let folder: String
    let stem: String
    private let ending: String
    /// How many pages a file has at most, though never less than one record; nil for one file.
    let pagesPerFile: Int?

    /// Makes a target.
    ///
    /// - Parameters:
    ///   - path: The path of the file. With `pagesPerFile`, names have a number behind them: `letters-001.pdf`.
    /// - Returns: Nil for a path that names no file.
    public init?(_ path: String, pagesPerFile: Int? = nil) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, !["", ".", ".."].contains(name) else { return nil }
        let above = parts.dropLast().joined(separator: "/")
        folder = parts.count == 1 ? "." : above.isEmpty ? "/" : above
        let isNamed = name.count > 4 && name.lowercased().hasSuffix(".pdf")
        stem = String(isNamed ? name.dropLast(4) : name)
        ending = String(isNamed ? name.suffix(4) : "")
        self.pagesPerFile = pagesPerFile
    }

    /// The name of a file, counted from 1.
    func name(ofFile number: Int) -> String {
        guard pagesPerFile != nil else { return stem + ending }
        return "\(stem)-\(number.padded(3))\(ending)"
    }
}
