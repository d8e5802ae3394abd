#if Server
import Foundation
import TestSupport
import Testing

/// How much somebody has to do in Match until each column is where it belongs: clicks and keys, as they are counted here, and
/// never time.
@Suite(.serialized) struct MatchEffortTests {
    /// A column, and the field where it belongs, as people see it.
    struct Wish {
        var column: String
        /// How what is printed for the field begins.
        var label: String
        /// Which of several fields with this label it is, from 0.
        var number = 0
        /// Which word of the column ticks which box.
        var words: KeyValuePairs<String, String> = [:]
        /// What is written in the field where the column alone is not it.
        var expression: String?
    }

    /// Somebody with a mouse and keys, who sees what the page says.
    private final class Hands {
        let browser: WebDriver
        private(set) var clicks = 0
        private(set) var keys = 0

        init(_ browser: WebDriver) { self.browser = browser }

        func click(_ selector: String) throws {
            try browser.click(selector)
            clicks += 1
        }

        /// Opens a list and chooses from it.
        func choose(_ option: Int, of list: String) throws {
            try browser.click("\(list) option:nth-of-type(\(option + 1))")
            clicks += 2
        }

        /// Clicks into a field, takes all that is there, writes over it and presses Enter.
        func write(_ text: String, into selector: String) throws {
            try click(selector)
            try browser.run("document.querySelector(arguments[0]).value = ''", [selector])
            try browser.type(text, into: selector)
            try browser.press("\u{E007}")
            keys += text.count + 2
        }

        /// The number of a wish's field on the page that is shown, and whether it has its column; nil where it is on
        /// another page.
        private func field(_ wish: Wish) throws -> (index: Int, isDone: Bool)? {
            let found = try browser.run(
                """
                const [label, number, wanted] = arguments;
                const all = [...document.querySelectorAll('svg [data-field]')];
                const field = all.filter((one) => one.getAttribute('aria-label').startsWith(label))[number];
                if (!field) return null;
                const said = field.getAttribute('aria-label');
                return [Number(field.dataset.field), field.classList.contains('chosen') && said.includes(wanted)];
                """, [wish.label, wish.number, Self.wanted(wish)])
            guard let found = found as? [Any], let index = (found.first as? NSNumber)?.intValue else { return nil }
            return (index, found.last as? Bool ?? false)
        }

        /// How what fills the field begins.
        private static func wanted(_ wish: Wish) -> String { wish.expression ?? "{\(wish.column)" }

        private func shown(_ wish: Wish) throws -> (index: Int, isDone: Bool) {
            if let found = try field(wish) { return found }
            for tab in 1...(try browser.count(".pageTabs a")) {
                let selector = ".pageTabs a:nth-of-type(\(tab))"
                if try browser.count("\(selector)[aria-current]") > 0 { continue }
                try click(selector)
                try browser.until("return !!document.querySelector('\(selector)[aria-current]')")
                if let found = try field(wish) { return found }
            }
            Issue.record("no page has a field “\(wish.label)”")
            return (-1, true)
        }

        /// Sees to it that a column is where it belongs.
        func fulfil(_ wish: Wish) throws {
            let (index, isDone) = try shown(wish)
            if isDone { return }
            let box = "document.querySelector('svg [data-field=\"\(index)\"]')"
            func until(_ text: String) throws {
                try browser.until(
                    "return \(box).matches('.chosen.is-open') && \(box).getAttribute('aria-label').includes('\(text)')")
            }
            try click("[data-column=\"\(wish.column)\"]")
            try click("svg [data-field=\"\(index)\"]")
            try until("{\(wish.column)")
            if let expression = wish.expression {
                try write(expression, into: "#expression")
                try until(expression)
            }
            for (word, choice) in wish.words {
                let place = try browser.run(
                    """
                    const [word, choice] = arguments;
                    const label = [...document.querySelectorAll('.word label')].find((one) => one.innerText.startsWith(word));
                    const list = document.getElementById(label.htmlFor);
                    return [list.id, [...list.options].findIndex((one) => one.text.startsWith(choice))];
                    """, [word, choice])
                let found = try #require(place as? [Any])
                try choose((found.last as? NSNumber)?.intValue ?? -1, of: "#\(found.first as? String ?? "")")
            }
            if wish.words.count > 0 {
                try click("form:has(.words) > button")
                try until("choose:")
            }
        }
    }

