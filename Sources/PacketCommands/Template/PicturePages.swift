import Interchange
import PDFObjects
import PDFPictures

/// Pictures as a PDF, each on a page of its size.
struct PicturePages {
    /// The file.
    private(set) var bytes = Array("%PDF-1.7\n".utf8)
    private var offsets: [Int: Int] = [:]

    /// Makes the file.
    ///
    /// - Parameter dotsPerInch: How many pixels of a picture an inch has.
    init(_ pictures: [Picture], dotsPerInch: Double) {
        let pages = pictures.indices.map { PDFReference(3 + 3 * $0) }
        write(["Type": .name("Catalog"), "Pages": .reference(PDFReference(2))], as: 1)
        write(
            ["Type": .name("Pages"), "Kids": .array(pages.map { .reference($0) }), "Count": .integer(pages.count)],
            as: 2)
        for (index, picture) in pictures.enumerated() {
            let number = 3 + 3 * index
            let width = Double(picture.width) * 72 / dotsPerInch
            let height = Double(picture.height) * 72 / dotsPerInch
            let images: PDFDictionary = ["P": .reference(PDFReference(number + 2))]
            write(
                [
                    "Type": .name("Page"), "Parent": .reference(PDFReference(2)),
                    "MediaBox": .array([.integer(0), .integer(0), .number(width), .number(height)]),
                    "Contents": .reference(PDFReference(number + 1)),
                    "Resources": .dictionary(["XObject": .dictionary(images)]),
                ], as: number)
            write(PDFStream(bytes: Array("\(width) 0 0 \(height) 0 0 cm /P Do".utf8)), as: number + 1)
            write(picture.image, as: number + 2)
        }
        finish(count: 3 + 3 * pictures.count)
    }

    private mutating func write(_ dictionary: PDFDictionary, as number: Int) {
        begin(number)
        var writer = ObjectWriter { $0.number }
        writer.write(dictionary)
        bytes += writer.output.bytes
        bytes += Array("\nendobj\n".utf8)
    }

    private mutating func write(_ stream: PDFStream, as number: Int) {
        begin(number)
        var dictionary = stream.dictionary
        dictionary["Length"] = .integer(stream.data.count)
        var writer = ObjectWriter { $0.number }
        writer.write(dictionary)
        bytes += writer.output.bytes
        bytes += Array("\nstream\n".utf8) + stream.data + Array("\nendstream\nendobj\n".utf8)
    }

    private mutating func begin(_ number: Int) {
        offsets[number] = bytes.count
        bytes += Array("\(number) 0 obj\n".utf8)
    }

    private mutating func finish(count: Int) {
        let start = bytes.count
        var text = "xref\n0 \(count)\n0000000000 65535 f \n"
        for number in 1..<count {
            text += "\((offsets[number] ?? 0).padded(10)) 00000 n \n"
        }
        text += "trailer\n<</Size \(count)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
        bytes += Array(text.utf8)
    }
}
