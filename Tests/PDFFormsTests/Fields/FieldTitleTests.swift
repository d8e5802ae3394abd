import PDFForms
import Testing

/// A title has the label where the name says nothing of it.
struct FieldTitleTests {
    @Test(arguments: [
        ("Text12", "Date of birth", "“Text12” (Date of birth)"),
        ("Newsletter", "Sends the monthly newsletter", "“Newsletter”"),
        ("dateOfBirth", "Date of birth", "“dateOfBirth”"), ("q0", "Q 0, 1, 2", "“q0”"), ("q1", nil, "“q1”"),
        ("q2", "", "“q2”"),
        ("텍스트1", "성명", "“텍스트1” (성명)"), ("성명", "성명 (한글)", "“성명”"),
        (
            "t", "The name of the person to whom all of the letters are sent",
            "“t” (The name of the person to whom all of t…)"
        ),
    ])
    func hasTheLabelThatSaysMore(_ name: String, _ label: String?, _ title: String) {
        #expect(FieldTitle(name, labels: label.map { [$0] } ?? []).description == title)
    }

    @Test(arguments: [
        (["Text12"], "“Text12” (ZIP)"), (["text12"], "“Text12” (ZIP)"), (["zip"], "“Text12” (ZIP), column “zip”"),
        (["city", "zip"], "“Text12” (ZIP), columns “city”, “zip”"),
        (["a", "b", "c", "d"], "“Text12” (ZIP), columns “a”, “b”, “c” …"), ([], "“Text12” (ZIP)"),
    ])
    func hasTheColumnsThatAreCalledOtherwise(_ columns: [String], _ title: String) {
        #expect(FieldTitle("Text12", labels: ["ZIP"], columns: columns).description == title)
        #expect(FieldTitle("Text12", labels: [], columns: ["zip"]).saysMore)
        #expect(!FieldTitle("Text12", labels: [], columns: ["Text12"]).saysMore)
    }

    @Test func takesTheFirstLabelThatIsShort() {
        let long = String(repeating: "long ", count: 20)
        #expect(FieldTitle("CB_1", labels: [long, "A citizen"]).description == "“CB_1” (A citizen)")
    }
}
