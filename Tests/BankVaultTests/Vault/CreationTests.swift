import BankCryptography
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankVault

/// When a keychain is created, and when creation is refused.
final class CreationTests: XCTestCase {
    func testFirstValue_MakesTheKeychain() async throws {
        let bench = Bench(answers: [Bench.password])
        try await bench.vault.save(SecretBytes("1"), for: .init("a"))
        XCTAssertEqual(bench.prompt.asked, ["create 1"])
        let value = try await bench.anotherVault(answers: [Bench.password]).text("a")
        XCTAssertEqual(value, "1")
        XCTAssertEqual(
            bench.home.files, ["keychain.bkv", "keychain.lock", "keychain.previous.bkv", "keychain.witness"])
    }

    func testFirstValueWithoutPrompt_CreatesNothing() async {
        let bench = Bench()
        await assertRefused(.notInitialized(.keychain)) {
            try await bench.vault.save(SecretBytes("1"), for: .init("a"))
        }
        XCTAssertEqual(bench.home.files, [])
    }

    func testReadingWithoutKeychain_IsNotInitialized() async {
        let bench = Bench(answers: [Bench.password])
        await assertRefused(.notInitialized(.keychain)) { try await bench.vault.text("a") }
        await assertRefused(.notInitialized(.keychain)) { try await bench.vault.keys() }
        await assertRefused(.notInitialized(.keychain)) { try await bench.vault.delete(.init("a")) }
        await assertRefused(.notInitialized(.keychain)) { try await bench.vault.verify() }
        XCTAssertEqual(bench.prompt.asked, [])
    }

    func testSecondCreation_IsRefused() async throws {
        let bench = try await Bench.made()
        let before = try bench.bytes
        await assertRefused(.alreadyExists(.keychain, name: bench.path)) {
            try await bench.vault.create(password: SecretBytes(Bench.password))
        }
        XCTAssertEqual(try bench.bytes, before)
    }

    func testShortPassword_IsRefused() async {
        let bench = Bench(answers: ["short"])
        await assertRefused(.weakPassword(.tooShort(minimum: PasswordPolicy.minimumLength))) {
            try await bench.vault.save(SecretBytes("1"), for: .init("a"))
        }
        XCTAssertEqual(bench.home.files, [])
    }

    func testFilesOfKeychain_AreTheOwnersOnly() async throws {
        let bench = Bench()
        let folder = bench.home.path + "/deep/folder"
        let vault = Bench.vault(in: folder, prompt: bench.prompt, agent: bench.agent)
        _ = try await vault.create(password: SecretBytes(Bench.password))
        XCTAssertEqual(permissions(folder), 0o700)
        for name in ["keychain.bkv", "keychain.lock", "keychain.witness"] {
            XCTAssertEqual(permissions(folder + "/" + name), 0o600, name)
        }
    }

    func testKeychainGoneAndPreviousThere_IsNotReplacedByAnEmptyOne() async throws {
        let bench = try await Bench.made()
        try bench.remove("keychain.bkv")
        let gone = bench.storage(
            .damaged, "the keychain is missing, but its previous version is still there")
        bench.prompt.answer([Bench.password])
        await assertRefused(gone) { try await bench.vault.save(SecretBytes("1"), for: .init("a")) }
        await assertRefused(gone) { try await bench.vault.create(password: SecretBytes(Bench.password)) }
        await assertRefused(gone) { try await bench.vault.keys() }
        await assertRefused(gone) { try await bench.vault.status() }
        XCTAssertEqual(bench.prompt.asked, [])
    }

    func testKeychainGoneAndSeenBefore_IsNotReplacedByAnEmptyOne() async throws {
        let bench = try await Bench.made()
        try bench.remove("keychain.bkv")
        try bench.remove("keychain.previous.bkv")
        let gone = bench.storage(
            .rolledBack,
            "the keychain is missing: put back a copy, or delete the witness next to it to start again")
        await assertRefused(gone) { try await bench.vault.save(SecretBytes("1"), for: .init("a")) }
        try bench.remove("keychain.witness")
        bench.prompt.answer([Bench.newPassword])
        try await bench.vault.save(SecretBytes("1"), for: .init("a"))
        let keys = try await bench.vault.keys().map(\.name)
        XCTAssertEqual(keys, ["a"])
    }

    func testTwoProcessesMakingIt_MakeOne() async throws {
        let bench = Bench()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<4 {
                group.addTask {
                    try await bench.anotherVault(answers: [Bench.password, Bench.password])
                        .save(SecretBytes("\(index)"), for: .init("k\(index)"))
                }
            }
            try await group.waitForAll()
        }
        let keys = try await bench.anotherVault(answers: [Bench.password]).keys().map(\.name)
        XCTAssertEqual(keys, ["k0", "k1", "k2", "k3"])
    }

    func testNamesThatNoKeychainTakes_AreRefused() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        await assertRefused(.invalidValue(field: .name, value: "", reason: .empty)) {
            try await bench.vault.save(SecretBytes("1"), for: .init(""))
        }
        let long = String(repeating: "é", count: 128)
        await assertRefused(.invalidValue(field: .name, value: long, reason: .tooLong(maximum: 255))) {
            try await bench.vault.save(SecretBytes("1"), for: .init(long))
        }
    }

    func testMoreThanTheFileCanHold_IsRefused() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let before = try bench.bytes
        let maximum = KeychainFormat.maximumContentByteCount
        await assertRefused(.invalidValue(field: .value, value: "", reason: .tooLong(maximum: maximum))) {
            try await bench.vault.save(
                SecretBytes([UInt8](repeating: 0, count: maximum)), for: .init("large"))
        }
        XCTAssertEqual(try bench.bytes, before)
    }
}
