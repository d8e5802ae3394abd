import PDFPreview
import TestSupport
import Testing

struct PreviewDocumentTests {
    @Test func readsTextAndDrawsInkOfTheSampleForm() throws {
        let document = try PreviewDocument(Fixture.bytes(ofTemplate: "welcome-letter"))
        #expect(document.pageCount == 1)
        #expect(try document.text(page: 0).string.contains("Welcome to the association"))
        let image = try document.image(page: 0, dotsPerInch: 36)
        let size = try document.size(page: 0)
        let heading = PreviewRectangle(left: 50, top: 260, right: 300, bottom: 290)
        let margin = PreviewRectangle(left: 0, top: 300, right: 40, bottom: size.height - 20)
        #expect(image.darkness(in: heading, dotsPerInch: 36) > 0.02)
        #expect(image.darkness(in: margin, dotsPerInch: 36) == 0)
    }

    @Test func givesEachCharacterItsPlace() throws {
        let text = try PreviewDocument(Fixture.bytes(ofTemplate: "welcome-letter")).text(page: 0)
        #expect(text.hasBoxes)
        let start = try #require(text.string.firstRange(of: "Welcome to"))
        let index = text.string.distance(from: text.string.startIndex, to: start.lowerBound)
        let letters = text.characters[index..<(index + 7)]
        #expect(letters.map(\.text).joined() == "Welcome")
        for (letter, next) in zip(letters, letters.dropFirst()) {
            #expect(letter.box.left < next.box.left && abs(letter.box.top - next.box.top) < 0.1)
        }
    }

    @Test func refusesWhatIsNoDocumentAndPagesThatAreNot() throws {
        #expect(throws: PreviewError.self) { try PreviewDocument(Array("no PDF".utf8)) }
        let document = try PreviewDocument(Fixture.bytes(ofTemplate: "welcome-letter"))
        #expect(throws: PreviewError.self) { try document.text(page: 7) }
        #expect(throws: PreviewError.self) { try document.text(page: -1) }
        let failure = #expect(throws: PreviewError.self) { try document.image(page: 0, dotsPerInch: 1_000_000) }
        #expect(failure?.code == .tooLarge)
    }

    @Test func asksForThePasswordOfAProtectedDocument() throws {
        let bytes = try Fixture.bytes(ofForm: "encrypted-user-password")
        let failure = #expect(throws: PreviewError.self) { try PreviewDocument(bytes) }
        #expect(failure?.code == .passwordNeeded)
        #expect(try PreviewDocument(bytes, password: "secret").pageCount > 0)
    }

    /// The bytes of a PNG file at a place, as a number.
    private func number(_ png: [UInt8], at place: Int) -> Int {
        png[place..<(place + 4)].reduce(0) { $0 << 8 | Int($1) }
    }

    @Test func makesPNGFilesOfTheSizeThatTheResolutionAsksFor() throws {
        let document = try PreviewDocument(Fixture.bytes(ofForm: "text-single"))
        let size = try document.size(page: 0)
        for dotsPerInch in [36.0, 144.0] {
            let png = try document.png(page: 0, dotsPerInch: dotsPerInch)
            #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
            #expect(abs(Double(number(png, at: 16)) - size.width * dotsPerInch / 72) < 1)
            #expect(abs(Double(number(png, at: 20)) - size.height * dotsPerInch / 72) < 1)
        }
    }

    @Test func drawsLabelsAndSheets() throws {
        let process = try PreviewProcess()
        let document = try process.open(Fixture.bytes(ofForm: "text-single"))
        let plain = try document.png(page: 0, dotsPerInch: 36)
        let place = PreviewRectangle(left: 10, top: 10, right: 90, bottom: 30)
        let labelled = try document.png(page: 0, dotsPerInch: 36, labels: [PreviewLabel(.name, place, text: "field")])
        #expect(plain != labelled)
        let picture = try document.picture(page: 0, dotsPerInch: 18)
        var sheet = PreviewSheet(width: 400, height: 300)
        sheet.pictures = [(10, 10, picture), (200, 10, picture)]
        sheet.labels = [PreviewLabel(.caption, place, text: "홍길동.pdf"), PreviewLabel(.frame, place)]
        let png = try process.png(sheet)
        #expect(number(png, at: 16) == 400 && number(png, at: 20) == 300)
    }

    @Test func holdsOneDocumentAtATime() throws {
        let process = try PreviewProcess()
        let first = try process.open(Fixture.bytes(ofForm: "text-single"))
        let second = try process.open(Fixture.bytes(ofForm: "text-comb"))
        #expect(throws: PreviewError.self) { try first.text(page: 0) }
        #expect(try second.text(page: 0).hasBoxes)
    }

    @Test func normalizesCompatibilityForms() throws {
        let process = try PreviewProcess()
        #expect(try process.normalized("ﬁﬂ ①½") == "fifl 11⁄2")
        #expect(try process.normalized("ﻻ") == "لا")
        #expect(try process.normalized("") == "")
    }

    /// What damaged files do to poppler stays in its process.
    @Test func survivesEveryDamagedFile() throws {
        let process = try PreviewProcess(patience: 20)
        for name in Fixture.brokenNames {
            do throws(PreviewError) {
                let document = try process.open((try? Fixture.bytes(ofBroken: name)) ?? [])
                _ = try document.text(page: 0)
                _ = try document.image(page: 0, dotsPerInch: 36)
                _ = try document.fonts()
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
        #expect(try process.open(Fixture.bytes(ofForm: "text-single")).pageCount == 1)
    }
}
