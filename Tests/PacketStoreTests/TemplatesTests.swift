import PacketStore
import Storage
import TestSupport
import Testing

struct TemplatesTests {
    @Test func keepsAllOfATemplate() throws {
        let folder = try TemporaryFolder()
        let templates = Templates(try Samples.store(in: folder))
        let new = Samples.template("W-9", form: (0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
        let added = try templates.add(new, at: Samples.now)
        let found = try #require(try templates.find("W-9"))
        #expect(found == added)
        #expect(found.name == "W-9" && found.formFileName == "w9.pdf" && found.formSHA256 == "ab12")
        #expect(found.fields == new.fields && found.mapping == new.mapping && found.notes == new.notes)
        #expect(found.addedAt == Samples.now && found.formBytes == 300_000 && !found.inUse)
        #expect(try templates.bytes("w-9") == new.form)
    }

    struct Step: CustomTestStringConvertible {
        let testDescription: String
        let code: PacketStoreError.Code?
        let run: @Sendable (Templates) throws -> Void
        /// The names afterwards, the one in use with a star.
        let after: [String]

        init(
            _ label: String, _ code: PacketStoreError.Code?, _ after: [String],
            _ run: @escaping @Sendable (Templates) throws -> Void
        ) {
            testDescription = label
            self.code = code
            self.after = after
            self.run = run
        }

        /// Each starts with “Łan” in use and “w9”.
        static let all = [
            Step("add a third", nil, ["b", "w9", "Łan*"]) { try $0.add(Samples.template("b"), at: Samples.now) },
            Step("same name", .nameTaken, ["w9", "Łan*"]) { try $0.add(Samples.template("w9"), at: Samples.now) },
            Step("other case", .nameTaken, ["w9", "Łan*"]) { try $0.add(Samples.template("W9"), at: Samples.now) },
            Step("other case beyond ASCII", .nameTaken, ["w9", "Łan*"]) {
                try $0.add(Samples.template("łAN"), at: Samples.now)
            },
            Step("replace keeps what is in use", nil, ["w9", "łan*"]) {
                try $0.add(Samples.template("łan"), replace: true, at: Samples.now)
            },
            Step("empty name", .invalidName, ["w9", "Łan*"]) { try $0.add(Samples.template(""), at: Samples.now) },
            Step("line break in the name", .invalidName, ["w9", "Łan*"]) {
                try $0.add(Samples.template("a\nb"), at: Samples.now)
            },
            Step("use the other", nil, ["w9*", "Łan"]) { try $0.use("W9") },
            Step("use the same", nil, ["w9", "Łan*"]) { try $0.use("Łan") },
            Step("use an unknown one", .notFound, ["w9", "Łan*"]) { try $0.use("x") },
            Step("remove what is in use", nil, ["w9"]) { try $0.remove("łan") },
            Step("remove the other", nil, ["Łan*"]) { try $0.remove("w9") },
            Step("remove an unknown one", .notFound, ["w9", "Łan*"]) { try $0.remove("x") },
            Step("bytes of an unknown one", .notFound, ["w9", "Łan*"]) { _ = try $0.bytes("x") },
        ]
    }

    @Test(arguments: Step.all)
    func hasAtMostOneInUse(step: Step) throws {
        let folder = try TemporaryFolder()
        let templates = Templates(try Samples.store(in: folder))
        #expect(try templates.current() == nil)
        for name in ["Łan", "w9"] { try templates.add(Samples.template(name), at: Samples.now) }
        try templates.use("Łan")
        var code: PacketStoreError.Code?
        do { try step.run(templates) } catch { code = (error as? PacketStoreError)?.code }
        #expect(code == step.code)
        let names = try templates.list().map { $0.name + ($0.inUse ? "*" : "") }
        #expect(names == step.after)
        #expect(try templates.current()?.name == step.after.first { $0.hasSuffix("*") }.map { String($0.dropLast()) })
    }
}
