public import PacketMapping
import PacketModel
import PacketTemplate

/// What packets say of themselves; nil for what nobody asked for.
public struct PacketInformation: Sendable {
    /// Gives the title.
    public var title: BoundExpression?
    /// Gives the subject.
    public var subject: BoundExpression?
    /// Gives the author.
    public var author: BoundExpression?

    /// Makes information.
    public init(title: BoundExpression? = nil, subject: BoundExpression? = nil, author: BoundExpression? = nil) {
        (self.title, self.subject, self.author) = (title, subject, author)
    }

    /// The columns that it reads.
    public var columns: [Int] { [title, subject, author].compactMap(\.self).flatMap(\.columns) }

    /// The same with storage of its own, for one thread.
    func separated() -> PacketInformation {
        PacketInformation(title: title?.separated(), subject: subject?.separated(), author: author?.separated())
    }

    /// What a row's packet says. What cannot be had is a problem of the row.
    func information(for record: Record, _ problems: inout [Diagnostic]) -> DocumentInformation {
        DocumentInformation(
            title: text(title, record, &problems), subject: text(subject, record, &problems),
            author: text(author, record, &problems))
    }

    private func text(_ expression: BoundExpression?, _ record: Record, _ problems: inout [Diagnostic]) -> String {
        String(decoding: expression?.bytes(for: record, &problems) ?? [], as: UTF8.self)
    }
}

extension BoundExpression {
    /// The value of a row; nil where it cannot be had, which is a problem of the row.
    func bytes(for record: Record, _ problems: inout [Diagnostic]) -> [UInt8]? {
        var bytes: [UInt8] = []
        do throws(EvaluationFailure) { try evaluate(record, into: &bytes) } catch {
            problems.append(error.diagnostic(for: record))
            return nil
        }
        return bytes
    }
}
