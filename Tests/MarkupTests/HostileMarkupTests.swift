import Markup
import TestSupport
import Testing

/// Documents that were made to harm: each ends with an error that says why, and none takes what it asks for.
struct HostileMarkupTests {
    /// Entities that stand for entities, and files and addresses that a parser could be made to fetch.
    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<!DOCTYPE a SYSTEM 'file:///etc/passwd'><a/>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY % p SYSTEM 'http://127.0.0.1:1/'> %p;]><a/>", "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY l0 'lol'><!ENTITY l1 '&l0;&l0;&l0;&l0;'><!ENTITY l2 '&l1;&l1;&l1;&l1;'>]><a>&l2;</a>",
    ])
    func aDocumentTypeIsRefusedUnread(_ text: String) throws {
        let (recorder, parser) = (Recorder(), try MarkupParser())
        let error = #expect(throws: MarkupError.self) {
            try parser.parse(Array(text.utf8), isFinal: true, for: recorder)
        }
        #expect(error?.code == .documentType && recorder.lines.isEmpty)
    }

    @Test(arguments: [
        "", "<a>", "<a></b>", "<a", "text", "<a/><b/>", "<a x='1' x='2'/>", "<a x=1/>", "<a>&nobody;</a>", "<p:a/>",
        "<a>&#0;</a>", "<a>&#xD800;</a>", "<a>\u{1}</a>", "<a>]]></a>", "<a b='<'/>",
    ])
    func whatIsNotWellFormedIsSaid(_ text: String) {
        #expect(Recorder.error(text)?.code == .malformed, "\(text)")
    }

    @Test func bytesThatAreNoTextAreSaid() throws {
        let error = #expect(throws: MarkupError.self) {
            _ = try Recorder.lines(Array("<a>".utf8) + [0xFF, 0xFE, 0xC0, 0x80] + Array("</a>".utf8))
        }
        #expect(error?.code == .malformed)
    }

    @Test func depthHasALimit() throws {
        var limits = MarkupLimits()
        limits.depth = 5
        func nested(_ depth: Int) -> String {
            String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        }
        #expect(try Recorder.lines(nested(5), limits: limits).count == 10)
        #expect(Recorder.error(nested(6), limits: limits)?.code == .tooLarge)
        // Elements beside each other are no depth.
        let flat = "<r>" + String(repeating: "<a/>", count: 100) + "</r>"
        #expect(try Recorder.lines(flat, limits: limits).count == 202)
        #expect(Recorder.error(nested(100_000))?.code == .tooLarge)
    }

    @Test func elementsAttributesAndTextsHaveLimits() throws {
        var limits = MarkupLimits()
        (limits.elements, limits.attributes, limits.text) = (3, 2, 10)
        #expect(try Recorder.lines("<a><b x='1' y='2'/><c>0123456789</c></a>", limits: limits).count == 7)
        for text in [
            "<a><b/><b/><b/></a>", "<a x='1' y='2' z='3'/>", "<a>01234567890</a>", "<a>01234<!-- -->567890</a>",
        ] {
            #expect(Recorder.error(text, limits: limits)?.code == .tooLarge, "\(text)")
        }
        // A tag in between makes two texts of it.
        #expect(try Recorder.lines("<a>0123456789<b/>0123456789</a>", limits: limits).count == 6)
    }

    /// The limits hold also in elements that are not wanted, and what is not well-formed there is said.
    @Test func limitsHoldInWhatIsNotWanted() throws {
        var limits = MarkupLimits()
        (limits.depth, limits.elements, limits.attributes, limits.text) = (4, 6, 2, 10)
        let good = "<a><s>0123456789<b><c x='1' y='2'/></b>0123456789</s><s/></a>"
        #expect(try Recorder.lines(good, limits: limits, skipping: ["s"]).count == 6)
        for text in [
            "<a><s><b><c><d/></c></b></s></a>", "<a><s><b/><b/><b/></s><b/><b/></a>",
            "<a><s><b x='1' y='2' z='3'/></s></a>", "<a><s><b>01234567890</b></s></a>",
            "<a><s>01234<!-- -->567890</s></a>",
        ] {
            #expect(Recorder.error(text, limits: limits, skipping: ["s"])?.code == .tooLarge, "\(text)")
        }
        #expect(Recorder.error("<a><s><b></s></a>", skipping: ["s"])?.code == .malformed)
        #expect(Recorder.error("<a><s>&nobody;</s></a>", skipping: ["s"])?.code == .malformed)
    }

    /// A tag that never ends would be looked at anew with each piece.
    @Test(arguments: ["<a x='", "<a><!-- ", "<a><?pi ", "<"])
    func atATagThatDoesNotEndItGivesUp(_ start: String) throws {
        var limits = MarkupLimits()
        limits.token = 100_000
        let (recorder, parser) = (Recorder(), try MarkupParser(limits: limits))
        let piece = [UInt8](repeating: 0x61, count: 10_000)
        try parser.parse(Array(start.utf8), for: recorder)
        var fed = 0
        let error = #expect(throws: MarkupError.self) {
            while fed < 100 << 20 {
                try parser.parse(piece, for: recorder)
                fed += piece.count
            }
        }
        #expect(error?.code == .tooLarge && fed < 1 << 20)
    }

    /// Documents of many names, attributes and pieces of text.
    static let growing: [(name: String, text: @Sendable (Int) -> String)] = [
        ("elements", { "<r>" + String(repeating: "<a/>", count: $0) + "</r>" }),
        ("names", { "<r>" + (0..<$0).map { "<n\($0)/>" }.joined() + "</r>" }),
        ("references", { "<r>" + String(repeating: "&lt;&#65;", count: $0) + "</r>" }),
        ("comments", { "<r>" + String(repeating: "a<!--b-->", count: $0) + "</r>" }),
        ("marked sections", { "<r>" + String(repeating: "<![CDATA[]]]]><![CDATA[>]]>", count: $0) + "</r>" }),
    ]

    @Test(arguments: growing.indices)
    func timeGrowsWithTheLengthAndNotFaster(_ index: Int) throws {
        let growth = try Growth.overEightfold(2_000) {
            Array(Self.growing[index].text($0).utf8)
        } _: {
            _ = try Recorder.lines($0)
        }
        #expect(Growth.linear.contains(growth), "\(Self.growing[index].name): \(growth)")
    }
}
