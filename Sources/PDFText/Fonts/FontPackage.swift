/// Which Debian package has a font for a character, for the advice that goes with an error.
public enum FontPackage {
    /// What to do about a character that no installed font has.
    public static func advice(_ scalar: Unicode.Scalar) -> String {
        guard let package = name(scalar), !isInstalled(package) else { return "write the value with other characters" }
        return "install a font that has it, on Debian: apt install \(package)"
    }

    /// Whether a font has what the package is known for; then it is there and lacks the character.
    private static func isInstalled(_ package: String) -> Bool {
        let known: [String: UInt32] = ["fonts-noto-cjk": 0xD64D, "fonts-symbola": 0x1_F393, "fonts-noto-core": 0x915]
        guard let scalar = known[package] else { return false }
        return FallbackFonts.system.font(for: [scalar], style: FontStyle(.sans), language: nil) != nil
    }

    /// The package, or nil where no package of Debian is known to have the character.
    public static func name(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xE000...0xF8FF, 0xF_0000...0x10_FFFF: nil  // private use: only its inventor knows
        case 0x1100...0x11FF, 0x2E80...0x2FFF, 0x3000...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
            0xFE30...0xFE4F, 0xFF00...0xFFEF, 0x2_0000...0x3_FFFF:
            "fonts-noto-cjk"
        case 0x2190...0x2BFF, 0x1_F000...0x1_FAFF: "fonts-symbola"
        default: scalar.properties.generalCategory == .unassigned ? nil : "fonts-noto-core"
        }
    }
}