    /// Match with a form and a table, and what it takes until all wishes are fulfilled.
    ///
    /// - Returns: The mapping, and the clicks and keys.
    private func effort(
        _ form: [UInt8], _ table: String, _ wishes: [Wish]
    ) throws -> (mapping: String, clicks: Int, keys: Int) {
        let folder = try TemporaryFolder()
        try folder.write(form, to: "form.pdf")
        try folder.write(table, to: "people.csv")
        let page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        let browser = try WebDriver()
        try browser.go(to: "\(page.base)/#\(page.token)")
        try browser.until("return location.pathname.endsWith('/match') && document.readyState === 'complete'")
        let hands = Hands(browser)
        if try browser.count("#accept-all") > 0 {
            try hands.click("#accept-all")
            try browser.until("return !document.querySelector('#accept-all')")
        }
        for wish in wishes { try hands.fulfil(wish) }
        #expect(try browser.complaints() == [])
        let work = try #require(browser.address().dropFirst(page.base.count).split(separator: "?").first)
        let mapping = try page.ask(String(work).replacing("/match", with: "/mapping"), ["-b", page.cookie()]).body
        return (mapping, hands.clicks, hands.keys)
    }

    /// The tax form W-9 and a table of 13 columns: what is sure takes one click, each other column two, a word of a question
    /// two more.
    @Test func aTaxFormTakesFewClicks() throws {
        let form = try Data(contentsOf: URL(fileURLWithPath: SharedSample.path("tools/peers/forms/w9.pdf")))
        let table = """
            Name,Business name,Classification,LLC class,Exempt code,FATCA code,Address,City/State/Zip,Requester,Account,SSN,EIN,Other kind
            Ada Lovelace,,Individual,,,,1 Main St,"Pierre, SD 57501",City of Pierre,A-1,123-45-6789,,
            Bo Öst,Öst LLC,LLC,P,5,A,2 Oak Ave,"Rapid City, SD 57701",City of Pierre,A-2,,12-3456789,
            Cyd Mills,Mills Inc,C Corp,,,,3 Elm St,"Yankton, SD 57078",City of Pierre,A-3,,98-7654321,
            Dee Park,,Individual,,,,4 Hill Rd,"Huron, SD 57350",City of Pierre,A-4,321-54-9876,,
            Eve Stone,Stone Co,Other,,,,5 Lake Dr,"Mitchell, SD 57301",City of Pierre,A-5,,45-1234567,Tribe

            """
        let kinds: KeyValuePairs = [
            "Individual": "Individual/sole", "C Corp": "C Corporation", "LLC": "Limited liability", "Other": "Other",
        ]
        let number = "Employer identification"
        let done = try effort(
            [UInt8](form), table,
            [
                Wish(column: "Name", label: "Name (as shown"), Wish(column: "Business name", label: "Business name"),
                Wish(column: "Classification", label: "Individual/sole", words: kinds),
                Wish(column: "LLC class", label: "Limited liability", number: 1),
                Wish(column: "Other kind", label: "Other (see", number: 1),
                Wish(column: "Exempt code", label: "Exempt payee"), Wish(column: "FATCA code", label: "code (if any)"),
                Wish(column: "Address", label: "Address (number"), Wish(column: "City/State/Zip", label: "City, state"),
                Wish(column: "Requester", label: "Requester"), Wish(column: "Account", label: "List account"),
                Wish(column: "SSN", label: "Social security"),
                Wish(column: "EIN", label: number, expression: "{EIN|digits|slice:1:2}"),
                Wish(column: "EIN", label: number, number: 1, expression: "{EIN|digits|slice:3}"),
            ])
        print("W-9 with 13 columns: \(done.clicks) clicks, \(done.keys) keys")
        #expect(done.clicks <= 32 && done.keys <= 50)
        let filled = [
            "f1_1": "{Name}", "f1_2": "{Business name}", "f1_3": "{LLC class}", "f1_4": "{Other kind}",
            "f1_5": "{Exempt code}", "f1_6": "{FATCA code}", "f1_7": "{Address}", "f1_8": "{City/State/Zip}",
            "f1_9": "{Requester}", "f1_10": "{Account}", "f1_11": "{SSN|digits|slice:1:3}",
            "f1_12": "{SSN|digits|slice:4:5}", "f1_13": "{SSN|digits|slice:6}", "f1_14": "{EIN|digits|slice:1:2}",
            "f1_15": "{EIN|digits|slice:3}",
        ]
        // What nobody is sure of stands there as well, marked.
        let marked: Set<String> = ["f1_7", "f1_10"]
        for (field, expression) in filled {
            let value = marked.contains(field) ? "{value: \"\(expression)\", unsure: true}" : "\"\(expression)\""
            #expect(done.mapping.contains("\(field)[0]\": \(value)"), "\(field): \(done.mapping)")
        }
        #expect(done.mapping.split(separator: "\n").filter { $0.contains("c1_1") }.count == kinds.count)
    }

