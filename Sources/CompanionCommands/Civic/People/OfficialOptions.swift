import ArgumentParser
import Civic
import PacketCommands

/// The options that say which officials are meant.
struct OfficialOptions: ParsableArguments {
    @Option(help: "Only members of this chamber: house, senate …")
    var chamber: String?

    @Option(help: "Only those of this role: legislator, governor, us senator …")
    var role: String?

    @Option(help: "Only members of this party; the first letters are enough.")
    var party: String?

    @Option(help: "Only those of these districts: 12, 26A, 1-10,14.")
    var district: String?

    @Option(help: "Only members of this committee.")
    var committee: String?

    @Option(help: "Only those with this text in their name.")
    var name: String?

    /// The officials that are meant.
    func select(_ pack: StatePack) throws -> [Official] {
        var filter = OfficialFilter()
        (filter.chamber, filter.role, filter.party) = (chamber, role, party)
        (filter.district, filter.committee) = (district, committee)
        filter.names = name.map { [$0] } ?? []
        return try filter.select(pack)
    }
}
