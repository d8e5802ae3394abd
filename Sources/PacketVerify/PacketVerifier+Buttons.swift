import PDFPreview

extension PacketVerifier {
    /// Compares the picture of a button with its pictures when it is off and on.
    func check(_ state: Int?, _ place: ShownPlace, _ number: Int, _ page: ShownPage) -> [VerifyFinding] {
        guard let looks = reference?.looks[place.page], looks.indices.contains(number), let off = looks[number].first
        else { return [] }
        let found = ButtonLook(page.image, place.area, dotsPerInch: VerifyReference.dotsPerInch)
        guard found.isComparable(with: off) else { return [] }
        let isOn = state.map(place.states.contains) ?? false
        let on = place.states.filter { looks[number].indices.contains($0 + 1) }.map { looks[number][$0 + 1] }
        let fromOff = found.distance(to: off)
        guard let nearest = on.map({ found.distance(to: $0) }).min() else {
            // More states than are kept for comparison.
            return found.differsVisibly(from: off) == isOn ? [] : [wrong(place, isOn)]
        }
        let canBeTold = on.contains { $0.differsVisibly(from: off) }
        if !canBeTold {
            return isOn ? [finding(.markInvisible, place, "the button is on, but its mark cannot be seen")] : []
        }
        // Neither look: somebody drew over it. Overlapping fields do so by right.
        let contrast = on.map { $0.distance(to: off) }.max() ?? 0
        let isNeither = !place.isShared && min(nearest, fromOff) > 0.6 * contrast + 0.02
        return (nearest < fromOff) == isOn && !isNeither ? [] : [wrong(place, isOn)]
    }

    private func wrong(_ place: ShownPlace, _ isOn: Bool) -> VerifyFinding {
        finding(
            .buttonDiffers, place,
            isOn ? "the button does not look as when it is on" : "the button does not look as when it is off",
            expected: isOn ? "on" : "off")
    }
}
