import Interchange
import Yams

extension MappingDocument {
    /// What becomes of an entry when a mapping is carried to another revision of its form.
    struct Edit {
        /// The name that it is written with now; nil leaves it.
        var field: String?
        /// The names of the fields in which its text goes on that change.
        var continuations: [String: String] = [:]
        /// What a person should know, a line each.
        var remarks: [String] = []
        /// Whether the entry becomes a remark itself.
        var isRetired = false
    }

    /// What stands before a remark that a person has to read.
    static let mark = "# look at this: "

    /// Calls a field by another name in all entries that say it.
    ///
    /// - Throws: `PlanningError` for a text that is no mapping, or whose names cannot be found in its lines.
    public mutating func rename(_ field: String, to name: String) throws(PlanningError) {
        let entries = try MappingPlaces(text).entries.keys
        try apply(
            Dictionary(
                uniqueKeysWithValues: entries.map { entry in
                    (entry, Edit(field: entry == field ? name : nil, continuations: [field: name]))
                }))
    }

    /// Changes entries where they stand; everything else stays as it was written, comments and order included.
    ///
    /// - Parameter edits: What changes, by the names that the mapping has.
    /// - Throws: `PlanningError` for a text that is no mapping, or whose names cannot be found in its lines.
    mutating func apply(_ edits: [String: Edit]) throws(PlanningError) {
        var places = try MappingPlaces(text)
        let entries = places.entries.sorted { $0.value.lowerBound > $1.value.lowerBound }
        for (name, range) in entries {
            guard let edit = edits[name] else { continue }
            for (former, names) in places.names[name] ?? [:] {
                guard let written = former == name ? edit.field : edit.continuations[former] else { continue }
                // From the end, so that what stands before keeps its place.
                for mark in names.reversed() { try places.rename(at: mark, to: YAMLText.quoted(written)) }
            }
            if edit.isRetired { for line in range { places.lines[line] = "#" + places.lines[line] } }
            let indentation = edit.isRetired ? "" : places.indentation
            places.lines.insert(
                contentsOf: edit.remarks.map { indentation + Self.mark + $0 }, at: range.lowerBound)
        }
        text = places.lines.joined(separator: "\n")
    }

    /// Adds remarks at the end under a heading, a line each; those that stand under it go.
    mutating func append(remarks: [String], under heading: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let place = lines.lastIndex(of: "# \(heading)"),
            lines[(place + 1)...].allSatisfy({ $0.isEmpty || $0.hasPrefix("#   ") })
        {
            lines.removeSubrange(place...)
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        if !remarks.isEmpty { lines += ["", "# \(heading)"] + remarks.map { "#   \($0)" } }
        text = lines.joined(separator: "\n") + "\n"
    }
}
