import Foundation
import Interchange
import TestSupport
import Testing

/// Archives are read by programs that others wrote.
struct ZipWriterTests {
    /// The CRC-32 of the digits 1 to 9, by which implementations are checked.
    private static let digits = (bytes: Array("123456789".utf8), checksum: 0xCBF4_3926 as UInt32)

    private static func archive(_ names: [String]) throws -> [UInt8] {
        var zip = ZipWriter()
        var bytes: [UInt8] = []
        for name in names {
            let entry = try #require(ArchiveEntry(name, checksum: digits.checksum, count: digits.bytes.count))
            bytes += zip.header(of: entry) + digits.bytes
        }
        #expect(zip.count == bytes.count && zip.entryCount == names.count)
        zip.finish { bytes += $0 }
        return bytes
    }

    /// What Python's zipfile says of each file: name, size, date, mode and flags; nothing where one is damaged.
    private static func listing(_ path: String, reading name: String = "") throws -> [String] {
        let program = """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            if len(sys.argv) > 2: print(z.read(sys.argv[2]).decode())
            else:
                assert z.testzip() is None
            for i in z.infolist():
                print(i.filename, i.file_size, i.date_time[0], oct(i.external_attr >> 16), i.flag_bits)
            """
        let run = try Tool.run("python3", ["-c", program, path] + (name.isEmpty ? [] : [name]))
        #expect(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    @Test func isReadByOthers() throws {
        let folder = try TemporaryFolder()
        let names = ["a.pdf", "0000001-0001000/홍길동.pdf", "Świę (2).pdf"]
        let bytes = try Self.archive(names)
        try folder.write(bytes, to: "a.zip")
        #expect(try Self.listing(folder.file("a.zip")) == names.map { "\($0) 9 1980 0o100600 2048" })
        let test = try Tool.run("unzip", ["-t", folder.file("a.zip")])
        #expect(test.status == 0 && test.output.contains("No errors detected"))
        #expect(try Self.archive(names) == bytes)
    }

    @Test func isNoArchiveWithoutItsEnd() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(try Self.archive(["a.pdf", "b.pdf"]).dropLast(30)), to: "a.zip")
        #expect(try Tool.run("unzip", ["-t", folder.file("a.zip")]).status != 0)
    }

    @Test(arguments: [65_534, 65_535, 70_000])
    func hasAnyNumberOfFiles(count: Int) throws {
        let folder = try TemporaryFolder()
        var zip = ZipWriter()
        var bytes: [UInt8] = []
        for number in 0..<count {
            bytes += zip.header(of: try #require(ArchiveEntry("\(number)", checksum: 0, count: 0)))
        }
        zip.finish { bytes += $0 }
        try folder.write(bytes, to: "a.zip")
        let lines = try Self.listing(folder.file("a.zip"))
        #expect(lines.count == count && lines.last?.hasPrefix("\(count - 1) 0 ") == true)
        #expect(try Tool.run("unzip", ["-tqq", folder.file("a.zip")]).status == 0)
    }

    @Test func directoriesCanWaitElsewhere() throws {
        var (whole, taken) = (ZipWriter(), ZipWriter())
        var (ends, blocks): ([UInt8], [[UInt8]]) = ([], [])
        for number in 0..<20_000 {
            let entry = try #require(ArchiveEntry("\(number)", checksum: UInt32(number), count: 0))
            #expect(whole.header(of: entry) == taken.header(of: entry))
            while let block = taken.takeDirectoryBlock() { blocks.append(block) }
        }
        whole.finish { ends += $0 }
        taken.finish { blocks.append($0) }
        #expect(blocks.count > 3 && blocks.allSatisfy { $0.count <= 1 << 18 })
        #expect(Array(blocks.joined()) == ends)
    }

    /// The bytes of a large file are a hole of the file system; what stands behind it is read.
    @Test func goesBeyondFourGigabytes() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a.zip")
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let file = try required(
            FileHandle(forWritingAtPath: path), "no file in the temporary folder", from: .surroundings)
        let large = 5 << 30
        var zip = ZipWriter()
        try file.write(contentsOf: zip.header(of: try #require(ArchiveEntry("large", checksum: 0, count: large))))
        try file.truncate(atOffset: UInt64(zip.count))
        try file.seekToEnd()
        for name in ["behind", "last"] {
            let entry = try #require(ArchiveEntry(name, checksum: Self.digits.checksum, count: 9))
            try file.write(contentsOf: zip.header(of: entry) + Self.digits.bytes)
        }
        #expect(zip.count > large)
        try zip.finish { try file.write(contentsOf: $0) }
        try file.close()
        let lines = try Self.listing(path, reading: "last")
        #expect(lines.first == "123456789" && lines.count == 4)
        #expect(lines[1].hasPrefix("large \(large) ") && lines[3].hasPrefix("last 9 "))
    }

    @Test(arguments: ["", String(repeating: "a", count: 65_536)])
    func refusesNamesThatNoArchiveCanHave(name: String) {
        #expect(ArchiveEntry(name, checksum: 0, count: 0) == nil)
    }

    @Test(arguments: [
        ("a.zip", true), ("a.ZIP", true), ("-", true), (".zip", false), ("a.zip/b", false), ("zip", false),
    ])
    func isKnownByItsName(name: String, isArchive: Bool) { #expect(ArchiveName.isArchive(name) == isArchive) }
}
