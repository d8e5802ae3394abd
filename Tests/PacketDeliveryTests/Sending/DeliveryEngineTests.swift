import Foundation
import PacketModel
import Synchronization
import Testing

@testable import PacketDelivery

/// What a run makes of outcomes.
struct DeliveryEngineTests {
    /// A connection that says what it was told to.
    private final class Scripted: MailTransport {
        private let script: @Sendable (Int64, Int) -> DeliveryOutcome
        private let opening: @Sendable () -> Opening
        private var tries: [String: Int] = [:]

        init(opening: @escaping @Sendable () -> Opening, _ script: @escaping @Sendable (Int64, Int) -> DeliveryOutcome)
        {
            self.script = script
            self.opening = opening
        }

        func open() -> Opening { opening() }

        func send(
            _ message: [UInt8], _ envelope: MailEnvelope, committing: @escaping () throws -> Void
        ) -> DeliveryOutcome {
            tries[envelope.fileName, default: 0] += 1
            let outcome = script(Int64(envelope.fileName) ?? 0, tries[envelope.fileName] ?? 0)
            guard [.sent, .unknown].contains(outcome.state) else { return outcome }
            do { try committing() } catch {
                return DeliveryOutcome(
                    .pending, text: "", effect: .stop(DeliveryError(.journal, "the store could not record the message"))
                )
            }
            return outcome
        }

        func close() {}
    }

    /// Remembers entries, in the order in which they were written.
    private final class Notes: Sendable {
        let entries = Mutex<[GroupJournal.Entry]>([])
        let writes = Mutex(0)
        func states(_ id: Int64) -> [DeliveryState] {
            entries.withLock { entries in
                entries.compactMap { entry in
                    switch entry {
                    case .committing(id): .committing
                    case .withdrawn(id): .pending
                    case .finished(id, let outcome), .retrying(id, let outcome): outcome.state
                    default: nil
                    }
                }
            }
        }
    }

    private static let fast = Clock(now: { 0 }, sleep: { _ in })

    private func run(
        _ count: Int64, connections: Int = 1, marks: DepartureMarks? = nil,
        options: (inout DeliveryEngine.Options) -> Void = { _ in },
        opening: @escaping @Sendable () -> Opening = { .ready(.anything) },
        _ script: @escaping @Sendable (Int64, Int) -> DeliveryOutcome
    ) throws -> (DeliveryReport, Notes) {
        let time = Mutex<Int64>(0)
        var settings = DeliveryEngine.Options(
            clock: Clock(now: { time.withLock { $0 } }, sleep: { wait in time.withLock { $0 += wait } }))
        settings.connections = connections
        options(&settings)
        let notes = Notes()
        let journal = GroupJournal(marks: marks) { entries in
            notes.writes.withLock { $0 += 1 }
            notes.entries.withLock { $0 += entries }
        }
        let engine = DeliveryEngine(settings, journal: journal) { () throws(DeliveryError) in
            Scripted(opening: opening, script)
        }
        var next: Int64 = 0
        let report = try engine.run(shouldStop: { false }) {
            guard next < count else { return nil }
            next += 1
            let id = next
            return DeliveryJob(id: id) { _ in
                .ready([], MailEnvelope(sender: "a@b", recipient: "c@d", fileName: "\(id)"))
            }
        }
        return (report, notes)
    }

    private static let sent = DeliveryOutcome(.sent, code: 250, text: "250 ok")

