import Interchange

extension String {
    /// 128 random bits in hexadecimal digits, so that nobody can guess them.
    package static func randomToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in String(generator.next() as UInt64, radix: 16).zeroPadded(to: 16) }.joined()
    }
}
