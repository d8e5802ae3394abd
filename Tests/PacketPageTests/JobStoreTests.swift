#if Server
import Foundation
import PacketFiles
import TestSupport
import Testing

@testable import PacketPage

struct JobStoreTests {
    /// What a job was asked and what it said are people's data: they do not stay for ever.
    @Test(arguments: [(days: 31, isThere: false), (29, true)])
    func jobsThatEndedLongAgoAreForgotten(_ age: (days: Int, isThere: Bool)) throws {
        let folder = try TemporaryFolder()
        let jobs = JobStore(PrivateFolder(folder.file("jobs")), program: "/bin/true", place: folder.path)
        let day: Int64 = 86_400_000_000
        let job = try jobs.start([], in: folder.path, at: 0)
        while jobs.find(job.id)?.status == nil { usleep(10_000) }
        jobs.removeOld(at: Int64(age.days) * day)
        #expect((jobs.find(job.id) != nil) == age.isThere)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.file("jobs"))) ?? []
        #expect(files.isEmpty != age.isThere)
    }

    /// However often somebody makes packets, the list stays short: the newest stay.
    @Test func veryManyJobsAreForgotten() throws {
        let folder = try TemporaryFolder()
        let jobs = JobStore(PrivateFolder(folder.file("jobs")), program: "/bin/true", place: folder.path)
        for number in 0..<JobStore.most + 5 {
            let job = Job(
                id: "job\(1_000 + number)", arguments: [], folder: folder.path, startedAt: Int64(number), status: 0)
            try PrivateFolder(folder.file("jobs/\(job.id)")).write("job.json", Array(JSONEncoder().encode(job)))
        }
        jobs.removeOld(at: 0)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.file("jobs"))
        #expect(files.count == JobStore.most)
        #expect(jobs.find("job1004") == nil && jobs.find("job1005") != nil)
    }

    /// Who presses a button twice finds what the first press began, also after it has ended and when the page is another one.
    @Test func aPressIsFoundAgain() throws {
        let folder = try TemporaryFolder()
        let jobs = JobStore(PrivateFolder(folder.file("jobs")), program: "/bin/true", place: folder.path)
        let job = try jobs.start(["a"], in: folder.path, at: 1, once: "press")
        _ = try jobs.start(["b"], in: folder.path, at: 2)
        #expect(
            jobs.find(once: "press")?.id == job.id && jobs.find(once: "other") == nil && jobs.find(once: nil) == nil)
        while jobs.find(job.id)?.status == nil { usleep(10_000) }
        let later = JobStore(PrivateFolder(folder.file("jobs")), program: "/bin/true", place: folder.path)
        #expect(later.find(once: "press")?.id == job.id)
    }

    /// Between its last word and its exit status there is no moment in which a job seems to have been killed.
    @Test func aJobRunsUntilItsStatusIsKept() throws {
        let folder = try TemporaryFolder()
        let jobs = JobStore(PrivateFolder(folder.file("jobs")), program: "/bin/true", place: folder.path)
        for number in 0..<100 {
            let started = try jobs.start(["\(number)"], in: folder.path, at: Int64(number))
            var job = try #require(jobs.find(started.id))
            while job.isRunning {
                usleep(1_000)
                job = try #require(jobs.find(started.id))
            }
            #expect(job.status == 0 && job.arguments == ["\(number)"])
        }
    }

    @Test func aJobThatRunsIsNotForgotten() throws {
        let folder = try TemporaryFolder()
        let jobs = JobStore(PrivateFolder(folder.file("jobs")), program: "/bin/sleep", place: folder.path)
        let job = try jobs.start(["600"], in: folder.path, at: 0)
        jobs.remove(job.id)
        #expect(jobs.find(job.id) != nil)
        jobs.stop(job.id)
        while jobs.find(job.id)?.status == nil { usleep(10_000) }
        jobs.remove(job.id)
        #expect(jobs.find(job.id) == nil)
    }
}
#endif
