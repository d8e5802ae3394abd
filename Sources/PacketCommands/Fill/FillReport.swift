import PacketModel
import PacketPlanning

/// What `packet fill` tells when the packet is made.
struct FillReport {
    let packet: SinglePacket
    let out: String

    /// Says what is worth knowing, on standard error; what kept the packet from being made is the command's error.
    func say(to context: CommandContext, _ common: CommonOptions) {
        let first = packet.problems.firstIndex { $0.severity == .error }
        let told = packet.problems.enumerated().filter { index, problem in
            index != first && (problem.severity > .note || !common.quiet)
        }
        for line in ProblemLines(names: packet.shorterNames).lines(told.map(\.element)) { context.say(line) }
    }

    /// Writes the result to standard output.
    func write(
        to context: CommandContext, _ format: RunningOptions.Format, _ common: CommonOptions
    ) throws(OutputError) {
        switch format {
        case .json: try context.output.write(data: JSONWriter.text(json))
        case .table:
            guard !common.quiet else { return }
            let pages = packet.pages.of("page")
            try context.output.write("\(pages) written to \(out).\n")
        }
    }

    private var json: JSONValue {
        [
            "out": .string(out), "bytes": .integer(packet.bytes.count), "sha256": .string(packet.digest),
            "pages": .integer(packet.pages), "problems": .array(packet.problems.map(MergeSummary.json)),
        ]
    }
}
