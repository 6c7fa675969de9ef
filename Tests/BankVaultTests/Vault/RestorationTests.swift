import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankVault

/// Older generations are refused unless the user restores them.
final class RestorationTests: XCTestCase {
    func testOldCopyInPlace_IsRolledBack() async throws {
        let bench = try await Bench.made()
        let copy = try bench.bytes
        try await bench.anotherVault(answers: [Bench.password]).save(SecretBytes("2"), for: .init("b"))
        try bench.put(copy)
        bench.prompt.answer([Bench.password])
        let refused = bench.storage(.rolledBack, "it has version 2, but version 3 was seen before")
        await assertRefused(refused) { try await bench.vault.keys() }
        await assertRefused(refused) { try await bench.vault.status() }
        await assertRefused(refused) { try await bench.vault.save(SecretBytes("3"), for: .init("c")) }
        XCTAssertEqual(try bench.bytes, copy)
        XCTAssertEqual(bench.prompt.asked, [])
    }

    func testNewerCopyInPlace_CountsFromThenOn() async throws {
        let bench = try await Bench.made()
        let old = try bench.bytes
        try await bench.anotherVault(answers: [Bench.password]).save(SecretBytes("2"), for: .init("b"))
        let new = try bench.bytes
        try bench.remove("keychain.witness")
        try bench.put(old)
        bench.prompt.answer([Bench.password])
        _ = try await bench.vault.keys()
        try bench.put(new)
        _ = try await bench.vault.keys()
        try bench.put(old)
        await assertRefused(
            bench.storage(.rolledBack, "it has version 2, but version 3 was seen before")
        ) {
            try await bench.vault.keys()
        }
    }

    func testPreviousGeneration_IsPutBack() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        let status = try await bench.vault.restorePrevious(mode: .commit)
        XCTAssertEqual(status.generation, 2)
        bench.prompt.answer([Bench.password])
        let keys = try await bench.vault.keys().map(\.name)
        XCTAssertEqual(keys, ["a"])
    }

    func testPreviousGenerationPutBackTwice_IsAsBefore() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        let before = try bench.bytes
        _ = try await bench.vault.restorePrevious(mode: .commit)
        _ = try await bench.vault.restorePrevious(mode: .commit)
        XCTAssertEqual(try bench.bytes, before)
    }

    func testDryRun_ReportsAndChangesNothing() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        let (files, bytes) = (bench.home.files, try bench.bytes)
        let status = try await bench.vault.restorePrevious(mode: .dryRun)
        XCTAssertEqual(status.generation, 2)
        XCTAssertEqual(bench.home.files, files)
        XCTAssertEqual(try bench.bytes, bytes)
        bench.prompt.answer([Bench.password])
        let keys = try await bench.vault.keys().count
        XCTAssertEqual(keys, 2)
    }

    func testDamagedPresent_IsReplacedByThePrevious() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        try bench.put(Array(try bench.bytes.prefix(2_000)))
        bench.prompt.answer([Bench.password])
        await assertRefused(bench.storage(.damaged, "it is incomplete")) { try await bench.vault.keys() }
        _ = try await bench.vault.restorePrevious(mode: .commit)
        let keys = try await bench.vault.keys().map(\.name)
        XCTAssertEqual(keys, ["a"])
    }

    func testMissingPresent_IsReplacedByThePrevious() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        try bench.remove("keychain.bkv")
        _ = try await bench.vault.restorePrevious(mode: .commit)
        bench.prompt.answer([Bench.password])
        let keys = try await bench.vault.keys().map(\.name)
        XCTAssertEqual(keys, ["a"])
    }

    func testOldCopyInPlaceOfThePrevious_CountsOnceItIsRestored() async throws {
        let bench = try await Bench.made(["a": "1"])
        let copy = try bench.bytes
        let vault = bench.anotherVault(answers: [Bench.password])
        for name in ["b", "c"] { try await vault.save(SecretBytes("2"), for: .init(name)) }
        try bench.put(copy)
        try bench.put(copy, at: "keychain.previous.bkv")
        _ = try await bench.vault.restorePrevious(mode: .commit)
        bench.prompt.answer([Bench.password])
        let keys = try await bench.vault.keys().map(\.name)
        XCTAssertEqual(keys, ["a"])
    }

    func testWithoutPrevious_IsNotFound() async throws {
        let bench = Bench()
        _ = try await bench.vault.create(password: SecretBytes(Bench.password))
        await assertRefused(.notFound(.previousKeychain, name: bench.previousPath)) {
            try await bench.vault.restorePrevious(mode: .commit)
        }
    }

    func testDamagedPrevious_IsRefused() async throws {
        let bench = try await Bench.made()
        let before = try bench.bytes
        var previous = try bench.read("keychain.previous.bkv")
        previous[700] ^= 1
        try bench.put(previous, at: "keychain.previous.bkv")
        await assertRefused(
            bench.storage(.damaged, "its checksum is wrong", at: "keychain.previous.bkv")
        ) { try await bench.vault.restorePrevious(mode: .commit) }
        XCTAssertEqual(try bench.bytes, before)
    }

    func testPreviousOfAnotherKeychain_IsRefused() async throws {
        let bench = try await Bench.made()
        try bench.put(try await Bench.made().bytes, at: "keychain.previous.bkv")
        await assertRefused(
            bench.storage(.foreign, "it belongs to another keychain", at: "keychain.previous.bkv")
        ) { try await bench.vault.restorePrevious(mode: .commit) }
    }

    func testSavingAfterRestoration_ContinuesFromThere() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        _ = try await bench.vault.restorePrevious(mode: .commit)
        bench.prompt.answer([Bench.password])
        try await bench.vault.save(SecretBytes("3"), for: .init("c"))
        let keys = try await bench.vault.keys().map(\.name)
        XCTAssertEqual(keys, ["a", "c"])
        let generation = try await bench.vault.status().generation
        XCTAssertEqual(generation, 3)
    }
}
