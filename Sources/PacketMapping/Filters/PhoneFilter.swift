/// `phone:US`, `phone:KR`, `phone:FR`, `phone:e164:+1`
struct PhoneFilter: TextFilter {
    private enum Style: String, CaseIterable { case us = "US", kr = "KR", fr = "FR", e164 = "E164" }

    private let style: Style
    /// The digits of the country's prefix, for `e164`.
    private let prefix: Bytes?

    init(_ arguments: FilterArguments) throws(Problem) {
        style = try arguments.choice(0, Style.self, "telephone format") ?? .us
        guard let text = arguments.text(1) else {
            prefix = nil
            return
        }
        let digits = Bytes(text.utf8).drop { $0 == UInt8(ascii: "+") }
        guard style == .e164, (1...3).contains(digits.count), digits.allSatisfy(\.isDigit), digits.first != 0x30 else {
            throw arguments.problem(
                1, style == .e164 ? "a country's prefix is expected" : "only `e164` takes a prefix",
                hint: "write phone:e164:+1")
        }
        prefix = Bytes(digits)
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard let number = PhoneNumber(buffer.text(from: start)) else { throw failure(nil) }
        let text: String? =
            switch style {
            case .us: number.unitedStates
            case .kr: number.korea
            case .fr: number.france
            case .e164: number.international(prefix: prefix)
            }
        guard let text else { throw failure(number) }
        buffer.replaceTail(from: start, with: text)
    }

    private func failure(_ number: PhoneNumber?) -> FilterFailure {
        switch style {
        case .us:
            FilterFailure(
                code: .notAPhoneNumber, predicate: "is not a telephone number of the United States with ten digits")
        case .kr: FilterFailure(code: .notAPhoneNumber, predicate: "is not a Korean telephone number")
        case .fr: FilterFailure(code: .notAPhoneNumber, predicate: "is not a French telephone number with ten digits")
        case .e164 where number?.isInternational == false && prefix == nil:
            FilterFailure(
                code: .notAPhoneNumber, predicate: "has no country's prefix", hint: "say which: phone:e164:+1")
        case .e164: FilterFailure(code: .notAPhoneNumber, predicate: "is not a telephone number")
        }
    }
}
