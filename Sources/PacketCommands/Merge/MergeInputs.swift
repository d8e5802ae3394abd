import PDFPreview
import PacketMerge

/// What a merge is made ready from: the command `merge`, or another one that needs its packets.
protocol MergeInputs {
    /// The form; nil for the template in use.
    var form: String? { get }
    /// Whose packets.
    var people: PeopleOptions { get }
    /// Where the pictures of their packets may come from.
    var pictures: PictureFolderOptions { get }
    var table: TableOptions { get }
    var mapping: MappingOptions { get }
    var rows: RowOptions { get }
    var password: PasswordOptions { get }
    var common: CommonOptions { get }
    /// The pattern of names; nil for the mapping's, or the usual one.
    var name: String? { get }
    var isFillable: Bool { get }
    var keepsScripts: Bool { get }
    var breaksSignatures: Bool { get }
    var dropsTags: Bool { get }
    /// Whether all packets go into one print file.
    var isForPrint: Bool { get }
    var overwrites: Bool { get }
    var jobs: Int? { get }
    var durability: Durability { get }
    /// Whether nothing is written.
    var isDry: Bool { get }
    /// Whether the packets are looked at before they count.
    var verifies: Bool { get }
    /// How many seconds showing one page may take.
    var patience: Int { get }
    /// Whether the store keeps what the packets are meant to show.
    var keepsJournal: Bool { get }
    /// A mapping that stands in for the one of the command line or the template; nil for that.
    var proposed: MappingFile? { get }
    /// How the packets are protected; nil where it makes no difference.
    var encryption: EncryptionOptions? { get }
    /// The forms of packets of several; nil where packets have one.
    var forms: FormsOptions? { get }
}

extension MergeInputs {
    var encryption: EncryptionOptions? { nil }
    var proposed: MappingFile? { nil }
    var forms: FormsOptions? { nil }
    var isForPrint: Bool { false }
    var patience: Int { PreviewProcess.usualPatience }
}

extension MergeCommand: MergeInputs {
    var forms: FormsOptions? { several }
    var name: String? { packets.name }
    var isFillable: Bool { packets.fillable }
    var keepsScripts: Bool { packets.keepScripts }
    var breaksSignatures: Bool { packets.breakSignatures }
    var dropsTags: Bool { packets.dropTags }
    var isForPrint: Bool { print.single != nil }
    var overwrites: Bool { packets.overwriting.overwrite }
    var jobs: Int? { running.jobs }
    var durability: Durability { running.durability }
    var isDry: Bool { running.dryRun }
    var verifies: Bool { running.verify }
    var patience: Int { showing.patience }
    var keepsJournal: Bool { !running.noJournal && !running.dryRun && !isForPrint }
    var encryption: EncryptionOptions? { protection }
}
