import PDFForms
import PDFObjects
import PacketPlanning

/// What `inspect` tells of a form, for programs and spreadsheets.
struct InspectionReport {
    let loaded: LoadedForm
    let findings: [Finding]

    init(_ loaded: LoadedForm) {
        self.loaded = loaded
        findings = FormInspection(understanding: loaded.form).findings
    }

    /// How many findings there are of a severity.
    func count(_ severity: Finding.Severity) -> Int { findings.count { $0.kind.severity == severity } }

    /// How many fields there are of each kind, in the order of the kinds.
    var kinds: [(kind: FieldKind, count: Int)] {
        var counts: [FieldKind: Int] = [:]
        for field in loaded.form.fields { counts[field.kind, default: 0] += 1 }
        return FieldKind.allCases.compactMap { kind in counts[kind].map { (kind, $0) } }
    }

    var json: JSONValue {
        let form = loaded.form
        var counts = JSONObject()
        for (kind, count) in kinds { counts[kind.rawValue] = .integer(count) }
        return [
            "file": .string(loaded.name), "pages": .integer(form.document.pages.count),
            "pdfVersion": .string(form.document.version), "encrypted": .bool(form.document.encryption != nil),
            "xfa": .string(form.xfa.rawValue), "needAppearances": .bool(form.needAppearances),
            "signed": .bool(form.isSigned), "usageRights": .bool(form.hasUsageRights),
            "tagged": .bool(form.isTagged), "repaired": .bool(form.document.wasRepaired),
            "fields": .integer(form.fields.count), "fieldsByType": counts.value,
            "calculationOrder": .texts(form.calculationOrder), "problems": .integer(count(.problem)),
            "notices": .integer(count(.notice)), "findings": .array(findings.map(Self.json)),
        ]
    }

    private static func json(_ finding: Finding) -> JSONValue {
        [
            "severity": .string(finding.kind.severity.rawValue), "code": .string(finding.kind.rawValue),
            "message": .string(finding.kind.what), "hint": .string(finding.kind.remedy),
            "detail": .text(finding.detail),
            "fields": .array(
                finding.items.map { item in
                    [
                        "name": .string(item.field), "page": .count(item.page.map { $0 + 1 }),
                        "detail": .text(item.detail),
                    ]
                }),
        ]
    }

    /// One line for each field of each finding.
    var csv: [[String]] {
        [["severity", "code", "field", "page", "detail", "message", "hint"]]
            + findings.flatMap { finding in
                let kind = finding.kind
                let places =
                    finding.items.isEmpty
                    ? [["", "", finding.detail ?? ""]]
                    : finding.items.map { item in
                        [item.field, item.page.map { "\($0 + 1)" } ?? "", item.detail ?? ""]
                    }
                return places.map { [kind.severity.rawValue, kind.rawValue] + $0 + [kind.what, kind.remedy] }
            }
    }
}
