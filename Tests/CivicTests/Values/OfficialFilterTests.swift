import Testing

@testable import Civic

struct OfficialFilterTests {
    /// A list of persons with nobody in it does not mean everybody.
    @Test(arguments: ["", ",", " , "])
    func nobodyIsNotEverybody(_ ids: String) {
        #expect(throws: CivicError.self) { try OfficialFilter([("id", ids)]) }
    }
}
