extension BrandColor {
    package static let white = BrandColor(red: 255, green: 255, blue: 255)
    package static let black = BrandColor(red: 0, green: 0, blue: 0)

    package init(red: UInt8, green: UInt8, blue: UInt8) { components = [red, green, blue] }

    /// `#1A7BA8`
    package var hex: String {
        "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// A colour between two.
    ///
    /// - Parameter share: how much of the other is in it, 0 to 1.
    package func mixed(_ share: Double, with other: BrandColor) -> BrandColor {
        let share = min(max(share, 0), 1)
        let mixed = zip(components, other.components).map {
            UInt8((Double($0) * (1 - share) + Double($1) * share).rounded())
        }
        return BrandColor(red: mixed[0], green: mixed[1], blue: mixed[2])
    }

    /// Black or white, whichever is easier to read on this colour.
    package var ink: BrandColor { contrast(with: .white) >= contrast(with: .black) ? .white : .black }

    /// This colour, mixed with as much black or white as text needs to have a contrast of 4.5 with all grounds (WCAG 2.2,
    /// 1.4.3); black or white itself where the grounds are too far from each other.
    package func legible(on grounds: BrandColor...) -> BrandColor {
        func least(_ color: BrandColor) -> Double { grounds.map(color.contrast(with:)).min() ?? 21 }
        let end = least(.white) >= least(.black) ? BrandColor.white : .black
        for step in 0..<20 {
            let color = mixed(Double(step) / 20, with: end)
            if least(color) >= 4.5 { return color }
        }
        return end
    }
}
