import Foundation
import PDFObjects
import TestSupport
import Testing

/// Which process reads a file makes no difference: the first few are forked here, the others by a small process.
@Suite("Processes that read")
struct ReadingProcessTests {
    /// A file gets its own answer and nobody else's, whatever is read beside it.
    @Test func answersEachFileByItself() async throws {
        let sound = try Fixture.bytes(ofForm: "filled")
        let locked = try Fixture.bytes(ofForm: "encrypted-user-password")
        let expected = try PDFDocument(reading: sound).objects
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    do throws(PDFError) {
                        switch number % 5 {
                        case 0: return try PDFDocument(reading: sound, limits: Self.small).objects.isEmpty
                        case 1: return try PDFDocument(reading: [], password: nil).objects.isEmpty
                        case 2: return try PDFDocument(reading: locked, password: "wrong").objects.isEmpty
                        case 3: return try !PDFDocument(reading: locked, password: "secret").objects.isEmpty
                        default: return try PDFDocument(reading: sound, password: nil).objects == expected
                        }
                    } catch {
                        let codes: [PDFError.Code?] = [.tooLarge, .damaged, .passwordNeeded]
                        return number % 5 < 3 && error.code == codes[number % 5]
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 60 && results.allSatisfy { $0 })
    }

    /// Where the table of objects is lost, libqpdf reads on from each word that may begin a trailer, and warns each time: a
    /// file of 230 kB made more than a million warnings, and took seconds.
    @Test func damageWithoutEndIsRefused() throws {
        let trailers =
            Array("%PDF-1.7\n".utf8) + Array(repeatElement(Array("trailer [ a b c \n".utf8), count: 20_000).joined())
        let error = try #require(#expect(throws: PDFError.self) { try PDFDocument(reading: trailers) })
        #expect(error.code == .damaged && error.underlying == "there is more damage than can be mended")
        // Damage in each of many objects is mended.
        var file = Array("%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R/Extra[".utf8)
        file += (4..<4_004).flatMap { Array("\($0) 0 R ".utf8) }
        file += Array("]>>\nendobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n".utf8)
        file += Array("3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n".utf8)
        file += (4..<4_004).flatMap { Array("\($0) 0 obj <</Number \($0)/Number \($0)>>\nendobj\n".utf8) }
        file += Array("trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n".utf8)
        let document = try PDFDocument(reading: file)
        #expect(document.objects.count == 4_003 && document.damage.counts[.repeatedKeys] == 4_000)
    }

    static let small = ReadingLimits(memory: 400 << 20, milliseconds: 60_000, snapshot: 1_000)

    /// Somebody kills the small process; the next reading starts another.
    @Test func goesOnWhereItsHelperWasKilled() async {
        await #expect(processExitsWith: .success) {
            let file = try Fixture.bytes(ofForm: "filled")
            let expected = try PDFDocument(reading: file).objects
            for round in 0..<3 {
                for _ in 0..<5 {
                    #expect(try PDFDocument(reading: file).objects == expected, "round \(round)")
                }
                let helpers = Self.children
                #expect(helpers.count == 1, "round \(round)")
                for helper in helpers { kill(helper, SIGKILL) }
            }
        }
    }

    /// Processes that this one started and that still run.
    static var children: [pid_t] {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.flatMap { thread -> [pid_t] in
            let list = try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .ascii)
            return (list ?? "").split(separator: " ").compactMap { pid_t($0) }
        }
        .filter { child in
            let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
            return state?.contains(") Z ") == false
        }
    }
}
