import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankVault

final class KeychainTokenStorageTests: XCTestCase {
    func testSavedTokens_AreHeldByTheAgentWithTheKey() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let tokens = KeychainTokenStorage(vault: bench.vault, agent: bench.agent)
        let isHeld = try await tokens.save(.sample)
        XCTAssertTrue(isHeld)
        let held = await tokens.heldTokens()
        XCTAssertEqual(held, .sample)
        let status = try await bench.vault.status()
        XCTAssertTrue(status.isUnlocked)
    }

    func testWithoutAgent_TokensComeFromTheKeychain() async throws {
        let bench = try await Bench.made()
        let agent = StubSessionAgent()
        agent.onDataKey.answer(with: nil)
        agent.onTokens.answer(with: nil)
        agent.onHold.answer(with: false)
        let vault = bench.anotherVault(answers: [Bench.password], agent: agent)
        let isHeld = try await KeychainTokenStorage(vault: vault, agent: agent).save(.sample)
        XCTAssertFalse(isHeld)
        let other = bench.anotherVault(answers: [Bench.password], agent: agent)
        let storage = KeychainTokenStorage(vault: other, agent: agent)
        let held = await storage.heldTokens()
        XCTAssertNil(held)
        let tokens = try await storage.tokens()
        XCTAssertEqual(tokens, .sample)
    }

    func testNoKeychainOrNoSession_HasNoTokens() async throws {
        let empty = Bench()
        let none = try await KeychainTokenStorage(vault: empty.vault, agent: empty.agent).tokens()
        XCTAssertNil(none)
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let neither = try await KeychainTokenStorage(vault: bench.vault, agent: bench.agent).tokens()
        XCTAssertNil(neither)
    }

    func testLockedKeychain_IsReported() async throws {
        let bench = try await Bench.made()
        await assertRefused(.locked(.keychain)) {
            try await KeychainTokenStorage(vault: bench.vault, agent: bench.agent).tokens()
        }
    }

    func testDeviceSeed_IsMadeOnceAndKept() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let storage = KeychainTokenStorage(vault: bench.vault, agent: bench.agent)
        _ = try await storage.save(.sample)
        let first = revealed(try await bench.vault.load(.device))
        _ = try await storage.save(.sample)
        let second = revealed(try await bench.vault.load(.device))
        XCTAssertEqual(first?.count, 32)
        XCTAssertEqual(first, second)
    }

    func testRemovedTokens_AreGoneFromKeychainAndAgent() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let storage = KeychainTokenStorage(vault: bench.vault, agent: bench.agent)
        _ = try await storage.save(.sample)
        try await storage.forget()
        let status = await bench.agent.status()
        XCTAssertNil(status)
        let keys = try await bench.anotherVault(answers: [Bench.password]).keys().map(\.name)
        XCTAssertEqual(keys, ["a", "bank.device"])
    }

    func testRemovalWithTheKeychainLocked_EndsTheAgentWithoutAPrompt() async throws {
        let bench = try await Bench.made()
        _ = try await bench.anotherVault(answers: [Bench.password]).save(.sample)
        bench.prompt.answer([Bench.password])
        try await KeychainTokenStorage(vault: bench.vault, agent: bench.agent).forget()
        XCTAssertEqual(bench.prompt.asked, [])
        let keys = try await bench.anotherVault(answers: [Bench.password]).keys().map(\.name)
        XCTAssertTrue(keys.contains("bank.session"))
    }

    func testRemovalWithoutKeychain_DoesNothing() async throws {
        let bench = Bench()
        try await KeychainTokenStorage(vault: bench.vault, agent: bench.agent).forget()
        XCTAssertEqual(bench.home.files, [])
    }

    func testAgentOfAnotherKeychain_HasNoTokensForThisOne() async throws {
        let other = try await Bench.made()
        other.prompt.answer([Bench.password])
        _ = try await other.vault.save(.sample)
        let bench = try await Bench.made()
        let vault = bench.anotherVault(answers: [Bench.password], agent: other.agent)
        let storage = KeychainTokenStorage(vault: vault, agent: other.agent)
        let held = await storage.heldTokens()
        XCTAssertNil(held)
        let tokens = try await storage.tokens()
        XCTAssertNil(tokens)
    }

    func testDamagedKeychain_DoesNotEndASessionThatTheAgentHolds() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let storage = KeychainTokenStorage(vault: bench.vault, agent: bench.agent)
        _ = try await storage.save(.sample)
        try bench.put(Array(try bench.bytes.prefix(2_000)))
        let held = await storage.heldTokens()
        XCTAssertEqual(held, .sample)
    }

    func testInvalidSession_IsDamaged() async throws {
        let bench = try await Bench.made(["bank.session": "no tokens"])
        bench.prompt.answer([Bench.password])
        await assertRefused(bench.storage(.damaged, "the saved session can't be read")) {
            try await KeychainTokenStorage(vault: bench.vault, agent: bench.agent).tokens()
        }
    }
}
