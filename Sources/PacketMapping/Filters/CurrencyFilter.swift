/// `currency:code:locale`
struct CurrencyFilter: TextFilter {
    private let currency: Currency
    private let locale: NumberLocale

    init(_ arguments: FilterArguments) throws(Problem) {
        let code = arguments.text(0) ?? ""
        guard let currency = Currency(code: code) else {
            throw arguments.problem(
                0, "unknown currency \(quoted(code))",
                hint: "currencies are named by their ISO 4217 code: USD, EUR, KRW")
        }
        self.currency = currency
        locale = try arguments.choice(1, NumberLocale.self, "locale") ?? .en
    }

    func apply(to buffer: inout Bytes, from start: Int) throws(FilterFailure) {
        if buffer[start...].isBlank { return buffer.removeSubrange(start...) }
        guard var number = DecimalText(buffer[start...]) else { throw .notANumber("currency") }
        number.round(to: currency.decimals)
        buffer.removeSubrange(start...)
        if number.isNegative { buffer.append(UInt8(ascii: "-")) }
        if locale.hasLeadingCurrency {
            buffer.append(contentsOf: currency.symbol.utf8)
            let isWord = currency.symbol.unicodeScalars.last?.properties.isAlphabetic ?? false
            if isWord || locale == .ch { buffer.append(contentsOf: "\u{A0}".utf8) }
            number.appendGrouped(locale, to: &buffer)
        } else {
            number.appendGrouped(locale, to: &buffer)
            buffer.append(contentsOf: "\u{A0}\(currency.symbol)".utf8)
        }
    }
}

/// A currency of ISO 4217.
struct Currency {
    /// The sign, or the code where the sign would be ambiguous.
    let symbol: String
    /// The digits behind the point.
    let decimals: Int

    /// The currency of a code, without regard to case.
    init?(code: String) {
        let code = code.uppercased()
        guard code.utf8.count == 3, let decimals = Self.decimals(of: code) else { return nil }
        self.decimals = decimals
        symbol = Self.symbols[code] ?? code
    }

    private static func decimals(of code: String) -> Int? {
        if withoutDecimals.contains(code) { return 0 }
        if withThreeDecimals.contains(code) { return 3 }
        return withTwoDecimals.contains(code) ? 2 : nil
    }

    private static let symbols = [
        "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "KRW": "₩", "CNY": "CN¥", "INR": "₹", "CAD": "CA$", "AUD": "A$",
        "NZD": "NZ$", "MXN": "MX$", "BRL": "R$", "HKD": "HK$", "TWD": "NT$", "ILS": "₪", "VND": "₫", "PHP": "₱",
    ]
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
