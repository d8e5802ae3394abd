import Foundation
import Testing

@testable import PacketDelivery

/// Which messages of a killed run may have left.
struct DepartureMarksTests {
    private let token = UUID().uuidString
    private var path: String { "/dev/shm/packet-\(token)" }

    @Test(arguments: [[], [7], Array(1...10_000)] as [[Int64]])
    func whatIsMarkedIsThereForTheNextRun(_ ids: [Int64]) throws {
        do {
            let marks = try #require(DepartureMarks(token: token))
            for id in ids { try marks.mark(id) }
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
        #expect(DepartureMarks.read(token: token) == Set(ids))
        // Until it is recorded.
        #expect(DepartureMarks.read(token: token) == Set(ids))
        DepartureMarks.remove(token: token)
        #expect(DepartureMarks.read(token: token) == nil)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aRunThatEndsWellLeavesNothing() throws {
        let marks = try #require(DepartureMarks(token: token))
        try marks.mark(1)
        marks.remove()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func halfAMarkIsNoKnowledge() throws {
        let marks = try #require(DepartureMarks(token: token))
        try marks.mark(1)
        let whole = try #require(FileManager.default.contents(atPath: path))
        try Data(whole + [1, 2, 3]).write(to: URL(filePath: path))
        #expect(DepartureMarks.read(token: token) == nil)
        DepartureMarks.remove(token: token)
    }

    /// On a disk, a write may be lost where the store's is not.
    @Test func onADiskThereAreNone() throws {
        // /tmp may be in memory; /var/tmp outlives a restart.
        let file = "/var/tmp/packet-\(token)"
        #expect(DepartureMarks(token: token, folder: "/var/tmp") == nil)
        #expect(!FileManager.default.fileExists(atPath: file))
        try Data(count: 8).write(to: URL(filePath: file))
        #expect(DepartureMarks.read(token: token, folder: "/var/tmp") == nil)
        DepartureMarks.remove(token: token, folder: "/var/tmp")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func anotherFileOfTheNameIsLeftAlone() throws {
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(DepartureMarks(token: token) == nil)
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/hostname")
        #expect(DepartureMarks(token: token) == nil)
        #expect(DepartureMarks.read(token: token) == nil)
        try FileManager.default.removeItem(atPath: path)
    }
}
