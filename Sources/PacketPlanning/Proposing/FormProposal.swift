import Interchange
public import PDFForms
import PDFObjects
public import PDFRevisions
public import PacketMapping
public import PacketModel

/// A proposal for a form and a table: which column fills which field, and why.
public struct FormProposal: Sendable {
    /// The fields that the proposal is about, in the form's order.
    public let fields: [Field]
    /// What is printed on the form for its fields.
    public let labels: PrintedLabels
    /// The headers of the table.
    public let columns: [String]
    /// The languages of which the table's answers are letters, where a column fills boxes with two that mean nothing without:
    /// of several it may be any. Empty where there is none.
    public let answerLanguages: [String]
    /// The pairs, and what is left.
    public let proposal: MappingProposal

    private let proposer: MappingProposer
    /// What tells the form's fields from those of another revision.
    public let fingerprint: FieldsFingerprint

    /// How many rows are looked at.
    static let sampleCount = 200

    /// Compares the headers and the first rows of a table with the fields of a form.
    ///
    /// - Throws: What the table throws.
    public init(_ form: Form, _ source: any RecordSource) throws {
        let matcher = FieldMatcher(form)
        labels = form.printedLabels
        fingerprint = FieldsFingerprint(form)
        let (misnamed, doubted) = (matcher.misnamed, matcher.doubted())
        let certain = matcher.match(source.schema.headers, exactOnly: false, except: [])
            .filter { misnamed[$0.field.name] == nil }
        let profiles = FormProfiles(
            form, matcher.fields, misnamed: Set(misnamed.keys), keeping: Set(certain.map(\.field.name)))
        fields = profiles.fields
        columns = source.schema.columns
        var samples = columns.map { _ in [String]() }
        var source = source
        for _ in 0..<Self.sampleCount {
            guard let record = try source.next() else { break }
            for index in samples.indices { samples[index].append(record.text(index)) }
        }
        let places = Dictionary(zip(fields.map(\.name), fields.indices)) { first, _ in first }
        proposer = MappingProposer(
            fields: profiles.profiles,
            columns: zip(columns, samples).map { ColumnProfile(header: $0, samples: $1) },
            certain: certain.compactMap { pair in
                places[pair.field.name].map { field in
                    let doubt = doubted[pair.field.name].map {
                        (reason: "but “\($0.printed.prefix(40))” is printed for it", field: places[$0.other])
                    }
                    return .init(column: pair.column, field: field, reason: pair.reason, doubt: doubt)
                }
            },
            answers: profiles.answers)
        let proposal = proposer.proposal()
        self.proposal = proposal
        let boxes = Set(profiles.fields.indices.filter { profiles.fields[$0].isBox })
        let answering = Set(proposal.accepted.filter { boxes.contains($0.field) }.flatMap(\.columns))
        answerLanguages = Self.languages(of: answering.map { samples[$0] }, form)
    }

    /// The languages that the letters of all columns are answers of; one alone where the form says its own.
    private static func languages(of columns: [[String]], _ form: Form) -> [String] {
        var languages: [String]?
        for samples in columns {
            let letters = Set(samples.map(AnswerWords.folded).filter { !$0.isEmpty })
            // Y and N need no language.
            guard letters != ["y", "n"] else { continue }
            let found = AnswerWords.languages(ofLetters: letters)
            guard !found.isEmpty else { continue }
            languages = languages.map { known in known.filter(found.contains) } ?? found
        }
        guard let languages, !languages.isEmpty else { return [] }
        let own = form.document.catalog["Lang"]?.string.map { String(decoding: $0, as: UTF8.self).lowercased() }
        let isOwn = { (tag: String) in own.map { $0 == tag || $0.hasPrefix(tag + "-") } ?? false }
        return languages.first(where: isOwn).map { [$0] } ?? languages
    }

    /// What fills a field and the cells beside it, when a column is a number in boxes, by the fields' names. Empty where
    /// no cells stand beside the field.
    public func split(_ column: String, from field: String) -> [(field: String, expression: String)] {
        guard let column = columns.firstIndex(of: column), let field = fields.firstIndex(where: { $0.name == field })
        else { return [] }
        return proposer.split(column, from: field).map { (fields[$0.field].name, $0.expression) }
    }

    /// The mapping that a merge would take.
    public var mapping: MappingFile {
        var mapping = MappingFile()
        if answerLanguages.count == 1 { mapping.settings = [.locale(answerLanguages[0])] }
        mapping.entries = proposal.accepted.map {
            MappingFile.Entry(field: fields[$0.field].name, expression: $0.expression)
        }
        return mapping
    }
}
