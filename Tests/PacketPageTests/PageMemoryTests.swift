#if Server
import TestSupport
import Testing

/// The memory of the page's own process, without its children.
struct PageMemoryTests {
    /// The steps of the workbench in turn, with a picture as browsers ask for it.
    private static func steps(row: Int) -> [String] {
        [
            "form", "people", "match?row=\(row)", "picture/1?w=400&row=\(row)&alone=1", "check", "look?row=\(row)",
            "make", "done",
        ]
    }

    /// Looks at each step once for each of some rows.
    ///
    /// - Returns: What was answered with something else than the screen, and how.
    private func look(at work: ServedWork, rows: ClosedRange<Int>) throws -> [String] {
        let steps = rows.flatMap { Self.steps(row: $0) }
        let addresses = steps.flatMap { ["-o", "/dev/null", "\(work.page.base)/work/\(work.id)/\($0)"] }
        let run = try Tool.run("curl", ["-s", "-b", work.cookie, "-w", "%{http_code}\n"] + addresses)
        let answers = run.output.split(separator: "\n")
        try #require(answers.count == steps.count)
        return zip(steps, answers).filter { $0.1 != "200" }.map { "\($0.0) \($0.1)" }
    }

    @Test func thePageWorksInFlatMemory() throws {
        try required(
            if: !BuiltProgram.folder.contains("asan"), "the address sanitizer keeps what is freed", from: .surroundings)
        let rows = (1...300).map { "Name \($0),\($0) High Street,London,555 \($0)\n" }.joined()
        let work = try ServedWork(
            form: "templates/welcome-letter/form.pdf", table: "Recipient Name,Street,City,Telephone\n\(rows)")
        let server = work.page.program
        #expect(try work.post("match/accept", ["all": "1"]).status == 303)
        // What is kept to answer faster is there after so many.
        #expect(try look(at: work, rows: 1...100) == [])
        let before = server.residentBytes
        #expect(before > 0)
        let limit = before + before / 10 + 4 << 20
        #expect(try look(at: work, rows: 101...300) == [])
        #expect(server.residentBytes <= limit, "\(before)")
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        #expect(try work.finish().contains("id=\"summary\"") && work.made() == 300)
        #expect(server.residentBytes <= limit, "\(before)")
    }
}
#endif
