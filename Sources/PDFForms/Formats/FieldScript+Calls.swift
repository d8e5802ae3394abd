extension FieldScript {
    /// The script that a call stands for; nil for other functions and for parameters that Acrobat's dialogs never
    /// write.
    init?(call name: String, _ arguments: [ScriptLiteral]) {
        let script: FieldScript?
        switch name {
        case "AFNumber_Format": script = DecimalFormat(arguments).map(FieldScript.number)
        case "AFNumber_Keystroke": script = DecimalFormat(arguments).map(FieldScript.numberKeystroke)
        case "AFPercent_Format": script = PercentFormat(arguments).map(FieldScript.percent)
        case "AFPercent_Keystroke": script = PercentFormat(arguments).map(FieldScript.percentKeystroke)
        case "AFDate_Format", "AFDate_FormatEx":
            script = Self.pattern(arguments, DatePattern.date).map(FieldScript.date)
        case "AFTime_Format", "AFTime_FormatEx":
            script = Self.pattern(arguments, DatePattern.time).map(FieldScript.date)
        case "AFDate_Keystroke", "AFDate_KeystrokeEx":
            script = Self.pattern(arguments, DatePattern.date).map(FieldScript.dateKeystroke)
        case "AFTime_Keystroke", "AFTime_KeystrokeEx":
            script = Self.pattern(arguments, DatePattern.time).map(FieldScript.dateKeystroke)
        case "AFSpecial_Format": script = Self.special(arguments).map(FieldScript.special)
        case "AFSpecial_Keystroke": script = Self.special(arguments).map(FieldScript.specialKeystroke)
        case "AFSpecial_KeystrokeEx":
            script = Self.single(arguments)?.text.flatMap(InputMask.init).map(FieldScript.mask)
        case "AFRange_Validate": script = RangeLimits(arguments).map(FieldScript.range)
        case "AFSimple_Calculate": script = SimpleCalculation(arguments).map(FieldScript.simpleCalculation)
        default: script = nil
        }
        guard let script else { return nil }
        self = script
    }

    private static func single(_ arguments: [ScriptLiteral]) -> ScriptLiteral? {
        arguments.count == 1 ? arguments.first : nil
    }

    /// A pattern in quotes, or the number of a standard one; either is found under either name.
    private static func pattern(_ arguments: [ScriptLiteral], _ standard: (Int) -> DatePattern?) -> DatePattern? {
        guard let argument = single(arguments) else { return nil }
        if let text = argument.text { return Int(text).flatMap(standard) ?? DatePattern(text) }
        guard case .number = argument else { return nil }
        return argument.integer.flatMap(standard)
    }

    private static func special(_ arguments: [ScriptLiteral]) -> SpecialFormat? {
        single(arguments)?.integer.flatMap(SpecialFormat.init)
    }
}

extension DecimalFormat {
    /// nDec, sepStyle, negStyle, currStyle (which nothing reads), strCurrency, bCurrencyPrepend.
    fileprivate init?(_ arguments: [ScriptLiteral]) {
        guard arguments.count == 6, let decimals = arguments[0].integer,
            let separators = arguments[1].integer.flatMap(SeparatorStyle.init),
            let negative = NegativeStyle(arguments[2]), let currency = arguments[4].text ?? arguments[4].noText,
            currency.utf8.count <= 100
        else { return nil }
        self.init(
            decimals: decimals, separators: separators, negative: negative, currency: currency,
            isCurrencyFirst: arguments[5].isTrue)
    }
}

extension DecimalFormat.NegativeStyle {
    /// The number, or the name that some generators write in its place.
    fileprivate init?(_ argument: ScriptLiteral) {
        switch argument {
        case .string("MinusBlack"): self = .minus
        case .string("Red"): self = .red
        case .string("ParensBlack"): self = .parentheses
        case .string("ParensRed"): self = .redParentheses
        default:
            guard let style = argument.integer.flatMap(Self.init(rawValue:)) else { return nil }
            self = style
        }
    }
}

extension ScriptLiteral {
    /// An empty text for null.
    fileprivate var noText: String? { self == .null ? "" : nil }
}

extension PercentFormat {
    /// nDec, sepStyle, bPercentPrepend; generators add the other parameters of AFNumber_Keystroke to the keystroke
    /// script, where they mean nothing.
    fileprivate init?(_ arguments: [ScriptLiteral]) {
        guard arguments.count == 2 || arguments.count == 3 || arguments.count == 6,
            let decimals = arguments[0].integer, let separators = arguments[1].integer.flatMap(SeparatorStyle.init)
        else { return nil }
        self.init(
            decimals: decimals, separators: separators, isSignFirst: arguments.count == 3 && arguments[2].isTrue)
    }
}

extension RangeLimits {
    /// bGreaterThan, nGreaterThan, bLessThan, nLessThan.
    fileprivate init?(_ arguments: [ScriptLiteral]) {
        guard arguments.count == 4 else { return nil }
        let least = arguments[0].isTrue ? arguments[1].decimal : nil
        let greatest = arguments[2].isTrue ? arguments[3].decimal : nil
        guard (least != nil) == arguments[0].isTrue, (greatest != nil) == arguments[2].isTrue else { return nil }
        self.init(least: least, greatest: greatest)
    }
}

extension SimpleCalculation {
    /// cFunction, cFields.
    fileprivate init?(_ arguments: [ScriptLiteral]) {
        guard arguments.count == 2, let function = arguments[0].text.flatMap(Function.init) else { return nil }
        switch arguments[1] {
        case .list(let names): self.init(function: function, fields: names)
        case .string(let text): self.init(function: function, list: text)
        default: return nil
        }
    }
}
