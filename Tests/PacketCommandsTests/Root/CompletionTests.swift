import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// What bash offers behind `--set`, by the script that the program prints for it.
struct CompletionTests {
    /// The replies for the last word of a command line.
    ///
    /// - Parameter parts: The parts of the last word, where bash takes it apart.
    private func replies(_ whole: [String], parts: [String] = []) throws -> [String] {
        let words = whole + parts
        let line = (parts.isEmpty ? whole : whole + [parts.joined()]).joined(separator: " ")
        // Behind a sign nothing is typed yet.
        let typed = words.last == "=" ? "" : words.last ?? ""
        let folder = try TemporaryFolder()
        let script = try Tool.run(BuiltProgram.path(), ["--generate-completion-script", "bash"])
        try folder.write(script.output, to: "packet.bash")
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let asked = try Tool.run(
            "bash",
            [
                "-c",
                """
                PATH="\(BuiltProgram.folder):$PATH"
                source "\(folder.file("packet.bash"))"
                COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
                registered=$(complete -p packet); registered=${registered##*-F }
                ${registered%% *} packet '\(typed)' '\(words.dropLast().last ?? "")'
                printf '%s\\n' "${COMPREPLY[@]}"
                """,
            ])
        return asked.output.split(separator: "\n").map(String.init)
    }

    @Test(arguments: [("gen", ["gender=X", "gender=M", "gender=F"]), ("no-such", [])])
    func fieldsAndTheirWordsAreOffered(prefix: String, offered: [String]) throws {
        let form = Fixture.form("button-traps")
        #expect(try replies(["packet", "merge", form, "--set", prefix]) == offered)
    }

    @Test(
        "Behind an equals sign, where bash begins a word, the words of a field are offered",
        arguments: [(["gender", "="], ["X", "M", "F"]), (["gender", "=", "M"], ["M"]), (["no-such", "="], [])])
    func wordsAreOfferedBehindTheSign(parts: [String], offered: [String]) throws {
        let form = Fixture.form("button-traps")
        #expect(try replies(["packet", "merge", form, "--set"], parts: parts) == offered)
    }

    /// bash runs what it is offered: what a form is called is offered only as far as it is no more than a name.
    @Test func hostileNamesAreNotOffered() throws {
        let folder = try TemporaryFolder()
        let ran = folder.file("ran")
        var file = RawPDF([1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]>>>>"])
        file.objects[2] = "<</Type/Pages/Kids[3 0 R]/Count 1>>"
        file.objects[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Annots[4 0 R 5 0 R]>>"
        file.objects[4] = "<</Type/Annot/Subtype/Widget/FT/Tx/T(a$\\(touch \(ran)\\))/Rect[0 0 9 9]/F 4>>"
        file.objects[5] = "<</Type/Annot/Subtype/Widget/FT/Tx/T(able)/Rect[9 0 18 9]/F 4>>"
        try Data(file.bytes).write(to: URL(fileURLWithPath: folder.file("form.pdf")))
        #expect(try replies(["packet", "fill", folder.file("form.pdf"), "--set", "a"]) == ["able="])
        #expect(!FileManager.default.fileExists(atPath: ran))
    }
}
