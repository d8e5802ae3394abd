import PacketMapping
import Testing

struct ExpressionManualTests {
    @Test(arguments: ExpressionManual.sections.flatMap(\.examples))
    func examplesAreTrue(_ example: ExpressionManual.Example) throws {
        let settings = ExpressionSettings(lookups: ExpressionManual.lookups, zones: SampleZones())
        let bound = try Expression(parsing: example.expression, with: settings).bind(to: ExpressionManual.schema)
        #expect(try bound.text(for: ExpressionManual.record) == example.result)
    }

    @Test func everySectionSaysSomething() {
        #expect(ExpressionManual.lookups.count == 2)
        for section in ExpressionManual.sections {
            #expect(!section.title.isEmpty && !section.examples.isEmpty)
            #expect(section.paragraphs.allSatisfy { $0.hasSuffix(".") || $0.hasSuffix("'.") })
        }
    }
}
