import PDFPreview

extension PacketVerifier {
    /// Compares the picture of a button with its pictures in each of its field's states.
    func check(_ state: Int?, of place: ShownPlace, number: Int, on page: ShownPage) -> [VerifyFinding] {
        guard let known = reference?.looks[place.sheet], known.indices.contains(number), let off = known[number].first
        else { return [] }
        let looks = known[number]
        let found = ButtonLook(page.image, place.area, dotsPerInch: VerifyReference.dotsPerInch)
        guard found.isComparable(with: off) else { return [] }
        let isOn = state.map(place.states.contains) ?? false
        let index = state.map { $0 + 1 } ?? 0
        guard looks.indices.contains(index) else {
            // More states than are kept for comparison.
            return found.differsVisibly(from: off) == isOn ? [] : [wrong(place, isOn)]
        }
        let wanted = looks[index]
        if isOn, !wanted.differsVisibly(from: off) {
            return [finding(.markInvisible, place, "the button is on, but its mark cannot be seen")]
        }
        // Other buttons of the field may lie on top of this one, so a state's look is that of the whole field.
        let others = looks.filter { $0.differsVisibly(from: wanted) }
        let distance = found.distance(to: wanted)
        let isNearest = others.allSatisfy { distance < found.distance(to: $0) }
        // Neither look: somebody drew over it. Overlapping fields do so by right.
        let contrast = others.map { $0.distance(to: wanted) }.max() ?? 0
        let isNeither = !place.isShared && distance > 0.6 * contrast + 0.02
        return isNearest && !isNeither ? [] : [wrong(place, isOn)]
    }

    private func wrong(_ place: ShownPlace, _ isOn: Bool) -> VerifyFinding {
        finding(
            .buttonDiffers, place,
            isOn ? "the button does not look as when it is on" : "the button does not look as when it is off",
            expected: isOn ? "on" : "off")
    }
}
