import PDFObjects
import PacketTemplate
import TestSupport
import Testing

/// How a print file is built.
struct PrintVolumeTests {
    private static func names(_ count: Int) -> [[String?]] { (1...count).map { ["Name \($0)"] } }

    @Test(arguments: [1, 2, 1_000, 1_001])
    func everyRecordIsADocumentPart(_ count: Int) throws {
        let job = try PrintJob("same-name-pages", ["name"], Self.names(count))
        let root = job.dictionary(job.document.catalog["DPartRoot"])
        var parts: [PDFDictionary] = []
        var depths: Set<Int> = []
        func walk(_ node: PDFObject?, parent: PDFReference?, depth: Int) {
            let part = job.dictionary(node)
            #expect(part["Type"]?.name == "DPart" && part["Parent"]?.reference == parent)
            guard let lists = part["DParts"]?.array else {
                parts.append(part)
                depths.insert(depth)
                #expect(job.dictionary(part["Start"])["DPart"]?.reference == node?.reference)
                #expect(job.dictionary(part["End"])["DPart"]?.reference == node?.reference)
                return
            }
            for child in lists.flatMap({ $0.array ?? [] }) {
                walk(child, parent: node?.reference, depth: depth + 1)
            }
        }
        walk(root["DPartRootNode"], parent: job.document.catalog["DPartRoot"]?.reference, depth: 0)
        let starts = parts.compactMap { $0["Start"]?.reference }
        let ends = parts.compactMap { $0["End"]?.reference }
        let pages = job.document.pages
        #expect(parts.count == count && depths == [root["RecordLevel"]?.integer ?? -1])
        #expect(starts == (0..<count).map { pages[$0 * 3] } && ends == (0..<count).map { pages[$0 * 3 + 2] })
    }

    @Test func aRecordOfOnePageHasNoEnd() throws {
        let job = try PrintJob("objstm", ["name"], Self.names(2))
        let parts = job.dictionaries("Type", "DPart").filter { $0["DParts"] == nil }
        #expect(parts.count == 2 && parts.allSatisfy { $0["Start"] != nil && $0["End"] == nil })
    }

    @Test(arguments: [1, 250, 251, 760])
    func everyRecordHasABookmark(_ count: Int) throws {
        let job = try PrintJob("same-name-pages", ["name"], Self.names(count))
        var titles: [String] = []
        var targets: [PDFReference?] = []
        func walk(_ node: PDFDictionary, _ own: PDFReference?) -> (first: String, last: String) {
            var children = 0
            var previous: PDFReference?
            var next = node["First"]?.reference
            var ends = ("", "")
            while let reference = next {
                let item = job.dictionary(.reference(reference))
                children += 1
                #expect(item["Parent"]?.reference == own && item["Prev"]?.reference == previous)
                let title = Self.text(item["Title"])
                if item["First"] == nil {
                    titles.append(title)
                    targets.append(item["Dest"]?.array?.first?.reference)
                    ends = (children == 1 ? title : ends.0, title)
                } else {
                    let below = walk(item, reference)
                    #expect(title == "\(below.first) – \(below.last)")
                    ends = (children == 1 ? below.first : ends.0, below.last)
                }
                previous = reference
                next = item["Next"]?.reference
            }
            #expect(
                node["Last"]?.reference == previous && abs(node["Count"]?.integer ?? 0) == children && children <= 250)
            return ends
        }
        _ = walk(job.dictionary(job.document.catalog["Outlines"]), job.document.catalog["Outlines"]?.reference)
        #expect(titles == (1...count).map { "Row \($0)" })
        #expect(targets == (0..<count).map { job.document.pages[$0 * 3] })
    }

    private static func text(_ object: PDFObject?) -> String {
        guard case .string(let bytes)? = object else { return "" }
        return TextString.decode(bytes)
    }

    @Test func thePageTreeIsBalanced() throws {
        let job = try PrintJob("objstm", ["name"], Self.names(4_200))
        var depths: Set<Int> = []
        func walk(_ node: PDFObject?, _ depth: Int) -> Int {
            let dictionary = job.dictionary(node)
            guard let kids = dictionary["Kids"]?.array else {
                depths.insert(depth)
                return 1
            }
            let count = kids.reduce(0) { $0 + walk($1, depth + 1) }
            #expect(dictionary["Count"]?.integer == count && kids.count <= 64)
            return count
        }
        #expect(walk(job.document.catalog["Pages"], 0) == 4_200 && depths == [3])
    }

    @Test func whatAllRecordsShareIsThereOnce() throws {
        let few = try PrintJob("many-fields", ["field001"], Self.names(2))
        let many = try PrintJob("many-fields", ["field001"], Self.names(1_000))
        #expect(few.dictionaries("Subtype", "Form").count == many.dictionaries("Subtype", "Form").count)
        #expect(many.dictionaries("Type", "Font").count == few.dictionaries("Type", "Font").count)
        // Pages without a field that rows fill have no content of their own.
        #expect(
            many.document.objects.values.count { $0.stream != nil }
                - few.document.objects.values.count { $0.stream != nil } < 1_010)
    }

    @Test func picturesAreThereOnce() throws {
        let rows: [[String?]] = [["rgb.png"], ["rgb.png"], ["gray-alpha.png"], [""]]
        let job = try PrintJob("picture-buttons", ["turn0"], rows)
        let shown = job.document.pages.map { page in
            job.dictionary(job.dictionary(job.dictionary(.reference(page))["Resources"])["XObject"]).entries.map(
                \.value)
        }
        #expect(job.dictionaries("Subtype", "Image").count == 3)
        #expect(shown[0] == shown[1] && shown[0] != shown[2] && shown[3].count == shown[0].count - 1)
    }

    @Test func equalRowsAreEqualFiles() throws {
        let rows: [[String?]] = (0..<700).map { [["홍길동", "Ж‐", "Ж‑", "Smith", "ياسين", "ü"][$0 % 6] + "\($0)"] }
        let first = try PrintJob("text-single", ["q0"], rows)
        let behind = try PrintJob("text-single", ["q0"], rows, knowing: 40)
        #expect(first.redrawn == 0 && behind.redrawn > 0 && behind.bytes == first.bytes)
    }

    @Test func eachFontOfThisMachineHasOneSubset() throws {
        let texts = ["홍길동", "Ж", "홍", "길Ж"]
        let job = try PrintJob("text-single", ["q0"], texts.map { [$0] }, knowing: 10)
        let names = job.dictionaries("Subtype", "Type0").compactMap { $0["BaseFont"]?.name?.rawValue.dropFirst(7) }
        #expect(!names.isEmpty && Set(names).count == names.count && job.redrawn > 0)
        let maps = job.dictionaries("Subtype", "Type0").compactMap { font in
            job.document.resolve(font["ToUnicode"]).stream.flatMap { StreamDecoder.decode($0, in: job.document) }
        }
        let all = maps.map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(["<AE38>", "<D64D>", "<0416>"].allSatisfy(all.contains))
    }

    @Test func tagsAndFieldsAreGone() throws {
        let job = try PrintJob("tagged", ["name"], [["A"], ["B"]])
        let catalog = job.document.catalog
        #expect(catalog["StructTreeRoot"] == nil && catalog["MarkInfo"] == nil && catalog["AcroForm"] == nil)
        #expect(job.document.pages.allSatisfy { job.dictionary(.reference($0))["StructParents"] == nil })
        #expect(job.document.version == "2.0")
    }
}
