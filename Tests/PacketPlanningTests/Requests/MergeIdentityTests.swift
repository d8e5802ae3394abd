import PDFForms
import PDFObjects
import PDFPictures
import PacketMerge
import TestSupport
import Testing

@testable import PacketPlanning

/// What makes a merge another batch, and what does not.
struct MergeIdentityTests {
    /// A change of a request, and whether it makes another batch.
    struct Change: Sendable, CustomTestStringConvertible {
        let property: String
        let isAnother: Bool
        let make: @Sendable (inout MergeRequest) -> Void

        init(_ property: String, isFree: Bool = false, _ make: @escaping @Sendable (inout MergeRequest) -> Void) {
            self.property = property
            isAnother = !isFree
            self.make = make
        }

        var testDescription: String { property }
    }

    /// One row for each property, by its path; `isFree` names those that may differ within a batch.
    static let changes = [
        Change("packet") { $0.packet.groupBy = "name" },
        Change("packet.entries") { $0.packet.entries.append(PacketFile.Entry(form: "letter.pdf")) },
        Change("packet.common") { $0.packet.common.name = "{row}-x.pdf" },
        Change("packet.groupBy") { $0.packet.groupBy = "city" },
        Change("packet.isDuplex") { $0.packet.isDuplex = true },
        Change("packet.folder", isFree: true) { $0.packet.folder = "/" },
        Change("packet.name", isFree: true) { $0.packet.name = "other.yaml" },
        Change("entry.form") { $0.packet.entries[0].form = "copy.pdf" },
        Change("entry.id") { $0.packet.entries[0].id = "first" },
        Change("entry.mapping") { $0.packet.entries[0].mapping?.entries[0].expression = "{city}" },
        Change("entry.lines") { request in
            request.packet.entries[0].lines = PacketFile.Lines()
            request.packet.entries[0].lines?.fields = [PacketFile.Lines.Field(name: "q#", expression: "{city}")]
        },
        Change("entry.condition") { $0.packet.entries[0].condition = "city == \"Hill\"" },
        Change("entry.copies") { $0.packet.entries[0].copies = 2 },
        Change("entry.startsOnRight") { $0.packet.entries[0].startsOnRight = true },
        Change("entry.per") { $0.packet.entries[0].per = .lines(1) },
        Change("mapping.entries") { $0.packet.entries[0].mapping?.entries = [] },
        Change("mapping.name", isFree: true) { $0.packet.entries[0].mapping?.name = "{city}.pdf" },
        Change("mapping.title", isFree: true) { $0.packet.entries[0].mapping?.title = "{city}" },
        Change("mapping.subject", isFree: true) { $0.packet.entries[0].mapping?.subject = "{city}" },
        Change("mapping.author", isFree: true) { $0.packet.entries[0].mapping?.author = "{city}" },
        Change("mapping.overflow") { $0.packet.entries[0].mapping?.overflow = .truncate },
        Change("mapping.keepsWhenEmpty") { $0.packet.entries[0].mapping?.keepsWhenEmpty = true },
        Change("mapping.fingerprint", isFree: true) {
            let file = try? MappingFile("fingerprint: 0123456789abcdef", file: "x")
            $0.packet.entries[0].mapping?.fingerprint = file?.fingerprint
        },
        Change("mapping.additions") {
            $0.packet.entries[0].mapping?.additions = [
                MappingFile.Addition(AddedField(name: "new", corners: [9, 9, 99, 29]))
            ]
        },
        Change("mapping.settings") { $0.packet.entries[0].mapping?.settings = [.locale("de")] },
        Change("field.field") { $0.packet.entries[0].mapping?.entries[0].field = "q1" },
        Change("field.expression") { $0.packet.entries[0].mapping?.entries[0].expression = "{name|upper}" },
        // Who confirms a guess changes nothing in its packets.
        Change("field.isUnsure", isFree: true) { $0.packet.entries[0].mapping?.entries[0].isUnsure = true },
        Change("field.overflow") { $0.packet.entries[0].mapping?.entries[0].overflow = .truncate },
        Change("field.splitAt") { $0.packet.entries[0].mapping?.entries[0].splitAt = .item },
        Change("mapping.addendumHint") { $0.packet.entries[0].mapping?.addendumHint = "see {page}" },
        Change("field.continuations") { $0.packet.entries[0].mapping?.entries[0].continuations = ["q1"] },
        Change("field.keepsWhenEmpty") { $0.packet.entries[0].mapping?.entries[0].keepsWhenEmpty = true },
        Change("field.synonyms") { $0.packet.entries[0].mapping?.entries[0].synonyms = ["Kim": "Lee"] },
        Change("field.code") { $0.packet.entries[0].mapping?.entries[0].code = .qr },
        Change("field.markup") { $0.packet.entries[0].mapping?.entries[0].markup = .markdown },
        Change("field.line", isFree: true) { $0.packet.entries[0].mapping?.entries[0].line = 9 },
        Change("mapping") { $0.mapping = MappingFile(fields: ["q1": "{city}"]) },
        Change("assignments") { $0.assignments = ["q1={city}"] },
        Change("keepsWhenEmpty") { $0.keepsWhenEmpty = true },
        Change("overflow") { $0.overflow = .shrink },
        Change("people") { $0.people = MergeRequest.People(query: "party=D") },
        Change("people.file") { $0.people.file = "others.csv" },
        Change("people.query") { ($0.people.file, $0.people.query) = (nil, "party=D") },
        Change("people.isCSV", isFree: true) { $0.people.isCSV = true },
        Change("people.delimiter") { $0.people.delimiter = "," },
        Change("people.encoding") { $0.people.encoding = "utf-8" },
        Change("people.sheet") { $0.people.sheet = "Members" },
        Change("people.headerRow") { $0.people.headerRow = 2 },
        Change("people.asShown") { $0.people.asShown = true },
        Change("people.fillMerged") { $0.people.fillMerged = true },
        Change("people.select") { $0.people.select = "SELECT 1" },
        Change("rows") { $0.rows = "1-2" },
        Change("condition") { $0.condition = "city == \"Hill\"" },
        Change("pictureFolders") { $0.pictureFolders = ["/photos"] },
        Change("name") { $0.name = "{city}.pdf" },
        Change("title") { $0.title = "{city}" },
        Change("subject") { $0.subject = "{city}" },
        Change("author") { $0.author = "{city}" },
        Change("orders") { $0.orders = ["city"] },
        Change("isFillable") { $0.isFillable = true },
        Change("keepsScripts") { ($0.packet, $0.keepsScripts) = (PacketFile(forms: ["form.pdf"]), true) },
        Change("keepsXFA") { ($0.packet, $0.keepsXFA) = (PacketFile(forms: ["form.pdf"]), true) },
        Change("dropsTags") { $0.dropsTags = true },
        Change("keepsButtons") { $0.keepsButtons = true },
        Change("allowsUnfilled", isFree: true) { $0.allowsUnfilled = true },
        Change("breaksSignatures", isFree: true) { $0.breaksSignatures = true },
        Change("protection") { $0.protection = nil },
        Change("protection.expression") { $0.protection = protection("{city}") },
        Change("protection.shared") { $0.protection = protection("one for all") },
        Change("protection.owner") { $0.protection = protection("{name}", owner: "another keeper") },
        Change("protection.permissions") { $0.protection?.permissions = 0 },
        Change("protection.allowsEmpty") { $0.protection?.allowsEmpty = true },
        Change("protection.salt") { $0.protection = protection("{name}", salt: 8) },
        Change("protection.saltFingerprint") { $0.protection = protection("{name}", salt: 9) },
        Change("output") { $0.output.path = "elsewhere" },
        Change("output.path") { $0.output.path = "elsewhere" },
        Change("output.isPrintFile") { ($0.output.isPrintFile, $0.protection) = (true, nil) },
        Change("output.pagesPerFile") { $0.output.pagesPerFile = 10 },
        Change("output.rowsPerFolder", isFree: true) { $0.output.rowsPerFolder = 1_000 },
        Change("running", isFree: true) { $0.running.jobs = 3 },
        Change("running.jobs", isFree: true) { $0.running.jobs = 7 },
        Change("running.durability", isFree: true) { $0.running.durability = .file },
        Change("running.sharing", isFree: true) { $0.running.sharing = .never },
        Change("running.overwrites", isFree: true) { $0.running.overwrites = true },
        Change("running.isDry", isFree: true) { $0.running.isDry = true },
        Change("running.verifies", isFree: true) { $0.running.verifies = true },
        Change("running.patience", isFree: true) { $0.running.patience = 99 },
        Change("running.keepsJournal", isFree: true) { $0.running.keepsJournal = true },
        Change("running.occasion", isFree: true) { $0.running.occasion = .filledOnce },
        Change("running.occasion", isFree: true) { $0.running.occasion = .laterShard },
        Change("running.explains", isFree: true) { $0.running.explains = true },
        Change("running.drawsRefused", isFree: true) { $0.running.drawsRefused = true },
        Change("running.letter", isFree: true) { $0.running.letter = .c5 },
    ]

