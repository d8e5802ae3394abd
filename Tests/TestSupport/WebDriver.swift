import Foundation

/// A real browser, headless Chromium, told what to do through chromedriver (W3C WebDriver).
public final class WebDriver {
    /// The browser refused something.
    public struct Failure: Error, CustomStringConvertible {
        /// What it said.
        public let description: String
    }

    private let process: Process
    private let folder: TemporaryFolder
    private let base: String
    private var session = ""

    /// Starts a browser; a test that lacks one ends (`required`).
    ///
    /// - Parameter language: What pages are told that somebody reads.
    public init(width: Int = 1_280, height: Int = 900, language: String = "en") throws {
        folder = try TemporaryFolder()
        let chromium = try Tool.path(of: "chromium")
        let started = try Self.driver(in: folder)
        process = started.process
        base = "http://127.0.0.1:\(started.port)"
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=\(language)",
            "--accept-lang=\(language)", "--window-size=\(width),\(height)", "--hide-scrollbars",
            "--force-device-scale-factor=1",
        ]
        let options: [String: Any] = [
            "binary": chromium, "args": arguments, "prefs": ["intl.accept_languages": language],
        ]
        let wanted: [String: Any] = [
            "capabilities": [
                "alwaysMatch": [
                    "browserName": "chrome", "goog:chromeOptions": options,
                    "goog:loggingPrefs": ["performance": "ALL", "browser": "ALL"],
                ]
            ]
        ]
        let answer = try ask("POST", "/session", wanted) as? [String: Any]
        session = "/session/\(answer?["sessionId"] as? String ?? "")"
    }

    /// Starts chromedriver and waits for its port.
    ///
    /// It takes a free port of IPv4 and ends when that port is in use on IPv6, which says nothing about the next one.
    private static func driver(in folder: TemporaryFolder) throws -> (process: Process, port: String) {
        var said = ""
        for _ in 0..<20 {
            let process = Process()
            let output = Pipe()
            // Commands that ran in this process before may have set a limit of its addresses, in which no browser starts.
            process.executableURL = URL(fileURLWithPath: try Tool.path(of: "prlimit"))
            process.arguments = ["--as=unlimited", try Tool.path(of: "chromedriver"), "--port=0"]
            process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "TMPDIR": folder.path]
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            var line: [UInt8] = []
            while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
                line.append(byte)
                guard byte == 0x0A else { continue }
                let text = String(decoding: line, as: UTF8.self)
                if let found = text.firstRange(of: "successfully on port ") {
                    return (process, String(text[found.upperBound...].prefix { $0.isNumber }))
                }
                said += text
                line = []
            }
            process.waitUntilExit()
        }
        throw Failure(description: "chromedriver ended before it said on which port it is: \(said.suffix(2_000))")
    }

    deinit {
        _ = try? ask("DELETE", session)
        // It has nothing left to lose, and may take its time when it is asked.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Goes to an address and waits until the page is there.
    public func go(to address: String) throws { try ask("POST", "\(session)/url", ["url": address]) }

    /// The address of the page.
    public func address() throws -> String { try ask("GET", "\(session)/url") as? String ?? "" }

    /// Reads the page again.
    public func reload() throws { try ask("POST", "\(session)/refresh", [:]) }

    /// Runs a script and gives what it returns.
    @discardableResult
    public func run(_ script: String, _ arguments: [Any] = []) throws -> Any? {
        try ask("POST", "\(session)/execute/sync", ["script": script, "args": arguments])
    }

    /// Runs a script that calls back with its result.
    @discardableResult
    public func wait(for script: String) throws -> Any? {
        try ask("POST", "\(session)/execute/async", ["script": script, "args": [Any]()])
    }

    /// Clicks on the first element of a CSS selector, as somebody with a mouse.
    public func click(_ selector: String) throws {
        try ask("POST", "\(session)/element/\(element(selector))/click", [:])
    }

    /// Types into the first element of a CSS selector.
    public func type(_ text: String, into selector: String) throws {
        try ask("POST", "\(session)/element/\(element(selector))/value", ["text": text])
    }

    /// Presses a key wherever the focus is: a character, or one of WebDriver's in the private use area.
    public func press(_ key: String, times: Int = 1) throws {
        let once: [[String: Any]] = [["type": "keyDown", "value": key], ["type": "keyUp", "value": key]]
        let keys = Array(repeating: once, count: times).flatMap { $0 }
        try ask(
            "POST", "\(session)/actions", ["actions": [["type": "key", "id": "keys", "actions": keys]]])
    }

    /// Waits until a script returns true; nobody says how long a slow machine may take.
    public func until(_ script: String) throws {
        for _ in 0..<1_200 {
            if try run(script) as? Bool == true { return }
            usleep(100_000)
        }
        throw Failure(description: "never true: \(script); the page is \(try address()): \(try text().prefix(2_000))")
    }

    /// The text of the page, or of the first element of a CSS selector.
    public func text(_ selector: String = "body") throws -> String {
        try run("return (document.querySelector(arguments[0]) ?? {}).innerText ?? ''", [selector]) as? String ?? ""
    }

    /// How many elements a CSS selector means.
    public func count(_ selector: String) throws -> Int {
        try run("return document.querySelectorAll(arguments[0]).length", [selector]) as? Int ?? -1
    }

    /// Sets the size of the window.
    public func resize(width: Int, height: Int) throws {
        try ask("POST", "\(session)/window/rect", ["width": width, "height": height])
    }

    /// Has pages know that somebody prefers a colour scheme, `light` or `dark`.
    public func prefer(scheme: String) throws {
        try command("Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    }

    /// Has pages know that somebody prefers more contrast.
    public func preferMoreContrast() throws {
        try command("Emulation.setEmulatedMedia", ["features": [["name": "prefers-contrast", "value": "more"]]])
    }

    /// A picture of what is seen, as a PNG file.
    public func screenshot() throws -> [UInt8] {
        let text = try ask("GET", "\(session)/screenshot") as? String ?? ""
        return [UInt8](Data(base64Encoded: text) ?? Data())
    }

    /// Sends a command of Chromium itself.
    @discardableResult
    public func command(_ name: String, _ parameters: [String: Any]) throws -> Any? {
        try ask("POST", "\(session)/goog/cdp/execute", ["cmd": name, "params": parameters])
    }

    /// The addresses that the browser asked for since the last call.
    public func requests() throws -> [String] {
        let entries = try ask("POST", "\(session)/se/log", ["type": "performance"]) as? [[String: Any]] ?? []
        return entries.compactMap { entry in
            guard let text = entry["message"] as? String,
                let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
                let message = object["message"] as? [String: Any],
                message["method"] as? String == "Network.requestWillBeSent",
                let parameters = message["params"] as? [String: Any],
                let request = parameters["request"] as? [String: Any]
            else { return nil }
            return request["url"] as? String
        }
    }

    /// What the browser complained of since the last call: scripts that failed, policies that were broken.
    public func complaints() throws -> [String] {
        let entries = try ask("POST", "\(session)/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.filter { $0["level"] as? String == "SEVERE" }.compactMap { $0["message"] as? String }
    }

    private func element(_ selector: String) throws -> String {
        let found =
            try ask(
                "POST", "\(session)/element", ["using": "css selector", "value": selector]) as? [String: Any]
        return found?.values.first as? String ?? ""
    }

    @discardableResult
    private func ask(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
        var arguments = ["-s", "-X", method, "\(base)\(path)", "-H", "Content-Type: application/json"]
        if let body {
            // Scripts are longer than an argument may be.
            try folder.write([UInt8](try JSONSerialization.data(withJSONObject: body)), to: "request")
            arguments += ["--data-binary", "@\(folder.file("request"))"]
        }
        let answer = try Tool.run("curl", arguments)
        guard answer.status == 0 else {
            throw Failure(description: "\(method) \(path): curl ended with \(answer.status)")
        }
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        let value = object?["value"]
        if let failure = value as? [String: Any], let error = failure["error"] as? String {
            throw Failure(description: "\(error): \((failure["message"] as? String ?? "").prefix(500))")
        }
        return value is NSNull ? nil : value
    }
}