    @Test(arguments: [1, 4, 9])
    func everyMessageIsSentOnceAndCommittedBefore(_ connections: Int) throws {
        let (report, notes) = try run(500, connections: connections) { _, _ in Self.sent }
        #expect(report[.sent] == 500)
        for id in 1...Int64(500) { #expect(notes.states(id) == [.committing, .sent]) }
    }

    @Test(arguments: [1, 4, 9])
    func withMarksTheRecordOfTheNextMessageBeginsEarly(_ connections: Int) throws {
        let token = UUID().uuidString
        let marks = try #require(DepartureMarks(token: token))
        let (report, notes) = try run(500, connections: connections, marks: marks) { id, number in
            id % 50 == 7 && number == 1 ? DeliveryOutcome(.pending, text: "lost", effect: .retryAtOnce) : Self.sent
        }
        #expect(report[.sent] == 500)
        for id in 1...Int64(500) {
            #expect(notes.states(id) == (id % 50 == 7 ? [.committing, .pending] : []) + [.committing, .sent])
        }
        #expect(DepartureMarks.read(token: token) == Set(1...500))
        marks.remove()
    }

    /// What was recorded early and does not leave is as if nothing had been.
    @Test func aStopTakesBackWhatWasRecordedEarly() throws {
        let token = UUID().uuidString
        let marks = try #require(DepartureMarks(token: token))
        let error = DeliveryError(.authentication, "no")
        let (report, notes) = try run(100, connections: 4, marks: marks) { id, _ in
            id == 40 ? DeliveryOutcome(.pending, text: "535", effect: .stop(error)) : Self.sent
        }
        #expect(report.failure == error)
        let left = try #require(DepartureMarks.read(token: token))
        marks.remove()
        #expect(report[.sent] == left.count)
        for id in 1...Int64(100) where id != 40 {
            let ends: [[DeliveryState]] = left.contains(id) ? [[.committing, .sent]] : [[], [.committing, .pending]]
            #expect(ends.contains(notes.states(id)))
        }
    }

    /// Messages that have to wait for their turn are not recorded long before it.
    @Test(arguments: [true, false])
    func withARateNothingIsRecordedEarly(_ hasRate: Bool) throws {
        let token = UUID().uuidString
        let marks = try #require(DepartureMarks(token: token))
        defer { marks.remove() }
        let (report, notes) = try run(
            30, marks: marks, options: { $0.window = hasRate ? SendingRate("10/s").map { RateWindow($0) } : nil }
        ) { _, _ in Self.sent }
        #expect(report[.sent] == 30)
        let entries = notes.entries.withLock { $0 }
        let early = (2...Int64(30)).count { id in
            let committing = entries.firstIndex(of: .committing(id)) ?? 0
            return committing < entries.firstIndex(of: .finished(id - 1, Self.sent)) ?? 0
        }
        #expect(hasRate ? early == 0 : early > 0)
    }

    @Test func whatWasProvablyNotTakenGoesOutAgainAtOnce() throws {
        let (report, notes) = try run(3) { id, number in
            id == 2 && number < 3 ? DeliveryOutcome(.pending, text: "lost", effect: .retryAtOnce) : Self.sent
        }
        #expect(report[.sent] == 3)
        // Each try is in the record.
        #expect(notes.states(2) == [.committing, .pending, .committing, .pending, .committing, .sent])
    }

    @Test func butNotForEver() throws {
        let (report, notes) = try run(2) { id, _ in
            id == 1 ? DeliveryOutcome(.pending, text: "lost", effect: .retryAtOnce) : Self.sent
        }
        #expect(report[.sent] == 1)
        #expect(
            notes.states(1) == Array(repeatElement([.committing, .pending], count: 4).joined().dropLast()) + [.deferred]
        )
    }

