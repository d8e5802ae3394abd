public import PDFForms
import PDFPictures
import PDFPreview
public import PacketMerge

/// A merge as it is asked for: a value that says all of it, whoever asks.
///
/// Commands, pages and services each make one; `PreparedMerge` makes a plan of it. It can be kept and sent elsewhere:
/// passwords are encoded as hashes only (`MergeSecret`). Two requests whose `MergeIdentity` is the same make the same
/// packets of the same rows.
public struct MergeRequest: Sendable, Hashable, Codable {
    /// The forms that a packet is made of, with the mapping and condition of each.
    public var packet: PacketFile
    /// A mapping for all forms; nil for those that are stored with templates, and for headers that are fields' names.
    public var mapping: MappingFile?
    /// `FIELD=EXPRESSION`; they come before mappings.
    public var assignments: [String] = []
    /// Whether empty values keep what the form has.
    public var keepsWhenEmpty = false
    /// What happens to text that does not fit its field, whatever mappings say; nil for what they say.
    public var overflow: OverflowRule?
    /// Whose packets.
    public var people: People
    /// The rows, such as `1-100,250-`; nil for all.
    public var rows: String?
    /// A condition on the rows; nil for none.
    public var condition: String?
    /// In what order packets come, such as `lastName` or `{joined},desc`, the first of these before the next; empty for
    /// the order of the table.
    public var orders: [String] = []
    /// Folders from which rows may take pictures, besides that of the table.
    public var pictureFolders: [String] = []
    /// The pattern of names; nil for the mapping's, or the usual one.
    public var name: String?
    /// What packets are called in their document information, as an expression; nil for the mapping's, or the form's.
    public var title: String?
    /// What they are about, as an expression; nil for the mapping's, or the form's.
    public var subject: String?
    /// Who wrote them, as an expression; nil for the mapping's. Where packets say anything of these three, nobody else is
    /// named in them.
    public var author: String?
    /// Whether packets are written though no column fills any field.
    public var allowsUnfilled = false
    /// Whether packets stay forms that can be filled on.
    public var isFillable = false
    /// Whether the form's scripts travel into fillable packets.
    public var keepsScripts = false
    /// Whether the XFA of a form stays in fillable packets, with the same values.
    public var keepsXFA = false
    /// Whether structure trees are left out.
    public var dropsTags = false
    /// Whether push buttons that only do something stay on flattened pages.
    public var keepsButtons = false
    /// Whether nothing is said of signatures that do not hold in packets.
    public var breaksSignatures = false
    /// How packets are encrypted; nil for packets that are not.
    public var protection: Protection?
    /// Where packets go.
    public var output = Output()
    /// How the merge runs; it changes nothing in what is written.
    public var running = Running()

    /// Makes a request for packets of one form.
    ///
    /// - Parameters:
    ///   - form: A path, or the name of a stored template; nil for the template in use.
    ///   - mapping: What fills the fields; nil for headers that are called as they are.
    public init(form: String?, mapping: MappingFile? = nil, people: People) {
        self.init(packet: PacketFile(forms: [form ?? ""]), mapping: mapping, people: people)
    }

    /// Makes a request for packets of any number of forms.
    public init(packet: PacketFile, mapping: MappingFile? = nil, people: People) {
        self.packet = packet
        self.mapping = mapping
        self.people = people
    }
}

extension MergeRequest {
    /// Where packets go.
    public struct Output: Sendable, Hashable, Codable {
        /// A folder for a file each, or the path of a print file; nil where nothing is written.
        public var path: String?
        /// Whether all packets go into one print file.
        public var isPrintFile = false
        /// How many pages a print file has at most; nil for one file of all.
        public var pagesPerFile: Int?
        /// How many rows share a subfolder; nil for no subfolders.
        public var rowsPerFolder: Int?

        /// Writes nothing.
        public init() {}
    }

    /// How a merge runs.
    public struct Running: Sendable, Hashable, Codable {
        /// How many packets are made at a time.
        public var jobs = 1
        /// What a packet's name promises after a power cut.
        public var durability = Durability.batch
        /// Whether packets share the disk's blocks of what they have in common.
        public var sharing = BlockSharing.auto
        /// Whether a packet replaces a file of its name.
        public var overwrites = false
        /// Whether nothing is written.
        public var isDry = false
        /// Why fewer warnings about names of fields are told; nil where all are.
        public var occasion: Occasion?
        /// Whether packets are looked at before they count.
        public var verifies = false
        /// How many seconds showing one page may take.
        public var patience = PreviewProcess.usualPatience
        /// Whether results say what their packets are meant to show.
        public var keepsJournal = false
        /// Whether rows carry notes on what is changed on the way to the page; for packets that nobody keeps.
        public var explains = false
        /// Whether texts that `fail` refuses stand on their pages nevertheless; for a dry run whose packets are looked at.
        public var drawsRefused = false
        /// How packets are sent as letters, to look whether envelopes show their addresses; nil where nobody asks.
        public var letter: LetterLayout?

        /// A run other than a whole merge. Words of a form take as long to understand as all else before the first row.
        public enum Occasion: Sendable, Hashable {
            /// One packet, in no log, for somebody who knows the form's names: they are not compared with what is printed.
            case filledOnce
            /// A shard of a merge of which another shard warns about names.
            case laterShard
        }

        /// Runs alone and says what is usual.
        public init() {}

        /// Who fills a form once, or one shard, keeps no request.
        private enum CodingKeys: String, CodingKey {
            case jobs, durability, sharing, overwrites, isDry, verifies, patience, keepsJournal, explains, drawsRefused
            case letter
        }
    }

    /// Whether each packet is one form, filled from one row.
    var isSingle: Bool {
        guard packet.entries.count == 1, packet.name == nil, packet.groupBy == nil else { return false }
        guard mapping == nil || packet.entries[0].mapping == nil else { return false }
        let plain = PacketFile.Entry(form: packet.entries[0].form, mapping: packet.entries[0].mapping)
        return packet.entries[0] == plain
    }

    /// The texts in which expressions stand.
    func sources(_ mappings: [MappingFile]) -> [String] {
        var sources = assignments + [name, condition, title, subject, author].compactMap(\.self)
        for file in [packet.common, mapping].compactMap(\.self) + mappings {
            sources += [file.title, file.subject, file.author].compactMap(\.self)
        }
        sources += [packet.common.name].compactMap(\.self)
        for mapping in mappings + [mapping].compactMap(\.self) { sources += mapping.entries.map(\.expression) }
        for entry in packet.entries {
            sources += [entry.condition].compactMap(\.self) + (entry.lines?.fields ?? []).map(\.expression)
        }
        return sources
    }
}

/// Whether packets share the disk's blocks of what they have in common.
public enum BlockSharing: String, Sendable, Hashable, CaseIterable, Codable {
    /// Where the file system can do that.
    case auto
    /// Never: each packet has blocks of its own.
    case never
}

extension OverflowRule: Codable {}
extension Durability: Codable {}
