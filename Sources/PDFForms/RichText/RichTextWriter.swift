public import PDFObjects

/// Writes rich text strings (RV) in one style, so that a field's V, RV and DS say the same.
///
/// Immutable; workers share it.
public struct RichTextWriter: Hashable, Sendable {
    /// Everything before the first paragraph.
    private let head: [UInt8]

    /// Makes a writer.
    public init(_ style: RichTextStyle) {
        var head = "<?xml version=\"1.0\"?><body xmlns=\"http://www.w3.org/1999/xhtml\""
        head += " xmlns:xfa=\"http://www.xfa.org/schema/xfa-data/1.0/\" xfa:APIVersion=\"Acroform:2.7.0.0\""
        head += " xfa:spec=\"2.1\""
        let css = Self.css(style)
        if !css.isEmpty { head += " style=\"\(Self.escaped(css))\"" }
        self.head = Array((head + ">").utf8)
    }

    /// Appends a rich text in several styles, as a string object in parentheses: a paragraph for each line.
    ///
    /// - Parameter base: The style of the writer; others say how they differ from it.
    /// - Complexity: O(length).
    public func write(_ text: RichText, over base: RichTextStyle, into output: inout ContentWriter) {
        var string = head
        for line in text.lines {
            var style = RichTextStyle()
            if line.alignment != base.alignment { style.alignment = line.alignment }
            Self.open("p", style, &string)
            for run in line.runs {
                let own = run.style.difference(from: base)
                if own != RichTextStyle() { Self.open("span", own, &string) }
                Self.append(run.text[...], to: &string)
                if own != RichTextStyle() { string += Array("</span>".utf8) }
            }
            string += Array("</p>".utf8)
        }
        string += Array("</body>".utf8)
        output.literal(string[...])
    }

    private static func open(_ name: String, _ style: RichTextStyle, _ output: inout [UInt8]) {
        let css = css(style)
        output += Array((css.isEmpty ? "<\(name)>" : "<\(name) style=\"\(escaped(css))\">").utf8)
    }

    /// Appends the rich text string of a plain text in UTF-8, as a string object in parentheses: a paragraph for each
    /// line, all else than ASCII as character references.
    ///
    /// - Complexity: O(length).
    public func write(_ text: ArraySlice<UInt8>, into output: inout ContentWriter) {
        var string = head
        for line in String(decoding: text, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" })
        {
            string += Array("<p>".utf8)
            Self.append(line, to: &string)
            string += Array("</p>".utf8)
        }
        string += Array("</body>".utf8)
        output.literal(string[...])
    }

    /// Spaces that XHTML would join are written as Acrobat does: in a span of their own, as no-break spaces.
    private static func append(_ line: Substring, to output: inout [UInt8]) {
        var spaces = 0
        var isStart = true
        func flush(atEnd: Bool) {
            if spaces == 1, !isStart, !atEnd {
                output.append(0x20)
            } else if spaces > 0 {
                output += Array("<span style=\"xfa-spacerun:yes\">".utf8)
                for _ in 0..<spaces { output += Array("&#160;".utf8) }
                output += Array("</span>".utf8)
            }
            spaces = 0
        }
        for scalar in line.unicodeScalars {
            if scalar == " " {
                spaces += 1
                continue
            }
            flush(atEnd: false)
            isStart = false
            append(scalar, to: &output)
        }
        flush(atEnd: true)
    }

    private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        switch scalar {
        case "<": output += Array("&lt;".utf8)
        case ">": output += Array("&gt;".utf8)
        case "&": output += Array("&amp;".utf8)
        case "\"": output += Array("&quot;".utf8)
        case "\t": output += Array("&#9;".utf8)
        case "\u{20}"..."\u{7E}": output.append(UInt8(scalar.value))
        // XML has no other control characters.
        case "\u{0}"..."\u{1F}": break
        default: output += Array("&#\(scalar.value);".utf8)
        }
    }

    private static func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        for scalar in text.unicodeScalars { append(scalar, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    private static func css(_ style: RichTextStyle) -> String {
        var parts: [String] = []
        if let families = style.families {
            // Quotes of a name that holds one itself could not be read back.
            let names = families.filter { !$0.contains("'") }
            let quoted = names.map {
                $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } ? $0 : "'\($0)'"
            }
            if !names.isEmpty { parts.append("font-family:\(quoted.joined(separator: ","))") }
        }
        if let size = style.size {
            var number = ContentWriter()
            number.number(size)
            parts.append("font-size:\(String(decoding: number.bytes, as: UTF8.self))pt")
        }
        if let isBold = style.isBold { parts.append("font-weight:\(isBold ? "bold" : "normal")") }
        if let isItalic = style.isItalic { parts.append("font-style:\(isItalic ? "italic" : "normal")") }
        if let color = style.color { parts.append("color:#\(color.map(hexadecimal).joined())") }
        switch style.alignment {
        case .left: parts.append("text-align:left")
        case .centered: parts.append("text-align:center")
        case .right: parts.append("text-align:right")
        case nil: break
        }
        if let rise = style.rise {
            parts.append("vertical-align:\(rise > 0 ? "super" : rise < 0 ? "sub" : "baseline")")
        }
        let decorations = [
            style.isUnderlined == true ? "underline" : nil, style.isStruckThrough == true ? "line-through" : nil,
        ].compactMap { $0 }
        if !decorations.isEmpty { parts.append("text-decoration:\(decorations.joined(separator: " "))") }
        return parts.joined(separator: ";")
    }

    private static func hexadecimal(_ component: Double) -> String {
        let text = String(Int((min(1, max(0, component)) * 255).rounded()), radix: 16, uppercase: true)
        return text.utf8.count == 1 ? "0" + text : text
    }
}
