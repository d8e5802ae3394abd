#if Server
import TestSupport
import Testing

@testable import PacketPage

/// Files are called as people called them, wherever they stand.
@Suite(.serialized) struct ShownPathsTests {
    @Test(arguments: [
        ("“/tmp/s.page/jobs/3s6l94/uploads/0ufy8s/letter.docx” is no PDF", "“letter.docx” is no PDF"),
        ("/tmp/s.page/uploads/3s6l940ufy8s/my people.csv, line 3: so", "my people.csv, line 3: so"),
        ("“/tmp/s.page/jobs/3s6l94/corrected-workbook/a.b.xlsx” and “/tmp/place/b.csv”", "“a.b.xlsx” and “b.csv”"),
        ("“/tmp/place/sub/b.csv” is there", "“sub/b.csv” is there"),
        ("“/tmp/place/.config/accounts.yaml” is there", "“/tmp/place/.config/accounts.yaml” is there"),
        ("“/other/tmp/place/b.csv” and /tmp/placebo/b.csv", "“/other/tmp/place/b.csv” and /tmp/placebo/b.csv"),
        ("nothing of files", "nothing of files"),
    ])
    func pathsBecomeNames(said: String, shown: String) {
        let paths = ShownPaths(privateFolder: "/tmp/s.page", folder: "/tmp/place")
        #expect(paths.inWords(said) == shown)
    }

    /// Whatever is uploaded wherever: what is wrong with it is said of the file's own name.
    @Test func uploadsAreCalledByTheirNames() throws {
        let served = try ServedPackets(in: TemporaryFolder())
        try served.page.folder.write("no form at all", to: "letter.docx")
        try served.page.folder.write("%PDF-1.7 broken", to: "my form.pdf")
        try served.page.folder.write("no workbook", to: "my people.xlsx")
        let work = String(try served.place(served.post("/work")).dropLast("/form".count))
        for (file, place) in [
            ("my people.xlsx", "/packets/people/import"), ("letter.docx", "/packets/templates"),
            ("my form.pdf", "/packets/templates"), ("my form.pdf", "\(work)/form"), ("letter.docx", "\(work)/form"),
        ] {
            var answer = try served.upload(file, to: place)
            // People are looked at on a screen of their own before they are taken.
            let isLookedAt = answer.status == 303
            if isLookedAt { answer = try served.get(served.place(answer)) }
            #expect((isLookedAt ? 200..<500 : 400..<500).contains(answer.status), "\(file), \(place)")
            #expect(!answer.body.contains(".page/") && !answer.body.contains("/uploads"), "\(answer.body)")
            if file == "letter.docx" { #expect(answer.body.contains(file), "\(answer.body)") }
        }
    }
}
#endif