    /// A form of 54 fields that are called a1 to b27, and an office's table: the names say nothing, what is printed does.
    @Test func aBadlyNamedFormTakesFewClicks() throws {
        let table = """
            Surname,Given name,M.I.,DOB,SSN,Status,Phone (home),Cell,Email,Street,Apt,City,State,Zip,Employer,Job title,Income,Emergency contact,Prev. address,Landlord,Rent,Bank,Account no.,Plate,Pets,Notes
            Lovelace,Ada,K,1985-12-10,123-45-6789,single,605-555-0101,605-555-0102,ada@example.org,1 Main St,2,Pierre,SD,57501,Mills,Analyst,52000,Bo Holt,9 Old Rd,Ann Lee,850,First Bank,0012345,ABC 123,none,call first

            """
        let places: KeyValuePairs = [
            "Surname": "a1", "Given name": "a2", "M.I.": "a3", "DOB": "a4", "SSN": "a5", "Status": "a6",
            "Phone (home)": "a7", "Cell": "a8", "Email": "a9", "Street": "a10", "Apt": "a11", "City": "a12",
            "State": "a13", "Zip": "a14", "Employer": "a17", "Job title": "a18", "Income": "a21",
            "Emergency contact": "a22", "Prev. address": "b1", "Landlord": "b6", "Rent": "b8", "Bank": "b9",
            "Account no.": "b11", "Plate": "b16", "Pets": "b22", "Notes": "b26",
        ]
        let labels = Self.labels.enumerated().flatMap { page, labels in
            labels.enumerated().map { (name: "\(page == 0 ? "a" : "b")\($0.offset + 1)", label: $0.element) }
        }
        let wishes = try places.map { column, name in
            Wish(column: column, label: try #require(labels.first { $0.name == name }).label)
        }
        let done = try effort(Self.badlyNamed.bytes, table, wishes)
        print("a1 to b27 with 26 columns: \(done.clicks) clicks, \(done.keys) keys")
        #expect(done.clicks <= 8 && done.keys == 0)
        for (column, name) in places {
            // A guess that was taken with all others is marked.
            let entry = "\"\(name)\": "
            let isThere = ["\"{\(column)", "{value: \"{\(column)"].contains { done.mapping.contains(entry + $0) }
            #expect(isThere, "\(name): \(done.mapping)")
        }
    }

    private static let labels = [
        [
            "Last name", "First name", "Middle initial", "Date of birth", "Social security number", "Marital status",
            "Home telephone", "Mobile telephone", "E-mail address", "Street address", "Apartment", "City", "State",
            "ZIP code", "County", "Country", "Employer", "Occupation", "Employer's telephone", "Date of hire",
            "Annual income", "Emergency contact", "Relationship", "Contact's telephone", "Physician",
            "Insurance company", "Policy number",
        ],
        [
            "Previous address", "Previous city", "Previous state", "Previous ZIP code", "Years at address", "Landlord",
            "Landlord's telephone", "Rent per month", "Bank", "Branch", "Account number", "Routing number",
            "Vehicle make", "Vehicle model", "Vehicle year", "Licence plate", "First reference",
            "Reference's telephone", "Second reference", "Number of children", "Number of adults", "Pets",
            "Move-in date", "Lease term", "Deposit", "Remarks", "Prepared by",
        ],
    ]

    /// Two pages with a label before each field.
    private static let badlyNamed: RawPDF = {
        var objects: [Int: String?] = [5: nil]
        var fields: [String] = []
        for (page, labels) in labels.enumerated() {
            var (own, text): ([String], String) = ([], "")
            for (place, label) in labels.enumerated() {
                let (number, bottom) = (20 + fields.count, 740 - 26 * place)
                text += "BT /Helv 10 Tf 60 \(bottom + 4) Td (\(label)) Tj ET\n"
                objects[number] =
                    "<</Type/Annot/Subtype/Widget/FT/Tx/T(\(page == 0 ? "a" : "b")\(place + 1))"
                    + "/Rect[200 \(bottom) 500 \(bottom + 16)]/F 4/P \(page + 3) 0 R>>"
                own.append("\(number) 0 R")
                fields.append("\(number) 0 R")
            }
            objects[page + 3] =
                "<</Type/Page/Parent 2 0 R/Annots[\(own.joined(separator: " "))]/Resources<</Font<</Helv 6 0 R>>>>"
                + "/Contents \(page + 7) 0 R>>"
            objects[page + 7] = "<</Length \(text.utf8.count)>>stream\n\(text)\nendstream"
        }
        objects[1] =
            "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[\(fields.joined(separator: " "))]/DA(/Helv 0 Tf 0 g)"
            + "/DR<</Font<</Helv 6 0 R>>>>>>>>"
        objects[2] = "<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 612 792]>>"
        return RawPDF(objects)
    }()
}
#endif
