import PacketMapping
import PacketModel

/// The first line is an expression, a condition, a name and a choice of rows at once; the other lines are cells.
enum ExpressionTarget {
    private static let schema = RecordSchema(columns: ["a", "b", "firstName", "lastName", "이름"])

    static func run(_ bytes: [UInt8]) -> Bool {
        let lines = bytes.split(separator: 0x0A, maxSplits: 5, omittingEmptySubsequences: false)
        let source = String(decoding: lines[0], as: UTF8.self)
        var cells: [UInt8] = []
        var ends: [Int32] = []
        for line in lines.dropFirst() {
            cells += line
            ends.append(Int32(cells.count))
        }
        let record = Record(row: 7, line: 8, bytes: cells, ends: ends)
        let isName = name(source, record)
        let isText = text(source, record)
        if let rows = try? RowSelection(parsing: source) {
            precondition(
                (try? RowSelection(parsing: rows.description)) == rows, "a choice of rows reads as it is written")
        }
        do throws(MappingError) {
            let condition = try Condition(parsing: source).bind(to: schema)
            _ = try? condition.holds(for: record)
            return true
        } catch {
            check(error, source)
        }
        return isName || isText
    }

    private static func text(_ source: String, _ record: Record) -> Bool {
        do throws(MappingError) {
            let bound = try Expression(parsing: source).bind(to: schema)
            var output: [UInt8] = []
            do throws(EvaluationFailure) {
                try bound.evaluate(record, into: &output)
            } catch {
                precondition(!error.message.isEmpty, "a failure says what happened")
            }
            return true
        } catch {
            check(error, source)
            return false
        }
    }

    private static func name(_ source: String, _ record: Record) -> Bool {
        do throws(MappingError) {
            let bound = try FileNamePattern(parsing: source).bind(to: schema, strict: false)
            guard let name = try? bound.name(for: record) else { return true }
            let isSafe = !name.isEmpty && name.utf8.count <= 255 && !name.utf8.contains(0x2F) && !name.utf8.contains(0)
            precondition(isSafe && name != "." && name != "..", "a name leaves its folder")
            precondition(FileName.safe(name, row: 7) == name, "a safe name is safe")
            return true
        } catch {
            check(error, source)
            return false
        }
    }

    /// An error points into its source, and can be shown.
    private static func check(_ error: MappingError, _ source: String) {
        precondition(error.offset >= 0 && error.offset <= source.utf8.count, "an error points into its source")
        precondition(!error.rendered().isEmpty, "an error can be shown")
    }
}
