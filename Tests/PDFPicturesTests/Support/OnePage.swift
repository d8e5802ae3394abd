import PDFObjects
import PDFPictures
import PDFPreview
import TestSupport

/// A PDF of one page, put together by hand so that nothing but the target under test takes part.
struct OnePage {
    var width = 100
    var height = 100
    var content: [UInt8] = []
    var pictures: [Picture] = []

    var bytes: [UInt8] {
        var output = ContentWriter()
        var offsets: [Int] = []
        func begin() {
            offsets.append(output.bytes.count)
            output.raw("\(offsets.count) 0 obj\n")
        }
        func write(_ stream: PDFStream) {
            begin()
            var dictionary = stream.dictionary
            dictionary["Length"] = .integer(stream.data.count)
            var writer = ObjectWriter { $0.number }
            writer.write(dictionary)
            output.raw(writer.output.bytes)
            output.raw("stream\n")
            output.raw(stream.data)
            output.raw("\nendstream\nendobj\n")
        }
        output.raw("%PDF-1.7\n")
        begin()
        output.raw("<</Type/Catalog/Pages 2 0 R>>\nendobj\n")
        begin()
        output.raw("<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj\n")
        begin()
        let names = pictures.indices.map { "/Im\($0) \(5 + 2 * $0) 0 R" }.joined()
        output.raw("<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents 4 0 R")
        output.raw("/Resources<</XObject<<\(names)>>>>>>\nendobj\n")
        write(PDFStream(bytes: content))
        for picture in pictures {
            var image = picture.image
            if picture.mask != nil { image.dictionary["SMask"] = .reference(PDFReference(offsets.count + 2)) }
            write(image)
            write(picture.mask ?? PDFStream(bytes: []))
        }
        let start = output.bytes.count
        output.raw("xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n")
        for offset in offsets {
            let digits = String(offset)
            output.raw(String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n")
        }
        output.raw("trailer<</Size \(offsets.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n")
        return output.bytes
    }

    /// The page as seen, one pixel a point.
    func image(dotsPerInch: Double = 72) throws -> PreviewImage {
        try PreviewDocument(bytes).image(page: 0, dotsPerInch: dotsPerInch)
    }
}

extension Picture {
    /// A file of `Fixtures/pictures`.
    init(fixture name: String) throws { try self.init(Fixture.bytes(ofPicture: name)) }
}
