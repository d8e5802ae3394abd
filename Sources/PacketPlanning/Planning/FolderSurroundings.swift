import PDFForms
import PDFObjects
import PacketFiles
public import PacketMapping

/// A folder whose files a request names: forms, mappings and tables. There are no stored templates and recipients in it.
public struct FolderSurroundings: MergeSurroundings {
    /// The path of the folder.
    public let path: String
    private let zones: (any TimeZoneSource)?

    /// Names a folder.
    ///
    /// - Parameter zones: The rules of time zones; nil where mappings name none.
    public init(_ path: String, zones: (any TimeZoneSource)? = nil) {
        self.path = path
        self.zones = zones
    }

    /// What mappings may refer to: tables of the folder.
    public var mappings: MappingSurroundings { MappingSurroundings(zones: zones, folder: path) }

    /// Reads a mapping, in YAML or JSON.
    ///
    /// - Throws: `PlanningError`.
    public func mapping(_ name: String) throws -> MappingFile {
        try MappingFile(text(name), file: name, surroundings: mappings.beside(file(name)))
    }

    /// Reads a packet file and the mapping files that it names.
    ///
    /// - Throws: `PlanningError`.
    public func packet(_ name: String) throws -> PacketFile {
        var packet = try PacketFile(text(name), file: name, surroundings: mappings.beside(file(name)))
        try packet.readMappings(mapping)
        return packet
    }

    /// Reads a form.
    ///
    /// - Throws: `PlanningError` for a file that is not there, `PDFError` for one that is no PDF or asks for a password.
    public func form(_ name: String, in folder: String?) throws -> RequestedForm {
        let bytes = try bytes(folder.map { name.hasPrefix("/") ? name : "\($0)/\(name)" } ?? name)
        let digest = SHA256.hexadecimal(SHA256.digest(bytes))
        return RequestedForm(name: name, digest: digest, form: Form(try PDFDocument(reading: bytes)))
    }

    /// Opens a file of people.
    ///
    /// - Throws: `PlanningError` for a query, `RecipientError` for a file that cannot be read.
    public func people(_ people: MergeRequest.People) throws -> OpenPeople {
        guard let name = people.file else {
            throw PlanningError(.notFound, "a folder knows no recipients; name a file of them")
        }
        return try people.open(at: file(name))
    }

    private func file(_ name: String) -> String { name.hasPrefix("/") ? name : "\(path)/\(name)" }

    private func bytes(_ name: String) throws(PlanningError) -> [UInt8] {
        do throws(FileFailure) { return try Files.read(file(name)) } catch {
            throw PlanningError(.notFound, "there is no file “\(name)” that can be read")
        }
    }

    private func text(_ name: String) throws(PlanningError) -> String {
        guard let text = String(validating: try bytes(name), as: UTF8.self) else {
            throw PlanningError(.wrongFile, "“\(name)” is not a text in UTF-8")
        }
        return text
    }
}
