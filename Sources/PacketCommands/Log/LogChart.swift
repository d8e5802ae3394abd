import Interchange
import PDFPreview
import PacketStore

/// The numbers of the send log as a picture: a bar for each key, its parts the statuses.
struct LogChart {
    /// What has a bar of its own.
    enum Axis: String, CaseIterable { case day, batch, template, domain, status }

    private struct Box {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
        let colour: (red: Int, green: Int, blue: Int)
    }

    private struct Label {
        let x: Double
        let y: Double
        let width: Double
        let text: String
    }

    /// Bars beyond these are added up in one.
    private static let barLimit = 40
    private static let barHeight = 18.0
    private static let line = 26.0
    private static let left = 230.0
    private static let width = 900.0
    private static let right = 90.0

    private let height: Double
    private var boxes: [Box] = []
    private var labels: [Label] = []

    init(_ statistics: SendLogStatistics, by axis: Axis) {
        let lines = Self.lines(statistics, axis)
        let statuses = statistics.byStatus.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(
            \.key)
        let most = Double(max(1, lines.map(\.total).max() ?? 1))
        let room = Self.width - Self.left - Self.right
        labels.append(
            Label(x: 16, y: 26, width: 500, text: "Send log by \(axis.rawValue): \(statistics.total.of("record"))"))
        var top = 56.0
        for line in lines {
            labels.append(Label(x: 16, y: top + 13, width: Self.left - 24, text: line.key.isEmpty ? "—" : line.key))
            var x = Self.left
            for status in statuses {
                guard let count = line.byStatus[status], count > 0 else { continue }
                let width = room * Double(count) / most
                boxes.append(
                    Box(x: x, y: top, width: width, height: Self.barHeight, colour: Self.colour(status, statuses)))
                x += width
            }
            labels.append(Label(x: x + 6, y: top + 13, width: Self.right - 8, text: "\(line.total)"))
            top += Self.line
        }
        top += 14
        var x = 16.0
        for status in statuses {
            if x > Self.width - 170 {
                x = 16
                top += Self.line
            }
            boxes.append(Box(x: x, y: top, width: 12, height: 12, colour: Self.colour(status, statuses)))
            let text = "\(status.rawValue) (\(statistics.byStatus[status] ?? 0))"
            labels.append(Label(x: x + 18, y: top + 11, width: 150, text: text))
            x += 174
        }
        height = top + 34
    }

    private static func lines(_ statistics: SendLogStatistics, _ axis: Axis) -> [SendLogStatistics.Line] {
        var lines: [SendLogStatistics.Line]
        switch axis {
        case .day: lines = statistics.byDay
        case .batch: lines = statistics.byBatch
        case .template: lines = statistics.byTemplate
        case .domain: lines = statistics.byDomain
        case .status:
            lines = statistics.byStatus.sorted { $0.key.rawValue < $1.key.rawValue }.map {
                SendLogStatistics.Line(key: $0.key.rawValue, total: $0.value, byStatus: [$0.key: $0.value])
            }
        }
        guard lines.count > barLimit else { return lines }
        // The newest days, otherwise the first.
        let kept = axis == .day ? lines.suffix(barLimit - 1) : lines.prefix(barLimit - 1)
        let others = axis == .day ? lines.dropLast(barLimit - 1) : lines.dropFirst(barLimit - 1)
        var rest = SendLogStatistics.Line(key: "\(others.count) others", total: 0, byStatus: [:])
        for line in others {
            rest.total += line.total
            rest.byStatus.merge(line.byStatus) { $0 + $1 }
        }
        return axis == .day ? [rest] + kept : Array(kept) + [rest]
    }

    private static func colour(_ status: SendStatus, _ all: [SendStatus]) -> (red: Int, green: Int, blue: Int) {
        switch status {
        case .sent: (0x1B, 0x7F, 0x4B)
        case .generated: (0x3B, 0x6E, 0xA8)
        case .verified: (0x4F, 0xA0, 0xC8)
        case .skipped: (0xA8, 0xA8, 0xA8)
        case .queued: (0xC9, 0xC0, 0x8A)
        case .deferred: (0xE0, 0xA8, 0x2E)
        case .unknown: (0x8E, 0x5B, 0xA6)
        case .held: (0xD9, 0x7B, 0x3F)
        case .rejected, .failed, .verifyFailed: (0xC0, 0x39, 0x2B)
        case .bounced: (0x7F, 0x1D, 0x1D)
        default: (0x60, 0x60 + (all.firstIndex(of: status) ?? 0) * 12 % 0x90, 0x70)
        }
    }

    // MARK: SVG

    /// The picture in SVG.
    var svg: String {
        var text = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.width))" height="\(Int(height))" \
            viewBox="0 0 \(Int(Self.width)) \(Int(height))" font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="#ffffff"/>

            """
        for box in boxes {
            let colour = [box.colour.red, box.colour.green, box.colour.blue].map(Self.hexadecimal).joined()
            text += "<rect x=\"\(Self.number(box.x))\" y=\"\(Self.number(box.y))\" width=\"\(Self.number(box.width))\" "
            text += "height=\"\(Self.number(box.height))\" fill=\"#\(colour)\"/>\n"
        }
        for label in labels {
            let words = TerminalText.truncated(TerminalText.printable(label.text), to: Int(label.width / 7))
                .escapedForMarkup
            text += "<text x=\"\(Self.number(label.x))\" y=\"\(Self.number(label.y))\">\(words)</text>\n"
        }
        return text + "</svg>\n"
    }

    private static func hexadecimal(_ byte: Int) -> String {
        let digits = String(byte, radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
    }

    /// A number with at most two digits behind the point, the same on every machine.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    // MARK: PNG

    /// The picture as PNG: the bars drawn from a page of PDF, the words set by the machine's own fonts.
    func png() throws -> [UInt8] {
        let process = try PreviewProcess()
        let bars = try process.open(page).picture(page: 0, dotsPerInch: 72)
        var sheet = PreviewSheet(width: Int(Self.width), height: Int(height))
        sheet.pictures.append((0, 0, bars))
        for label in labels {
            let place = PreviewRectangle(
                left: label.x, top: label.y - 14, right: label.x + label.width, bottom: label.y + 5)
            sheet.labels.append(PreviewLabel(.line, place, text: TerminalText.printable(label.text)))
        }
        return try process.png(sheet)
    }

    /// One page with the bars.
    private var page: [UInt8] {
        var content = ""
        for box in boxes {
            let colour = [box.colour.red, box.colour.green, box.colour.blue].map { Self.number(Double($0) / 255) }
            let bottom = height - box.y - box.height
            content += "\(colour.joined(separator: " ")) rg "
            content += "\([box.x, bottom, box.width, box.height].map(Self.number).joined(separator: " ")) re f\n"
        }
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(Int(Self.width)) \(Int(height))] /Contents 4 0 R /Resources << >> >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)endstream",
        ]
        var text = "%PDF-1.7\n"
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            table += "\(text.utf8.count.padded(10)) 00000 n \n"
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += table + "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }
}
