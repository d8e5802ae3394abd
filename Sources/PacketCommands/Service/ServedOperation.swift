import ArgumentParser

/// What a service can be asked: what the command of the same name does.
package enum ServedOperation: String, Sendable, CaseIterable {
    case fields, inspect, map, check, preview, fill, merge

    /// The options that it takes.
    package var options: [ServedOption] { Self.known[self] ?? [] }

    /// What it does, in a sentence.
    package var abstract: String { command.configuration.abstract }

    /// Whether it takes people.
    package var takesData: Bool { self != .fields && self != .inspect }

    private static let known = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0, ServedOption.all(of: $0.optionType)) })

    private var command: any ParsableCommand.Type {
        switch self {
        case .fields: ExtractFieldsCommand.self
        case .inspect: InspectCommand.self
        case .map: MapCommand.self
        case .check: CheckCommand.self
        case .preview: PreviewCommand.self
        case .fill: FillCommand.self
        case .merge: MergeCommand.self
        }
    }

    private var optionType: any ParsableCommand.Type {
        switch self {
        case .fields, .inspect: ServedFormOptions.self
        case .map: ServedTableOptions.self
        case .check: ServedCheckOptions.self
        case .preview: ServedPreviewOptions.self
        case .fill: ServedFillOptions.self
        case .merge: ServedMergeOptions.self
        }
    }
}

/// The options of what looks at a form.
struct ServedFormOptions: ParsableCommand {
    @OptionGroup var password: PasswordOptions
}

/// The options of what looks at a form and a table.
struct ServedTableOptions: ParsableCommand {
    @OptionGroup var table: TableOptions
    @OptionGroup var format: DataFormatOptions
    @OptionGroup var password: PasswordOptions
}

/// The options of a check.
struct ServedCheckOptions: ParsableCommand {
    @OptionGroup var table: TableOptions
    @OptionGroup var format: DataFormatOptions
    @OptionGroup var mapping: MappingOptions
    @OptionGroup var several: FormsOptions
    @OptionGroup var rows: RowOptions
    @OptionGroup var naming: NamingOptions
    @OptionGroup var packets: PacketOptions
    @OptionGroup var password: PasswordOptions
}

/// The options of a preview; the picture goes to whoever asks.
struct ServedPreviewOptions: ParsableCommand {
    @OptionGroup var table: TableOptions
    @OptionGroup var format: DataFormatOptions
    @OptionGroup var mapping: MappingOptions
    @OptionGroup var several: FormsOptions
    @OptionGroup var picture: PictureOptions
    @OptionGroup var password: PasswordOptions
}

/// The options of filling a form once.
struct ServedFillOptions: ParsableCommand {
    @OptionGroup var table: TableOptions
    @OptionGroup var format: DataFormatOptions
    @OptionGroup var mapping: MappingOptions
    @OptionGroup var packets: PacketOptions
    @OptionGroup var password: PasswordOptions
}

/// The options of a merge.
struct ServedMergeOptions: ParsableCommand {
    @OptionGroup var table: TableOptions
    @OptionGroup var format: DataFormatOptions
    @OptionGroup var mapping: MappingOptions
    @OptionGroup var several: FormsOptions
    @OptionGroup var rows: RowOptions
    @OptionGroup var naming: NamingOptions
    @OptionGroup var packets: PacketOptions
    @OptionGroup var protection: EncryptionOptions
    @OptionGroup var password: PasswordOptions
}
