import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// Packets are the same, byte for byte, as those that earlier versions made.
///
/// What is compared stands in `Snapshots/golden-….txt`. Bytes change on purpose only: record them anew, say in the commit
/// why, and look at pages of both: `GOLDEN_PACKETS=FOLDER` keeps the packets.
struct GoldenPacketTests {
    static let fixtures = [
        "barcode-fields", "bill-lines", "calculations", "checkbox-states", "choice-combo", "choice-list",
        "duplicate-roots", "encrypted-aes-256", "filled", "hierarchy", "inherited-page", "kinds-rotated", "links",
        "many-fields", "names-non-latin", "need-appearances", "no-rotate", "objstm", "page-resources", "print-marks",
        "radio-groups", "rich-text", "same-name-pages", "scripts", "shared-appearance", "stray-widgets", "tagged",
        "tagged-kinds", "text-autosize", "text-comb", "text-da-levels", "text-multiline", "text-no-da", "text-rotated",
        "text-single", "xfa-hybrid",
    ]

    static let templates = [
        "donation-receipt", "donation-receipt-ko", "event-badges", "letter-to-representative", "membership-certificate",
        "permission-slip", "quiz-certificate", "volunteer-registration", "welcome-letter",
    ]

    private static let ways: [(name: String, options: [String])] = [
        ("flattened", ["--out", "out"]), ("fillable", ["--out", "out", "--fillable"]),
        ("print file", ["--single", "out/all.pdf"]),
    ]

    @Test func packetsOfFixturesAreAsBefore() throws {
        var table = ""
        for name in Self.fixtures {
            let merge = try GoldenMerge(fixture: name)
            for way in Self.ways { table += try merge.digest("\(name), \(way.name)", way.options) }
        }
        #expect(snapshot(table, named: "golden-fixtures") == .matches)
    }

    @Test func packetsOfTemplatesAreAsBefore() throws {
        var table = ""
        for name in Self.templates {
            let merge = try GoldenMerge(template: name)
            for way in Self.ways {
                table += try merge.digest("\(name), \(way.name)", way.options + ["--map", "mapping.yaml"])
            }
        }
        #expect(snapshot(table, named: "golden-templates") == .matches)
    }

    /// What a packet can be besides one form for one row.
    private static let others: [(name: String, options: [String], packet: String)] = [
        (
            "several forms", [],
            """
            duplex: true
            forms:
              - {form: letter.pdf, fields: {Recipient Name: "{name}", City: "{city}"}}
              - {form: certificate.pdf, when: 'city == "Hill"', copies: 2, fields: {member.name: "{name}"}}
            """
        ),
        (
            "several forms, fillable", ["--fillable"],
            """
            forms:
              - {form: certificate.pdf, fields: {member.name: "{name}"}}
              - {form: letter.pdf, fields: {Recipient Name: "{name}", Newsletter: "yes"}}
            """
        ),
        (
            "grouped, one form for each row", [],
            """
            groupBy: household
            forms:
              - {form: letter.pdf, fields: {Recipient Name: "{name} and {items[2].name|default:nobody}, {items.count}"}}
              - {form: certificate.pdf, per: row, fields: {member.name: "{name}"}}
            """
        ),
        (
            "lines of a bill", [],
            """
            groupBy: household
            forms:
              - {form: bill.pdf, per: 3, lines: {count: 3, fields: {"Article #": "{name}", "item.#.amount": "{number}"}}}
            """
        ),
        (
            "a text that goes on in other fields", [],
            """
            onOverflow: report
            forms:
              - form: letter.pdf
                fields:
                  Recipient Name: "{name}"
                  Personal Message: {value: "{words}", onOverflow: {continue: [Street, City]}}
            """
        ),
    ]

    @Test func packetsOfOtherShapesAreAsBefore() throws {
        let words = (1...120).map { "word\($0)" }.joined(separator: " ")
        var table = ""
        for other in Self.others {
            let merge = try GoldenMerge(files: [
                "letter.pdf": Fixture.bytes(ofTemplate: "welcome-letter"),
                "certificate.pdf": Fixture.bytes(ofTemplate: "membership-certificate"),
                "bill.pdf": Fixture.bytes(ofForm: "bill-lines"), "packet.yaml": Array(other.packet.utf8),
                "people.csv": Array(
                    """
                    name,city,household,number,words
                    Zoë,Riverside,A,1,short
                    Siobhán,Hill,B,2,\(words)
                    Ólafur,Hill,A,3,

                    """.utf8),
            ])
            for shape in [["--out", "out"], ["--single", "out/all.pdf"]]
            where other.options.isEmpty || shape[0] == "--out" {  // a print file is never fillable
                let run = merge.run(
                    ["merge", "--packet", "packet.yaml", "--csv", "people.csv"] + shape + other.options)
                table += try merge.digest("\(other.name), \(shape[0])", run)
                merge.clear()
            }
        }
        #expect(snapshot(table, named: "golden-shapes") == .matches)
    }
}
