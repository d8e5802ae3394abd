extension String {
    /// The name of the file that a path leads to, without the folders before it.
    package var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
