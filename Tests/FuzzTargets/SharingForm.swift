/// A form whose fields share what they have: the input says what, how many share it, and how large it is.
struct SharingForm {
    private var objects: [Int: String] = [:]
    private let count: Int
    private let size: Int
    private let depth: Int
    private let text: String

    /// The PDF that an input means.
    static func file(of parameters: [UInt8]) -> [UInt8] {
        var form = SharingForm(parameters)
        form.fill((parameters.first ?? 0) % 14)
        return form.bytes
    }

    private init(_ parameters: [UInt8]) {
        func number(_ index: Int) -> Int { index < parameters.count ? Int(parameters[index]) : 0 }
        count = 1 + (number(1) + number(2) << 8) % 4_000
        size = 1 + number(3) + number(4) << 8
        depth = 1 + number(5) % 60
        text = String(repeating: number(6) % 2 == 0 ? "x" : "1 0 0 rg ", count: size)
    }

    /// Object 9 is what is shared, 10 and up are the fields.
    private mutating func fill(_ kind: UInt8) {
        objects[9] = "(\(text))"
        var entries = "/FT/Tx"
        var parents = "/Kids 8 0 R"
        switch kind {
        case 0: parents += "/T 9 0 R"
        case 1: entries += "/TU 9 0 R"
        case 2: entries += "/V 9 0 R"
        case 3: entries += "/DA 9 0 R"
        case 4: entries += "/MK<</CA 9 0 R/BC[0]>>"
        case 5:
            entries = "/FT/Ch/Ff 131072/Opt 9 0 R"
            objects[9] = "[" + (0..<min(size, 8_000)).map { "(\($0))" }.joined() + "]"
        case 6:
            entries += "/V 9 0 R"
            objects[9] = "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream"
        case 7: entries += "/Kids 8 0 R"
        case 8:
            entries = "/FT/Btn/AP<</N 9 0 R>>"
            objects[9] = "<<" + (0..<min(size, 8_000)).map { "/s\($0) 7 0 R" }.joined() + ">>"
        case 9:
            entries += "/AA<</K<</S/JavaScript/JS 9 0 R>>>>"
            objects[9] = "(AFNumber_Format\\(2, 0, 0, 0, \\\"\(text)\\\", true\\);)"
        case 10: entries += "/RV 9 0 R/Ff 33554432"
        case 11: entries = "/FT/Btn/Ff 32768/AS/a/AP<</N<</a 7 0 R/b 7 0 R>>>>"
        case 12: parents += "/T(\(String(text.prefix(2_000))))"
        default: entries += "/AP<</N 20000 0 R>>"
        }
        // Nested drawings, each of which draws the next one several times.
        for level in 0..<depth {
            let content = String(repeating: "/X Do ", count: 1 + size % 8)
            objects[20_000 + level] =
                "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X \(20_001 + level) 0 R>>>>/Length "
                + "\(content.utf8.count)>>stream\n\(content)\nendstream"
        }
        objects[20_000 + depth] = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream"
        objects[7] = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>stream\n\nendstream"
        let kids = (0..<count).map { "\(10 + $0) 0 R" }.joined(separator: " ")
        objects[8] = "[\(kids)]"
        for index in 0..<count {
            let name = kind == 11 ? "" : "/T(f\(index))"
            objects[10 + index] = "<</Subtype/Widget/Rect[0 0 90 20]/P 3 0 R\(name)/Parent 6 0 R\(entries)>>"
        }
        objects[6] = "<<\(kind == 11 ? "/T(r)/FT/Btn/Ff 32768" : "")\(parents)>>"
        objects[5] = "<</Fields[6 0 R]/DA(/Helv 10 Tf 0 g)/DR<</Font<</Helv 4 0 R>>>>>>"
        objects[4] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
        let pages = kind == 13 ? min(count, 500) : 1
        objects[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Annots 8 0 R>>"
        let more = (1..<max(pages, 1)).map { 30_000 + $0 }
        for number in more { objects[number] = objects[3] }
        objects[2] = "<</Type/Pages/Count \(pages)/Kids[3 0 R\(more.map { " \($0) 0 R" }.joined())]>>"
        objects[1] = "<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R>>"
    }

    private var bytes: [UInt8] {
        var file = Array("%PDF-1.7\n".utf8)
        var rows: [String] = []
        for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
            let offset = String(file.count)
            rows.append("\(number) 1\n\(String(repeating: "0", count: 10 - offset.utf8.count))\(offset) 00000 n \n")
            file += Array("\(number) 0 obj \(object) endobj\n".utf8)
        }
        let start = file.count
        file += Array("xref\n0 1\n0000000000 65535 f \n\(rows.joined())trailer <</Size 40000/Root 1 0 R>>\n".utf8)
        return file + Array("startxref\n\(start)\n%%EOF\n".utf8)
    }
}
