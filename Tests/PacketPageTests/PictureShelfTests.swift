#if Server
import Dispatch
import PacketServer
import Synchronization
import TestSupport
import Testing

@testable import PacketPage

/// Pictures of pages are drawn once each, and a document that cannot be drawn spoils none of the others.
@Suite struct PictureShelfTests {
    private static let forms = ["text-single", "links"]

    @Test func drawsEachPictureOnceWhoeverAsks() throws {
        let shelf = PictureShelf()
        let documents = try Self.forms.map { try Fixture.bytes(ofForm: $0) }
        let reads = Mutex([0, 0])
        let bodies = Mutex<[Set<[UInt8]>]>([[], []])
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            let form = number % 2
            let picture = try? shelf.png("\(form)", page: 0, width: 200) {
                reads.withLock { $0[form] += 1 }
                return documents[form]
            }
            bodies.withLock { _ = $0[form].insert(picture?.body ?? []) }
        }
        #expect(reads.withLock { $0 } == [1, 1])
        let drawn = bodies.withLock { $0 }
        #expect(drawn.map(\.count) == [1, 1] && drawn[0] != drawn[1])
        #expect(drawn[0].first?.starts(with: [0x89, 0x50, 0x4E, 0x47]) ?? false)
    }

    @Test func goesOnAfterADocumentThatCannotBeDrawn() throws {
        let shelf = PictureShelf()
        let document = try Fixture.bytes(ofForm: "links")
        let first = try shelf.png("first", page: 0, width: 150) { document }.body
        // More than a child draws before another one takes its place.
        for number in 0..<70 {
            #expect(throws: (any Error).self) {
                try shelf.png("broken \(number)", page: 0, width: 150) { Array("%PDF-1.7 nothing".utf8) }
            }
        }
        #expect(throws: (any Error).self) { try shelf.png("first", page: 9, width: 150) { document } }
        #expect(try shelf.png("second", page: 0, width: 150) { document }.body == first)
    }

    @Test func waitsForWhatIsDrawnAhead() throws {
        let shelf = PictureShelf()
        let document = try Fixture.bytes(ofForm: "links")
        let drawn = try shelf.png("plain", page: 0, width: 150) { document }.body
        let reads = Mutex(0)
        @Sendable func read() -> [UInt8] {
            reads.withLock { $0 += 1 }
            return document
        }
        shelf.drawAhead("ahead", page: 0, width: 150, read)
        #expect(try shelf.png("ahead", page: 0, width: 150, read).body == drawn)
        #expect(try shelf.png("ahead", page: 0, width: 150, read).body == drawn)
        #expect(reads.withLock { $0 } == 1)
    }
}
#endif
