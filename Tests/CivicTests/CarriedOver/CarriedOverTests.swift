import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// The store of the app that came before.
struct CarriedOverTests {
    @Test func theStoreOfTheOlderAppIsTakenOverOnce() throws {
        let path = try SharedSample.path("companions/coredata_PoP_reconstructed.sqlite")
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let old = try CarriedOverStore(path: path, nationalDeck: "us-2008", stateDeck: "sd")
        let counts = try old.carryOver(into: store, list: "main", digest: "1", at: Samples.now)
        #expect(counts == CarriedOverStore.Counts(cards: 3, bookmarks: 1, signups: 1, refusedSignups: 1))
        let state = try #require(try Cards(store).states("us-2008")[1])
        #expect(state.timesViewed == 5 && state.isKnown && state.lastViewed?.utcDay.description == "2026-01-14")
        #expect(try Cards(store).states("sd")[100]?.timesViewed == 2)
        #expect(try Documents(store).bookmarks().map(\.section) == ["article-1-section-8"])
        #expect(try Newsletter(store).list("main").map(\.name) == ["=HYPERLINK(\"x\"), \"Ann\""])
        #expect(try old.carryOver(into: store, list: "main", digest: "1", at: Samples.now) == nil)
        #expect(try Cards(store).states("us-2008")[1] == state)
    }

    @Test func otherFilesAreRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write("nonsense", to: "a.sqlite")
        _ = try Samples.store(in: folder)
        for name in ["a.sqlite", "civic.sqlite", "missing.sqlite"] {
            #expect(
                Samples.code { _ = try CarriedOverStore(path: folder.file(name), nationalDeck: "a", stateDeck: "b") }
                    == .malformed)
        }
    }
}
