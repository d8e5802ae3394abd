/// What the scripts of a field do to a value when it is entered: keystroke, then validate, then format.
///
/// Make one per field when a form is read, and apply it to every value:
///
///     let format = ValueFormat(keystroke: nil, format: "AFNumber_Format(2, 0, 2, 0, \"$\", true);", validate: nil)
///     format.apply(to: "-1234.5")   // ($1,234.50)
public struct ValueFormat: Hashable, Sendable {
    /// K of the additional actions.
    public let keystroke: FieldScript?
    /// F of the additional actions.
    public let format: FieldScript?
    /// V of the additional actions.
    public let validate: FieldScript?
    /// The display picture of the form's XFA, which counts where no script formats.
    public let picture: DisplayPicture?
    /// The cells that the field lays its text out in; nil where it has none.
    public let cells: Int?

    /// The scripts of a field, as text.
    ///
    /// - Parameter cells: The cells that the field lays its text out in; nil where it has none.
    public init(
        keystroke: String?, format: String?, validate: String?, picture: DisplayPicture? = nil, cells: Int? = nil
    ) {
        self.cells = cells
        self.keystroke = keystroke.map(FieldScript.init)
        self.format = format.map(FieldScript.init)
        self.validate = validate.map(FieldScript.init)
        self.picture = format == nil ? picture : nil
    }

    /// What a field's own scripts, or its display picture, do to a value.
    public init(_ field: Field) {
        let scripts = field.scripts
        self.init(
            keystroke: scripts.keystroke, format: scripts.format, validate: scripts.validate,
            picture: field.kind == .text ? field.liveCycle?.picture : nil,
            cells: field.isComb ? field.maxLength : nil)
    }

    /// What is done to a value, in a few words; nil when that is nothing.
    public var summary: String? { (format ?? keystroke)?.summary ?? picture.map { "picture \($0.clause)" } }

    /// Whether every value is shown as it is.
    public var isEmpty: Bool {
        picture == nil
            && [keystroke, format, validate].allSatisfy { script in
                switch script {
                case nil, .empty, .unknown: true
                default: false
                }
            }
    }

    /// Whether it shows numbers, or shares of a hundred.
    public var showsNumber: Bool {
        switch format {
        case .number, .percent: true
        default: picture?.showsNumber ?? false
        }
    }

    /// The scripts that are not understood; values are shown as if they were not there.
    public var unknownScripts: [String] {
        [keystroke, format, validate].compactMap { script in
            if case .unknown(let text) = script { text } else { nil }
        }
    }

    /// What the field shows for a value, or why it does not take it.
    ///
    /// - Complexity: O(n) in the length of the value.
    public func apply(to value: String) -> Result<ShownValue, FormatFailure> {
        var kept = value
        if let keystroke, !isKeystrokeImplied {
            switch Self.apply(keystroke, to: kept) {
            case .success(let result): kept = result.value
            case .failure(let failure):
                // A mask says where digits go, the format what they are.
                if case .date(let pattern) = format, case .mask = keystroke { return .failure(pattern.failure) }
                return .failure(failure)
            }
        }
        if case .range(let limits) = validate, let number = Self.number(in: kept, format: format),
            let failure = limits.failure(for: number)
        {
            return .failure(failure)
        }
        let shown =
            picture.map { $0.shown(kept) } ?? format.map { Self.apply($0, to: kept) }
            ?? .success(ShownValue(text: kept, value: kept))
        return shown.map { fitted($0, of: kept) }
    }

    /// What is shown in cells of which there are too few for what the format makes of a value: that without the marks between
    /// its digits and letters, which such a form prints between the cells, or else the value as it was given.
    ///
    /// Deviation: Acrobat's MaxLen holds for what is typed and not for what a script makes of it, so that its cells lose
    /// characters without a word.
    private func fitted(_ shown: ShownValue, of kept: String) -> ShownValue {
        guard let cells, shown.text.count > cells, hasMarks else { return shown }
        // Without its point or its sign a number is another one.
        let bare = showsNumber ? kept : shown.text.filter { $0.isLetter || $0.isNumber }
        guard let text = [bare, kept].first(where: { !$0.isEmpty && $0.count <= cells }) else { return shown }
        return ShownValue(text: text, color: shown.color, value: shown.value.count > cells ? text : shown.value)
    }

