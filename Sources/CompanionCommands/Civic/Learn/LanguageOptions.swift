import ArgumentParser
import Civic
import PacketCommands

extension Language: ExpressibleByArgument {}

/// In which language a learner is spoken to.
struct LanguageOptions: ParsableArguments {
    @Option(help: "The language of prompts and results: en, es, ko. Questions and answers stay as they were published.")
    var lang = Language.english
}
