#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// Which word of a column ticks which box of a question.
@Suite struct ColumnQuestionTests {
    private static let table = "state,lastName\nmar,One\nsng,Two\nmar,Three\nwidowed,Four\n\"a=b\",Five\n"

    private func open() throws -> (work: ServedWork, married: Int, single: Int) {
        let work = try ServedWork(form: "Fixtures/forms/revision-older.pdf", table: Self.table)
        let match = try work.get("match")
        func number(_ title: String) throws -> Int {
            let link = try #require(
                match.firstMatch(of: try Regex("field=(\\d+)#panel[^>]*><span class=\"name\">\(title)<")))
            return try #require(link.output[1].substring.flatMap { Int($0) })
        }
        return (work, try number("Married"), try number("Single"))
    }

    /// The words that occur, with their counts and the choice of each.
    private func lines(_ body: String) -> [String: String] {
        var lines: [String: String] = [:]
        for line in body.matches(of: /name="word\.\d+" value="([^"]*)"[\s\S]*?<select[^>]*>([\s\S]*?)<\/select>/) {
            let chosen = line.2.firstMatch(of: /<option value="([^"]*)" selected>/)
            lines[String(line.1)] = chosen.map { String($0.1) } ?? "-"
        }
        return lines
    }

    @Test func wordsTickTheBoxesThatSomebodyChose() throws {
        let (work, married, single) = try open()
        #expect(try work.post("match/set", ["field": "\(married)", "column": "state"]).status == 303)
        let before = try work.get("match?field=\(married)")
        #expect(before.contains("/match/boxes") && before.contains("×2"), "\(before)")
        #expect(lines(before) == ["mar": "", "sng": "", "widowed": "", "a=b": ""])
        let kept = try work.post(
            "match/boxes",
            [
                "field": "\(married)", "word.0": "mar", "choice.0": "\(married)", "word.1": "sng",
                "choice.1": "\(single)",
                "word.2": "widowed", "choice.2": "Off",
            ])
        #expect(kept.status == 303, "\(kept.body)")
        let mapping = try work.mapping()
        #expect(mapping.contains("{state|choose:mar=yes:sng=:widowed=}"), "\(mapping)")
        #expect(mapping.contains("{state|choose:mar=:sng=yes:widowed=}"), "\(mapping)")
        // Both boxes say the same of each word.
        for field in [married, single] {
            #expect(
                lines(try work.get("match?field=\(field)"))
                    == ["mar": "\(married)", "sng": "\(single)", "widowed": "Off", "a=b": ""])
        }
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        #expect(try work.finish().contains("4 packets are there, 1 row has none"))
        try expectPointers(work, row: 5, to: ["Which word ticks which box", "어떤 값이 어느 칸에 표시되는지"])
        #expect(try !work.get("match?row=5&field=\(married)").contains("VALUE=TEXT"))
        let made = try FileManager.default.contentsOfDirectory(atPath: work.page.folder.file("packets")).sorted()
        #expect(made.filter { $0.hasSuffix(".pdf") } == ["1.pdf", "2.pdf", "3.pdf", "4.pdf"])
        #expect(try work.post("verify").status == 303)
        while try work.get("done").contains("Verifying") { usleep(100_000) }
        #expect(try work.get("done").contains("4 packets verified"))
    }

    /// A word without a meaning leads to the part of Match where it gets one, by its name there, in English and in Korean.
    private func expectPointers(_ work: ServedWork, row: Int, to parts: [String]) throws {
        for (language, part) in zip(["en", "ko"], parts) {
            for screen in ["check", "look?row=\(row)", "done"] {
                let body = try work.get(screen, language: language)
                #expect(body.contains("“\(part)”") && !body.contains("VALUE=TEXT"), "\(screen) \(body)")
            }
        }
    }

    /// What changes nothing leaves the mapping as it is, and other spellings of what boxes know stay spellings.
    @Test func boxesThatKnowTheirWordsKeepThem() throws {
        let (work, married, single) = try open()
        for field in [married, single] {
            #expect(try work.post("match/set", ["field": "\(field)", "expression": "{state}"]).status == 303)
        }
        let before = try work.mapping()
        let same: KeyValuePairs = [
            "field": "\(married)", "word.0": "mar", "choice.0": "", "word.1": "Single", "choice.1": "\(single)",
        ]
        #expect(try work.post("match/boxes", same).status == 303)
        #expect(try work.mapping() == before)
        let spelled: KeyValuePairs = [
            "field": "\(married)", "word.0": "mar", "choice.0": "\(married)", "word.1": "widowed", "choice.1": "Off",
        ]
        #expect(try work.post("match/boxes", spelled).status == 303)
        let mapping = try work.mapping()
        #expect(mapping.contains("{state}") && mapping.contains("synonyms"), "\(mapping)")
        #expect(
            lines(try work.get("match?field=\(single)"))
                == ["mar": "\(married)", "sng": "", "widowed": "Off", "a=b": ""])
    }

    /// A word that no mapping can tell from others is refused with a sentence, and a box of another form is none.
    @Test func wordsThatCannotBeToldAreRefused() throws {
        let (work, married, single) = try open()
        #expect(try work.post("match/set", ["field": "\(married)", "column": "state"]).status == 303)
        let before = try work.mapping()
        for (word, choice) in [("a=b", "\(single)"), ("sng", "999999")] {
            let answer = try work.post(
                "match/boxes", ["field": "\(married)", "word.0": word, "choice.0": choice])
            #expect(answer.status == 400, "\(answer.body)")
        }
        #expect(try work.mapping() == before)
    }

    /// The rows of which packets are made.
    private func made(_ work: ServedWork) throws -> [String] {
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        _ = try work.finish()
        let names = try FileManager.default.contentsOfDirectory(atPath: work.page.folder.file("packets")).sorted()
        return names.filter { $0.hasSuffix(".pdf") }
    }

    /// Spellings that differ in capitals and spaces are one word with one choice, and one that is refused is refused, whether
    /// the mapping lists the words or the boxes understand them by themselves.
    @Test(arguments: [true, false]) func refusedWordsOfBoxesAreRefused(isListed: Bool) throws {
        let table = "state,lastName\nMarried,One\nmarried ,Two\nSingle,Three\nMarried,Four\n"
        let work = try ServedWork(form: "Fixtures/forms/revision-older.pdf", table: table)
        func number(_ title: String) throws -> Int {
            let link = try #require(
                try work.get("match").firstMatch(
                    of: try Regex("field=(\\d+)#panel[^>]*><span class=\"name\">\(title)<")))
            return try #require(link.output[1].substring.flatMap { Int($0) })
        }
        let (married, single) = (try number("Married"), try number("Single"))
        let filter = isListed ? "|choose:married=yes:single=" : ""
        let other = isListed ? "|choose:married=:single=yes" : ""
        #expect(try work.post("match/set", ["field": "\(married)", "expression": "{state\(filter)}"]).status == 303)
        #expect(try work.post("match/set", ["field": "\(single)", "expression": "{state\(other)}"]).status == 303)
        let before = try work.get("match?field=\(married)")
        #expect(lines(before) == ["Married": "\(married)", "Single": "\(single)"], "\(before)")
        #expect(before.contains("×3 (also “married”)"), "\(before)")
        #expect(try work.get("match?field=\(married)", language: "ko").contains("“married”도 같은 낱말"))
        let kept = try work.post(
            "match/boxes",
            [
                "field": "\(married)", "word.0": "Married", "choice.0": "", "word.1": "Single",
                "choice.1": "\(single)", "word.2": "married", "choice.2": "\(married)",
            ])
        #expect(kept.status == 303, "\(kept.body)")
        #expect(lines(try work.get("match?field=\(single)")) == ["Married": "", "Single": "\(single)"])
        let mapping = try work.mapping()
        #expect(try made(work) == ["3.pdf"], "\(mapping)")
    }

    /// Boxes of which all words are refused stay filled by the column: no packet is made with empty boxes.
    @Test func wordsThatAreAllRefusedMakeNothing() throws {
        let (work, married, single) = try open()
        #expect(
            try work.post("match/set", ["field": "\(married)", "expression": "{state|choose:mar=yes}"]).status == 303)
        #expect(
            try work.post("match/set", ["field": "\(single)", "expression": "{state|choose:mar=:sng=yes}"]).status
                == 303)
        let refused: KeyValuePairs = [
            "field": "\(married)", "word.0": "mar", "choice.0": "", "word.1": "sng", "choice.1": "Off",
        ]
        #expect(try work.post("match/boxes", refused).status == 303)
        let mapping = try work.mapping()
        #expect(
            lines(try work.get("match?field=\(married)")) == ["mar": "", "sng": "Off", "widowed": "", "a=b": ""],
            "\(mapping)")
    }

    /// A word that a group of radio buttons understands by itself is refused where somebody chose that.
    @Test func refusedWordsOfRadioButtonsAreRefused() throws {
        let work = try ServedWork(
            form: "templates/welcome-letter/form.pdf",
            table: "recipient name,Preferred Contact\nAnn,phone\nBob,Phone\nCem,email\nDee,Phone\n")
        let match = try work.get("match")
        let line = try #require(
            match.firstMatch(
                of: /field=(\d+)#panel[^>]*><span class="name">[^<]*<\/span> <code>\{Preferred Contact\}/), "\(match)")
        let field = String(line.1)
        let before = lines(try work.get("match?field=\(field)"))
        let (phone, email) = (try #require(before["Phone"]), try #require(before["email"]))
        #expect(before.count == 2 && !phone.isEmpty && !email.isEmpty, "\(before)")
        #expect(
            try work.post(
                "match/words",
                ["field": field, "word.0": "Phone", "choice.0": "", "word.1": "email", "choice.1": email]
            ).status == 303)
        #expect(try work.mapping().contains("(refused)"))
        #expect(lines(try work.get("match?field=\(field)")) == ["Phone": "", "email": email])
        #expect(try work.get("check").contains("is a word that the mapping refuses"))
        #expect(try made(work) == ["3.pdf"])
        // What is meant again is no word of the mapping any more.
        #expect(try work.post("match/words", ["field": field, "word.0": "phone", "choice.0": phone]).status == 303)
        #expect(try !work.mapping().contains("(refused)"))
    }
}
#endif
