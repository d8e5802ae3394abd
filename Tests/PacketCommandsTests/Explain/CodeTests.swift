import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// Every code that the program may say is explained, and no other.
struct CodeTests {
    /// The errors whose codes are public, and what stands before these.
    private static let areas: [(file: String, area: String?)] = [
        ("PacketCommands/Errors/CommandError", nil), ("PacketPlanning/PlanningError", nil),
        ("PacketStore/Errors/PacketStoreError", nil), ("PDFObjects/Errors/PDFError", "form"),
        ("Storage/Errors/StorageError+Code", "store"), ("PacketRecipients/RecipientError", "data"),
        ("PacketMerge/Running/MergeError", "merge"), ("PacketDelivery/Errors/DeliveryError", "mail"),
        ("PacketSending/SendingError", "send"), ("PDFPreview/PreviewError", "preview"),
    ]
    private static let explained = CodeExplanation.core

    private static func source(_ name: String) throws -> String {
        try String(contentsOfFile: "\(Fixture.package)/Sources/\(name).swift", encoding: .utf8)
    }

    @Test(arguments: areas)
    func explainsTheErrorsOf(_ file: String, _ area: String?) throws {
        let codes = try Self.source(file).matches(
            of: /static let \w+ = Code\((?:kind: \.|description: "|\.|")([\w-]+)"?\)/
        ).map { PublicCode.name(String($0.1), in: area) }
        let known = Set(Self.explained.filter { $0.place == .failure }.map(\.code))
        #expect(!codes.isEmpty && codes.filter { !known.contains($0) && $0 != "storage" } == [])
    }

    @Test func explainsEveryProblem() throws {
        let files = FileManager.default.enumerator(atPath: "\(Fixture.package)/Sources")
        var codes: Set<String> = []
        while let file = files?.nextObject() as? String {
            guard file.hasSuffix(".swift") else { continue }
            let text = try Self.source(String(file.dropLast(6)))
            codes.formUnion(text.matches(of: /DiagnosticCode\("([\w-]+)"\)/).map { String($0.1) })
        }
        let known = Set(Self.explained.filter { $0.place == .problem }.map(\.code))
        #expect(codes.subtracting(known).sorted() == [])
        #expect(known.subtracting(codes).sorted() == [])
    }

    @Test func explainsEveryFinding() {
        let known = Set(Self.explained.filter { $0.place == .verification }.map(\.code))
        #expect(known == Set(VerifyCodes.all))
    }

    /// Its codes stand behind a status, a cause or a case; those of commands are explained as these.
    @Test func explainsEveryAnswerOfTheService() throws {
        var codes: Set<String> = []
        for folder in ["PacketServer", "PacketService", "PacketCommands/Service"] {
            let files = FileManager.default.enumerator(atPath: "\(Fixture.package)/Sources/\(folder)")
            while let file = files?.nextObject() as? String {
                guard file.hasSuffix(".swift") else { continue }
                let text = try Self.source("\(folder)/\(file.dropLast(6))")
                codes.formUnion(
                    text.matches(of: /(?:\d{3}, |code: |\(\.\w+, |case \.\w+: )"([a-z][a-z-]+)"/).map { String($0.1) })
            }
        }
        let known = Set(Self.explained.filter { $0.place == .service }.map(\.code))
        let shared = Set(Self.explained.filter { $0.place == .failure }.map(\.code))
        #expect(codes.subtracting(known).subtracting(shared).sorted() == [])
        #expect(known.subtracting(codes).sorted() == [])
    }

    @Test func saysEachOnceAndInWholeSentences() {
        let keys = Self.explained.map { "\($0.place) \($0.code)" }
        #expect(Set(keys).count == keys.count && keys.count > 200)
        for explanation in Self.explained {
            #expect(explanation.meaning.hasSuffix("."), "\(explanation.code)")
            #expect(explanation.remedy?.hasSuffix(".") ?? true, "\(explanation.code)")
        }
    }

    @Test func isAskedByItsName() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(["explain", "unknown-choice"], in: folder.path)
        #expect(run.status == 0 && run.output.hasPrefix("The value names no state or choice of its field"))
        let both = CommandRun(["explain", "value-not-drawn"], in: folder.path).output
        #expect(both.contains("About data or a row: ") && both.contains("Found by inspect: "))
        let busy = CommandRun(["explain", "busy"], in: folder.path).output
        #expect(busy.contains("An error: ") && busy.contains("Answered by serve --merge: "))
        let wrong = CommandRun(["explain", "unknown-choise"], in: folder.path)
        #expect(wrong.status == 2 && wrong.errors.contains("did you mean “unknown-choice”?"))
        let all = CommandRun(["explain", "--format", "json"], in: folder.path).output
        #expect(all.contains("\"code\": \"nothing-matched\"") && all.contains("\"where\": \"inspection\""))
        #expect(CommandRun(["explain"], in: folder.path).output.contains("store-newer"))
    }
}
