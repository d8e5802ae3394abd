import Foundation
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

    private func open(_ folder: TemporaryFolder) throws -> Notes { try Notes(in: folder, "inner/packet.sqlite") }

    @Test(arguments: Loss.allCases)
    func isNoticedByTheNextTransaction(_ loss: Loss) throws {
        let folder = try TemporaryFolder()
        let notes = try open(folder)
        try notes.add("one")
        try loss.happen(in: folder)
        #expect(Notes.code { try notes.add("two") } == .moved)
        #expect(Notes.code { _ = try notes.all() } == .moved)
        #expect(Notes.code { try notes.store.writeWithoutWaiting { _ in } } == .moved)
    }

    /// Work of others on the file, a backup included, is no reason.
    @Test func isNotTakenForMovedWhileOthersUseIt() throws {
        let folder = try TemporaryFolder()
        let notes = try open(folder)
        let other = try open(folder)
        for number in 1...5 {
            try notes.add("\(number)")
            try other.add("other \(number)")
            try other.store.forgetDeleted()
        }
        try notes.store.compact()
        try notes.store.backup(to: folder.file("copy"))
        #expect(try other.all().count == 10)
    }

    @Test func isAsGoodAsNewWhenItIsPutBack() throws {
        let folder = try TemporaryFolder()
        let notes = try open(folder)
        let path = folder.file("inner/packet.sqlite")
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        #expect(Notes.code { _ = try notes.all() } == .moved)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        try notes.add("one")
        #expect(try notes.all() == ["one"])
    }
}
