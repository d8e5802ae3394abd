import PDFObjects
import TestSupport
import Testing

@testable import PDFForms

/// LiveCycle's layout: the em box of the face (Helvetica's reaches 0.2105 below the baseline), no padding.
struct LiveCycleLayoutTests {
    private static func field(_ xml: String) throws -> LiveCycleField {
        let head = #"<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/">"#
        let text = #"\#(head)<field name="f">\#(xml)</field></template>"#
        let stream = PDFObject.stream(PDFStream(dictionary: [:], bytes: Array(text.utf8)))
        let document = PDFDocument(making: [:], trailer: [:], pages: [], version: "1.7")
        let parts: [PDFObject] = [.string(Array("template".utf8)), stream]
        let template = try #require(XFATemplate(["XFA": .array(parts)], in: document))
        return try #require(template.field(named: "f[0]"))
    }

    struct InsetCase: CustomTestStringConvertible {
        var testDescription: String
        var ui: String
        var insets: LiveCycleLayout.Insets
    }

    static let insets: [InsetCase] = [
        .init(testDescription: "no control", ui: "", insets: .init()),
        .init(testDescription: "no border", ui: "<textEdit><margin/></textEdit>", insets: .init()),
        .init(testDescription: "no margin", ui: "<textEdit><border><edge/></border></textEdit>", insets: .init()),
        .init(
            testDescription: "hidden border",
            ui: "<textEdit><border presence='hidden'><edge/></border><margin/></textEdit>", insets: .init()),
        .init(
            testDescription: "border", ui: "<numericEdit><border><edge/></border><margin/></numericEdit>",
            insets: .init(left: 1, top: 3.5, right: 1, bottom: 1)),
        .init(
            testDescription: "border without edges", ui: "<textEdit><border/><margin/></textEdit>",
            insets: .init(left: 1, top: 3.5, right: 1, bottom: 1)),
        .init(
            testDescription: "lowered border",
            ui: "<textEdit><border><edge stroke='lowered'/></border><margin/></textEdit>",
            insets: .init(left: 2, top: 4.5, right: 2, bottom: 2)),
        .init(
            testDescription: "some edges",
            ui: """
                <textEdit><border><edge presence='hidden'/><edge thickness='1pt'/><edge presence='hidden'/>\
                <edge thickness='2pt'/></border><margin/></textEdit>
                """, insets: .init(left: 4, top: 0, right: 2, bottom: 0)),
        .init(
            testDescription: "margin", ui: "<textEdit><border/><margin leftInset='3pt' topInset='0in'/></textEdit>",
            insets: .init(left: 3, top: 0, right: 1, bottom: 1)),
        .init(
            testDescription: "comb", ui: "<textEdit><border/><margin/><comb numberOfCells='3'/></textEdit>",
            insets: .init(left: 0.5, top: 3, right: 0.5, bottom: 0.5)),
    ]

    @Test(arguments: insets)
    func keepsFreeWhatTheControlSays(_ item: InsetCase) throws {
        #expect(try Self.field("<ui>\(item.ui)</ui>").layout.insets == item.insets)
    }

    struct Case: CustomTestStringConvertible {
        var testDescription: String
        var xml: String
        var flags: FieldFlags = []
        var quadding = Quadding.left
        var value = "Name"
        var runs: [Run]
    }

    private static let bordered = "<ui><textEdit><border/><margin/></textEdit></ui>"

