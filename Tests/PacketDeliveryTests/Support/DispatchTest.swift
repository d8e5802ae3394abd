import Dispatch

enum DispatchTest {
    /// Runs a function on some threads at a time.
    static func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for number in 0..<count { DispatchQueue(label: "test-\(number)").async(group: group) { body(number) } }
        group.wait()
    }
}
