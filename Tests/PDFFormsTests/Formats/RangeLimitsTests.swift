import PDFForms
import Testing

struct RangeLimitsTests {
    @Test(arguments: [
        ("true, 1, true, 10", "1", nil), ("true, 1, true, 10", "10", nil), ("true, 1, true, 10", "5.5", nil),
        ("true, 1, true, 10", "0.99", "The number must be at least 1 and at most 10."),
        ("true, 1, true, 10", "10,01", "The number must be at least 1 and at most 10."),
        ("true, -1.5, false, 0", "-2", "The number must be at least -1.5."), ("true, -1.5, false, 0", "99", nil),
        ("false, 0, true, 100", "101", "The number must be at most 100."), ("false, 0, true, 100", "-5", nil),
        ("false, '', true, '100'", "101", "The number must be at most 100."), ("false, 0, false, 0", "7", nil),
        ("true, 1, true, 10", "", nil), ("true, 1, true, 10", "many", nil), ("1, 0.1, 0, 0", "0.1", nil),
    ])
    func saysTheLimits(_ parameters: String, _ value: String, _ message: String?) {
        let result = ValueFormat.apply(FieldScript("AFRange_Validate(\(parameters));"), to: value)
        switch result {
        case .success(let shown):
            #expect(message == nil)
            #expect(shown.text == value)
        case .failure(let failure):
            #expect(failure.code == .outOfRange)
            #expect(failure.message == message)
        }
    }
}
