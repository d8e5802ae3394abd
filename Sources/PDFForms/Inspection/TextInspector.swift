import PDFObjects
import PDFText

/// Looks at how fields write text: fonts, sizes, whether MaxLen fits, whether appearances are up to date.
struct TextInspector {
    private let form: Form
    private var fonts: AppearanceFonts
    private var comparison: AppearanceComparison
    private let resources: PDFDictionary
    private var document: PDFDocument { form.document }
    /// Fonts by name, so that a form that names a new one in each field costs little.
    private var names: Set<PDFName> = []
    private var lacking: [PDFObject: String?] = [:]
    /// How many characters may still be set for a try.
    private var roomBudget = 1 << 22
    /// Whether a name that the form's resources lack is one of the standard fonts'.
    private var standard: [PDFName: Bool] = [:]
    private var text = EncodedText()
    private var lines = TextLines()

    private static let nameLimit = 200
    /// A MaxLen above this is no wish of anybody's.
    private static let lengthLimit = 2_000
    /// Sizes below this are hard to read, in points.
    private static let readableSize = 6.0

    init(_ form: Form) {
        self.form = form
        fonts = AppearanceFonts(form)
        comparison = AppearanceComparison(form.document)
        resources = form.document.dictionary(form.document.dictionary(form.acroForm["DR"])?["Font"]) ?? [:]
    }

    mutating func inspect(into collector: inout FindingCollector) {
        for field in form.fields where [.text, .combo, .list].contains(field.kind) {
            guard let widget = field.widgets.first(where: \.isVisible) ?? field.widgets.first else { continue }
            let appearance = fonts.appearance(of: widget, field: field)
            if !namesFont(widget, field) {
                collector.add(.noDefaultAppearance, field)
            } else if appearance.size == 0 {
                collector.add(.automaticSize, field)
            }
            if names.count < Self.nameLimit || names.contains(appearance.fontName) {
                names.insert(appearance.fontName)
                inspectFont(appearance.fontName, of: widget, in: field, &collector)
            }
            if field.kind == .text, names.contains(appearance.fontName) || names.count < Self.nameLimit {
                inspectRoom(of: widget, in: field, appearance, &collector)
            }
            if !form.needAppearances { inspectAppearance(field, &collector) }
        }
    }

    /// Whether any default appearance string names a font.
    private func namesFont(_ widget: Widget, _ field: Field) -> Bool {
        let strings = [
            widget.defaultAppearance, field.defaultAppearance, form.defaultAppearance(for: widget),
        ]
        // What is read of the strings alone is what names a font; without one the reader puts in its own.
        return strings.contains { string in
            guard let string else { return false }
            let marked = DefaultAppearance([string, Array("/packet-no-font 1 Tf".utf8)])
            return marked.fontName != "packet-no-font"
        }
    }

    // MARK: Fonts

    private static let aliases: Set<PDFName> = [
        "Helv", "HeBo", "HeOb", "HeBO", "TiRo", "TiBo", "TiIt", "TiBI", "Cour", "CoBo", "CoOb", "CoBO", "ZaDb", "Symb",
    ]
    private static let familiar = ["Helvetica", "Times", "Courier", "Arial", "Symbol", "ZapfDingbats"]

    private mutating func inspectFont(
        _ name: PDFName, of widget: Widget, in field: Field, _ collector: inout FindingCollector
    ) {
        guard let object = font(name, widget) else {
            let isStandard = standard[name] ?? (Self.aliases.contains(name) || StandardFont(named: name.text) != nil)
            standard[name] = isStandard
            if !isStandard { collector.add(.fontMissing, field, detail: name.text) }
            return
        }
        let dictionary = document.dictionary(object) ?? [:]
        let baseFont = document.resolve(dictionary["BaseFont"]).name?.text ?? name.text
        let stack = fonts.stack(name, widget: widget)
        guard let face = stack.faces.first, face.font == object else {
            return collector.add(.fontNotRead, field, detail: baseFont)
        }
        if isEmbedded(dictionary) {
            let missing = lacking[object] ?? Self.lacking(face)
            lacking[object] = missing
            if let missing { collector.add(.fontLacksLetters, field, detail: "\(baseFont) lacks \(missing)") }
        } else if !Self.familiar.contains(where: baseFont.hasPrefix) {
            collector.add(.fontNotEmbedded, field, detail: baseFont)
        }
    }

    private func font(_ name: PDFName, _ widget: Widget) -> PDFObject? {
        if let font = resources[name] { return font }
        let own = widget.normalAppearance?.stream.flatMap { document.dictionary($0.dictionary["Resources"]) }
        return document.dictionary(own?["Font"])?[name]
    }

