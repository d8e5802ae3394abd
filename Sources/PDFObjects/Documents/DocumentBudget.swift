import Synchronization

/// What one document may make its readers do, counted for reading, modelling and compiling together.
///
/// A few bytes of a file can be referred to from many places, so its size says little about what it becomes. Whatever is
/// made of a document is counted here where it is made: once for each thing that has it, even if all of them share one
/// copy. So everything that goes through fields, widgets, choices and texts once has a bound, too.
///
/// Copies of a document share one budget. Safe to use from several threads.
public final class DocumentBudget: Sendable {
    /// What is counted.
    public enum Resource: Int, CaseIterable, Sendable {
        /// Objects of the file, and the parts of arrays and dictionaries.
        case values
        /// Bytes that streams unpack to.
        case unpacked
        /// Bytes of content that is read operator by operator, outside of the pages.
        case operators
        /// Bytes of full names of fields.
        case names
        /// Bytes of labels, values, captions, choices and default appearances.
        case texts
        /// Bytes of scripts.
        case scripts
        /// Fields and their groups, and the links between them.
        case fields
        /// Widgets of fields.
        case widgets
        /// Choices of fields.
        case choices
        /// States of buttons.
        case states
        /// Annotations of pages.
        case annotations
        /// Codes, widths and differences of fonts.
        case codes
        /// Links of structure trees, name trees and number trees.
        case links
        /// Entries of resource dictionaries that pages get.
        case resources
        /// Bytes that are written for every packet, without those of streams.
        case written
        /// Bytes of values that are set in lines because the form does not show them itself.
        case drawn

        /// The ceiling: some ten times what the largest forms of authorities need, and little enough to be done in seconds.
        var usual: Int {
            switch self {
            case .values: 8_000_000
            case .unpacked: 768 << 20
            case .operators: 96 << 20
            case .names: 16 << 20
            case .texts: 32 << 20
            case .scripts: 32 << 20
            case .fields: 500_000
            case .widgets: 200_000
            case .choices: 1_000_000
            case .states: 250_000
            case .annotations: 500_000
            case .codes: 8_000_000
            case .links: 4_000_000
            case .resources: 2_000_000
            case .written: 128 << 20
            case .drawn: 8 << 20
            }
        }

        /// What there is too much of.
        fileprivate var words: String {
            switch self {
            case .values: "more objects"
            case .unpacked: "streams that unpack to more bytes"
            case .operators: "more drawing operators in appearances and fonts"
            case .names: "longer names of fields"
            case .texts: "more text in labels, values and choices"
            case .scripts: "longer scripts"
            case .fields: "more fields, or more links between them,"
            case .widgets: "more places of fields"
            case .choices: "more choices"
            case .states: "more states of buttons"
            case .annotations: "more annotations on its pages"
            case .codes: "more codes in its fonts"
            case .links: "more links in its structure and name trees"
            case .resources: "more resources of pages"
            case .written: "more for each packet to carry"
            case .drawn: "longer values without a picture of their own"
            }
        }

        fileprivate var unit: String {
            switch self {
            case .unpacked, .operators, .names, .texts, .scripts, .written, .drawn: "bytes"
            default: "in all"
            }
        }
    }

    private struct Account {
        var used = [Int](repeating: 0, count: Resource.allCases.count)
        var exceeded: Resource?
    }

    private let account = Mutex(Account())
    private let ceilings: [Int]

    /// Makes a budget with the usual ceilings.
    ///
    /// - Parameters:
    ///   - factor: How many documents it is for.
    ///   - ceilings: Ceilings in place of the usual ones.
    public init(factor: Int = 1, ceilings: [Resource: Int] = [:]) {
        self.ceilings = Resource.allCases.map { ceilings[$0] ?? $0.usual * max(1, min(64, factor)) }
    }

    /// Counts something that is about to be made.
    ///
    /// - Returns: False when that is more than is allowed; then it is not to be made, and `check` throws from now on.
    @discardableResult
    public func charge(_ count: Int, _ resource: Resource) -> Bool {
        account.withLock { account in
            let (sum, overflows) = account.used[resource.rawValue].addingReportingOverflow(max(0, count))
            account.used[resource.rawValue] = overflows ? .max : sum
            guard overflows || sum > ceilings[resource.rawValue] else { return account.exceeded != resource }
            if account.exceeded == nil { account.exceeded = resource }
            return false
        }
    }

    /// How much was counted.
    public func used(_ resource: Resource) -> Int { account.withLock { $0.used[resource.rawValue] } }

    /// How much may still be made.
    public func rest(_ resource: Resource) -> Int { max(0, ceilings[resource.rawValue] - used(resource)) }

    /// What there was too much of first; nil while everything is within its bounds.
    public var exceeded: Resource? { account.withLock { $0.exceeded } }

    /// Makes sure that nothing was left out for want of budget.
    ///
    /// - Throws: `PDFError` with code `.tooLarge`, and which ceiling it was.
    public func check() throws(PDFError) {
        guard let exceeded else { return }
        let ceiling = ceilings[exceeded.rawValue]
        throw PDFError(
            .tooLarge,
            "the PDF has \(exceeded.words) than a form may have (\(Self.grouped(ceiling)) \(exceeded.unit)); "
                + "it was probably made to do harm")
    }

    /// A number with commas between groups of three digits.
    private static func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in "\(number)".reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
