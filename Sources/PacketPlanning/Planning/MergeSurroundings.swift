import Interchange
public import PDFForms
import PacketMapping
public import PacketTemplate

/// Where a request finds what it names: forms, people, pictures.
public protocol MergeSurroundings {
    /// What mappings may refer to.
    var mappings: MappingSurroundings { get }

    /// Reads a form.
    ///
    /// - Parameters:
    ///   - name: A path, or the name of a stored template; empty for the template in use.
    ///   - folder: The folder of the packet file that names it; nil where there is none.
    /// - Throws: Whatever says why there is no such form, or why it cannot be read.
    func form(_ name: String, in folder: String?) throws -> RequestedForm

    /// Opens the people and reads their columns.
    ///
    /// - Throws: Whatever says why they cannot be read, such as a `RecipientError`.
    func people(_ people: MergeRequest.People) throws -> OpenPeople

    /// Gives the pictures that rows may name; nil where they may name none.
    ///
    /// - Throws: Whatever says why they cannot be used.
    func pictures(for request: MergeRequest) throws -> (any PictureSource)?

    /// The same path for the same folder, however it is named.
    func resolved(_ folder: String) -> String

    /// Keeps compiled forms for further requests; nil where there are none.
    var templates: TemplateShelf? { get }
}

extension MergeSurroundings {
    /// No pictures.
    ///
    /// - Throws: Nothing.
    public func pictures(for request: MergeRequest) throws -> (any PictureSource)? { nil }

    /// The path as it is.
    public func resolved(_ folder: String) -> String { folder }

    /// Nothing is kept.
    public var templates: TemplateShelf? { nil }
}

/// A form that a request names.
public struct RequestedForm: Sendable {
    /// The path or name, as it was asked for.
    public var name: String
    /// The SHA-256 of the file, in hexadecimal.
    public var digest: String
    /// The form.
    public var form: Form
    /// The name of the stored template; nil for a file.
    public var template: String?
    /// The text of the mapping that is stored with the template.
    public var mapping: String?

    /// Makes a form.
    public init(name: String, digest: String, form: Form, template: String? = nil, mapping: String? = nil) {
        self.name = name
        self.digest = digest
        self.form = form
        self.template = template
        self.mapping = mapping
    }

    /// What people call it: the name of the stored template, or that of the file without its ending.
    var title: String {
        if let template { return template }
        let file = name.fileName
        return file.lowercased().hasSuffix(".pdf") ? String(file.dropLast(4)) : file
    }

    /// The form with the fields that its mapping adds.
    ///
    /// - Throws: `PlanningError` for a field that cannot be added.
    package func adding(_ mapping: MappingFile?) throws(PlanningError) -> RequestedForm {
        guard let mapping, !mapping.additions.isEmpty else { return self }
        var copy = self
        copy.form = try mapping.adding(to: form)
        return copy
    }

    /// The mapping that is stored with the template.
    package func storedMapping(_ surroundings: MappingSurroundings) throws(PlanningError) -> MappingFile? {
        guard let mapping else { return nil }
        return try MappingFile(mapping, file: "the mapping of “\(name)”", surroundings: surroundings)
    }
}
