/// The files in `Fixtures/`.
public enum Fixture {
    /// The folder of the package.
    public static let package = folder(above: #filePath, levels: 3)

    /// The path of a form.
    public static func form(_ name: String) -> String { "\(package)/Fixtures/forms/\(name).pdf" }

    /// The path of a damaged form.
    public static func broken(_ name: String) -> String { "\(package)/Fixtures/broken/\(name).pdf" }

    /// The path of anything in `Fixtures/`, named by its path in there.
    public static func file(_ path: String) -> String { "\(package)/Fixtures/\(path)" }

    static func folder(above path: String, levels: Int) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels).joined(separator: "/")
    }
}
