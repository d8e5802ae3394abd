import PDFForms
import PDFPictures
import PacketMerge
import PacketTemplate

extension MergeIdentity.Former {
    /// The digests of the first version, which left out what encrypts packets and, for packets of several forms, the
    /// rules of their fields.
    init(_ setup: PacketSetup, _ options: CompileOptions, pictures: [String], name: String) {
        mapping = MergeIdentity.digest(setup.formerDescription)
        let folders = pictures.map { " pictures=\($0)" }.joined()
        guard setup.isSingle else {
            let described = "\(Self.described(options))\(folders) \(name) \(setup.grouping?.column ?? -1)"
            self.options = MergeIdentity.digest(described)
            return
        }
        var options = options
        for form in setup.forms { form.add(to: &options, as: "") }
        self.options = MergeIdentity.digest("\(Self.described(options) + folders) \(name)")
    }

    /// The same text for the same options, in every run.
    private static func described(_ options: CompileOptions) -> String {
        let rules = options.overflow.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.rawValue)" }
        return "\(options.isFillable) \(options.keepsScripts) \(options.defaultOverflow.rawValue) \(rules) "
            + "\(options.keepable.sorted()) \(options.codes.map { "\($0)=\($1.symbology.rawValue)" }.sorted())"
            + (options.dropsTags ? " dropsTags" : "") + (options.isEncrypted ? " encrypted" : "")
            + (options.isForPrint ? " isForPrint" : "")
            + options.continuations.map { " \($0)→\($1)" }.sorted().joined()
    }
}
