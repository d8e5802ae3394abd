import Markup
import Testing

/// What a document says reaches its handler, however it comes in.
struct MarkupParserTests {
    private static let document = """
        <?xml version="1.0" encoding="UTF-8"?>
        <a xmlns="urn:one" xmlns:t="urn:two" plain="x &amp; y" t:own="말"><t:b/>one<!-- gone --> t<?pi too?>wo\
        <c><![CDATA[<3 & ]]>&#x1F600;&lt;</c></a>
        """
    private static let found = [
        "<{urn:one}a> plain=x & y {urn:two}own=말", "<{urn:two}b>", "</{urn:two}b>", "one two", "<{urn:one}c>",
        "<3 & 😀<", "</{urn:one}c>", "</{urn:one}a>",
    ]

    @Test func namesAreExpandedAndTextsAreWhole() throws {
        #expect(try Recorder.lines(Self.document) == Self.found)
    }

    /// A tag, a character and a reference may be cut anywhere.
    @Test(arguments: 1...9)
    func piecesMakeNoDifference(_ size: Int) throws {
        #expect(try Recorder.lines(Array(Self.document.utf8), pieces: size) == Self.found)
    }

    @Test func attributesAreFoundByNameAndNamespace() throws {
        final class Looking: MarkupHandler {
            var found: [String?] = []

            func start(_ name: MarkupName, _ attributes: MarkupAttributes) {
                found = [
                    attributes["id"], attributes["none"], attributes.value(of: "id", in: ["urn:r", "urn:s"]),
                    attributes.value(of: "id", in: ["urn:t"]),
                ]
            }
            func text(_ bytes: [UInt8]) {}
            func end(_ name: MarkupName) {}
        }
        let looking = Looking()
        let text = "<a xmlns:r='urn:r' r:id='related' id='own' empty=''/>"
        try MarkupParser().parse(Array(text.utf8), isFinal: true, for: looking)
        #expect(looking.found == ["own", nil, "related", nil])
    }

    /// Names of one length that end in the same letters take turns in the place where names are remembered.
    @Test func namesThatEndAlikeStayApart() throws {
        let text = "<a xmlns:n='urn:n'>" + String(repeating: "<north/><n:orth/><morth/><south/>", count: 3) + "</a>"
        let turn = ["north", "{urn:n}orth", "morth", "south"].flatMap { ["<\($0)>", "</\($0)>"] }
        #expect(try Recorder.lines(text) == ["<a>"] + turn + turn + turn + ["</a>"])
    }

    /// UTF-16 with its mark and ISO 8859-1 by declaration; both mean the same text.
    @Test func encodingsOfXMLAreRead() throws {
        let text = "<a>é말</a>"
        let wide: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try Recorder.lines(wide) == ["<a>", "é말", "</a>"])
        let latin: [UInt8] = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try Recorder.lines(latin) == ["<a>", "é", "</a>"])
        let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        #expect(try Recorder.lines(marked) == ["<a>", "é말", "</a>"])
    }

    @Test(arguments: ["windows-31j", "x-nobody-knows", "UTF-7"])
    func otherEncodingsAreRefused(_ name: String) {
        #expect(Recorder.error("<?xml version='1.0' encoding='\(name)'?><a/>")?.code == .encoding)
    }

    @Test func whatAHandlerThrowsEndsTheParsing() throws {
        let (recorder, parser) = (Recorder(), try MarkupParser())
        recorder.stopsAt = "b"
        #expect(throws: Recorder.Stop.self) {
            try parser.parse(Array("<a><b/><c/></a>".utf8), isFinal: true, for: recorder)
        }
        #expect(recorder.lines == ["<a>", "<b>"])
        // It stays ended.
        #expect(throws: Recorder.Stop.self) { try parser.parse(Array("<c/>".utf8), for: recorder) }
        #expect(recorder.lines.count == 2)
    }

    /// Of an element that is not wanted only beginning and end are said, whatever is in it.
    @Test(arguments: [
        ("<a>1<s x='1'/>2</a>", ["<a>", "1", "<s> x=1", "</s>", "2", "</a>"]),
        ("<a>1<s>t<b/>u<s><c>v</c></s></s>2<b/></a>", ["<a>", "1", "<s>", "</s>", "2", "<b>", "</b>", "</a>"]),
        ("<s><a>t</a></s>", ["<s>", "</s>"]),
        ("<a><s><b>t</b></s><s>t</s>t</a>", ["<a>", "<s>", "</s>", "<s>", "</s>", "t", "</a>"]),
    ])
    func leavesOutWhatIsNotWanted(_ text: String, _ lines: [String]) throws {
        #expect(try Recorder.lines(text, skipping: ["s"]) == lines)
        #expect(try Recorder.lines(Array(text.utf8), pieces: 1, skipping: ["s"]) == lines)
    }

    @Test func saysTheLineThatWasReached() throws {
        let (recorder, parser) = (Recorder(), try MarkupParser())
        try parser.parse(Array("<a>\n\n<b/>".utf8), for: recorder)
        #expect(parser.line == 3)
        #expect(Recorder.error("<a>\n<b>\n</a>")?.line == 3)
    }
}
