import PDFForms
import Testing

struct FieldScriptHostileTests {
    @Test func deepNestingDoesNotOverflow() {
        for open in ["(", "[", "-", "new Array(", "/*", "\\", "\"", "+", "{", "AFMakeNumber("] {
            let nested = String(repeating: open, count: 100_000)
            for script in [
                nested, "AFSimple_Calculate(\"SUM\", " + nested, "/** BVCALC " + nested + "a EVCALC **/",
                "event.value = " + nested + "1", "AFNumber_Format(" + nested + ")",
            ] {
                let isKnown = FieldScript(script).isKnown
                // "/*/" is a whole comment, brackets and braces may be part of a name
                if open == "(" { #expect(!isKnown) }
            }
        }
    }

    @Test func parenthesesInBoundsAreRead() {
        let count = 5_000
        let script =
            "/** BVCALC " + String(repeating: "(", count: count) + "a" + String(repeating: ")", count: count)
            + " EVCALC **/"
        #expect(FieldScript(script).isKnown)
    }

    @Test func megabytesAreRefused() {
        let long = String(repeating: "9", count: 1 << 20)
        for script in [
            long, "AFDate_FormatEx(\"\(long)\")", "AFSpecial_KeystrokeEx(\"\(long)\")",
            "AFNumber_Format(\(long),0,0,0,\"\",true)",
            "/** BVCALC \(long) EVCALC **/",
        ] {
            #expect(!FieldScript(script).isKnown)
        }
        let digits = String(repeating: "9", count: 1 << 16)
        #expect(!FieldScript("AFRange_Validate(true, \(digits), false, 0)").isKnown)
        #expect(!FieldScript("AFNumber_Format(2, 0, 0, 0, \"\(digits)\", true)").isKnown)
        #expect(!FieldScript("AFDate_FormatEx(\"\(digits)\")").isKnown)
    }

    @Test func longValuesAreRefused() {
        let scripts = [
            "AFNumber_Format(2, 0, 0, 0, \"\", true);", "AFPercent_Format(2, 0);", "AFDate_FormatEx(\"m/d/yyyy\");",
            "AFSpecial_Format(2);", "AFSpecial_KeystrokeEx(\"99\");", "AFRange_Validate(true, 0, true, 1);",
        ].map(FieldScript.init)
        for character in ["9", "1,", "(", "-", "$", "a", "é", " 1", "\u{301}", "1:", "\0"] {
            let value = String(repeating: character, count: 1 << 18)
            for script in scripts { _ = ValueFormat.apply(script, to: value) }
        }
        #expect(ValueFormat.apply(scripts[0], to: String(repeating: "9", count: 401)).failureCode == .notANumber)
        #expect(ValueFormat.apply(scripts[1], to: String(repeating: "9", count: 400)).failureCode == .notANumber)
        #expect(ValueFormat.apply(scripts[0], to: String(repeating: "9", count: 400)).failureCode == nil)
    }

    @Test func randomBytesNeverTrap() {
        var random = SplitMix(state: 7)
        let pieces = [
            "AFNumber_Format(", "AFDate_FormatEx(", "AFSimple_Calculate(", "AFSpecial_KeystrokeEx(", "\"", "'", "\\",
            ",", ")",
            "(", "[", "]", "2", "-", "true", "new Array", "/**", " BVCALC ", "EVCALC", "**/", "event.value", "=", "+",
            "*", "/",
            "AFMakeNumber(getField(\"a\").value)", "SUM", "m/d/yyyy", "\\u20", "\\x", "\\u{", "}", ";", "1e9", ".", "é",
            "\u{10FFFF}",
        ]
        for _ in 0..<4_000 {
            var bytes: [UInt8] = []
            for _ in 0..<(random.next() % 24) {
                if random.next() % 4 == 0 {
                    bytes.append(UInt8(truncatingIfNeeded: random.next()))
                } else {
                    bytes.append(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))].utf8)
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            _ = ValueFormat.apply(FieldScript(text), to: text)
            for script in Self.scripts { _ = ValueFormat.apply(script, to: text) }
        }
    }

    @Test func randomValuesNeverTrap() {
        var random = SplitMix(state: 11)
        let alphabet = Array("0123456789.,-+'$%() /:eEamptTZ月日MarJun\u{2212}")
        for _ in 0..<8_000 {
            let value = String(
                (0..<(random.next() % 20)).map { _ in alphabet[Int(random.next() % UInt64(alphabet.count))] })
            for script in Self.scripts { _ = ValueFormat.apply(script, to: value) }
        }
    }

    private static let scripts = [
        "AFNumber_Format(2, 2, 3, 0, \" €\", false);", "AFPercent_Format(1, 0);",
        "AFDate_FormatEx(\"dddd d/m/yy h:MM:ss tt\");",
        "AFDate_FormatEx(\"mm/yy\")", "AFTime_Format(3);", "AFSpecial_Format(2);", "AFSpecial_KeystrokeEx(\"9A-OX\");",
        "AFRange_Validate(true, -1, true, 1);",
    ].map(FieldScript.init)
}

/// A small generator of random numbers that always gives the same ones.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
