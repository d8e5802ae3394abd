import PacketVerify

/// What `verify` may find.
enum VerifyCodes {
    static let all = VerifyFinding.Code.allCases.map(\.rawValue)
}
