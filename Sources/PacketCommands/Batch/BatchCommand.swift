import ArgumentParser
import PacketStore
import Storage

/// `packet batch`.
struct BatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Lists, resumes and removes merges.",
        discussion: """
            Each merge is a batch. The same merge again is the same batch: it goes on where it was stopped or killed.
              packet batch list
            """,
        subcommands: [BatchList.self, BatchShow.self, BatchResume.self, BatchRemove.self])
}

/// The batch that a command is about.
struct BatchArgument: ParsableArguments {
    @Argument(help: "The id of the batch, or as much of its beginning as no other has.")
    var id: String

    /// The batch.
    func batch(in store: Store?) throws -> Batch {
        let found = id.isEmpty ? [] : try store.map { try Batches($0).find(prefix: id) } ?? []
        if let exact = found.first(where: { $0.id == id }) { return exact }
        guard let batch = found.first else {
            throw CommandError(.notFound, "there is no batch \(id)", hint: "see: packet batch list")
        }
        guard found.count == 1 else {
            throw CommandError(.notFound, "\(found.count) batches begin with \(id)", hint: "write more of the id")
        }
        return batch
    }
}
