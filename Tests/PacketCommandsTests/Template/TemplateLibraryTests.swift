import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import PDFPreview
import TestSupport
import Testing

@testable import PacketCommands

/// The sample forms that come with packet.
@Suite(.serialized)
struct TemplateLibraryTests {
    /// A template, and what its first packets have to say.
    struct Sample: CustomTestStringConvertible, Sendable {
        var name: String
        var rows: Int
        /// A packet of the sample table, and texts on its page.
        var file: String
        var texts: [String]
        /// What a reader of codes finds on the page.
        var codes: [String] = []
        var testDescription: String { name }
    }

    static let samples = [
        Sample(
            name: "welcome-letter", rows: 13, file: "002-Święcki-Łukasz.pdf",
            texts: ["Łukasz Święcki", "14 January 2025", "South Bank"]),
        Sample(
            name: "membership-certificate", rows: 13, file: "certificate-00001002-Święcki.pdf",
            texts: ["Łukasz Święcki", "Friend", "21 June 2025"]),
        Sample(
            name: "letter-to-representative", rows: 8, file: "002-김-to-Okonkwo.pdf",
            texts: [
                "김민준", "Ms Harriet Okonkwo", "Assembly House", "2 March 2026", "I am a parent in Riverside",
                "제 아들은 일곱 살입니다.", "it in the Committee for Transport", "Riverside North",
            ]),
        Sample(
            name: "volunteer-registration", rows: 6, file: "volunteer-000412-Żółkowska.pdf",
            texts: ["Agnieszka", "Żółkowska", "14 Jun 1988", "carries an injector", "Mill Meadow", "Polish"]),
        Sample(
            name: "event-badges", rows: 6, file: "badge-0002-최.pdf",
            texts: ["지우", "최지우", "한강 시민 모임", "GUEST", "No. 0002", "14.30 Low-cost sensors", "Vegan", "0002-14"],
            codes: ["LUNCH-13-8RL3N0", "LUNCH-14-8RL3N0", "https://openrivers.example.org/in/8RL3N0"]),
        Sample(
            name: "quiz-certificate", rows: 7, file: "02-Małgorzata Wójcik.pdf",
            texts: ["Małgorzata Wójcik", "18", "of 20", "90%", "2nd of 48", "19 March 2026", "A splendid result"],
            codes: ["https://quiz.example.org/2026-03?p=2"]),
        Sample(
            name: "permission-slip", rows: 6, file: "3b-정-서윤.pdf",
            texts: ["정서윤", "3b", "Wednesday, 20 May 2026", "€7.50", "정우진", "Peanuts", "Slip 3b-02"]),
        Sample(
            name: "donation-receipt", rows: 5, file: "receipt-2026-00120-Kjærsgård.pdf",
            texts: ["Maren Kjærsgård", "$15.00", "$1,000.00", "Cheque", "$1,060.00", "24 Dec 2025"]),
        Sample(
            name: "donation-receipt-ko", rows: 5, file: "기부금영수증-2026-0031-김하늘.pdf",
            texts: ["김하늘", "010-0000-0131", "₩480,000", "₩600,000", "2025. 3. 5.", "2026년 1월 12일", "위와 같이 기부하셨음을"]),
    ]

    static let folder = "\(Fixture.package)/templates"
    static let environment = ["PACKET_TEMPLATES": folder]

