import Interchange
import PacketPlanning

/// A merge that somebody puts together on the page: what is chosen so far. It is kept in a file of its own, so nothing
/// that was confirmed is lost.
struct Draft: Sendable, Hashable, Codable, Identifiable {
    /// A form of the packet.
    struct FormChoice: Sendable, Hashable, Codable {
        /// A path, or the name of a stored template.
        var name: String
        /// What people call it.
        var title: String
        /// Which rows it is for; nil for all.
        var condition: String?
        /// The file of its mapping in the draft's folder; nil for the usual one.
        var mapping: String?

        /// The file of its mapping.
        var mappingFile: String { mapping ?? Draft.usualMapping }
    }

    /// The file in which the mapping of the first form stands.
    static let usualMapping = "mapping.yaml"
    /// The file in which stands what a packet of several forms is.
    static let packetFile = "packet.yaml"

    /// A cell that was corrected beside the file.
    struct Correction: Sendable, Hashable, Codable {
        /// The row, from 1.
        var row: Int
        /// The header of the column.
        var column: String
        /// What the cell says now.
        var value: String
        /// What somebody typed for it, where the workbook shows days in a way of its own; nil where that is the value.
        var typed: String?
    }

    /// What became of the matching when another form took the place of the first.
    struct Migration: Sendable, Hashable, Codable {
        /// How many fields the matching filled, and how many of them have another name now.
        var count: Int
        var renamed: Int
        /// What a person should look at: a field of the earlier form, that of this one where there is one, and why.
        var notes: [Note]

        /// One field to look at.
        struct Note: Sendable, Hashable, Codable {
            var field: String
            var new: String?
            var text: String
        }
    }

    /// Packets of another table, made before it gave way to this one.
    struct Former: Sendable, Hashable, Codable {
        /// The merge.
        var job: String
        /// What people called the table.
        var peopleTitle: String
    }

    /// Its id, which addresses have.
    let id: String
    /// When it was begun, in microseconds since 1970.
    var begun: Int64
    /// The folder that it was begun in; names of files are those of this folder.
    var folder = ""
    /// The forms, in the order of a packet.
    var forms: [FormChoice] = []
    /// What became of the matching of the form before; nil where there was none.
    var migration: Migration?
    /// Whose packets; nil before anybody said.
    var people: MergeRequest.People?
    /// What people call the table.
    var peopleTitle = ""
    /// The rows that are left out.
    var skipped: Set<Int> = []
    /// The cells that were corrected.
    var corrections: [Correction] = []
    /// What the table was when the first row was left out or the first cell corrected; nil before.
    var tableStamp: String?
    /// The row that fields show, from 1.
    var row = 1
    /// The pattern of names; nil for the mapping's or the usual one.
    var name: String?
    /// Where packets go.
    var out = ""
    /// Whether all packets are one print file.
    var isPrintFile = false
    /// What packets are like besides; nil before anybody said.
    var packetChoices: PacketChoices?
    /// Whether packets stay forms that can be filled on.
    var isFillable = false
    /// What each packet's password is made of; nil for packets that anybody opens.
    var password: String?
    /// The last merge that was begun; nil before there was one.
    var job: String?
    /// What the table was when that merge was begun; nil where nobody knows.
    var madeStamp: String?
    /// The last packets of another table than this one; nil where there are none, or nobody knows of them any more.
    var former: Former?
    /// Whether packets are mailed once they are made; nil, as before there was this choice, is no.
    var sendsAfterwards: Bool?
    /// The last verification of its packets.
    var verification: String?

    /// What people call it.
    var title: String { forms.map(\.title).joined(separator: " + ") }
    /// Where packets go.
    var target: Target { isPrintFile ? .print : ArchiveName.isArchive(out) ? .archive : .folder }
    /// Whether a packet file says what a packet is: a mapping alone says it of one form.
    var hasPacketFile: Bool { forms.count > 1 || !forms.isEmpty && choices.isDuplex }

    /// Forgets what was made, whose rows are those of another table; it is told of once more.
    ///
    /// - Parameter title: What people called that table.
    mutating func forgetMade(ofTable title: String) {
        if let job { former = Former(job: job, peopleTitle: title) }
        (job, verification, madeStamp) = (nil, nil, nil)
    }

    /// The forms and the table as they are named: paths, or names of stored templates.
    var files: Set<String> { Set(forms.map(\.name) + [people?.file].compactMap(\.self)) }

    /// Whether there is a form and a table.
    var isReady: Bool { !forms.isEmpty && people != nil }
}
