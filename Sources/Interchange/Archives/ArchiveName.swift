/// The names by which commands, batches and pages know an archive of packets from a folder of them.
public enum ArchiveName {
    /// Stands for standard output, where packets can only go as one archive.
    public static let standardOutput = "-"

    /// Whether what a merge writes to is an archive: a name that ends in `.zip`, in any case, or standard output.
    public static func isArchive(_ path: String) -> Bool {
        path == standardOutput || path.utf8.count > 4 && path.lowercased().hasSuffix(".zip")
    }
}
