#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// The page in Chromium.
@Suite(.serialized) struct BrowserTests {
    private let page: ServedPage
    private let browser: WebDriver

    init() throws {
        let folder = try TemporaryFolder()
        let library = "\(Fixture.package)/templates/volunteer-registration"
        try FileManager.default.copyItem(atPath: "\(library)/form.pdf", toPath: folder.file("form.pdf"))
        try FileManager.default.copyItem(atPath: "\(library)/sample.csv", toPath: folder.file("people.csv"))
        page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.pathname.endsWith('/match')")
    }

    private var work: String {
        get throws {
            try browser.address().split(separator: "/").dropLast().joined(separator: "/").replacing(
                "http:/1", with: "http://1")
        }
    }

    /// The token leaves the address, and what the page does asks nobody else.
    @Test func nothingIsAskedOfOthers() throws {
        #expect(try !browser.address().contains(page.token))
        let work = try work
        for step in ["form", "people", "match", "check", "look", "make"] {
            try browser.go(to: "\(work)/\(step)")
            try browser.until("return document.readyState === 'complete'")
        }
        let asked = try browser.requests()
        #expect(!asked.isEmpty)
        #expect(
            asked.filter { !$0.hasPrefix("\(page.base)/") && !$0.hasPrefix("data:") && !$0.hasPrefix("chrome") } == [])
        #expect(try browser.complaints() == [])
    }

    /// A column goes onto a field by clicks, by keys and by dragging; the page shows it and the mapping says it.
    @Test func columnsGoOntoFields() throws {
        func mapping() throws -> String {
            try page.ask("\(try work.dropFirst(page.base.count))/mapping", ["-b", page.cookie()]).body
        }
        #expect(try browser.count("svg .field") > 3)
        let column = try #require(
            try browser.run("return document.querySelector('[data-column]').dataset.column") as? String)
        // Onto a field of the list.
        let listed = try #require(
            try browser.run("return document.querySelectorAll('svg .field')[3].dataset.field") as? String)
        try browser.click("[data-column]")
        try browser.click(".fields [data-field=\"\(listed)\"]")
        try browser.until("return document.querySelectorAll('svg .field')[3].classList.contains('chosen')")
        #expect(try browser.count(".is-picking") == 0)
        // Click and click.
        try browser.click("[data-column]")
        #expect(try browser.count(".is-picking") == 1)
        try browser.run(
            "document.querySelector('svg .field').dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true}))"
        )
        try browser.until("return document.querySelector('svg .field').classList.contains('chosen')")
        #expect(try mapping().contains("{\(column)}"))
        // Keys alone: Enter on a column, Enter on a field.
        try browser.run("document.querySelectorAll('[data-column]')[1].focus()")
        try browser.press("\u{E007}")
        try browser.run("document.querySelectorAll('svg .field')[1].focus()")
        try browser.press("\u{E007}")
        try browser.until("return document.querySelectorAll('svg .field')[1].classList.contains('chosen')")
        // Dragging, as a browser tells of it.
        try browser.run(
            """
            const data = new DataTransfer();
            const chip = document.querySelectorAll('[data-column]')[2];
            const field = document.querySelectorAll('svg .field')[2];
            chip.dispatchEvent(new DragEvent('dragstart', {bubbles: true, dataTransfer: data}));
            field.dispatchEvent(new DragEvent('dragover', {bubbles: true, cancelable: true, dataTransfer: data}));
            field.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: data}));
            """)
        try browser.until("return document.querySelectorAll('svg .field')[2].classList.contains('chosen')")
        #expect(try mapping().split(separator: "\n").count >= 4)
        #expect(try browser.complaints() == [])
    }

    /// What was asked is asked again where its answer was lost, and is done once: a column that goes behind another one stands
    /// there once.
    @Test func lostAnswersChangeNothingTwice() throws {
        let names = try #require(
            try browser.run("return [...document.querySelectorAll('[data-column]')].map((one) => one.dataset.column)")
                as? [String])
        func place(_ column: Int, behind: Bool) throws {
            try browser.run(
                """
                document.querySelectorAll('[data-column]')[arguments[0]].click();
                document.querySelectorAll('svg .field')[2].dispatchEvent(
                  new MouseEvent('click', {bubbles: true, cancelable: true, shiftKey: arguments[1]}));
                """, [column, behind])
        }
        let box = "document.querySelectorAll('svg .field')[2].getAttribute('aria-label')"
        try place(0, behind: false)
        try browser.until("return \(box).includes('{\(names[0])}')")
        try browser.run(
            """
            const real = window.fetch;
            let [lost, unsent] = [1, 1];
            window.fetch = async (address, options) => {
              if (options?.method !== "POST") return real(address, options);
              if (unsent-- > 0) throw new TypeError("not sent");
              const answer = await real(address, options);
              if (lost-- > 0) throw new TypeError("lost");
              return answer;
            };
            """)
        try place(1, behind: true)
        try browser.until("return \(box).includes('{\(names[0])} {\(names[1])}')")
        let mapping = try page.ask("\(try work.dropFirst(page.base.count))/mapping", ["-b", page.cookie()]).body
        #expect(mapping.contains("{\(names[0])} {\(names[1])}"), "\(mapping)")
        #expect(!mapping.contains("{\(names[0])} {\(names[1])} {"), "\(mapping)")
        #expect(try browser.complaints() == [])
    }

    /// From Match to Done with keys alone.
    @Test func packetsAreMadeWithKeysAlone() throws {
        func press(_ selector: String) throws {
            try browser.run("document.querySelector(arguments[0]).focus()", [selector])
            try browser.press("\u{E007}")
        }
        // Columns that are called as fields need nobody's consent.
        if try browser.count("#accept-all") > 0 { try press("#accept-all") }
        try browser.until("return !document.querySelector('#accept-all')")
        try browser.until("return document.querySelectorAll('svg .field.chosen').length > 2")
        for step in ["check", "look", "make"] {
            try press("a.primary[href$='/\(step)']")
            try browser.until("return location.pathname.endsWith('/\(step)')")
        }
        try press("#start")
        try browser.until("return location.pathname.endsWith('/done')")
        #expect(try browser.text("#summary").contains("packets are there"))
    }

    /// The picture of a row stays until that of the next one is there.
    @Test func picturesDoNotBlink() throws {
        try browser.run(
            """
            window.seen = [];
            const note = () => { const image = document.querySelector('svg image'); if (image) seen.push(image.getAttribute('href')); };
            note();
            new MutationObserver(note).observe(document.body, {subtree: true, childList: true, attributes: true});
            """)
        try browser.click("button[aria-label='Next row']")
        try browser.until("return document.querySelector('svg image').getAttribute('href').includes('row=2&')")
        // The page with row 2 came with the picture of row 1 first.
        let seen = try #require(try browser.run("return seen") as? [String])
        #expect(try browser.run("return document.querySelector('#row').value") as? String == "2")
        #expect(seen.filter { $0 == seen.first }.count > 1 && seen.last != seen.first, "\(seen)")
        #expect(try browser.complaints() == [])
    }

    /// Make shows what belongs to what is made, and a ZIP archive is made with keys alone.
    @Test func makeShowsWhatBelongsToIt() throws {
        _ = try browser.run("document.querySelector('#accept-all')?.click()")
        try browser.until("return !document.querySelector('#accept-all')")
        try browser.go(to: "\(try work)/make")
        func shown(_ selector: String) throws -> Bool {
            try browser.run("return document.querySelector(arguments[0]).getClientRects().length > 0", [selector])
                as? Bool ?? false
        }
        #expect(try shown("#password") && !shown("#pages"))
        // Columns go into a file's name with its ending, and into a password as they are.
        let pressed = """
            const text = (id) => {
              const field = document.querySelector('#' + id), before = field.value;
              field.value = '';
              for (const chip of [...document.querySelectorAll(`[data-into=${id}] button`)].slice(0, 2)) chip.click();
              const value = field.value;
              field.value = before;
              return value.replaceAll(/\\{[^}]*\\}/g, '{}');
            };
            return text('name') + ' ' + text('password');
            """
        #expect(try browser.run(pressed) as? String == "{}-{}.pdf {}{}")
        try browser.run("document.querySelector('[name=kind]:checked').focus()")
        // Arrows choose among folder, archive and print file.
        try browser.press("\u{E015}")
        try browser.until("return document.querySelector('[name=kind]:checked').value === 'archive'")
        #expect(try shown("#password") && !shown("#pages"))
        try browser.press("\u{E015}")
        try browser.until("return document.querySelector('[name=kind]:checked').value === 'print'")
        try browser.until("return document.querySelector('#pages').getClientRects().length > 0")
        #expect(try !shown("#password"))
        try browser.press("\u{E013}")
        try browser.run("document.querySelector('#start').focus()")
        try browser.press("\u{E007}")
        try browser.until("return location.pathname.endsWith('/done')")
        #expect(try browser.text("#summary").contains("packets are there"))
        #expect(try browser.accessibilityFindings() == [])
        #expect(try browser.keyboardFindings() == [])
        #expect(FileManager.default.fileExists(atPath: page.folder.file("packets.zip")))
    }

    /// A rectangle that is drawn on the page becomes a field; it is moved and made larger by dragging, and Delete takes it
    /// away.
    @Test func fieldsAreDrawn() throws {
        let work = try work
        try browser.resize(width: 1_280, height: 900)
        try browser.go(to: "\(work)/fields?page=1")
        func drag(_ selector: String?, from start: (Int, Int), to end: (Int, Int)) throws {
            try browser.run(
                """
                const [selector, ...at] = arguments;
                const svg = document.querySelector('[data-draw] svg');
                const target = selector ? svg.querySelector(selector) : svg;
                const matrix = svg.getScreenCTM();
                const tell = (kind, x, y, to) => {
                  const place = new DOMPoint(x, y).matrixTransform(matrix);
                  to.dispatchEvent(new PointerEvent(kind, {bubbles: true, cancelable: true, pointerId: 1, isPrimary: true,
                    pointerType: 'mouse', button: 0, clientX: place.x, clientY: place.y}));
                };
                svg.setPointerCapture = () => {};
                tell('pointerdown', at[0], at[1], target);
                tell('pointermove', at[2], at[3], svg);
                tell('pointerup', at[2], at[3], svg);
                """, [selector as Any? ?? NSNull(), start.0, start.1, end.0, end.1])
        }
        func place() throws -> [Double] {
            let numbers = try browser.run(
                """
                const rect = document.querySelector('[data-added] rect');
                return ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name)));
                """)
            return try #require(numbers as? [Any]).compactMap { ($0 as? NSNumber)?.doubleValue }
        }
        try drag(nil, from: (20, 20), to: (140, 40))
        try browser.until("return document.activeElement?.id === 'added-name'")
        #expect(try place().map { $0.rounded() } == [20, 20, 120, 20])
        #expect(try browser.accessibilityFindings() == [])
        try drag("[data-added]", from: (30, 30), to: (60, 45))
        try browser.until("return document.querySelector('[data-added] rect').getAttribute('x') === '50'")
        #expect(try place().map { $0.rounded() } == [50, 35, 120, 20])
        try drag("[data-grip]", from: (170, 55), to: (200, 60))
        try browser.until("return document.querySelector('[data-added] rect').getAttribute('width') === '150'")
        #expect(try place().map { $0.rounded() } == [50, 35, 150, 25])
        try browser.run("document.querySelector('[data-added]').focus()")
        try browser.press("\u{E017}")
        try browser.until("return !document.querySelector('[data-added]')")
        #expect(try browser.complaints() == [])
    }

    private static let steps = [
        "form", "fields", "people", "people/stored", "match", "match?field=0", "check", "check?row=1", "look",
        "look?large=1",
        "sheet", "make", "..",
    ]

    /// Letters twice as large need no scrolling sideways, and whoever prefers contrast has no grey letters.
    @Test func screensAreReadInLargeLettersAndWithContrast() throws {
        let work = try work
        try browser.preferMoreContrast()
        for step in Self.steps {
            try browser.go(to: step == ".." ? page.base : "\(work)/\(step)")
            #expect(try browser.accessibilityFindings() == [], "\(step)")
            let grey = try browser.run(
                """
                const ink = getComputedStyle(document.documentElement).color;
                return [...document.querySelectorAll('.soft')].filter((one) => getComputedStyle(one).color !== ink).length;
                """)
            #expect(grey as? Int == 0, "\(step)")
            try browser.run("document.documentElement.style.fontSize = '200%'")
            #expect(try !browser.isWiderThanWindow(), "\(step)")
        }
        // Lists with nothing in them, where two columns leave little room.
        try browser.resize(width: 1_024, height: 900)
        for path in ["/packets/people?q=nobody", "/packets/logs?text=nothing"] {
            try browser.go(to: "\(page.base)\(path)")
            #expect(try browser.count(".empty") == 1, "\(path)")
            try browser.run("document.documentElement.style.fontSize = '200%'")
            #expect(try !browser.isWiderThanWindow(), "\(path)")
        }
    }

    /// axe-core finds nothing on any screen, narrow or wide, and Tab comes to all of each.
    @Test func screensAreAccessible() throws {
        let work = try work
        _ = try browser.run("document.querySelector('#accept-all')?.click()")
        try browser.until("return !document.querySelector('#accept-all')")
        for (width, scheme) in [(390, "dark"), (1_280, "light")] {
            try browser.resize(width: width, height: 900)
            try browser.prefer(scheme: scheme)
            for step in Self.steps {
                try browser.go(to: step == ".." ? page.base : "\(work)/\(step)")
                #expect(try browser.accessibilityFindings() == [], "\(step) at \(width)")
                #expect(try !browser.isWiderThanWindow(), "\(step) at \(width)")
                #expect(try browser.keyboardFindings() == [], "\(step) at \(width)")
            }
        }
    }
}
#endif
