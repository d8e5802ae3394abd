import PDFForms
import PDFObjects
import Testing

struct FieldTests {
    /// What a test looks at of a field, as text.
    struct Case: CustomTestStringConvertible {
        var form: String
        var field: String
        var look: @Sendable (Field) -> String
        var seen: String
        var testDescription: String { "\(form): \(field)" }
    }

    private static func states(_ field: Field) -> String {
        field.widgets.map { $0.onStates.map(\.text).joined(separator: "+") }.joined(separator: " ")
    }
    private static func options(_ field: Field) -> String {
        field.options.map { $0.export == $0.display ? $0.export : "\($0.export)=\($0.display)" }.joined(separator: " ")
    }
    private static func inherited(_ field: Field) -> String {
        let appearance = String(decoding: field.defaultAppearance ?? [], as: UTF8.self)
        return "\(field.isComb ? "comb" : "plain") \(field.maxLength ?? 0) \(field.quadding.rawValue) \(appearance)"
    }
    private static func values(_ field: Field) -> String {
        "\(field.value.joined(separator: "|")) / \(field.defaultValue.joined(separator: "|"))"
    }
    private static func shown(_ field: Field) -> String {
        "\(field.flags.rawValue) \(field.widgets.map { "\($0.flags.rawValue) \($0.isVisible)" }.joined())"
    }
    private static func scripts(_ field: Field) -> String {
        [field.scripts.format, field.scripts.keystroke, field.scripts.validate, field.scripts.calculate]
            .map { $0.map { String($0.prefix { $0 != "(" }) } ?? "-" }.joined(separator: " ")
    }
    private static func names(_ field: Field) -> String { "\(field.label ?? "-") \(field.mappingName ?? "-")" }

    static let cases: [Case] = [
        .init(
            form: "hierarchy", field: "applicant.address.postcode", look: inherited,
            seen: "comb 10 1 /Helv 12 Tf 0 0 1 rg"),
        .init(
            form: "hierarchy", field: "applicant.address.number", look: inherited, seen: "comb 4 0 /Helv 12 Tf 0 0 1 rg"
        ),
        .init(form: "hierarchy", field: "applicant.address.city", look: inherited, seen: "plain 10 1 /Helv 9 Tf 0 g"),
        .init(
            form: "hierarchy", field: "applicant.below nameless", look: inherited,
            seen: "comb 10 1 /Helv 12 Tf 0 0 1 rg"),
        .init(form: "hierarchy", field: "first.part.second part", look: inherited, seen: "plain 0 0 /Helv 10 Tf 0 g"),
        .init(form: "text-no-da", field: "plain", look: inherited, seen: "plain 0 0 "),
        .init(form: "checkbox-states", field: "yes", look: states, seen: "Yes"),
        .init(form: "checkbox-states", field: "blanks", look: states, seen: "Yes I agree"),
        .init(form: "checkbox-states", field: "umlaut", look: states, seen: "Grüße"),
        .init(form: "checkbox-states", field: "stream", look: states, seen: ""),
        .init(form: "checkbox-states", field: "no-off", look: states, seen: "Yes"),
        .init(form: "checkbox-states", field: "no-appearance", look: states, seen: ""),
        .init(form: "checkbox-states", field: "pair", look: states, seen: "first second"),
        .init(form: "checkbox-states", field: "on", look: values, seen: "On / "),
        .init(form: "checkbox-states", field: "yes", look: values, seen: " / "),
        .init(form: "checkbox-states", field: "opt", look: options, seen: "agreed"),
        .init(form: "radio-groups", field: "plain", look: states, seen: "red green blue"),
        .init(form: "radio-groups", field: "plain", look: names, seen: "A colour -"),
        .init(form: "radio-groups", field: "unison", look: states, seen: "a b a"),
        .init(form: "radio-groups", field: "opt", look: options, seen: "Erste Wahl Übrige 홍길동"),
        .init(form: "radio-groups", field: "forced", look: values, seen: "x / "),
        .init(form: "choice-combo", field: "pairs", look: options, seen: "de=Deutschland fr=France kr=대한민국"),
        .init(form: "choice-combo", field: "stray value", look: values, seen: "three / "),
        .init(form: "choice-combo", field: "no options", look: options, seen: ""),
        .init(form: "choice-list", field: "multiple", look: values, seen: "mo|we / "),
        .init(form: "choice-list", field: "scrolled", look: { "\($0.topIndex)" }, seen: "3"),
        .init(form: "filled", field: "name1", look: values, seen: "Mira / nobody"),
        .init(form: "need-appearances", field: "long", look: values, seen: "two\rlines / "),
        .init(form: "text-single", field: "default", look: values, seen: " / as before"),
        .init(form: "hidden-fields", field: "hidden", look: shown, seen: "0 2 false"),
        .init(form: "hidden-fields", field: "print only", look: shown, seen: "0 36 false"),
        .init(form: "hidden-fields", field: "screen only", look: shown, seen: "0 0 true"),
        .init(form: "hidden-fields", field: "read only", look: shown, seen: "1 4 true"),
        .init(form: "hidden-fields", field: "required", look: shown, seen: "2 4 true"),
        .init(form: "hidden-fields", field: "no export", look: shown, seen: "4 4 true"),
        .init(form: "scripts", field: "number", look: scripts, seen: "AFNumber_Format AFNumber_Keystroke - -"),
        .init(form: "scripts", field: "limited", look: scripts, seen: "- - AFRange_Validate -"),
        .init(form: "scripts", field: "total", look: scripts, seen: "- - - AFSimple_Calculate"),
        .init(form: "names-non-latin", field: "이름", look: names, seen: "홍길동 — tip map-0"),
        .init(form: "stray-widgets", field: "not listed", look: { "\($0.isStray)" }, seen: "true"),
        .init(form: "stray-widgets", field: "listed", look: { "\($0.isStray)" }, seen: "false"),
    ]

    @Test(arguments: cases)
    func isReadAsTheFormSays(_ item: Case) throws {
        let field = try #require(try Form(fixture: item.form).field(named: item.field))
        #expect(item.look(field) == item.seen)
    }
}
