/// A balanced tree whose leaves come one after the other, and whose nodes are given up as soon as they are full: pages,
/// document parts, bookmarks. It holds one node for each level, whatever the number of leaves.
///
/// All leaves are equally deep, and every node but the last of its level is full.
struct GrowingTree<Mark> {
    /// A node, complete.
    struct Node {
        /// The object number.
        let number: Int
        /// The node above; nil for the root.
        fileprivate(set) var parent: Int?
        /// The nodes of the same parent before and after this one.
        fileprivate(set) var previous: Int?
        fileprivate(set) var next: Int?
        fileprivate(set) var children: [Int] = []
        /// How many leaves are below, and what the first and the last of them are known by.
        fileprivate(set) var leafCount = 0
        let first: Mark
        fileprivate(set) var last: Mark
    }

    private var open: [Node] = []
    /// How many leaves a node takes, and how many nodes.
    private let leafLimit: Int
    private let nodeLimit: Int

    init(leafLimit: Int, nodeLimit: Int) {
        self.leafLimit = max(1, leafLimit)
        self.nodeLimit = max(2, nodeLimit)
    }

    /// The number of levels of nodes.
    var height: Int { open.count }

    /// Adds a leaf.
    ///
    /// - Parameters:
    ///   - nextNumber: The next free object number; nodes that are begun take it.
    ///   - closed: Takes the nodes that are full.
    /// - Returns: The number of the node that the leaf hangs on.
    mutating func add(leaf: Int, _ mark: Mark, nextNumber: inout Int, closed: inout [Node]) -> Int {
        add(leaf, holding: 1, (mark, mark), at: 0, nextNumber: &nextNumber, closed: &closed)
    }

    /// Gives up the nodes that are left, the root last.
    ///
    /// - Returns: The number of the root; nil for a tree without leaves.
    mutating func finish(nextNumber: inout Int, closed: inout [Node]) -> Int? {
        var level = 0
        while level + 1 < open.count {
            hang(level, &nextNumber, &closed)
            closed.append(open[level])
            level += 1
        }
        if let root = open.last { closed.append(root) }
        return open.last?.number
    }

    /// Hangs the node of a level on the level above.
    private mutating func hang(_ level: Int, _ nextNumber: inout Int, _ closed: inout [Node]) {
        let node = open[level]
        open[level].parent = add(
            node.number, holding: node.leafCount, (node.first, node.last), at: level + 1, nextNumber: &nextNumber,
            closed: &closed)
        if open[level + 1].children.count == 1 { open[level].previous = nil }
    }

    private mutating func add(
        _ child: Int, holding leafCount: Int, _ marks: (first: Mark, last: Mark), at level: Int,
        nextNumber: inout Int, closed: inout [Node]
    ) -> Int {
        if level == open.count {
            begin(level, marks.first, previous: nil, &nextNumber)
        } else if open[level].children.count == (level == 0 ? leafLimit : nodeLimit) {
            hang(level, &nextNumber, &closed)
            let hasBrother = open[level + 1].children.count < nodeLimit
            let full = open[level]
            begin(level, marks.first, previous: hasBrother ? full.number : nil, &nextNumber)
            closed.append(full)
            if hasBrother { closed[closed.count - 1].next = open[level].number }
        }
        open[level].children.append(child)
        open[level].leafCount += leafCount
        open[level].last = marks.last
        return open[level].number
    }

    private mutating func begin(_ level: Int, _ first: Mark, previous: Int?, _ nextNumber: inout Int) {
        let node = Node(number: nextNumber, previous: previous, first: first, last: first)
        nextNumber += 1
        if level == open.count { open.append(node) } else { open[level] = node }
    }
}
