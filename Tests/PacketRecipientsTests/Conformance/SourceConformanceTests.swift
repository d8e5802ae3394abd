import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

/// What holds for every source of people.
struct SourceConformanceTests {
    @Test(arguments: SamplePeople.kinds)
    func givesValuesAsTheyAreWritten(_ kind: SamplePeople.Kind) throws {
        var source = try kind.open()
        let indices = try SamplePeople.columns.map { try #require(source.schema.index(of: $0), "\($0)") }
        var rows: [[String]] = []
        while let record = try source.next() {
            rows.append(indices.map(record.text))
            #expect(record.diagnostics.filter { $0.severity > .note } == [])
        }
        #expect(rows == Array(SamplePeople.rows.prefix(kind.count)))
    }

    @Test(arguments: SamplePeople.kinds)
    func numbersRowsFromOneAndEndsForGood(_ kind: SamplePeople.Kind) throws {
        var source = try kind.open()
        var numbers: [Int] = []
        var lines: [Int] = []
        while let record = try source.next() {
            numbers.append(record.row)
            lines.append(record.line)
        }
        #expect(numbers == Array(1...kind.count) && lines == lines.sorted() && lines.allSatisfy { $0 > 0 })
        #expect(try source.next() == nil)
        #expect(source.diagnostics.filter { $0.severity > .note } == [])
    }

    @Test(arguments: SamplePeople.kinds)
    func namesEachColumnOnce(_ kind: SamplePeople.Kind) throws {
        let columns = try kind.open().schema.columns
        #expect(Set(columns.map { $0.lowercased() }).count == columns.count && !columns.contains(""))
    }

    /// Neither a crash nor a hang; what cannot be read throws or is reported.
    @Test(arguments: SamplePeople.kinds.filter { $0.name != "stored" })
    func survivesAnyDamage(_ kind: SamplePeople.Kind) throws {
        let whole = try kind.bytes()
        let rounds = kind.name.hasSuffix(".sqlite") ? 40 : 400
        var generator = SeededGenerator(seed: UInt64(whole.count))
        let folder = try TemporaryFolder()
        for _ in 0..<rounds {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...5, using: &generator) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[place] = Array("\"\\{}[]()<>;:,=\n\0".utf8).randomElement(using: &generator) ?? 0
                case 2: bytes.remove(at: place)
                default: bytes.removeLast(min(bytes.count, Int.random(in: 0..<40, using: &generator)))
                }
            }
            do {
                var options = RecipientFile.Options()
                options.sheet.sheet = kind.name.hasSuffix(".sqlite") ? "people" : nil
                try folder.write(bytes, to: kind.name)
                var source = try RecipientFile(path: folder.file(kind.name), options: options).records
                while try source.next() != nil {}
            } catch is RecipientError {
                // That is the way to say that a file cannot be read.
            }
        }
    }

    @Test(arguments: SamplePeople.kinds.filter { $0.name.contains(".") && !$0.name.hasSuffix(".sqlite") })
    func readsFilesAsItReadsMemory(_ kind: SamplePeople.Kind) throws {
        try kind.withFile { path in
            var (file, memory) = (try RecipientFile(path: path).records, try kind.open())
            #expect(file.schema == memory.schema)
            while let record = try memory.next() { #expect(try file.next() == record) }
            #expect(try file.next() == nil)
        }
    }

    @Test(arguments: ["people.csv", "people.xlsx", "people.json", "people.vcf", "people.fdf", "people.xfdf"])
    func saysThatAnEmptyFileIsEmpty(_ name: String) {
        let error = #expect(throws: RecipientError.self) { try RecipientFile(bytes: [], name: name) }
        #expect(error?.code == .emptyFile && error?.place.file == name)
    }
}
