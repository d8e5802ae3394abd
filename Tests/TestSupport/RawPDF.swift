/// A PDF of objects as text, for files that no program would write: two pages with one text field, “name”, to begin with.
public struct RawPDF: Sendable {
    /// The bodies of the objects by number, in ASCII.
    public var objects = [
        1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 6 0 R>>>>>>>>",
        2: "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 300 300]>>",
        3: "<</Type/Page/Parent 2 0 R/Annots[5 0 R]/Resources<</Font<</Helv 6 0 R>>>>/Contents 7 0 R>>",
        4: "<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 8 0 R>>",
        5: "<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[10 10 200 30]/F 4/P 3 0 R>>",
        6: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        7: "<</Length 12>>stream\n0 0 5 5 re f\nendstream",
        8: "<</Length 12>>stream\n0 0 6 6 re f\nendstream",
    ]
    /// What the trailer says of the catalog.
    public var root = "1 0 R"
    /// Other entries of the trailer.
    public var trailer = ""
    /// Whether all objects but streams stand in an object stream.
    public var isPacked = false

    /// Makes the file with some objects changed; nil takes one out.
    public init(_ changes: [Int: String?] = [:], isPacked: Bool = false) {
        for (number, body) in changes { objects[number] = body }
        self.isPacked = isPacked
    }

    /// The file.
    public var bytes: [UInt8] {
        var output = "%PDF-1.7\n"
        let last = (objects.keys.max() ?? 0) + 2
        var rows: [Int: (Int, Int, Int)] = [:]
        let packed = objects.filter { isPacked && !$0.value.contains("stream") }.sorted { $0.key < $1.key }
        func add(_ number: Int, _ body: String) {
            rows[number] = (1, output.utf8.count, 0)
            output += "\(number) 0 obj\n\(body)\nendobj\n"
        }
        for (number, body) in objects.sorted(by: { $0.key < $1.key }) where packed.allSatisfy({ $0.key != number }) {
            add(number, body)
        }
        if isPacked {
            var (index, text) = ("", "")
            for (place, (number, body)) in packed.enumerated() {
                rows[number] = (2, last - 1, place)
                index += "\(number) \(text.utf8.count) "
                text += body + "\n"
            }
            add(
                last - 1,
                "<</Type/ObjStm/N \(packed.count)/First \(index.utf8.count)/Length \((index + text).utf8.count)>>stream\n"
                    + index + text + "\nendstream")
        }
        let start = output.utf8.count
        guard isPacked else {
            output += "xref\n0 \(last)\n0000000000 65535 f \n"
            for number in 1..<last {
                let digits = String(rows[number]?.1 ?? 0)
                let offset = String(repeating: "0", count: 10 - digits.count) + digits
                output += rows[number] == nil ? "0000000000 65535 f \n" : "\(offset) 00000 n \n"
            }
            output += "trailer\n<</Size \(last)/Root \(root)\(trailer)>>\nstartxref\n\(start)\n%%EOF\n"
            return Array(output.utf8)
        }
        rows[last] = (1, start, 0)
        let table = (0...last).flatMap { number -> [UInt8] in
            let row = rows[number] ?? (0, 0, 0)
            return [row.0, row.1 >> 16 & 255, row.1 >> 8 & 255, row.1 & 255, row.2].map { UInt8($0) }
        }
        let head = "<</Type/XRef/Size \(last + 1)/W[1 3 1]/Root \(root)\(trailer)/Length \(table.count)>>stream\n"
        return Array((output + "\(last) 0 obj\n\(head)").utf8) + table
            + Array("\nendstream\nendobj\nstartxref\n\(start)\n%%EOF\n".utf8)
    }
}
