import Foundation
import PacketStore
import Storage
import TestSupport
import Testing

/// A store whose file goes away while it is open: what would be written to it then is lost, so it is an error.
struct MovedStoreTests {
    /// What becomes of the file.
    enum Loss: String, CaseIterable {
        case deleted, deletedWithLog, movedAway, replaced, folderRenamed

        func happen(in folder: TemporaryFolder) throws {
            let (files, path) = (FileManager.default, folder.file("inner/packet.sqlite"))
            switch self {
            case .deleted: try files.removeItem(atPath: path)
            case .deletedWithLog:
                for name in try files.contentsOfDirectory(atPath: folder.file("inner")) {
                    try files.removeItem(atPath: folder.file("inner/\(name)"))
                }
            case .movedAway: try files.moveItem(atPath: path, toPath: folder.file("elsewhere"))
            case .replaced:
                try files.copyItem(atPath: path, toPath: path + ".copy")
                try files.removeItem(atPath: path)
                try files.moveItem(atPath: path + ".copy", toPath: path)
            case .folderRenamed: try files.moveItem(atPath: folder.file("inner"), toPath: folder.file("other"))
            }
        }
    }

    private func open(_ folder: TemporaryFolder) throws -> Store {
        try Store(opening: folder.file("inner/packet.sqlite"), modules: [PacketSchema.module], now: Samples.now)
    }

    @Test(arguments: Loss.allCases)
    func isNoticedByTheNextTransaction(_ loss: Loss) throws {
        let folder = try TemporaryFolder()
        let store = try open(folder)
        try SendLog(store).append([Samples.event()])
        try loss.happen(in: folder)
        #expect(Samples.code { try SendLog(store).append([Samples.event(row: 2)]) } == .moved)
        #expect(Samples.code { _ = try SendLog(store).list() } == .moved)
        #expect(Samples.code { try store.writeWithoutWaiting { _ in } } == .moved)
    }

    /// Work of others on the file, a backup included, is no reason.
    @Test func isNotTakenForMovedWhileOthersUseIt() throws {
        let folder = try TemporaryFolder()
        let store = try open(folder)
        let other = try open(folder)
        for row in 1...5 {
            try SendLog(store).append([Samples.event(row: row)])
            try SendLog(other).append([Samples.event("b2", row: row)])
            try other.forgetDeleted()
        }
        try store.compact()
        try store.backup(to: folder.file("copy"))
        #expect(try SendLog(other).list().count == 10)
    }

    @Test func isAsGoodAsNewWhenItIsPutBack() throws {
        let folder = try TemporaryFolder()
        let store = try open(folder)
        let path = folder.file("inner/packet.sqlite")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        #expect(Samples.code { _ = try SendLog(store).list() } == .moved)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        try SendLog(store).append([Samples.event()])
        #expect(try SendLog(store).list().count == 1)
    }
}
