import Foundation
import TestSupport
import Testing

@testable import PacketDelivery

struct SecretSourceTests {
    @Test(arguments: [0o600, 0o400, 0o700])
    func test13_aPrivateFileIsRead(_ mode: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write("hunter2 한\r\nsecond line\n", to: "password")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("password"))
        #expect(try SecretSource.file(folder.file("password")).secret(environment: [:]).text == "hunter2 한")
    }

    @Test(arguments: [0o640, 0o604, 0o666, 0o620])
    func test13_aFileThatOthersMayReadIsRefused(_ mode: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write("hunter2", to: "password")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("password"))
        #expect(throws: DeliveryError.self) { try SecretSource.file(folder.file("password")).secret(environment: [:]) }
    }

    @Test func variablesAndCommands() throws {
        #expect(try SecretSource.environment("P").secret(environment: ["P": "x y"]).text == "x y")
        #expect(throws: DeliveryError.self) { try SecretSource.environment("P").secret(environment: [:]) }
        #expect(
            try SecretSource.command(["/bin/echo", "from a command"]).secret(environment: [:]).text == "from a command")
        #expect(throws: DeliveryError.self) { try SecretSource.command(["/bin/false"]).secret(environment: [:]) }
        #expect(throws: DeliveryError.self) { try SecretSource.command(["/nowhere"]).secret(environment: [:]) }
    }

    @Test func aSecretSaysNothing() {
        let secret = Secret("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!"\(secret)\(String(reflecting: secret))\(dumped)".contains("hunter2"))
    }

    @Test func test4_oneProcessAtATimeSends() throws {
        let folder = try TemporaryFolder()
        var first = SendingLock(folder.file("lock"))
        #expect(first != nil)
        #expect(SendingLock(folder.file("lock")) == nil)
        first = nil
        #expect(SendingLock(folder.file("lock")) != nil)
    }
}
