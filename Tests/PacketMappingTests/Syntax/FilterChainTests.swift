import Testing

@testable import PacketMapping

/// The filters of the last column of an expression.
struct FilterChainTests {
    /// An expression, its last column without filters, with one more, and without the last one.
    struct Case: Sendable, CustomTestStringConvertible {
        let source, plain, more: String
        let less: String?
        var testDescription: String { source }

        init(_ source: String, _ plain: String, more: String, less: String? = nil) {
            (self.source, self.plain, self.more, self.less) = (source, plain, more, less)
        }
    }

    /// Only the last column outside of conditions is meant, and all else stays as it is written.
    @Test(arguments: [
        Case("{a}", "{a}", more: "{a|upper}"),
        Case("{a|trim}", "{a}", more: "{a|trim|upper}", less: "{a}"),
        Case("{a|trim} {b|trim|first}.", "{b}", more: "{a|trim} {b|trim|first|upper}.", less: "{a|trim} {b|trim}."),
        Case("é한{a|lower} 끝{{x}}", "{a}", more: "é한{a|lower|upper} 끝{{x}}", less: "é한{a} 끝{{x}}"),
        Case(
            #"{"o{d|d}"|default:"x|y}"}"#, #"{"o{d|d}"}"#, more: #"{"o{d|d}"|default:"x|y}"|upper}"#,
            less: #"{"o{d|d}"}"#),
        Case("{id:05|trim}", "{id:05}", more: "{id:05|trim|upper}", less: "{id:05}"),
        Case("{a | trim }{row:03}", "{a }", more: "{a | trim |upper}{row:03}", less: "{a }{row:03}"),
        Case("{a}{if b}{c|trim}{end}", "{a}", more: "{a|upper}{if b}{c|trim}{end}"),
    ])
    func lastColumnIsWrittenOtherwise(_ item: Case) throws {
        let chain = try #require(FilterChain(lastIn: Expression(parsing: item.source)))
        #expect(chain.plain == item.plain)
        #expect(chain.adding("upper") == item.more)
        #expect(chain.withoutLast == item.less)
        #expect(item.more.contains(chain.column(adding: "upper")))
        for text in [item.more, item.plain, item.less ?? ""] { _ = try Expression(parsing: text) }
    }

    @Test(arguments: ["", "text {{a}}", "{row}", "{row:05}", "{if a}{b|trim}{end}", "{= a + b|number}"])
    func nothingElseIsAColumn(_ source: String) throws {
        #expect(try FilterChain(lastIn: Expression(parsing: source))?.plain == nil)
    }
}