    @Test func everyFormOfTheLibraryIsTestedHere() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0 != "README.md" }
        #expect(folders.sorted() == Self.samples.map(\.name).sorted())
    }

    @Test(arguments: samples)
    func isStoredWithItsMappingAndMergesItsSample(_ sample: Sample) throws {
        let folder = try TemporaryFolder()
        func packet(_ arguments: String...) -> CommandRun {
            CommandRun(arguments, in: folder.path, environment: Self.environment)
        }
        let added = packet("template", "add", "--from-library", sample.name)
        #expect(added.status == 0 && added.errors.contains("stored “\(sample.name)”"), "\(added.errors)")
        try folder.copy("\(Self.folder)/\(sample.name)/sample.csv")
        for options in [["--out", "flat"], ["--out", "live", "--fillable"]] {
            let arguments = ["merge", "--csv", "sample.csv", "--strict", "--verify", "--format", "json"] + options
            let run = CommandRun(arguments, in: folder.path, environment: Self.environment)
            #expect(run.status == 0, "\(run.errors)")
            for part in ["\"written\": \(sample.rows)", "\"failed\": 0", "\"warnings\": 0"] {
                #expect(run.output.contains(part), "\(run.output)")
            }
            let verified = packet("verify", options[1])
            #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
        }
        let text = try PreviewDocument(folder.bytes("flat/\(sample.file)")).text(page: 0).string
        for wanted in sample.texts { #expect(text.contains(wanted), "\(wanted) in \(text)") }
        if !sample.codes.isEmpty { try expectCodes(sample.codes, in: folder, sample.file) }
    }

    /// Reads the codes on a page with another program.
    private func expectCodes(_ codes: [String], in folder: TemporaryFolder, _ file: String) throws {
        let picture = ["-r", "200", "-png", "-singlefile", folder.file("flat/\(file)"), folder.file("page")]
        try Tool.run("pdftoppm", picture)
        let read = try Tool.run("zbarimg", ["--raw", "-q", folder.file("page.png")])
        #expect(read.output.split(separator: "\n").map(String.init).sorted() == codes.sorted())
    }

    @Test(arguments: samples.dropFirst(2).map(\.name))
    func isAFormThatOthersCanFill(_ name: String) throws {
        let form = try Form(PDFDocument(reading: Fixture.bytes(ofTemplate: name)))
        #expect(form.fields.count > 15)
        #expect(form.fields.filter { ($0.label ?? "").isEmpty }.map(\.name) == [], "every field has a tool tip")
        #expect(form.fields.contains { $0.flags.contains(.required) })
        let inspected = CommandRun(["inspect", "\(Self.folder)/\(name)/form.pdf"], in: Self.folder)
        #expect(inspected.status == 0)
        let listed = CommandRun(
            ["extract-fields", "\(Self.folder)/\(name)/form.pdf", "--format", "json"], in: Self.folder)
        #expect(listed.output.contains("\"tagged\": true"))
    }

    @Test func isListed() throws {
        let folder = try TemporaryFolder()
        func packet(_ arguments: String...) -> CommandRun {
            CommandRun(arguments, in: folder.path, environment: Self.environment)
        }
        let table = packet("template", "list", "--library")
        #expect(table.status == 0)
        for sample in Self.samples { #expect(table.output.contains("\n\(sample.name) ")) }
        let csv = packet("template", "list", "--library", "--format", "csv").output.split(separator: "\r\n")
        #expect(csv.first == "name,title,form,mapping,sample" && csv.count == Self.samples.count + 1)
        #expect(
            csv.contains { $0.hasPrefix("quiz-certificate,Quiz certificate,\(Self.folder)/quiz-certificate/form.pdf,") }
        )
        let json = packet("template", "list", "--library", "--format", "json").output
        #expect(json.contains("\"name\": \"donation-receipt-ko\"") && json.contains("기부금 영수증"))
        // Nothing was stored by looking.
        #expect(try folder.names() == [])
    }

    @Test func isFoundWhereItIsInstalledAndInASourceFolder() throws {
        let folder = try TemporaryFolder()
        for place in [
            "prefix/bin", "prefix/share/packet/templates/note", "source/.build/release", "source/templates/slip",
        ] {
            try FileManager.default.createDirectory(atPath: folder.file(place), withIntermediateDirectories: true)
        }
        for place in ["prefix/share/packet/templates/note", "source/templates/slip"] {
            try folder.write(Fixture.bytes(ofForm: "links"), to: "\(place)/form.pdf")
            try folder.write("fields:\n  name: \"{who}\"\n", to: "\(place)/mapping.yaml")
        }
        try folder.write("", to: "source/Package.swift")
        func list(from program: String) -> CommandRun {
            let arguments = ["template", "list", "--library", "--format", "csv"]
            return CommandRun(arguments, in: folder.path, program: folder.file(program))
        }
        #expect(list(from: "prefix/bin").output.contains("\r\nnote,,"))
        #expect(list(from: "source/.build/release").output.contains("\r\nslip,,"))
        let nowhere = list(from: "prefix")
        #expect(nowhere.status == 2 && nowhere.errors.contains("PACKET_TEMPLATES"))
    }

    @Test func saysWhatItHas() throws {
        let folder = try TemporaryFolder()
        func add(_ arguments: String...) -> CommandRun {
            CommandRun(["template", "add"] + arguments, in: folder.path, environment: Self.environment)
        }
        for name in ["letter", "../templates/welcome-letter", ""] {
            let run = add("--from-library", name)
            #expect(run.status == 2 && run.errors.contains("welcome-letter"), "\(run.errors)")
        }
        #expect(add("form.pdf", "--from-library", "welcome-letter").status == 64)
        #expect(add().status == 64)
        #expect(add("--from-library", "Quiz-Certificate", "--name", "mine").errors.contains("stored “mine”"))
        let wrong = CommandRun(
            ["template", "list", "--library"], in: folder.path, environment: ["PACKET_TEMPLATES": "nowhere"])
        #expect(wrong.status == 2 && wrong.errors.contains("“nowhere”"))
    }
}
