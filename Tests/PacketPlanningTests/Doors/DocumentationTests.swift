import Foundation
import TestSupport
import Testing

/// What is public of the libraries says what it does.
struct DocumentationTests {
    @Test func eachPublicSymbolHasADocstringAndNamesItsErrors() throws {
        _ = try Tool.path(of: "swift")
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let script = project.appending(path: "scripts/check-docs").standardized.path
        let outcome = try Tool.run("python3", [script, BuiltProgram.folder])
        #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)\(outcome.errors)")
    }
}
