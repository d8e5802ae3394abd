#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// Mail, with nothing but a browser: an account, a message, a look, a sample, and all of it.
@Suite(.serialized) struct SendBrowserTests {
    private let page: ServedPage
    private let browser: WebDriver
    private let server: FaultServer

    init() throws {
        server = try FaultServer()
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/templates/volunteer-registration/form.pdf", toPath: folder.file("form.pdf"))
        try FileManager.default.copyItem(atPath: server.authorities, toPath: folder.file("server.pem"))
        var table = "fullName;E-Mail privat\r\n홍길동;h@example.org\r\nNobody;nowhere\r\n"
        for number in 1...20 { table += "Person \(number);p\(number)@example.org\r\n" }
        try folder.write(table, to: "people.csv")
        page = try ServedPage(in: folder)
        _ = try BuiltProgram(
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--allow-unfilled"], in: folder,
            environment: ["PACKET_STORE": folder.file("served.sqlite")]
        ).wait()
        browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.hash === '' && !!document.querySelector('main h1')")
    }

    private func fill(_ values: KeyValuePairs<String, String>) throws {
        for (name, value) in values { try browser.type(value, into: "main #\(name)") }
    }

    private func choose(_ value: String, of name: String) throws {
        try browser.run(
            "const list = document.getElementById(arguments[0]); list.value = arguments[1]; return list.value",
            [name, value])
    }

    private func setUpAccount() throws {
        try browser.click("#new-account")
        try browser.until("return location.pathname === '/packets/settings/account'")
        try fill(["name": "office", "host": "localhost", "port": "\(server.port)", "from": "me@example.org"])
        try fill(["user": FaultServer.user, "password": FaultServer.password])
        try browser.click("main summary")
        try browser.until("return document.querySelector('details').open")
        try fill(["ca": "server.pem"])
        try browser.click("#save")
        try browser.until("return location.pathname === '/packets/send' && document.readyState === 'complete'")
    }

    private func writeMessage() throws {
        try browser.click("#new-mail")
        try browser.until("return location.pathname === '/packets/send/message'")
        try browser.type("안녕하세요 ", into: "#text")
        try browser.click("[data-insert='fullName']")
        // The example follows what is typed.
        try browser.until("return document.querySelector('#example pre')?.innerText === '안녕하세요 홍길동'")
        #expect(try browser.run("return document.activeElement.id") as? String == "text")
        try browser.type("!", into: "#text")
        try browser.until("return document.querySelector('#example pre').innerText === '안녕하세요 홍길동!'")
        try browser.click("#save")
        try browser.until("return location.pathname === '/packets/send' && document.readyState === 'complete'")
    }

    /// axe-core finds nothing on the screen that is there, narrow or wide, and Tab comes to all of it.
    private func look(sourceLocation: SourceLocation = #_sourceLocation) throws {
        for width in [390, 1_280] {
            try browser.resize(width: width, height: 900)
            #expect(try browser.accessibilityFindings() == [], "at \(width)", sourceLocation: sourceLocation)
            #expect(try !browser.isWiderThanWindow(), "at \(width)", sourceLocation: sourceLocation)
            #expect(try browser.keyboardFindings() == [], "at \(width)", sourceLocation: sourceLocation)
        }
    }

    @Test func mailIsSentWithTheBrowserAlone() throws {
        try browser.go(to: "\(page.base)/packets/send")
        try setUpAccount()
        try writeMessage()
        // The column of addresses is found where its name says it, and can be chosen.
        #expect(try browser.run("return document.getElementById('table').selectedOptions[0].text") as? String != "")
        try choose("E-Mail privat", of: "email")
        try browser.click("#check")
        try browser.until("return location.search.includes('email=') && document.readyState === 'complete'")
        #expect(try browser.text("#summary").contains("to send: 21"))
        #expect(try browser.text("main").contains("Rows 2: held back"))
        try look()
        #expect(try server.accepted().isEmpty)
        try browser.type("me@example.org", into: "#to")
        try browser.click("#sample")
        try browser.until("return location.search.includes('done=sample')")
        #expect(try server.accepted().map(\.to) == [["me@example.org"]])
        try browser.click("[name=sure]")
        try browser.click("#send-all")
        try browser.until("return location.pathname === '/packets/send/watch' && !!document.querySelector('#summary')")
        #expect(try browser.text("h1") == "Sent, but not all")
        #expect(try browser.text("#summary").contains("sent: 21"))
        try look()
        let accepted = try server.accepted()
        #expect(accepted.count == 22 && accepted.allSatisfy { $0.tls && $0.authenticated })
        #expect(Set(accepted.dropFirst().flatMap(\.to)).count == 21)
        // The command line sees the same accounts, message and sending.
        let status = try BuiltProgram(
            ["send", "status"], in: page.folder, environment: ["PACKET_STORE": page.folder.file("served.sqlite")]
        ).wait()
        #expect(status.said.contains("21"), "\(status.said)")
        try browser.go(to: "\(page.base)/packets/send")
        #expect(try browser.text("main").contains("Sent so far"))
        #expect(try browser.complaints() == [])
        try passwordsAreNowhere()
    }

