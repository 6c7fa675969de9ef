import BankApp
import BankDevice
import BankServices
import BankTestSupport
import XCTest

/// Secrets typed at a terminal, through the whole program.
final class TypedSecretTests: XCTestCase {
    private static let controlC = "\u{3}"
    private static let endOfInput = "\u{4}"
    private static let password = "seven herons over water"

    private let home = TemporaryHome()
    private var program: Program {
        Program(
            home: home, environment: ["BANK_ENV": "local"],
            descriptors: [3: ["a password of its own"], 4: ["a value"]], agent: InMemorySessionAgent())
    }

    private func makeBooks() async {
        let run = await program.run("init", "--yes")
        XCTAssertEqual(run.code, .done, run.errors)
    }

    private func keepSecret() async {
        let run = await program.run(
            "keychain", "set", "mail", "--password-fd", "3", "--value-fd", "4", "--yes")
        XCTAssertEqual(run.code, .done, run.errors)
    }

    func testPassword_DoesNotShow() async throws {
        await makeBooks()
        let registration = try await TypedSession(program: program).run(
            ["auth", "register"],
            [
                .init("User name to sign in with: ", "robin\n"), .init("Your name: ", "Robin\n"),
                .init("characters): ", Self.password + "\n"), .init("Repeat: ", Self.password + "\n"),
                .init("entered): ", "\n"),
            ])
        XCTAssertEqual(registration.code, .done, registration.shown)
        XCTAssertTrue(registration.isTerminalRestored)
        XCTAssertFalse(registration.shown.contains(Self.password), registration.shown)

        let login = try await TypedSession(program: program).run(
            ["auth", "login"],
            [
                .init("User name: ", "robin\n"), .init("Bank password: ", Self.password + "\n"),
            ])
        XCTAssertEqual(login.code, .done, login.shown)
        XCTAssertTrue(login.isTerminalRestored)
        // A user name is not a secret, so it was echoed.
        XCTAssertTrue(login.shown.contains("User name: robin"), login.shown)
        XCTAssertFalse(login.shown.contains(Self.password), login.shown)
    }

    func testControlCInsteadOfAPassword_ChangesNothing() async throws {
        await makeBooks()
        let before = home.files
        let run = try await TypedSession(program: program).run(
            ["auth", "register", "--username", "robin", "--name", "Robin"],
            [.init("characters): ", "seven her" + Self.controlC)])
        XCTAssertEqual(run.code, .declined, run.shown)
        XCTAssertTrue(run.isTerminalRestored)
        XCTAssertFalse(run.shown.contains("seven her"), run.shown)
        XCTAssertEqual(home.files, before)
    }

    func testControlCInsteadOfTheKeychainsPassword_RegistersNoUser() async throws {
        await makeBooks()
        let run = try await TypedSession(program: program).run(
            ["auth", "register", "--username", "robin", "--name", "Robin"],
            [
                .init("characters): ", Self.password + "\n"), .init("Repeat: ", Self.password + "\n"),
                .init("entered): ", Self.controlC),
            ])
        XCTAssertEqual(run.code, .declined, run.shown)
        XCTAssertTrue(run.isTerminalRestored)
        XCTAssertFalse(home.files.contains("keychain.bkv"))
    }

    func testEndOfInput_IsNotAYes() async throws {
        await keepSecret()
        let run = try await TypedSession(program: program).run(
            ["keychain", "delete", "mail", "--password-fd", "3"], [.init("[y/N] ", Self.endOfInput)])
        XCTAssertEqual(run.code, .declined, run.shown)
        XCTAssertTrue(run.isTerminalRestored)
        let kept = await program.run("keychain", "get", "mail", "--password-fd", "3")
        XCTAssertEqual(kept.output, "a value")
    }

    func testEndOfInput_IsNoPassword() async throws {
        await keepSecret()
        let run = try await TypedSession(program: program).run(
            ["keychain", "export"],
            [.init("[y/N] ", "y\n"), .init("Keychain password: ", Self.endOfInput)])
        XCTAssertEqual(run.code, .declined, run.shown)
        XCTAssertTrue(run.isTerminalRestored)
    }
}
