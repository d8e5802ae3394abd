#if Server
import Interchange
import PacketPlanning
import Storage

/// A draft's merge as somebody would type it: the page makes no packets in any other way.
enum MergeCommandLine {
    /// The arguments of `packet`.
    static func arguments(_ workbench: Workbench) throws -> [String] {
        let draft = workbench.draft
        let form = try workbench.choice()
        var arguments = ["merge"] + people(try workbench.people())
        let path = { workbench.core.drafts.mappingPath(of: draft.id, $0) }
        arguments.append(
            draft.hasPacketFile ? "--packet=\(path(Draft.packetFile))" : "--map=\(path(form.mappingFile))")
        arguments.append("\(draft.isPrintFile ? "--single" : "--out")=\(draft.out)")
        if let rows = RowsOption.text(without: draft.skipped) { arguments.append("--rows=\(rows)") }
        if let name = draft.name, !name.isEmpty { arguments.append("--name=\(name)") }
        if draft.isFillable { arguments.append("--fillable") }
        arguments += options(draft.choices, for: draft.target)
        if let password = draft.password {
            arguments.append("--encrypt-with=\(password)")
            if let permitted = draft.choices.permissions {
                arguments.append("--permissions=\(permitted.isEmpty ? "none" : permitted.joined(separator: ","))")
            }
            if draft.choices.allowsEmptyPasswords ?? false { arguments.append("--allow-empty-passwords") }
        }
        if let folder = workbench.picturesFolder { arguments.append("--pictures=\(folder)") }
        return arguments + (draft.hasPacketFile ? ["--"] : ["--", form.name])
    }

    /// The same with what only the page asks for.
    ///
    /// - Parameter more: Options for what earlier runs have left in the folder.
    static func job(_ workbench: Workbench, more: [String] = []) throws -> [String] {
        let plain = try arguments(workbench)
        let own =
            ["--progress", "json", "--format", "json", "--store", workbench.core.settings.store.path]
            + more
        guard let end = plain.lastIndex(of: "--") else { return plain + own }
        return Array(plain[..<end]) + own + Array(plain[end...])
    }

    /// The same for a shell.
    static func text(_ workbench: Workbench) throws -> String {
        ShellWord.line(["packet"] + (try arguments(workbench)))
    }

    /// What packets and their files are like.
    private static func options(_ choices: PacketChoices, for target: Draft.Target) -> [String] {
        var arguments = choices.orders.map { "--sort=\($0)" }
        let texts = [("--title", choices.title), ("--subject", choices.subject), ("--author", choices.author)]
        for case (let option, let text?) in texts { arguments.append("\(option)=\(text)") }
        if target == .print, let pages = choices.pagesPerFile { arguments.append("--pages-per-file=\(pages)") }
        if target == .folder, choices.hasSubfolders { arguments.append("--shard-dirs") }
        if target != .print, choices.verifies { arguments.append("--verify") }
        return arguments
    }

    static func people(_ people: MergeRequest.People) -> [String] {
        var arguments =
            people.file.map { ["\(people.isCSV ? "--csv" : "--data")=\($0)"] } ?? ["--recipients=\(people.query ?? "")"]
        let options: [(String, String?)] = [
            ("--delimiter", people.delimiter), ("--encoding", people.encoding), ("--sheet", people.sheet),
            ("--header-row", people.headerRow.map { "\($0)" }), ("--query", people.select),
        ]
        for (option, value) in options {
            if let value { arguments.append("\(option)=\(value)") }
        }
        if people.asShown { arguments.append("--as-shown") }
        if people.fillMerged { arguments.append("--fill-merged") }
        return arguments
    }
}
#endif