    // The box is 100 × 40 with a border of 1, the text Helvetica 10: “Name” is 26.67 wide.
    static let cases: [Case] = [
        .init(testDescription: "top", xml: "", runs: [Run("Name", 0, 40 - 7.895)]),
        .init(testDescription: "middle", xml: "<para vAlign='middle'/>", runs: [Run("Name", 0, 15 + 2.105)]),
        .init(testDescription: "bottom", xml: "<para vAlign='bottom'/>", runs: [Run("Name", 0, 2.105)]),
        .init(
            testDescription: "insets", xml: bordered + "<para vAlign='middle'/>",
            runs: [Run("Name", 1, (1 + 36.5) / 2 - 5 + 2.105)]),
        .init(
            testDescription: "margins", xml: bordered + "<para marginLeft='2pt' marginRight='6pt'/>", quadding: .right,
            runs: [Run("Name", 99 - 6 - 26.67, 36.5 - 7.895)]),
        .init(
            testDescription: "between the margins", xml: "<para marginLeft='10pt'/>", quadding: .centered,
            runs: [Run("Name", 55 - 26.67 / 2, 40 - 7.895)]),
        .init(
            testDescription: "lines from the top", xml: "", flags: .multiline, value: "a\nb\nc",
            runs: [Run("a", 0, 32.105), Run("b", 0, 20.105), Run("c", 0, 8.105)]),
        .init(
            testDescription: "lines in the middle", xml: "<para vAlign='middle'/>", flags: .multiline, value: "a\nb",
            runs: [Run("a", 0, 31 - 7.895), Run("b", 0, 31 - 19.895)]),
        .init(
            testDescription: "lines at the bottom", xml: "<para vAlign='bottom' spaceBelow='3pt'/>", flags: .multiline,
            value: "a\nb", runs: [Run("a", 0, 17.105), Run("b", 0, 5.105)]),
        .init(
            testDescription: "distance of lines", xml: "<para lineHeight='15pt' spaceAbove='1pt'/>", flags: .multiline,
            value: "a\nb", runs: [Run("a", 0, 31.105), Run("b", 0, 16.105)]),
        .init(
            testDescription: "close lines", xml: "<para lineHeight='5pt'/>", flags: .multiline, value: "a\nb",
            runs: [Run("a", 0, 32.105), Run("b", 0, 27.105)]),
        // $2,000 in Tekton Pro 9 with lines of 8: 8 − 0.68 · 9.
        .init(
            testDescription: "close lines at the bottom", xml: "<para vAlign='bottom' lineHeight='8pt'/>",
            runs: [Run("Name", 0, 8 - 7.895)]),
        .init(
            testDescription: "blanks hang out at the right", xml: "", quadding: .right, value: " Name  ",
            runs: [Run(" Name  ", 100 - 29.45, 32.105)]),
        .init(
            testDescription: "blanks hang out in the middle", xml: "", quadding: .centered, value: "Name  ",
            runs: [Run("Name  ", 50 - 26.67 / 2, 32.105)]),
        .init(
            testDescription: "one line moved in", xml: "<para textIndent='6pt' marginLeft='2pt'/>",
            runs: [Run("Name", 8, 32.105)]),
        .init(
            testDescription: "first lines of paragraphs moved in", xml: "<para textIndent='10pt' marginLeft='2pt'/>",
            flags: .multiline, value: "a\nb", runs: [Run("a", 12, 32.105), Run("b", 12, 20.105)]),
        // “Name Name” takes 56.12, and less than that is left behind the indent.
        .init(
            testDescription: "and not those that are wrapped", xml: "<para textIndent='50pt'/>", flags: .multiline,
            value: "Name Name", runs: [Run("Name ", 50, 32.105), Run("Name", 0, 20.105)]),
        .init(
            testDescription: "hanging lines", xml: "<para textIndent='-4pt' marginLeft='50pt'/>", flags: .multiline,
            value: "Name Name", runs: [Run("Name ", 46, 32.105), Run("Name", 50, 20.105)]),
        .init(
            testDescription: "an indent in the middle", xml: "<para textIndent='10pt'/>", flags: .multiline,
            quadding: .centered, value: "Name", runs: [Run("Name", 10 + 45 - 26.67 / 2, 32.105)]),
        // Four letters, each with a tenth of an em behind it.
        .init(
            testDescription: "distance of letters", xml: "<font letterSpacing='0.1em'/>", quadding: .right,
            runs: [Run("Name", 100 - 26.67 - 4, 32.105)]),
        .init(
            testDescription: "distance of letters in points", xml: "<font letterSpacing='-0.5pt'/>", quadding: .right,
            runs: [Run("Name", 100 - 26.67 + 2, 32.105)]),
        .init(
            testDescription: "comb", xml: "<ui><textEdit><comb numberOfCells='4'/></textEdit></ui>", flags: .comb,
            value: "iA", runs: [Run("i", (25 - 0.88) / 2, 32.105), Run("A", 25 + (25 - 6.4) / 2, 32.105)]),
    ]

    @Test(arguments: cases)
    func standsWhereLiveCyclePutsIt(_ item: Case) throws {
        let sample = try Sample(width: 100, height: 40).with {
            $0.field.liveCycle = try? Self.field(item.xml)
            $0.field.flags = item.flags
            $0.field.maxLength = item.flags == .comb ? 4 : nil
            $0.widget.quadding = item.quadding
        }
        #expect(sample.runs(item.value) == item.runs)
    }

    /// Lines at the bottom or in the middle push the first ones over the upper edge.
    @Test(arguments: [("top", false), ("middle", true), ("bottom", true)])
    func linesAboveTheFieldAreLost(_ place: String, _ isAtStart: Bool) throws {
        let sample = try Sample(width: 100, height: 40).with {
            $0.field.liveCycle = try? Self.field("<para vAlign='\(place)'/>")
            $0.field.flags = .multiline
        }
        let fit = sample.drawn("a\nb\nc\nd\ne\nf\ng").fit
        #expect(fit.loss?.isAtStart == isAtStart && fit.loss?.lines ?? 0 >= 3 && fit.excess > 20)
        #expect(sample.drawn("a\nb\nc").fit.loss == nil)
        #expect(sample.drawn("a\nb\nc\nd\ne", .truncate).fit.dropped > 0)
    }

    @Test func wrapsAtTheInsetsWithoutPadding() throws {
        // Ten letters of 5.56 take 55.6.
        let layout = try Self.field("<para marginLeft='2pt'/>")
        let lines = try [57.5, 57.7].map { width in
            try Sample(width: width, height: 60).with {
                $0.field.liveCycle = layout
                $0.field.flags = .multiline
            }.runs("aaaaa aaaaaaaaaa").count
        }
        #expect(lines == [3, 2])
    }
}