    /// An answer that comes late says nothing about what stands there by then, and a press counts once.
    @Test func whatIsSeenIsWhatWasWrittenLast() throws {
        try browser.go(to: "\(page.base)/packets/send")
        try browser.click("#new-mail")
        try browser.until("return location.pathname === '/packets/send/message'")
        // The first question is answered last.
        try browser.run(
            """
            const real = window.fetch;
            window.asked = window.answered = 0;
            window.fetch = async (address, options) => {
              const mine = ++window.asked;
              const answer = await real(address, { ...options, signal: undefined });
              if (mine === 1) await new Promise((go) => { window.release = go; });
              window.answered += 1;
              return answer;
            };
            """)
        try browser.type("first", into: "#text")
        try browser.until("return window.asked > 0")
        try browser.type(" second", into: "#text")
        try browser.until("return document.querySelector('#example pre')?.innerText === 'first second'")
        try browser.until("return !!window.release")
        try browser.run("window.before = window.answered; window.release()")
        try browser.until("return window.answered > window.before")
        try browser.wait(for: "setTimeout(arguments[0], 500)")
        #expect(try browser.text("#example pre") == "first second")
        // Two presses within one moment keep one message.
        try browser.run("const save = document.getElementById('save'); save.click(); save.click()")
        try browser.until("return location.pathname === '/packets/send' && document.readyState === 'complete'")
        #expect(try browser.run("return document.getElementById('mail').value") as? String == "message.yaml")
        #expect(try browser.complaints() == [])
    }

    /// A password is in its file, and in nothing that the page shows, logs or hands on.
    private func passwordsAreNowhere() throws {
        let encoded = Data(FaultServer.password.utf8).base64EncodedString()
        for address in ["settings", "settings/account?name=office", "send"] {
            try browser.go(to: "\(page.base)/packets/\(address)")
            let source = try browser.run("return document.documentElement.outerHTML") as? String ?? ""
            #expect(source.contains("office") && !source.contains(FaultServer.password) && !source.contains(encoded))
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: page.folder.path)
        let holders = files.filter { name in
            guard let bytes = FileManager.default.contents(atPath: page.folder.file(name)) else { return false }
            return bytes.range(of: Data(FaultServer.password.utf8)) != nil || bytes.range(of: Data(encoded.utf8)) != nil
        }
        #expect(holders == [".config/packet/office.password"])
    }

    /// A sending that was begun on the command line is seen, with its progress; one of the page is stopped and goes on.
    @Test func sendingsStopAndGoOn() throws {
        try browser.go(to: "\(page.base)/packets/send")
        try setUpAccount()
        try writeMessage()
        try choose("E-Mail privat", of: "email")
        try browser.click("#check")
        try browser.until("return location.search.includes('email=') && document.readyState === 'complete'")
        // A message a second, so that there is something to stop.
        let accounts = page.folder.file(".config/packet/accounts.yaml")
        let text = try String(contentsOfFile: accounts, encoding: .utf8)
        try text.replacing("    host:", with: "    rate: 1/s\n    host:").write(
            toFile: accounts, atomically: false, encoding: .utf8)
        try browser.click("[name=sure]")
        try browser.click("#send-all")
        try browser.until("return /sent: [1-9]/.test(document.querySelector('[data-progress]')?.innerText ?? '')")
        // The page goes on by itself as soon as the sending has ended, which WebDriver's click does not expect.
        try browser.run("document.querySelector('#stop').click()")
        try browser.until("return !!document.querySelector('#go-on')")
        #expect(try browser.text("h1") == "Stopped")
        let before = try server.accepted().count
        #expect(before > 0 && before < 21)
        try text.write(toFile: accounts, atomically: false, encoding: .utf8)
        try browser.run("document.querySelector('#go-on').click()")
        try browser.until("return document.querySelector('#summary')?.innerText.includes('sent: 21') ?? false")
        #expect(try server.accepted().count == 21)
        #expect(try browser.complaints() == [])
    }
}
#endif