    private static func protection(
        _ expression: String, salt: UInt8 = 7, owner: String = "keeper"
    ) -> MergeRequest.Protection? {
        EncryptionSalt([UInt8](repeating: salt, count: 32)).map {
            MergeRequest.Protection(expression, salt: $0, owner: owner)
        }
    }

    static let request: MergeRequest = {
        var packet = PacketFile(forms: ["form.pdf", "letter.pdf"])
        packet.entries[0].mapping = MappingFile(fields: ["q0": "{name}"])
        packet.groupBy = "name"
        var request = MergeRequest(packet: packet, people: MergeRequest.People(file: "people.csv"))
        request.protection = protection("{name}")
        return request
    }()

    private static func identity(_ request: MergeRequest) throws -> MergeIdentity {
        let folder = try TemporaryFolder()
        for name in ["form", "copy"] { try folder.write(Fixture.bytes(ofForm: "text-single"), to: "\(name).pdf") }
        try folder.write(Fixture.bytes(ofForm: "links"), to: "letter.pdf")
        return try PreparedMerge(request, in: StubSurroundings(folder: FolderSurroundings(folder.path))).identity
    }

    /// The request that a change is compared with: one that has what the change is about.
    private static func base(_ change: Change) -> MergeRequest {
        var base = request
        switch change.property {
        case "packet": base.packet.groupBy = nil
        case "keepsScripts", "keepsXFA":
            (base.packet, base.assignments) = (PacketFile(forms: ["form.pdf"]), ["q0={name}"])
        case "mapping.entries": base.allowsUnfilled = true
        case "output.isPrintFile": base.protection = nil
        default: break
        }
        return base
    }

