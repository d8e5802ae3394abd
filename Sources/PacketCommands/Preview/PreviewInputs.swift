import PacketMerge

/// The merge behind a preview: nothing is written, nothing is logged.
struct PreviewInputs: MergeInputs {
    var form: String?
    var people: PeopleOptions
    var pictures: PictureFolderOptions
    var table: TableOptions
    var mapping: MappingOptions
    var rows: RowOptions
    var password: PasswordOptions
    var common: CommonOptions
    var name: String?
    var isFillable: Bool
    var proposed: MappingFile?
    var forms: FormsOptions?

    var keepsScripts: Bool { false }
    var breaksSignatures: Bool { true }
    var dropsTags: Bool { false }
    var overwrites: Bool { false }
    var jobs: Int? { 1 }
    var durability: Durability { .none }
    var isDry: Bool { true }
    var verifies: Bool { false }
    var keepsJournal: Bool { false }
}
