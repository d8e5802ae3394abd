import Testing

@testable import PDFText

struct FontPackageTests {
    @Test(
        arguments: [
            ("홍", "fonts-noto-cjk"), ("沒", "fonts-noto-cjk"), ("あ", "fonts-noto-cjk"), ("𠮷", "fonts-noto-cjk"),
            ("ا", "fonts-noto-core"), ("क", "fonts-noto-core"), ("Ж", "fonts-noto-core"), ("🎓", "fonts-symbola"),
            ("\u{E000}", nil), ("\u{378}", nil),
        ] as [(Unicode.Scalar, String?)])
    func namesThePackageThatHasTheCharacter(_ scalar: Unicode.Scalar, package: String?) {
        #expect(FontPackage.name(scalar) == package)
        // Here the packages are installed: to install them again is no advice.
        #expect(FontPackage.advice(scalar).contains("other characters"))
    }

    /// On a machine with these packages the advice has been followed: each of their characters has a font.
    @Test(arguments: ["홍", "沒", "ا", "क", "🎓"] as [Unicode.Scalar])
    func thePackagesHoldWhatTheAdvicePromises(_ scalar: Unicode.Scalar) {
        #expect(
            FallbackFonts.system.font(for: [scalar.value], style: FontStyle(.serif, isBold: true), language: nil) != nil
        )
    }
}
