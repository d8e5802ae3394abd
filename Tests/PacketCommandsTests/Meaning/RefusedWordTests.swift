import CommandSupport
import TestSupport
import Testing

/// Words that a form does not take: all that are different are told, and where to say what they mean.
struct RefusedWordTests {
    /// Codes of a table are not wrong, and a mapping says what they mean.
    @Test func synonymsAreNamed() throws {
        let filled = try Filled("choice-combo", "plain\ns\nm\n")
        #expect(filled.run.status == 3, "\(filled.run.errors)")
        #expect(
            filled.run.errors.contains(
                "it takes “small”, “medium”, “large”; in a mapping, synonyms gives them other spellings"),
            "\(filled.run.errors)")
        try filled.folder.write(
            "fields: {plain: {value: \"{plain}\", synonyms: {small: [s], medium: [m]}}}\n", to: "map.yaml")
        let mapped = filled.packet(
            "merge", "choice-combo.pdf", "--csv", "people.csv", "--map", "map.yaml", "--out", "mapped")
        #expect(mapped.status == 0, "\(mapped.errors)")
    }

    /// The word of most rows does not hide that of the last one.
    @Test func eachDifferentWordIsTold() throws {
        let filled = try Filled("choice-combo", "plain\ns\nS\ns\ns\nm\nlarge\n")
        #expect(
            filled.run.errors.contains(
                "the value is none of the field's choices (5 times, 2 different values): row 1 (line 2); row 5 (line 6); "
            ),
            "\(filled.run.errors)")
        let check = filled.packet("check", "choice-combo.pdf", "--csv", "people.csv")
        #expect(check.errors.contains("5 times, 2 different values, first in rows 1, 5"), "\(check.errors)")
    }
}
