import Glibc

/// A user without rights of its own, in whose name a test looks at files.
public enum OtherUser {
    private typealias Change = @convention(c) (UInt32) -> CInt

    /// Makes calls on files as another user, on this thread alone; only root may.
    ///
    /// - Parameters:
    ///   - user: The number of the user.
    ///   - group: The number of a group that the user is in, besides those of this process.
    ///   - work: What is done; it stays on this thread.
    public static func run<Result>(user: UInt32, group: UInt32, _ work: () throws -> Result) throws -> Result {
        let lack = "this user may not be another one"
        let changeUser = try required(function("setfsuid"), lack, from: .surroundings)
        let changeGroup = try required(function("setfsgid"), lack, from: .surroundings)
        let (oldGroup, oldUser) = (UInt32(bitPattern: changeGroup(group)), UInt32(bitPattern: changeUser(user)))
        defer {
            _ = changeUser(oldUser)
            _ = changeGroup(oldGroup)
        }
        // Both return the number that held until now, and change nothing for the one that is no user's.
        let isOther = (changeUser(.max), changeGroup(.max)) == (CInt(bitPattern: user), CInt(bitPattern: group))
        try required(if: isOther, lack, from: .surroundings)
        return try work()
    }

    /// setfsuid(2) and setfsgid(2), whose header Glibc's module does not have.
    private static func function(_ name: String) -> Change? {
        unsafe dlsym(nil, name).map { unsafe unsafeBitCast($0, to: Change.self) }
    }
}