    private func isEmbedded(_ font: PDFDictionary) -> Bool {
        let descendant = document.dictionary(document.resolve(font["DescendantFonts"]).array?.first)
        guard let descriptor = document.dictionary((descendant ?? font)["FontDescriptor"]) else { return false }
        return ["FontFile", "FontFile2", "FontFile3"].contains { descriptor[$0] != nil }
    }

    /// The letters, digits and marks of plain English that a font has no code for; nil when it has all.
    private static func lacking(_ face: TextFace) -> String? {
        let common = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,-'/()@&:"
        let missing = common.unicodeScalars.filter { face.codes.code($0.value) == nil }
        guard !missing.isEmpty else { return nil }
        let shown = missing.prefix(10).map { "\($0)" }.joined(separator: " ")
        return missing.count > 10 ? shown + " and \(missing.count - 10) more" : shown
    }

    // MARK: Room

    /// Sets a text of as many characters as the field takes: letters and digits of usual width.
    private mutating func inspectRoom(
        of widget: Widget, in field: Field, _ appearance: DefaultAppearance, _ collector: inout FindingCollector
    ) {
        guard let rectangle = widget.rectangle, rectangle.width >= 1, rectangle.height >= 1 else { return }
        let box = WidgetBox(rectangle, rotation: widget.characteristics.rotation, inset: widget.border.inset)
        let stack = fonts.stack(appearance.fontName, widget: widget)
        let plan = TextPlan(field: field, widget: widget, box: box, fonts: stack, appearance: appearance)
        guard let short = fit(plan, Array("0".utf8)) else { return }
        if short.isSqueezed || short.isCutAbove {
            collector.add(
                .textTooTall, field,
                detail: "\(Self.points(appearance.size)) pt in \(Self.points(box.height)) pt of height")
        }
        guard let limit = field.maxLength, limit > 1, limit <= Self.lengthLimit, roomBudget > limit else { return }
        roomBudget -= limit
        if case .comb = plan.mode {
            let cell = box.width / Double(limit)
            guard let digit = lines.lines.first, digit.width > cell else { return }
            let detail = "cells of \(Self.points(cell)) pt, digits of \(Self.points(digit.width)) pt"
            return collector.add(.lengthDoesNotFit, field, detail: detail)
        }
        guard let long = fit(plan, Self.sample(limit)) else { return }
        if appearance.size == 0, long.size < Self.readableSize {
            collector.add(
                .lengthDoesNotFit, field, detail: "\(limit) characters are set at \(Self.points(long.size)) pt")
        } else if long.excess > 0, !long.isSqueezed, !long.isCutAbove {
            collector.add(.lengthDoesNotFit, field, detail: detail(plan, limit, long))
        }
    }

    private func detail(_ plan: TextPlan, _ limit: Int, _ fit: TextFit) -> String {
        let size = Self.points(fit.size)
        if plan.mode == .multiline {
            return "\(limit) characters are \(Self.points(fit.excess)) pt too tall at \(size) pt"
        }
        let width = plan.textWidth + fit.excess
        let count = width > 0 ? Int(Double(limit) * max(0, plan.textWidth) / width) : 0
        return "about \(count) of \(limit) characters at \(size) pt"
    }

    private mutating func fit(_ plan: TextPlan, _ value: [UInt8]) -> TextFit? {
        guard plan.encode(value[...], into: &text) else { return nil }
        plan.layOut(&text, overflow: .report, into: &lines)
        return lines.fit
    }

    private static func sample(_ count: Int) -> [UInt8] {
        let pattern = Array("e0a2n4 o6t8u i1r3s5 d7h9l ".utf8)
        return (0..<count).map { pattern[$0 % pattern.count] }
    }

    private static func points(_ number: Double) -> String {
        var writer = ContentWriter()
        writer.number((number * 10).rounded() / 10)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    // MARK: Appearances

    private mutating func inspectAppearance(_ field: Field, _ collector: inout FindingCollector) {
        guard field.kind != .list, !field.flags.contains(.password) else { return }
        let shown = field.shownValue
        for widget in field.widgets where widget.isVisible {
            guard let stream = widget.normalAppearance?.stream else {
                if !shown.isEmpty {
                    collector.add(.valueNotDrawn, field)
                    return
                }
                continue
            }
            if comparison.differs(stream, from: shown) {
                collector.add(.staleAppearance, field)
                return
            }
        }
    }
}
