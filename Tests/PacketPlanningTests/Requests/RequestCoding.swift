import Foundation
import PacketModel
import PacketRecipients

@testable import PacketPlanning

/// Requests as JSON.
enum RequestCoding {
    static func encoded(_ request: MergeRequest) throws -> String {
        String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
    }

    static func decoded(_ text: String) throws -> MergeRequest {
        try JSONDecoder().decode(MergeRequest.self, from: Data(text.utf8))
    }
}

extension MergeRequest.People {
    /// A table of this text.
    func records(_ text: String) throws -> any RecordSource { try CSVReader(bytes: Array(text.utf8)) }
}

extension MappingFile {
    /// A mapping of these fields.
    init(fields: KeyValuePairs<String, String>) {
        self.init()
        entries = fields.map { Entry(field: $0.key, expression: $0.value) }
    }
}
