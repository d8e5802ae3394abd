import Glibc
import Interchange

extension MergeError {
    /// Translates an errno of a file operation.
    static func writing(_ name: String, _ error: Int32) -> MergeError {
        switch error {
        case ENOSPC, EDQUOT:
            MergeError(
                code: .space, message: "the disk is full; free some space and run the same command again, it goes on",
                number: error)
        case EMFILE, ENFILE:
            MergeError(code: .write, message: "too many files are open; run again with fewer --jobs", number: error)
        default:
            MergeError(code: .write, message: "“\(name)” could not be written: \(text(error))", number: error)
        }
    }

    /// Translates an errno of reading a file, in the output folder or a table.
    static func reading(_ name: String, _ error: Int32) -> MergeError {
        MergeError(
            code: SystemFailure.isPassing(error) ? .write : .folder, message: "“\(name)” could not be read",
            number: error)
    }

    /// Nil for a file that cannot be had.
    ///
    /// - Throws: `MergeError` where the number says that it may be had another time.
    static func absent<Value>(_ name: String, _ error: Int32) throws(MergeError) -> Value? {
        guard !SystemFailure.isPassing(error) else { throw .reading(name, error) }
        return nil
    }

    /// Whether other names in the same folder may have more luck: the error comes from what the name is or what has it.
    ///
    /// - Parameter isTaken: Whether something has the name. A thing that may not be replaced is then the reason.
    func isOfOneName(isTaken: Bool) -> Bool {
        switch number {
        case EISDIR, ENOTDIR, EEXIST, ENOTEMPTY, ELOOP, EBUSY, ENAMETOOLONG, EINVAL, EILSEQ: true
        case EPERM, EACCES: isTaken
        default: false
        }
    }

    static func folder(_ path: String, _ error: Int32) -> MergeError {
        MergeError(code: .folder, message: "the output folder “\(path)” cannot be used: \(text(error))", number: error)
    }

    static func noFolder(_ path: String) -> MergeError {
        MergeError(code: .folder, message: "there is no folder “\(path)”; make it first, or choose another path")
    }

    static func busy(_ path: String, process: Int?) -> MergeError {
        MergeError(
            code: .busy,
            message: "another merge\(named(process)) is writing into “\(path)”; wait for it, or choose another --out")
    }

    static func busy(printing name: String, process: Int?) -> MergeError {
        MergeError(
            code: .busy,
            message: "another merge\(named(process)) is writing “\(name)”; wait for it, or choose another --single")
    }

    private static func named(_ process: Int?) -> String { process.map { " (process \($0))" } ?? "" }

    private static func text(_ error: Int32) -> String { unsafe String(cString: strerror(error)) }
}
