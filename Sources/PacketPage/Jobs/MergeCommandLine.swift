#if Server
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
            draft.forms.count > 1 ? "--packet=\(path(Workbench.packetFile))" : "--map=\(path(form.mappingFile))")
        arguments.append("\(draft.isPrintFile ? "--single" : "--out")=\(draft.out)")
        if let rows = RowsOption.text(without: draft.skipped) { arguments.append("--rows=\(rows)") }
        if let name = draft.name, !name.isEmpty { arguments.append("--name=\(name)") }
        if draft.isFillable { arguments.append("--fillable") }
        if let password = draft.password { arguments.append("--encrypt-with=\(password)") }
        if let folder = workbench.picturesFolder { arguments.append("--pictures=\(folder)") }
        return arguments + (draft.forms.count > 1 ? ["--"] : ["--", form.name])
    }

    /// The same with what only the page asks for.
    static func job(_ workbench: Workbench) throws -> [String] {
        let plain = try arguments(workbench)
        let own = ["--progress", "json", "--format", "json", "--store", workbench.core.settings.store.path]
        guard let end = plain.lastIndex(of: "--") else { return plain + own }
        return Array(plain[..<end]) + own + Array(plain[end...])
    }

    /// The same for a shell.
    static func text(_ workbench: Workbench) throws -> String {
        (["packet"] + (try arguments(workbench))).map(quoted).joined(separator: " ")
    }

    private static func people(_ people: MergeRequest.People) -> [String] {
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

    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                byte > 127 || "-_./,:=+@%".utf8.contains(byte) || (0x30...0x39).contains(byte)
                    || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte)
            }
        return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
#endif
