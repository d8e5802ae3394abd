import PDFForms
import PDFObjects
import PDFPreview
import PacketModel
import PacketTemplate
import TestSupport
import Testing

struct PictureValueTests {
    /// Where the boxes of `picture-buttons` are, by their index; the same arithmetic as in the script that makes it.
    private static func box(_ index: Int) -> (x: Int, y: Int) { (20 + 100 * (index % 4), 25 + 80 * (index / 4)) }

    private func image(_ packet: Packet) throws -> PreviewImage {
        try PreviewDocument(packet.bytes).image(page: 0, dotsPerInch: 72)
    }

    /// The quarters of a square picture in the middle of a box of 80 to 60.
    private func seen(_ packet: Packet, _ index: Int) throws -> [String] {
        let (x, y) = Self.box(index)
        return try image(packet).quarters(x: x + 10, y: y, width: 60, height: 60)
    }

    /// The words of a page with the middle of each, y from the top.
    private func words(_ packet: Packet) throws -> [(text: String, x: Double, y: Double)] {
        let folder = try TemporaryFolder()
        try folder.write(packet.bytes, to: "packet.pdf")
        let outcome = try Tool.run("pdftotext", ["-bbox", folder.file("packet.pdf"), "-"])
        return outcome.output.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\"").map(String.init)
            guard parts.count == 9, let left = Double(parts[1]), let top = Double(parts[3]),
                let right = Double(parts[5]),
                let bottom = Double(parts[7])
            else { return nil }
            let text = parts[8].drop { $0 == ">" }.prefix { $0 != "<" }
            return (String(text), (left + right) / 2, (top + bottom) / 2)
        }
    }

    private func images(_ packet: Packet) -> Int { packet.dictionaries(with: "Subtype", "Image").count }

    private static let turns = [
        ("turn0", 0, ["red", "green", "blue", "white"]), ("turn90", 1, ["green", "white", "red", "blue"]),
        ("turn180", 2, ["white", "blue", "green", "red"]), ("turn270", 3, ["blue", "red", "white", "green"]),
    ]

    @Test(arguments: turns, [false, true])
    func picturesTurnWithTheirButton(_ turn: (name: String, index: Int, colours: [String]), _ fillable: Bool) throws {
        let packet = try Packet("picture-buttons", [turn.name: "rgb.png"], fillable: fillable)
        #expect(try seen(packet, turn.index) == turn.colours && packet.problems.isEmpty)
    }

    @Test(arguments: [false, true])
    func theRulesOfIconFitHold(_ fillable: Bool) throws {
        let values: KeyValuePairs<String, String?> = [
            "stretched": "rgb.png", "corner": "rgb.png", "right": "rgb.png", "caption-only": "rgb.png",
        ]
        let packet = try Packet("picture-buttons", values, fillable: fillable)
        let image = try image(packet)
        let (x, y) = Self.box(4)
        #expect(image.quarters(x: x, y: y, width: 80, height: 60) == ["red", "green", "blue", "white"])
        // Not scaled, in the lower left corner, over the border: 16 points of 16 pixels.
        let corner = Self.box(5)
        #expect(
            image.quarters(x: corner.x, y: corner.y + 44, width: 16, height: 16) == ["red", "green", "blue", "white"])
        // A bevelled border of 4 takes 8 from each side; the picture of 44 is on the right.
        let right = Self.box(6)
        #expect(
            image.quarters(x: right.x + 28, y: right.y + 8, width: 44, height: 44) == ["red", "green", "blue", "white"])
        #expect(try seen(packet, 7) == ["red", "green", "blue", "white"])
    }

    @Test(arguments: [false, true])
    func captionsStandBesideThePicture(_ fillable: Bool) throws {
        let values: KeyValuePairs<String, String?> = [
            "below": "rgb.png", "above": "rgb.png", "left-of": "rgb.png", "overlaid": "rgb.png",
            "caption-only": "rgb.png",
        ]
        let packet = try Packet("picture-buttons", values, fillable: fillable)
        let words = try self.words(packet)
        // Each in its part of its box: below, above (turned: to the left), left and in the middle; none where TP is 0.
        let places = [("Below", 8, 40, 53), ("Above", 9, 9, 30), ("Left", 10, 11, 30), ("Over", 11, 40, 30)]
        for (text, index, x, y) in places {
            let found = words.filter { $0.text == text }
            let (left, top) = Self.box(index)
            #expect(found.count == 1 || words.isEmpty)
            for word in found {
                #expect(abs(word.x - Double(left + x)) < 3 && abs(word.y - Double(top + y)) < 3, "\(word)")
            }
        }
        #expect(!words.contains { $0.text == "Photo" })
        // The caption of 14 points lies below a picture of 44.
        let (x, y) = Self.box(8)
        #expect(
            try image(packet).quarters(x: x + 18, y: y + 1, width: 44, height: 44) == ["red", "green", "blue", "white"])
    }

    @Test(arguments: [false, true])
    func aPictureIsInAPacketOnceHoweverOftenItIsShown(_ fillable: Bool) throws {
        let values: KeyValuePairs<String, String?> = [
            "pair": "photo.jpg", "own-icon": "photo.jpg", "turn0": "photo.jpg", "turn90": "rgb.png",
        ]
        let packet = try Packet("picture-buttons", values, fillable: fillable)
        #expect(images(packet) == 2)
        for index in [14, 15] { #expect(try seen(packet, index) == ["red", "green", "blue", "white"]) }
        let jpeg = packet.document.objects.values.compactMap(\.stream).filter {
            $0.dictionary["Filter"] == .name("DCTDecode")
        }
        #expect(jpeg.count == 1 && jpeg[0].data.starts(with: [0xFF, 0xD8]))
    }

    @Test func transparentPicturesLetTheButtonShowThrough() throws {
        let packet = try Packet("picture-buttons", ["turn0": "alpha.png"])
        #expect(images(packet) == 2)
        // The background is 0.95 of white.
        #expect(try seen(packet, 0) == ["red", "green", "blue", "pale"])
    }

    @Test(arguments: [false, true])
    func anEmptyValueShowsNoPictureAndCarriesNone(_ fillable: Bool) throws {
        let packet = try Packet("picture-buttons", ["turn0": "", "own-icon": ""], fillable: fillable)
        #expect(images(packet) == 0 && packet.problems.isEmpty)
        #expect(try seen(packet, 0) == ["pale", "pale", "pale", "pale"])
        #expect(try seen(packet, 13) == ["pale", "pale", "pale", "pale"])
    }

    @Test(arguments: [false, true])
    func aKeptValueShowsWhatTheFormHas(_ fillable: Bool) throws {
        let packet = try Packet("picture-buttons", ["own-icon": nil, "turn0": nil], fillable: fillable)
        let (x, y) = Self.box(13)
        let image = try image(packet)
        #expect(image.color(x + 40, y + 30) == "75" || image.color(x + 40, y + 30) == "red")
        #expect(image.color(x + 10, y + 30) != "red")
        if fillable {
            let marks = packet.dictionaries(with: "T").first { $0["T"] == .string(Array("own-icon".utf8)) }?["MK"]
            #expect(packet.document.dictionary(marks)?["I"] != nil)
        }
    }

    /// A picture is content of its page, not decoration, even where the form's tags leave its button out.
    @Test(arguments: ["rgb.png", ""])
    func picturesOfTaggedFormsBelongToAnElement(_ value: String) throws {
        let packet = try Packet("tagged-kinds", ["send": value])
        let drawn = contentOperators(packet.content().last ?? [])
        let depths = drawn.reduce(into: [(name: String, marks: [PDFObject])]()) { found, step in
            var marks = found.last?.marks ?? []
            if step.name == "BDC" || step.name == "BMC" { marks.append(step.operands.last ?? .null) }
            if step.name == "EMC" { marks = marks.dropLast() }
            found.append((step.name, marks))
        }
        let shown = depths.filter { $0.name == "Do" }
        #expect(shown.count == (value.isEmpty ? 0 : 1))
        #expect(shown.allSatisfy { $0.marks.last?.dictionary?["MCID"] != nil }, "\(drawn)")
    }

    @Test func viewersFindThePictureAsTheIcon() throws {
        let packet = try Packet("picture-buttons", ["caption-only": "wide.png", "below": ""], fillable: true)
        let field = try #require(packet.form.field(named: "caption-only")?.widgets.first)
        let widget = try #require(packet.document.dictionary(.reference(field.reference)))
        let marks = try #require(packet.document.dictionary(widget["MK"]))
        let icon = try #require(packet.document.resolve(marks["I"]).stream)
        #expect(icon.dictionary["BBox"] == PDFRectangle(0, 0, 32, 16).object)
        #expect(marks["TP"] == .integer(1) && marks["CA"] != nil && widget["V"] == nil)
        let empty = try #require(packet.form.field(named: "below")?.widgets.first)
        #expect(!empty.characteristics.hasIcon && empty.characteristics.captionPosition == 2)
    }

    @Test func aPictureThatIsNotThereFailsItsRow() throws {
        let packet = try Packet("picture-buttons", ["turn0": "none.png", "turn90": "cut.jpg"])
        #expect(packet.problems.map(\.code) == [.pictureUnreadable, .pictureUnreadable] && packet.bytes.isEmpty)
        #expect(packet.problems.map(\.field) == ["turn0", "turn90"])
    }

    /// A stamper's buffers are used again: nothing of one row may be in the next.
    @Test(arguments: [false, true])
    func rowsDoNotShareTheirPictures(_ fillable: Bool) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: "picture-buttons")))
        let template = try CompiledTemplate(
            form, filling: ["turn0", "pair"], options: CompileOptions(isFillable: fillable))
        let stamper = PacketStamper(template, pictures: FixturePictures())
        var packets: [[UInt8]] = []
        for values in [["rgb.png", "alpha.png"], ["", ""], ["photo.jpg", ""], ["rgb.png", "alpha.png"]] {
            #expect(stamper.stamp(Packet.row(values)))
            packets.append(stamper.packet)
        }
        #expect(packets[0] == packets[3])
        let counts = try packets.map { bytes in
            try PDFDocument(reading: bytes).objects.values.count {
                $0.dictionary?["Subtype"] == .name("Image")
            }
        }
        #expect(counts == [3, 0, 1, 3])
        for bytes in packets { #expect(try PDFDocument(reading: bytes).warnings.isEmpty) }
    }
}
