import Foundation

extension Fixture {
    /// The bytes of a form.
    public static func bytes(ofForm name: String) throws -> [UInt8] { try bytes(at: form(name)) }

    /// The bytes of a damaged form.
    public static func bytes(ofBroken name: String) throws -> [UInt8] { try bytes(at: broken(name)) }

    /// The bytes of a sample template's form.
    public static func bytes(ofTemplate name: String) throws -> [UInt8] {
        try bytes(at: "\(package)/templates/\(name)/form.pdf")
    }

    /// The bytes of a picture, named with its ending.
    public static func bytes(ofPicture name: String) throws -> [UInt8] { try bytes(at: file("pictures/\(name)")) }

    /// The names of the forms.
    public static let formNames = names(in: "forms")

    /// The names of the damaged forms.
    public static let brokenNames = names(in: "broken")

    private static func bytes(at path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private static func names(in folder: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: file(folder))) ?? []
        return all.filter { $0.hasSuffix(".pdf") }.map { String($0.dropLast(4)) }.sorted()
    }
}
