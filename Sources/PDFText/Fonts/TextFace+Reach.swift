extension TextFace {
    /// Whether a glyph reaches no further above and below the baseline than printable ASCII characters do.
    public func staysWithinReach(_ code: UInt16) -> Bool {
        guard let reach, Int(code) < ink.count, ink[Int(code)].isKnown else { return false }
        return ink[Int(code)].bottom >= reach.bottom && ink[Int(code)].top <= reach.top
    }

    /// What `reach` says.
    static func reach(of ink: [InkBox], _ codes: CodeMap, _ widths: [Float]) -> InkBox? {
        var reach = InkBox()
        var narrowest = Float.infinity
        for scalar in UInt32(0x21)...0x7E {
            guard let code = codes.code(scalar).map(Int.init) else { continue }
            guard code < ink.count, code < widths.count, ink[code].isKnown else { return nil }
            reach.left = min(reach.left, ink[code].left)
            reach.right = max(reach.right, ink[code].right - widths[code])
            reach.bottom = min(reach.bottom, ink[code].bottom)
            reach.top = max(reach.top, ink[code].top)
            narrowest = min(narrowest, widths[code])
        }
        return narrowest.isFinite && max(-reach.left, reach.right) <= narrowest ? reach : nil
    }
}
