import PDFObjects
import PDFPictures
import PDFPreview
import TestSupport
import Testing

struct PictureTests {
    /// A picture over the whole of a page of 100 points.
    private func seen(_ name: String) throws -> [String] {
        let picture = try Picture(fixture: name)
        var output = ContentWriter()
        PicturePlacement(room: PDFRectangle(0, 0, 100, 100), fit: IconFit())
            .write(picture, name: Array("/Im0 ".utf8), into: &output)
        let page = OnePage(content: output.bytes, pictures: [picture])
        return try page.image().quarters(x: 0, y: 0, width: 100, height: 100)
    }

    @Test(arguments: [
        ("rgb.png", ["red", "green", "blue", "white"]), ("rgb-16.png", ["red", "green", "blue", "white"]),
        ("palette-2.png", ["red", "green", "blue", "white"]), ("alpha.png", ["red", "green", "blue", "white"]),
        ("palette-clear.png", ["red", "green", "blue", "white"]),
        ("gray-1.png", ["white", "black", "black", "white"]),
        ("interlaced.png", ["white", "black", "black", "white"]),
        ("gray-alpha.png", ["white", "half", "half", "white"]),
        ("photo.jpg", ["red", "green", "blue", "white"]), ("progressive.jpg", ["red", "green", "blue", "white"]),
        ("gray.jpg", ["white", "black", "black", "white"]),
    ])
    func picturesShowTheirColours(_ name: String, _ colours: [String]) throws {
        #expect(try seen(name) == colours)
    }

    /// Poppler's red, green and blue of pure inks are its own; that the inverted file comes out right is what counts.
    @Test func invertedCMYKIsTurnedBack() throws {
        let picture = try Picture(fixture: "cmyk.jpg")
        #expect(picture.image.dictionary["ColorSpace"] == .name("DeviceCMYK"))
        #expect(picture.image.dictionary["Decode"]?.array?.count == 8)
        let colours = try seen("cmyk.jpg")
        #expect(colours[3] == "white")
        #expect(!colours[0...2].contains("white") && Set(colours).count == 4)
    }

    /// What viewers show for each orientation of the same stored pixels (red, green / blue, white).
    @Test(arguments: [
        (1, ["red", "green", "blue", "white"]), (2, ["green", "red", "white", "blue"]),
        (3, ["white", "blue", "green", "red"]), (4, ["blue", "white", "red", "green"]),
        (5, ["red", "blue", "green", "white"]), (6, ["blue", "red", "white", "green"]),
        (7, ["white", "green", "blue", "red"]), (8, ["green", "white", "red", "blue"]),
    ])
    func orientationIsUndone(_ number: Int, _ colours: [String]) throws {
        #expect(try Picture(fixture: "orientation-\(number).jpg").orientation.rawValue == number)
        #expect(try seen("orientation-\(number).jpg") == colours)
    }

    @Test func jpegDataStaysAndWhatItTellsBesidesGoes() throws {
        let file = try Fixture.bytes(ofPicture: "photo.jpg")
        let picture = try Picture(file)
        let data = Array(picture.image.data)
        #expect(picture.image.dictionary["Filter"] == .name("DCTDecode"))
        #expect(file.count - data.count == "private remark".utf8.count + 4)
        #expect(data.suffix(100) == file.suffix(100)[...])
        let turned = try Picture(fixture: "orientation-6.jpg")
        #expect(!String(decoding: turned.image.data, as: UTF8.self).contains("GPS"))
    }

    @Test func plainPNGDataIsTakenAsItIs() throws {
        for name in ["rgb.png", "palette-2.png", "gray-1.png", "rgb-16.png"] {
            let picture = try Picture(fixture: name)
            let file = try Fixture.bytes(ofPicture: name)
            #expect(picture.mask == nil)
            #expect(picture.image.data.count < file.count)
            #expect(file.indices.contains { file[$0...].starts(with: picture.image.data) }, "\(name)")
        }
    }

    @Test func alphaBecomesAMaskOnlyWhereSomethingShowsThrough() throws {
        #expect(try Picture(fixture: "alpha.png").mask != nil)
        #expect(try Picture(fixture: "palette-clear.png").mask != nil)
        #expect(try Picture(fixture: "interlaced.png").mask == nil)
    }

    @Test(arguments: [
        ("cut.png", PictureError.Code.damaged), ("huge.png", .tooLarge), ("cut.jpg", .damaged),
        ("arithmetic.jpg", .unsupported), ("text.png", .unknownFormat),
    ])
    func whatIsNoPictureIsRefused(_ name: String, _ code: PictureError.Code) throws {
        let error = #expect(throws: PictureError.self) { try Picture(fixture: name) }
        #expect(error?.code == code)
    }

    /// Every beginning, and every file with one byte changed, gives a picture or an error, and nothing else.
    @Test(arguments: [
        "rgb.png", "alpha.png", "palette-2.png", "palette-clear.png", "interlaced.png", "photo.jpg", "progressive.jpg",
        "orientation-6.jpg", "orientation-7.jpg",
    ])
    func damageIsAnErrorAndNeverACrash(_ name: String) throws {
        let file = try Fixture.bytes(ofPicture: name)
        // A PNG file whose last check sum is missing has all of its pixels.
        for count in 0..<(file.count - 4) { #expect(throws: PictureError.self) { try Picture(Array(file[..<count])) } }
        var generator = SeededGenerator(seed: 11)
        var survivors = 0
        for _ in 0..<3_000 {
            var copy = file
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                copy[Int.random(in: copy.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let picture = try? Picture(copy) else { continue }
            survivors += 1
            #expect(picture.width > 0 && picture.height > 0 && !picture.image.data.isEmpty)
        }
        #expect(survivors < 3_000)
    }

    @Test func equalFilesAreOnePictureAndOthersAreNot() throws {
        #expect(try Picture(fixture: "rgb.png") == Picture(fixture: "rgb.png"))
        #expect(try Picture(fixture: "rgb.png").digest != Picture(fixture: "wide.png").digest)
    }
}