    /// Whether what is shown has marks that the form asks for: those of a name or of an amount that no format shapes are its own.
    private var hasMarks: Bool {
        switch format {
        case .special, .date, .number, .percent: true
        default: picture != nil
        }
    }

    /// Whether the format script reads values as the keystroke script does, as Acrobat's dialog makes them.
    private var isKeystrokeImplied: Bool {
        switch (keystroke, format) {
        case (.numberKeystroke(let entered), .number(let shown)): entered == shown
        case (.percentKeystroke(let entered), .percent(let shown)): entered == shown
        case (.dateKeystroke(let entered), .date(let shown)): entered == shown
        case (.specialKeystroke(let entered), .special(let shown)): entered == shown
        default: false
        }
    }

    /// As ``apply(to:)``, for UTF-8.
    public func apply(toUTF8 value: some Collection<UInt8>) -> Result<ShownValue, FormatFailure> {
        apply(to: String(decoding: value, as: UTF8.self))
    }

    /// What a single script makes of a value. Calculations and scripts that are not understood leave it as it is.
    ///
    /// An empty value stays empty, also one of spaces where a number or a date is expected.
    public static func apply(_ script: FieldScript, to value: String) -> Result<ShownValue, FormatFailure> {
        let unchanged = ShownValue(text: value, value: value)
        guard !value.isEmpty else { return .success(unchanged) }
        switch script {
        case .empty, .unknown, .simpleCalculation, .expression: return .success(unchanged)
        case .mask(let mask): return mask.completed(value)
        default: break
        }
        guard !value.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
            return .success(ShownValue(text: "", value: ""))
        }
        switch script {
        case .number(let format), .numberKeystroke(let format):
            guard let number = format.number(in: value) else { return .failure(notANumber) }
            // A bank's number, or a file's: Acrobat shows 11401533 for 011401533, and it is another account.
            guard format.decimals > 0 || !hasLeadingZeros(value) else { return .failure(leadingZeros) }
            return .success(finish(format.shown(number), value, script))
        case .percent(let format), .percentKeystroke(let format):
            guard let number = format.number(in: value), let shown = format.shown(number) else {
                return .failure(notANumber)
            }
            return .success(finish(shown, value, script))
        case .date(let pattern): return pattern.shown(value)
        case .dateKeystroke(let pattern):
            return pattern.shown(value).map { ShownValue(text: value, value: $0.value) }
        case .special(let format): return format.shown(value)
        case .specialKeystroke(let format): return format.shown(value).map { _ in unchanged }
        case .range(let limits):
            let failure = DecimalText(reading: value).flatMap(limits.failure)
            return failure.map(Result.failure) ?? .success(unchanged)
        default: return .success(unchanged)
        }
    }

    /// The number of a field with that format script; nil when the value is none.
    public static func number(in value: String, format: FieldScript?) -> DecimalText? {
        switch format {
        case .number(let format), .numberKeystroke(let format): format.number(in: value)
        case .percent(let format), .percentKeystroke(let format): format.number(in: value)
        default: DecimalText(reading: value)
        }
    }

    /// Keeps a plain number as it was written (`12.50`), and shows a value as it is while it is only entered.
    private static func finish(_ shown: ShownValue, _ value: String, _ script: FieldScript) -> ShownValue {
        var shown = shown
        if let number = DecimalText(value), number.description == shown.value { shown.value = value }
        switch script {
        case .numberKeystroke, .percentKeystroke: return ShownValue(text: value, value: shown.value)
        default: return shown
        }
    }

    /// Whether a value is a row of digits that a number would make shorter.
    private static func hasLeadingZeros(_ value: String) -> Bool {
        value.utf8.count > 1 && value.utf8.first == 0x30 && value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }

    private static let leadingZeros = FormatFailure(
        .notANumber, "The value begins with zeros, which the form's format for numbers drops.")
    private static let notANumber = FormatFailure(.notANumber, "The value is not a number.")
}
