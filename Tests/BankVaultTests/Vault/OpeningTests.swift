import BankDevice
import BankServices
import BankTestSupport
import XCTest

@testable import BankVault

/// Opening a keychain, and the errors of failed attempts.
final class OpeningTests: XCTestCase {
    func testRightPassword_OpensOnceForAllCalls() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        bench.prompt.answer([Bench.password])
        let values = [try await bench.vault.text("a"), try await bench.vault.text("b")]
        XCTAssertEqual(values, ["1", "2"])
        XCTAssertEqual(bench.prompt.asked, ["open 1"])
    }

    func testLockedAgain_IsAskedForAgain() async throws {
        let bench = try await Bench.made(["a": "1"])
        bench.prompt.answer([Bench.password])
        _ = try await bench.vault.text("a")
        await bench.vault.lock()
        bench.prompt.answer([Bench.password])
        let value = try await bench.vault.text("a")
        XCTAssertEqual(value, "1")
        XCTAssertEqual(bench.prompt.asked, ["open 1", "open 1"])
    }

    func testWithoutPrompt_IsLocked() async throws {
        let bench = try await Bench.made()
        await assertRefused(.locked(.keychain)) { try await bench.vault.keys() }
    }

    func testThreeWrongPasswords_AreWrong() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer(["wrong", "also wrong", "wrong again", Bench.password])
        await assertRefused(.wrongPassword(.keychain)) { try await bench.vault.keys() }
        XCTAssertEqual(bench.prompt.asked, ["open 1", "open 2", "open 3"])
    }

    func testWrongPasswordAndNoOther_IsWrong() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer(["wrong"])
        await assertRefused(.wrongPassword(.keychain)) { try await bench.vault.keys() }
    }

    func testSecondPasswordRight_Opens() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer(["wrong", Bench.password])
        let value = try await bench.vault.text("a")
        XCTAssertEqual(value, "1")
    }

    func testPasswordThatIsNoText_IsWrong() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([String(repeating: "x", count: 2_000)])
        await assertRefused(.wrongPassword(.keychain)) { try await bench.vault.keys() }
    }

    func testPasswordComposedOtherwise_Opens() async throws {
        let bench = Bench()
        _ = try await bench.anotherVault().create(password: SecretBytes("Caf\u{E9} au lait, s'il"))
        bench.prompt.answer(["Cafe\u{301} au lait, s'il"])
        let keys = try await bench.vault.keys()
        XCTAssertEqual(keys, [])
    }

    func testKeyInTheAgent_OpensWithoutAsking() async throws {
        let bench = try await Bench.made()
        let agent = try await agentWithKey(of: bench)
        let value = try await bench.anotherVault(agent: agent).text("a")
        XCTAssertEqual(value, "1")
    }

    func testOutdatedKeyInTheAgent_IsIgnored() async throws {
        let bench = try await Bench.made()
        let agent = try await agentWithKey(of: bench)
        _ = try await bench.vault.changePassword(
            from: SecretBytes(Bench.password), to: SecretBytes(Bench.newPassword))
        await assertRefused(.locked(.keychain)) { try await bench.anotherVault(agent: agent).keys() }
        let value = try await bench.anotherVault(answers: [Bench.newPassword], agent: agent).text("a")
        XCTAssertEqual(value, "1")
    }

    func testFileChangedByAnotherProcess_IsReadAgain() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        _ = try await bench.vault.text("a")
        try await bench.anotherVault(answers: [Bench.password]).save(SecretBytes("new"), for: .init("a"))
        let value = try await bench.vault.text("a")
        XCTAssertEqual(value, "new")
        XCTAssertEqual(bench.prompt.asked, ["open 1"])
    }

    func testPasswordChangedByAnotherProcess_IsAskedForAgain() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password, Bench.newPassword])
        _ = try await bench.vault.text("a")
        _ = try await bench.anotherVault().changePassword(
            from: SecretBytes(Bench.password), to: SecretBytes(Bench.newPassword))
        try await bench.vault.save(SecretBytes("2"), for: .init("b"))
        let keys = try await bench.vault.keys().map(\.name)
        XCTAssertEqual(keys, ["a", "b"])
        XCTAssertEqual(bench.prompt.asked, ["open 1", "open 1"])
    }

    func testManyCallsAtOnce_AskOnce() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<10 { group.addTask { try? await bench.vault.text("a") } }
            for await value in group { XCTAssertEqual(value, "1") }
        }
        XCTAssertEqual(bench.prompt.asked, ["open 1"])
    }

    func testMakingAVault_AccessesNoFile() async {
        let bench = Bench()
        XCTAssertEqual(bench.home.files, [])
    }

    private func agentWithKey(of bench: Bench) async throws -> InMemorySessionAgent {
        let agent = InMemorySessionAgent()
        _ = try await bench.anotherVault(answers: [Bench.password], agent: agent).save(.sample)
        return agent
    }
}
