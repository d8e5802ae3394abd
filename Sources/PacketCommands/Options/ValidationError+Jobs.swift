import ArgumentParser

extension ValidationError {
    /// Refuses a number of workers that no machine has.
    static func check(jobs: Int?) throws {
        if let jobs, jobs < 1 || jobs > 256 { throw ValidationError("--jobs takes 1 to 256.") }
    }
}
