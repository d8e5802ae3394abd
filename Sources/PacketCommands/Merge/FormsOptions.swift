import ArgumentParser
import PacketPlanning

/// Packets of several forms, and of several rows.
struct FormsOptions: ParsableArguments {
    @Option(
        name: .customLong("form"), parsing: .singleValue,
        help: ArgumentHelp(
            "Another form of the packet, a path or the name of a stored template; may be given several times. A packet is "
                + "then all forms in this order.", valueName: "form"),
        completion: .file(extensions: ["pdf"]))
    var names: [String] = []

    @Option(
        help: ArgumentHelp(
            "A packet file, in YAML or JSON: the forms of a packet, with mapping, condition and copies of each.",
            valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var packet: String?

    @Option(
        help: ArgumentHelp(
            "Make one packet of all rows that have the same value in this column; {items[2].amount} is a cell of the "
                + "second one.", valueName: "column"))
    var groupBy: String?

    @Flag(help: "With --group-by: a form for each row of the packet, in place of one form with all rows.")
    var formPerRow = false

    func validate() throws {
        if formPerRow, groupBy == nil, packet == nil {
            throw ValidationError("--form-per-row needs --group-by: without it each row has a packet of its own.")
        }
        if packet != nil, !names.isEmpty {
            throw ValidationError("--packet names the forms of a packet already; give it or --form.")
        }
        if packet != nil, formPerRow {
            throw ValidationError(
                "In a packet file, “per: row” of a form makes one for each row; leave --form-per-row out.")
        }
    }

    /// Takes over which rows a packet is made of.
    func enter(_ packet: inout PacketFile) {
        packet.groupBy = groupBy ?? packet.groupBy
        if formPerRow { for index in packet.entries.indices { packet.entries[index].per = .lines(1) } }
    }
}
