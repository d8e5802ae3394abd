#if Server
import Foundation
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketPage

/// The screens of Packets in Chromium.
@Suite(.serialized) struct PacketsBrowserTests {
    private let page: ServedPage
    private let browser: WebDriver

    init() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/templates/volunteer-registration/form.pdf", toPath: folder.file("form.pdf"))
        try folder.write(
            "name,email,city\r\n홍길동,h@example.org,서울\r\nÅsa Öst,nowhere,\r\n,,x\r\n", to: "people.csv")
        try folder.write(
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nEMAIL:a@example.org\r\nEND:VCARD\r\n"
                + "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Bea\r\nORG:Mills\r\nEND:VCARD\r\n", to: "c.vcf")
        page = try ServedPage(in: folder)
        let store = ["PACKET_STORE": folder.file("served.sqlite")]
        for line in [
            ["template", "add", "form.pdf", "--name", "Registration"], ["recipients", "import", "people.csv"],
            ["merge", "form.pdf", "--csv", "people.csv", "--out", "out", "--allow-unfilled"],
        ] { _ = try BuiltProgram(line, in: folder, environment: store).wait() }
        browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.hash === '' && !!document.querySelector('main h1')")
    }

    private func upload(_ name: String) throws {
        try browser.go(to: "\(page.base)/packets/people/import")
        try browser.type(page.folder.file(name), into: "input[type=file]")
        try browser.until("return /import\\/./.test(location.pathname) && document.readyState === 'complete'")
    }

    /// Keys alone: a contact is chosen and stored, a person is added.
    @Test func peopleComeWithKeysAlone() throws {
        try upload("c.vcf")
        try browser.run("document.querySelector('input[name=row][value=\"2\"]').focus()")
        try browser.press(" ")
        try browser.run("document.querySelector('form[data-choices] .primary').focus()")
        try browser.press("\u{E007}")
        try browser.until("return location.pathname === '/packets/people'")
        #expect(try browser.text("table").contains("Bea") && !browser.text("table").contains("Ada"))
        try browser.go(to: "\(page.base)/packets/people/new")
        try browser.type("Cyd Mills", into: "#fullName")
        try browser.press("\u{E007}")
        try browser.until("return location.pathname === '/packets/people'")
        #expect(try browser.text("table").contains("Cyd Mills"))
        #expect(try browser.complaints() == [])
    }

    /// axe-core finds nothing on any screen, narrow or wide, nothing of it is wider than the window, and Tab comes to all.
    @Test func screensAreAccessible() throws {
        try upload("c.vcf")
        let contacts = try browser.address()
        try upload("people.csv")
        let table = try browser.address()
        let batch = Batch(
            id: "b1", formSHA256: "", dataName: "p.csv", dataFingerprint: "f", mappingSHA256: "", optionsSHA256: "",
            out: page.folder.file("out"), command: ["merge", "gone.pdf", "--csv", "p.csv", "--out", "out"],
            folder: page.folder.path, startedAt: StoreDate(microseconds: 0))
        let store = try Store(opening: page.folder.file("served.sqlite"), modules: [PacketSchema.module])
        try Batches(store).begin(batch)
        let screens = [
            "templates", "people", "people?duplicates=1", "people/new", "people/1", "people/import", "send",
            "send/message", "logs", "logs/1", "settings", "settings/account", "batches/b1",
        ].map { "\(page.base)/packets/\($0)" }
        for (width, scheme) in [(390, "dark"), (1_280, "light")] {
            try browser.resize(width: width, height: 900)
            try browser.prefer(scheme: scheme)
            for address in screens + [contacts, table] {
                try browser.go(to: address)
                try browser.run("for (const part of document.querySelectorAll('details')) part.open = true")
                #expect(try browser.accessibilityFindings() == [], "\(address) at \(width)")
                #expect(try !browser.isWiderThanWindow(), "\(address) at \(width)")
                #expect(try browser.keyboardFindings() == [], "\(address) at \(width)")
            }
        }
        #expect(try browser.requestsToOthers(than: page.base) == [])
        #expect(try browser.complaints() == [])
    }
}
#endif
