public import PacketModel

// What is wrong with an expression: found when it is parsed or bound.
extension DiagnosticCode {
    /// An expression, condition or file name pattern is not well formed.
    public static let expressionSyntax = DiagnosticCode("expression-syntax")
    /// An expression is longer than `Limits.sourceBytes`.
    public static let expressionTooLong = DiagnosticCode("expression-too-long")
    /// Conditions are nested deeper than `Limits.depth`.
    public static let expressionTooDeep = DiagnosticCode("expression-too-deep")
    /// A name is neither a column nor one of the names known to every expression.
    public static let unknownColumn = DiagnosticCode("unknown-column")
    /// There is no filter of this name.
    public static let unknownFilter = DiagnosticCode("unknown-filter")
    /// There is no function of this name.
    public static let unknownFunction = DiagnosticCode("unknown-function")
    /// A filter got too few or too many arguments, or one that it cannot use.
    public static let filterArgument = DiagnosticCode("filter-argument")
    /// A selection of rows is not well formed.
    public static let rowSelectionSyntax = DiagnosticCode("row-selection-syntax")
}

// What is wrong with one row's value: found when an expression is evaluated.
extension DiagnosticCode {
    /// A filter wants a number and the value is none.
    public static let notANumber = DiagnosticCode("not-a-number")
    /// A filter wants a date and the value is none.
    public static let notADate = DiagnosticCode("not-a-date")
    /// A pattern shows the time of day and the value has none.
    public static let noTimeOfDay = DiagnosticCode("no-time-of-day")
    /// A time is to be brought to another zone, or its distance from UTC shown, and does not say what its own is.
    public static let noTimeZone = DiagnosticCode("no-time-zone")
    /// A value is none of those that `choose` or a lookup table knows.
    public static let notInTable = DiagnosticCode("not-in-table")
    /// A calculation divides by zero, or its result is too large.
    public static let notComputable = DiagnosticCode("not-computable")
    /// A filter wants a telephone number and the value is none.
    public static let notAPhoneNumber = DiagnosticCode("not-a-phone-number")
    /// A cell has a text, and its filters find nothing in it.
    public static let valueEmptied = DiagnosticCode("value-emptied")
    /// `digits` makes one number of digits between which a cell has letters.
    public static let digitsJoined = DiagnosticCode("digits-joined")
    /// Fields share a cell with `slice`, and some of its letters or digits stand in none of them.
    public static let partLost = DiagnosticCode("part-lost")
    /// Fields share a number with `slice`, and it has fewer digits than they take.
    public static let partMissing = DiagnosticCode("part-missing")
    /// Packets are put in order by values of which some are numbers or days, and some texts.
    public static let mixedOrder = DiagnosticCode("mixed-order")
    /// A formatted value is longer than `Limits.valueBytes`.
    public static let formattedValueTooLong = DiagnosticCode("formatted-value-too-long")
}
