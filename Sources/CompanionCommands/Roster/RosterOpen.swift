import ArgumentParser
import PacketCommands
import PacketFiles
import Roster

/// `packet roster open`.
struct RosterOpen: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "Opens a person's page, account, phone or e-mail with the desktop.",
        discussion: """
            Names are those that `roster show` lists: homepage, twitter, 휴대폰; also email, sms and search. Only addresses \
            in https, http, tel, sms and mailto are opened, by xdg-open.
              packet roster open 12 homepage
              packet roster open 12 twitter --print
            """)

    @Argument(help: "The number of the person.")
    var no: Int

    @Argument(help: "What to open.")
    var name: String

    @Flag(name: .customLong("print"), help: "Print the address and open nothing.")
    var prints = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let link = try link(of: context.roster(common).person(no))
        if prints { return try context.output.write(value: link) }
        guard let opener = context.program("xdg-open") else {
            throw CommandError(
                .notFound, "xdg-open is not installed", hint: "print the address with --print; Debian: xdg-utils")
        }
        guard DesktopOpener.open(link, with: opener) else {
            throw CommandError(.fileAccess, "the desktop did not open it", hint: "print the address with --print")
        }
    }

    private func link(of person: RosterPerson) throws -> String {
        switch name {
        case "email": return try ContactLink.mail(person.email)
        case "search": return ContactLink.search(for: person.name)
        case "sms":
            for phone in person.phones { if let link = try phone.messageLink() { return link } }
            throw CommandError(.notFound, "person \(no) has no phone that takes short messages")
        default:
            guard let contact = person.contacts.first(where: { $0.name == name }) else {
                let names = Set(person.contacts.map(\.name)).sorted().joined(separator: ", ")
                throw CommandError(
                    .notFound, "person \(no) has no “\(name)”", hint: names.isEmpty ? nil : "there is \(names)")
            }
            return try contact.link()
        }
    }
}
