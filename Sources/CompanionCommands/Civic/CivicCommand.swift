import ArgumentParser
import PacketCommands

/// `packet civic`.
struct CivicCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "civic",
        abstract: "Knows a state: officials, laws, bills, events; helps to learn, to write and to take part.",
        discussion: """
            Everything is read from a state pack, a folder of data files; begin with the one that is shipped:
              packet civic state use sd
              packet civic reps --chamber house --district 12
              packet merge letter.pdf --recipients 'civic:chamber=house party=D' --out letters
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "State", subcommands: [CivicState.self, CivicAbout.self, CivicLinks.self, CivicVote.self]),
            CommandGroup(
                name: "People",
                subcommands: [
                    CivicReps.self, CivicCommittees.self, CivicContact.self, CivicLetters.self, CivicNewsletter.self,
                ]),
            CommandGroup(
                name: "Legislature",
                subcommands: [CivicStatutes.self, CivicBills.self, CivicHearings.self, CivicEvents.self]),
            CommandGroup(name: "Learning", subcommands: [CivicLearn.self, CivicDocs.self, CivicCarryOver.self]),
        ])
}
