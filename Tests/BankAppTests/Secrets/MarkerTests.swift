import BankDevice
import BankServices
import BankTestSupport
import Foundation
import XCTest

/// Secrets are marked, so that the tests find them in any output or file.
final class MarkerTests: XCTestCase {
    private static let password = "marker-of-the-user is long"
    private static let keychainPassword = "marker-of-the-keychain is long"
    private static let newPassword = "marker-of-the-next is long"
    private static let wrongPassword = "marker-of-a-mistake is long"
    private static let value = "marker-of-the-value"
    private static let code = "918273"
    private static let recoveryCode = "MARK-MARK-MARK"
    private static let marks = [
        password, keychainPassword, newPassword, wrongPassword, value, code, recoveryCode,
    ]

    /// Command lines, and the lines that descriptors 3, 4 and 5 provide.
    private static let session: [(line: String, descriptors: [Int32: [String]])] = [
        (
            "auth register --username robin --name Robin --yes" + options,
            [3: [password], 4: [keychainPassword]]
        ),
        (
            "auth register --username robin --name Robin --yes" + options,
            [3: [password], 4: [keychainPassword]]
        ),
        ("auth login --username robin" + options, [3: [wrongPassword], 4: [keychainPassword]]),
        ("auth login --username robin --code 918273" + options, [3: [password], 4: [keychainPassword]]),
        ("auth login --username robin" + options, [3: [password], 4: [wrongPassword]]),
        ("auth status", [:]), ("auth sessions list", [:]), ("auth devices list", [:]), ("profile show", [:]),
        ("auth login --username robin --code MARK-MARK-MARK" + options, [3: [password]]),
        (
            "auth login --username robin --recovery-code-fd 3" + options,
            [3: [password, recoveryCode], 4: [keychainPassword]]
        ),
        ("auth verify-otp --code=MARK-MARK-MARK", [:]),
        ("auth verify-otp --code 918273", [:]),
        ("transfers confirm CHL000001 --code 918273", [:]),
        ("auth password change --new-password-fd 5" + options, [3: [wrongPassword], 5: [newPassword]]),
        (
            "auth password change --new-password-fd 5" + options,
            [3: [password], 5: [newPassword]]
        ),
        ("keychain set mail --value-fd 4", [4: [value]]),
        ("keychain set bank.session --value-fd 4", [4: [value]]),
        ("keychain get mail --output json", [:]), ("keychain get mail --output csv", [:]),
        ("keychain list", [:]), ("keychain status", [:]), ("keychain verify", [:]),
        ("keychain export --password-fd 3", [3: [wrongPassword]]),
        (
            "keychain change-password --password-fd 3 --new-password-fd 5",
            [3: [wrongPassword], 5: [newPassword]]
        ),
        ("keychain delete mail", [:]),
        ("auth lock", [:]),
        ("keychain list --password-fd 3", [3: [wrongPassword]]),
        ("auth logout --keychain-password-fd 4", [4: [keychainPassword]]),
    ]
    private static let options = " --password-fd 3 --keychain-password-fd 4"

    private let home = TemporaryHome()
    private let agent = InMemorySessionAgent()

    func testSecrets_AreNowhereInTheClear() async throws {
        var shown = await run("init --yes", [:])
        for (line, descriptors) in Self.session {
            shown += await run(line, descriptors)
            if !line.contains("--output") { shown += await run(line + " --output json", descriptors) }
        }
        for mark in Self.marks { XCTAssertFalse(shown.contains(mark), "\(mark) was shown.") }
        // The session took place: the value was kept, and values that are not secret are shown and stored.
        let kept = await run("keychain get mail --password-fd 3", [3: [Self.keychainPassword]])
        XCTAssertEqual(kept, Self.value)
        XCTAssertTrue(shown.contains("signedIn"), shown)
        XCTAssertTrue(try contents().contains { $0.range(of: Data("robin".utf8)) != nil })
        for file in try contents() {
            for mark in Self.marks { XCTAssertNil(file.range(of: Data(mark.utf8)), "\(mark) is in a file.") }
        }
    }

    /// Runs a command line and returns everything that it printed.
    private func run(_ line: String, _ descriptors: [Int32: [String]]) async -> String {
        let program = Program(
            home: home, environment: ["BANK_ENV": "local"], descriptors: descriptors, agent: agent)
        let run = await program.run(line.split(separator: " ").map(String.init))
        return run.output + run.errors
    }

    private func contents() throws -> [Data] {
        try home.files.compactMap { file in
            let path = home.path + "/" + file
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue
            else { return nil }
            return try Data(contentsOf: URL(filePath: path))
        }
    }
}
