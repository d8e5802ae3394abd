import Testing

@testable import PDFForms
@testable import PacketCommands

/// What XML can and cannot hold.
struct XFDFWriterTests {
    @Test func escapesAndReplaces() {
        var field = Field(
            name: "a\"<&>", kind: .text, flags: [], value: ["1 < 2 & \"3\" > 2\r\n\tend \u{0}\u{1B}\u{FFFE} 홍길동 🎓"],
            defaultValue: [], quadding: .left, options: [], topIndex: 0, scripts: FieldScripts(), nodes: [],
            widgets: [],
            isStray: false)
        let (text, replaced) = XFDFWriter.text(of: [field], formName: "a&b.pdf")
        let xml = String(decoding: text, as: UTF8.self)
        #expect(xml.contains("<f href=\"a&amp;b.pdf\"/>"))
        #expect(xml.contains("<field name=\"a&quot;&lt;&amp;&gt;\">"))
        #expect(
            xml.contains(
                "<value>1 &lt; 2 &amp; &quot;3&quot; &gt; 2&#13;&#10;&#9;end \u{FFFD}\u{FFFD}\u{FFFD} 홍길동 🎓</value>"))
        #expect(replaced == 3)
        field.flags = .noExport
        #expect(
            !String(decoding: XFDFWriter.text(of: [field], formName: "").text, as: UTF8.self).contains("field name"))
    }
}
