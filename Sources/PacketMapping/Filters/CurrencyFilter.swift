/// `currency:code:locale`
struct CurrencyFilter: TextFilter {
    private let currency: Currency
    private let locale: LocaleFormat

    init(_ arguments: FilterArguments) throws(Problem) {
        let code = arguments.text(0) ?? ""
        guard let currency = Currency(code: code) else {
            throw arguments.problem(
                0, "unknown currency \(quoted(code))",
                hint: "currencies are named by their ISO 4217 code: USD, EUR, KRW")
        }
        self.currency = currency
        locale = try arguments.locale(1)
    }

    /// The sign that it writes.
    var sign: String { locale.sign(ofCurrency: currency.code) }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard var number = DecimalNumeral(buffer[start...]) else { throw .notANumber("currency") }
        number.round(to: currency.decimals)
        buffer.removeSubrange(start...)
        if number.isNegative { buffer.append(UInt8(ascii: "-")) }
        let sign = self.sign
        var wasSign = false
        for part in locale.amount.unicodeScalars {
            switch part {
            case "¤":
                buffer.append(contentsOf: sign.utf8)
                // A word does not touch the digits.
                wasSign = sign.unicodeScalars.last?.properties.isAlphabetic ?? false
                continue
            case "0":
                if wasSign { buffer.append(contentsOf: "\u{A0}".utf8) }
                locale.append(number, to: &buffer)
            default: buffer.append(contentsOf: String(part).utf8)
            }
            wasSign = false
        }
    }
}

/// A currency of ISO 4217.
struct Currency {
    /// The code, in capitals.
    let code: String
    /// The digits behind the point.
    let decimals: Int

    /// The currency of a code, without regard to case.
    init?(code: String) {
        let code = code.uppercased()
        guard code.utf8.count == 3, let decimals = Self.decimals(of: code) else { return nil }
        self.decimals = decimals
        self.code = code
    }

    private static func decimals(of code: String) -> Int? {
        if withoutDecimals.contains(code) { return 0 }
        if withThreeDecimals.contains(code) { return 3 }
        return withTwoDecimals.contains(code) ? 2 : nil
    }

    private static let withoutDecimals = codes("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF")
    private static let withThreeDecimals = codes("BHD IQD JOD KWD LYD OMR TND")
    private static let withTwoDecimals = codes(
        """
        AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP
        CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
        JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN
        NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
        SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW ZWG
        """)

    private static func codes(_ list: String) -> Set<String> {
        Set(list.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
