#if Server
import Foundation
import TestSupport
import Testing

@testable import CompanionPages

/// The screens of todos in Chromium.
@Suite(.serialized) struct TodosBrowserTests {
    /// With keys alone a todo is added, changed, done and opened again; what is wrong stands beside its field.
    @Test func aTodoIsKeptWithKeysAlone() throws {
        let todos = try CompanionBrowser()
        #expect(try todos.browser.count(".top a[href='/todos']") == 0)
        try todos.go("/todos")
        try todos.browser.run("document.querySelector('input[name=title]').focus()")
        try todos.browser.pressAll("Call Kim")
        try todos.browser.press(WebDriver.enter)
        try todos.browser.until("return location.search === '?done=added'")
        #expect(try todos.browser.text(".todos").contains("Call Kim"))
        #expect(try todos.browser.count(".top a[href='/todos']") == 1)
        try todos.browser.run("document.querySelector('.todos .what a').focus()")
        try todos.browser.press(WebDriver.enter)
        try todos.browser.until("return location.pathname.startsWith('/todos/item/')")
        try todos.browser.run("document.querySelector('#title').value = ''; document.querySelector('#title').focus()")
        try todos.browser.press(WebDriver.enter)
        try todos.browser.until("return !!document.querySelector('#title-problem')")
        #expect(try todos.browser.text("#title-problem") == "Give it a title.")
        let described = try todos.browser.run(
            "return document.querySelector('#title').getAttribute('aria-describedby')")
        #expect(described as? String == "title-problem")
        try todos.checkHere()
        try todos.browser.type("Call Kim Minsu", into: "#title")
        try todos.browser.type("office, phone", into: "#tags")
        try todos.browser.run(
            "document.querySelector('#due').value = '2020-02-29'; document.querySelector('#tags').focus()")
        try todos.browser.press(WebDriver.enter)
        try todos.browser.until("return location.search === '?done=saved'")
        let line = try todos.browser.text(".todos li")
        #expect(line.contains("late: 2020-02-29") && line.contains("#office") && line.contains("#phone"))
        try todos.browser.run("document.querySelector('.todos button').focus()")
        try todos.browser.press(WebDriver.enter)
        try todos.browser.until("return document.querySelectorAll('.todos li').length === 0")
        #expect(try todos.run("todo", "list", "--state", "done").contains("Call Kim Minsu"))
        try todos.go("/todos?state=done")
        try todos.browser.click(".todos button")
        try todos.browser.until("return location.search.includes('done=open')")
        #expect(try todos.run("todo", "list").contains("Call Kim Minsu"))
    }

    /// Mail that could not be sent becomes a todo, which closes itself once the mail is sent.
    @Test func mailThatFailedIsATodoUntilItIsSent() throws {
        let todos = try CompanionBrowser(files: [
            "people.csv": "name,email\r\nAda,ada@example.org\r\nBea,bea@example.org\r\n",
            "letter.yaml": "from: Office <office@example.org>\nsubject: Hello\ntext: Dear {{name}},\n",
            "accounts.yaml": "accounts:\n  trial:\n    transport: eml\n    folder: messages\n",
        ])
        try FileManager.default.createDirectory(
            atPath: todos.folder.file("messages"), withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/templates/volunteer-registration/form.pdf",
            toPath: todos.folder.file("form.pdf"))
        try todos.run("merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--allow-unfilled")
        try todos.run("send", "suppress", "bea@example.org")
        let send = ["send", "--csv", "people.csv", "--mail", "letter.yaml", "--accounts", "accounts.yaml", "--confirm"]
        let store = ["PACKET_STORE": todos.folder.file("served.sqlite")]
        #expect(try BuiltProgram(send, in: todos.folder, environment: store).wait().status == 3)
        try todos.go("/todos")
        #expect(try todos.browser.count(".todos li") == 1)
        #expect(try todos.browser.text(".todos li").contains("is held back (row 2)"))
        try todos.run("send", "suppress", "--remove", "bea@example.org")
        let again = try BuiltProgram(send, in: todos.folder, environment: store).wait()
        #expect(again.status == 0, "\(again.said)")
        try todos.go("/todos")
        #expect(try todos.browser.count(".todos li") == 0)
        try todos.go("/todos?state=done")
        #expect(try todos.browser.text(".todos li").contains("is held back (row 2)"))
    }

    /// A title that lost against that of another device is told, and brought back.
    @Test func aTitleThatLostIsBroughtBack() throws {
        let todos = try CompanionBrowser([["todo", "add", "Call Kim"]])
        let store = ["--store", todos.folder.file("other.sqlite")]
        func other(_ words: String...) throws -> String { try CompanionBrowser.run(words + store, in: todos.folder) }
        try todos.folder.write(todos.run("sync", "export", "--quiet"), to: "changes.jsonl")
        _ = try other("sync", "import", "changes.jsonl")
        try todos.go("/todos")
        let item = try todos.browser.run("return document.querySelector('.what a').getAttribute('href')") as? String
        let id = try #require(item?.split(separator: "/").last.map(String.init))
        try todos.run("todo", "edit", id, "--title", "Call Kim at noon")
        _ = try other("todo", "edit", id, "--title", "Call Kim at night")
        try todos.folder.write(other("sync", "export", "--quiet"), to: "changes.jsonl")
        try todos.run("sync", "import", "changes.jsonl")
        try todos.go("/todos/sync")
        let said = try todos.browser.text(".list li")
        #expect(said.contains("Call Kim at noon") && said.contains("Call Kim at night"))
        try todos.check(["/todos/sync"])
        try todos.browser.run("document.querySelector('button[value=restore]').focus()")
        try todos.browser.press(WebDriver.enter)
        try todos.browser.until("return location.search === '?done=conflictRestored'")
        #expect(try todos.run("todo", "list").contains("Call Kim at noon"))
    }

    /// axe-core finds nothing on any screen, and nothing is wider than the window.
    @Test func screensAreAccessible() throws {
        let todos = try CompanionBrowser([
            [
                "todo", "add", "A title that is long enough to be broken into several lines on a narrow screen",
                "--list", "Office",
            ],
            ["todo", "add", "Late", "--due", "2020-01-31", "--tag", "urgent"],
        ])
        try todos.go("/todos")
        let item = try todos.browser.run("return document.querySelector('.what a').getAttribute('href')") as? String
        try todos.check([
            "/todos", "/todos?state=all&list=Office", "/todos?q=nothing", "/todos/new", item ?? "", "/todos/sync",
        ])
    }
}
#endif