    /// What fails in the same way each time is this message's fault: the others go, and nothing is left without a word.
    @Test(arguments: [DeliveryOutcome.Effect.retryAtOnce, .backOff])
    func aMessageThatNeverGetsThroughIsDeferredAndTheOthersGo(_ effect: DeliveryOutcome.Effect) throws {
        let (report, notes) = try run(30, connections: 2) { id, _ in
            id % 10 == 4 ? DeliveryOutcome(.pending, text: "the connection was lost", effect: effect) : Self.sent
        }
        #expect(report.counts == [.sent: 27, .deferred: 3])
        #expect(report.failure == nil)
        let last = notes.entries.withLock { $0.last { $0 == .finished(14, Self.givenUp) } }
        #expect(last != nil)
        for id in [4, 14, 24] as [Int64] { #expect(notes.states(id).last == .deferred) }
    }

    private static let givenUp = DeliveryOutcome(.deferred, text: "the connection was lost, 4 times in a row")

    @Test func whenNothingGetsThroughTheRunEndsAndSaysSo() throws {
        let (cut, _) = try run(100, options: { $0.rejectionLimit = 10 }) { _, _ in
            DeliveryOutcome(.pending, text: "the connection was lost", effect: .retryAtOnce)
        }
        #expect(cut.counts == [.deferred: 10])
        #expect(cut.failure?.code == .tooManyRejections)
        let (unwilling, notes) = try run(100) { _, _ in
            DeliveryOutcome(.pending, code: 451, text: "451 not now", effect: .backOff)
        }
        #expect(unwilling.failure?.code == .unreachable)
        #expect(unwilling.failure?.message == "the server does not want mail now (451)")
        // Nobody who was not asked for is blamed.
        #expect(unwilling.counts == [.deferred: 1, .pending: 1])
        #expect(notes.states(3).isEmpty)
    }

    @Test func unknownIsNeverSentAgain() throws {
        let tries = Mutex(0)
        let (report, notes) = try run(1) { _, _ in
            tries.withLock { $0 += 1 }
            return DeliveryOutcome(.unknown, text: "lost")
        }
        #expect(tries.withLock { $0 } == 1)
        #expect(report[.unknown] == 1)
        #expect(notes.states(1) == [.committing, .unknown])
    }

    @Test func manyRejectionsInARowEndTheRun() throws {
        let (report, _) = try run(100, options: { $0.rejectionLimit = 10 }) { id, _ in
            id == 5 ? Self.sent : DeliveryOutcome(.rejected, code: 550, text: "550 no")
        }
        #expect(report[.rejected] == 14)
        #expect(report.failure?.code == .tooManyRejections)
    }

    @Test func aStopEndsTheRunAndLeavesTheRestAsItIs() throws {
        let error = DeliveryError(.authentication, "no")
        let (report, notes) = try run(100) { id, _ in
            id == 3 ? DeliveryOutcome(.pending, text: "535", effect: .stop(error)) : Self.sent
        }
        #expect(report[.sent] == 2)
        #expect(report.failure == error)
        #expect(notes.states(4).isEmpty)
    }

    @Test func aServerThatIsAwayIsAskedAFewTimes() throws {
        let asked = Mutex(0)
        let (report, _) = try run(
            10,
            opening: {
                let number = asked.withLock { asked in
                    asked += 1
                    return asked
                }
                return number < 4
                    ? .failed(DeliveryOutcome(.pending, text: "the server cannot be reached", effect: .backOff))
                    : .ready(.anything)
            }
        ) { _, _ in Self.sent }
        #expect(report[.sent] == 10)
        let (away, _) = try run(
            10, opening: { .failed(DeliveryOutcome(.pending, text: "the server cannot be reached", effect: .backOff)) }
        ) { _, _ in Self.sent }
        #expect(away.failure?.code == .unreachable)
        #expect(away[.sent] == 0)
    }

    @Test func theRateIsKeptByAllConnectionsTogether() throws {
        let times = Mutex<[Int64]>([])
        let time = Mutex<Int64>(0)
        _ = try run(
            60, connections: 4,
            options: { options in
                options.window = SendingRate("10/s").map { RateWindow($0) }
                options.clock = Clock(
                    now: { time.withLock { $0 } }, sleep: { wait in time.withLock { $0 += max(1, wait / 4) } })
            }
        ) { _, _ in
            times.withLock { $0.append(time.withLock { $0 }) }
            return Self.sent
        }
        // The sixtieth may leave after five full windows.
        #expect((times.withLock { $0.max() } ?? 0) >= 5_000_000)
    }

    @Test func aJournalThatFailsEndsTheRun() {
        struct Full: Error {}
        let sent = Mutex(0)
        let journal = GroupJournal { _ in throw Full() }
        let engine = DeliveryEngine(DeliveryEngine.Options(clock: Self.fast), journal: journal) {
            () throws(DeliveryError) in
            Scripted(opening: { .ready(.anything) }) { _, _ in
                sent.withLock { $0 += 1 }
                return Self.sent
            }
        }
        var left = 20
        #expect(throws: Full.self) {
            try engine.run(shouldStop: { false }) {
                left -= 1
                return left < 0
                    ? nil
                    : DeliveryJob(id: 1) { _ in .ready([], MailEnvelope(sender: "", recipient: "", fileName: "1")) }
            }
        }
        #expect(sent.withLock { $0 } <= 2)
    }

    @Test func entriesOfManyConnectionsShareWrites() throws {
        let writes = Mutex(0)
        let journal = GroupJournal { _ in
            writes.withLock { $0 += 1 }
            var spin = 0
            for number in 0..<200_000 { spin &+= number }
            #expect(spin != 1)
        }
        DispatchTest.concurrently(8) { worker in
            for number in 0..<50 { try? journal.beginCommit(Int64(worker * 50 + number))() }
        }
        #expect(writes.withLock { $0 } <= 400)
    }
}
