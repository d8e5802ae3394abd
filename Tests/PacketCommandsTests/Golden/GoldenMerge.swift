import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import TestSupport

@testable import PacketCommands

/// A merge whose packets are compared with those that were made before, byte for byte.
///
/// Its data needs no font of the machine, so that every machine with the same libraries makes the same bytes.
struct GoldenMerge {
    /// The folder with `form.pdf` and `people.csv`; packets go to `out` in there.
    let folder: TemporaryFolder

    /// How often each form is filled.
    static let rows = 3

    /// Makes a folder with a form of the fixtures and values for all its fields.
    init(fixture name: String) throws {
        folder = try Self.emptyFolder()
        let bytes = try Fixture.bytes(ofForm: name)
        try folder.write(bytes, to: "form.pdf")
        try folder.write(Self.table(of: Form(PDFDocument(reading: bytes))), to: "people.csv")
    }

    /// Makes a folder with a sample template and its data.
    init(template name: String) throws {
        folder = try Self.emptyFolder()
        let source = "\(Fixture.package)/templates/\(name)"
        for file in ["form.pdf", "mapping.yaml"] { try folder.copy("\(source)/\(file)") }
        let data = try String(contentsOf: URL(fileURLWithPath: "\(source)/sample.csv"), encoding: .utf8)
        // The Korean form brings its letters along; the others have those of Latin-1.
        try folder.write(name.hasSuffix("-ko") ? data : Self.latin(data), to: "people.csv")
    }

    /// Makes a folder with some files.
    init(files: [String: [UInt8]]) throws {
        folder = try Self.emptyFolder()
        for (name, bytes) in files { try folder.write(bytes, to: name) }
    }

    /// A folder with an empty `out`, for a print file goes into a folder that is there.
    private static func emptyFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
        return folder
    }

    /// Runs packet in the folder.
    func run(_ arguments: [String]) -> CommandRun { CommandRun(arguments, in: folder.path) }

    /// Merges the form and returns what came of it, in one line.
    func digest(_ title: String, _ options: [String]) throws -> String {
        let run = run(["merge", "form.pdf", "--csv", "people.csv", "--on-overflow", "shrink"] + options)
        defer { clear() }
        return try digest(title, run)
    }

    /// Removes what a merge made, and the store.
    func clear() {
        for name in ["out", "store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
            try? FileManager.default.removeItem(atPath: folder.file(name))
        }
        try? FileManager.default.createDirectory(atPath: folder.file("out"), withIntermediateDirectories: false)
    }

    /// The number of files in `out`, and one digest of their names and bytes.
    func digest(_ title: String, _ run: CommandRun) throws -> String {
        var hash = SHA256()
        let names = try packets()
        if let kept = ProcessInfo.processInfo.environment["GOLDEN_PACKETS"] {
            try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: folder.file("out"), toPath: "\(kept)/\(title)")
        }
        for name in names {
            hash.update(Array(name.utf8) + [0])
            hash.update(SHA256.digest(try folder.bytes("out/\(name)")))
        }
        return "\(title): status \(run.status), \(names.count) files, \(SHA256.hexadecimal(hash.digest()))\n"
    }

    private func packets() throws -> [String] {
        let out = URL(fileURLWithPath: folder.file("out"))
        guard let all = FileManager.default.enumerator(at: out, includingPropertiesForKeys: nil) else { return [] }
        let paths = all.compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".pdf") }
        return paths.map { String($0.dropFirst(out.path.count + 1)) }.sorted()
    }

    // MARK: Data

    private static func latin(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x100 ? $0 : "o" }))
    }

    private static func table(of form: Form) -> String {
        var names: Set<String> = []
        let fields = form.fields.filter {
            $0.kind != .signature && $0.kind != .button && !$0.name.isEmpty && names.insert($0.name).inserted
        }
        let lines = (0..<rows).map { row in fields.map { quoted(value(of: $0, row)) }.joined(separator: ",") }
        return ([fields.map { quoted($0.name) }.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
    }

    private static func value(of field: Field, _ row: Int) -> String {
        switch field.kind {
        case .checkbox: row % 2 == 0 ? field.widgets.first?.onStates.first?.text ?? "yes" : "no"
        case .radio: states(of: field).isEmpty ? "" : states(of: field)[row % states(of: field).count]
        case .combo where !field.options.isEmpty, .list:
            field.options.isEmpty ? "" : field.options[row % field.options.count].export
        default: text(of: field, row)
        }
    }

    private static func states(of field: Field) -> [String] { field.widgets.flatMap(\.onStates).map(\.text) }

    private static func text(of field: Field, _ row: Int) -> String {
        let text = field.scripts.isEmpty ? ["12", "Zoë Åström", "a few words"][row % 3] : "\(row + 1)2"
        return field.maxLength.map { String(text.prefix($0)) } ?? text
    }

    private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }
}
