import PacketMapping

/// What holds for all packets that go to a folder.
struct OutputRules: Sendable {
    var durability = Durability.batch
    /// Whether packets share the blocks of what they have in common, where the file system can do that.
    var sharesBlocks = true
    /// Whether a packet replaces a file of its name.
    var overwrites = false
    /// Whether no two rows can want the same name.
    var hasUniqueNames = false
    /// How many rows share a subfolder; nil for none.
    var rowsPerFolder: Int?
    /// What is known of earlier packets.
    var history: (any PacketHistory)?
    /// The files that the merge reads, by their paths from the folder on: never replaced.
    var inputs: Set<String> = []
    /// What the run is called among others that share the folder; nil for one that has it for itself.
    var attempt: String?
}

extension OutputRules {
    init(_ plan: MergePlan) {
        self.init(
            durability: plan.durability, sharesBlocks: plan.sharesBlocks, overwrites: plan.overwrites,
            hasUniqueNames: plan.name.beginsWithRow, rowsPerFolder: plan.rowsPerFolder.map { max(1, $0) },
            history: plan.history, inputs: plan.inputs,
            attempt: plan.attempt)
    }
}

/// A packet's path from the output folder on: a name, or a subfolder and a name.
struct PacketPath {
    var folder = ""
    var name: String

    init(_ path: String) {
        name = path
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return }
        folder = String(path[..<slash])
        name = String(path[path.utf8.index(after: slash)...])
    }

    /// Whether it leads to a place in the folder.
    var isInside: Bool { ![folder, name].contains { $0.contains("/") || $0 == "." || $0 == ".." } }
}
