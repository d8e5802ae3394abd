import Markup

/// Reads parts of the package: finds them by their relationships and parses them.
struct PartReader {
    let archive: ZipArchive
    let limits: SheetLimits
    static let chunk = 64 << 10

    /// Parses a part to its end.
    func parse(_ part: String, for handler: any MarkupHandler) throws(SheetError) {
        let stream = try archive.open(part)
        do {
            let parser = try MarkupParser(limits: markupLimits)
            var buffer = [UInt8](repeating: 0, count: Self.chunk)
            while true {
                let count = try stream.read(into: &buffer)
                try parser.parse(buffer, count: count, isFinal: count == 0, for: handler)
                if count == 0 { return }
            }
        } catch {
            throw SheetError(error, in: part)
        }
    }

    /// The relationships of a part, or of the package (ECMA-376-2, 9.3); none when it has none.
    func relationships(of part: String) throws(SheetError) -> [Relationship] {
        let (folder, name) = Self.split(part)
        let path = folder + "_rels/" + name + ".rels"
        guard archive.contains(path) else { return [] }
        let handler = RelationshipsHandler(folder: folder)
        try parse(path, for: handler)
        return handler.relationships
    }

    var markupLimits: MarkupLimits {
        var markup = MarkupLimits()
        markup.depth = 64
        markup.text = 1 << 20
        markup.elements = limits.text / max(1, limits.element)
        return markup
    }

    /// A part's folder, with its slash, and its name.
    static func split(_ part: String) -> (folder: String, name: String) {
        guard let slash = part.lastIndex(of: "/") else { return ("", part) }
        return (String(part[...slash]), String(part[part.index(after: slash)...]))
    }

    /// A target as the name of a part; nil when it leads out of the package.
    static func resolve(_ target: String, from folder: String) -> String? {
        let path = target.hasPrefix("/") ? String(target.dropFirst()) : folder + target
        var segments: [Substring] = []
        for segment in path.split(separator: "/") where segment != "." {
            guard segment == ".." else {
                segments.append(segment)
                continue
            }
            guard segments.popLast() != nil else { return nil }
        }
        return segments.joined(separator: "/")
    }
}

/// A reference from one part to another.
struct Relationship {
    let id: String
    /// The last word of the type, which is the same in the Transitional and the Strict namespace.
    let kind: Substring
    let target: String
}

/// Reads a `.rels` part.
private final class RelationshipsHandler: MarkupHandler {
    private(set) var relationships: [Relationship] = []
    private let folder: String

    init(folder: String) { self.folder = folder }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) {
        guard name.local == "Relationship", attributes["TargetMode"] != "External", relationships.count < 10_000,
            let id = attributes["Id"], let type = attributes["Type"],
            let target = attributes["Target"].flatMap({ PartReader.resolve($0, from: folder) })
        else { return }
        let kind = type.split(separator: "/").last ?? ""
        relationships.append(Relationship(id: id, kind: kind, target: target))
    }

    func text(_ bytes: [UInt8]) {}
    func end(_ name: MarkupName) {}
}