    @Test(arguments: changes)
    func everyPropertyCountsUnlessItIsNamedAsFree(_ change: Change) throws {
        let base = Self.base(change)
        var changed = base
        change.make(&changed)
        #expect(try (Self.identity(changed) != Self.identity(base)) == change.isAnother)
    }

    /// A property without a row above fails here.
    @Test func everyPropertyHasARow() {
        let request = Self.request
        let parts: [(String, Any)] = [
            ("", request), ("packet.", request.packet), ("entry.", request.packet.entries[0]),
            ("mapping.", MappingFile()), ("field.", MappingFile.Entry(field: "", expression: "")),
            ("people.", request.people), ("protection.", request.protection as Any), ("output.", request.output),
            ("running.", request.running),
        ]
        // A mapping file that was not read is no part of a request.
        let known = Set(Self.changes.map(\.property) + ["entry.map"])
        for (name, part) in parts {
            let mirror = Mirror(reflecting: part)
            let value = mirror.displayStyle == .optional ? mirror.children.first?.value ?? part : part
            for child in Mirror(reflecting: value).children {
                #expect(known.contains(name + (child.label ?? "?")))
            }
        }
    }

    @Test func aMappingFileThatWasNotReadIsNoMapping() {
        var request = Self.request
        request.packet.entries[0].map = "mapping.yaml"
        let error = #expect(throws: PlanningError.self) { try Self.identity(request) }
        #expect(error?.message.contains("mapping.yaml") == true)
    }

    @Test func anAddedPropertyThatSaysNothingChangesNothing() {
        struct Before { var name = "a" }
        struct After { var name = "a", flag = false, list: [Int] = [], limit: Int?, text = "" }
        #expect(CanonicalText.of(Before()) == CanonicalText.of(After()))
        #expect(CanonicalText.of(After(flag: true)) != CanonicalText.of(After()))
        #expect(CanonicalText.of(["a": 1, "b": 2]) == CanonicalText.of(["b": 2, "a": 1]))
        #expect(CanonicalText.of(["a", "b"]) != CanonicalText.of(["a','b"]))
    }

    /// What a request keeps elsewhere has no password in it, and is the same request.
    @Test func passwordsAreKeptAsHashes() throws {
        var request = Self.request
        request.protection = Self.protection("Xyzzy-4711", owner: "keeper of keys")
        let text = try RequestCoding.encoded(request)
        #expect(!text.contains("Xyzzy") && !text.contains("keeper of keys") && !"\(request)".contains("Xyzzy"))
        #expect(!CanonicalText.of(request).contains("Xyzzy"))
        let decoded = try RequestCoding.decoded(text)
        #expect(decoded == request)
        #expect(throws: PlanningError.self) { try Self.identity(decoded) }
    }
}

/// A folder that has people of some kind for whatever asks.
private struct StubSurroundings: MergeSurroundings {
    let folder: FolderSurroundings

    var mappings: MappingSurroundings { folder.mappings }

    func form(_ name: String, in folder: String?) throws -> RequestedForm { try self.folder.form(name, in: nil) }

    func people(_ people: MergeRequest.People) throws -> OpenPeople {
        OpenPeople(records: try MergeRequest.People(file: "people.csv").records("name,city\nKim,Hill\nLee,Dale\n"))
    }
}
