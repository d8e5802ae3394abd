import ArgumentParser
import Storage

/// What an event that is typed says about itself.
struct EventTextOptions: ParsableArguments {
    @Option(help: "Where it is.")
    var location = ""

    @Option(help: "What it is about.")
    var details = ""

    @Option(help: "A link.")
    var url = ""

    @Option(help: "Who holds it.")
    var organizer = ""
}

extension CommandContext {
    /// What names an event that is typed among all others (RFC 5545, 3.8.4.7).
    func eventUID() -> String { "\(moment.microseconds)-\(UInt32.random(in: 0...UInt32.max))@packet" }
}
