import BankCryptography
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankVault

/// Changes of password and recovery code. Replaced ones do not open later generations.
final class PasswordTests: XCTestCase {
    func testNewPassword_OpensEverything() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        let status = try await change(bench)
        XCTAssertEqual(status.generation, 4)
        XCTAssertEqual(status.slots, [.password])
        bench.prompt.answer([Bench.newPassword])
        let vault = bench.anotherVault(answers: [Bench.newPassword])
        let values = [try await vault.text("a"), try await vault.text("b")]
        XCTAssertEqual(values, ["1", "2"])
    }

    func testOldPassword_IsWrong() async throws {
        let bench = try await Bench.made()
        _ = try await change(bench)
        await assertRefused(.wrongPassword(.keychain)) {
            try await bench.anotherVault(answers: [Bench.password]).keys()
        }
    }

    func testWrongCurrentPassword_ChangesNothing() async throws {
        let bench = try await Bench.made()
        let before = try bench.bytes
        await assertRefused(.wrongPassword(.keychain)) {
            try await bench.vault.changePassword(
                from: SecretBytes("wrong"), to: SecretBytes(Bench.newPassword))
        }
        XCTAssertEqual(try bench.bytes, before)
    }

    func testWeakNewPassword_ChangesNothing() async throws {
        let bench = try await Bench.made()
        let before = try bench.bytes
        await assertRefused(.weakPassword(.tooShort(minimum: PasswordPolicy.minimumLength))) {
            try await bench.vault.changePassword(from: SecretBytes(Bench.password), to: SecretBytes("short"))
        }
        XCTAssertEqual(try bench.bytes, before)
    }

    func testPreviousGeneration_IsGoneAfterTheChange() async throws {
        let bench = try await Bench.made()
        XCTAssertTrue(bench.home.files.contains("keychain.previous.bkv"))
        _ = try await change(bench)
        XCTAssertFalse(bench.home.files.contains("keychain.previous.bkv"))
    }

    func testOldCopyWithTheOldPassword_IsRefused() async throws {
        let bench = try await Bench.made()
        let copy = try bench.bytes
        _ = try await change(bench)
        try bench.put(copy)
        await assertRefused(
            bench.storage(.rolledBack, "it has version 2, but version 3 was seen before")
        ) {
            try await bench.anotherVault(answers: [Bench.password]).keys()
        }
    }

    func testOldDataKey_OpensNothingNew() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let old = try await bench.vault.dataKey()
        _ = try await change(bench)
        let file = try KeychainFile(decoding: try bench.bytes)
        XCTAssertFalse(file.isAuthentic(old))
        for slot in file.header.slots {
            XCTAssertNil(slot.open(with: old.copy(), of: file.header.id))
        }
        for purpose in [DataKey.Purpose.header, .body, .values] {
            let body = revealed(
                XChaCha20Poly1305.open(
                    file.sealedBody, key: old.subkey(purpose), nonce: file.header.bodyNonce,
                    associatedData: file.headerBytes))
            XCTAssertNil(body)
        }
    }

    func testAgentWithTokens_IsGivenTheNewKey() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let held = try await bench.vault.save(.sample)
        XCTAssertTrue(held)
        _ = try await change(bench)
        let value = try await bench.anotherVault(agent: bench.agent).text("a")
        XCTAssertEqual(value, "1")
        let tokens = await bench.agent.tokens()
        XCTAssertEqual(tokens, .sample)
    }

    func testRecoveryCode_OpensLikeThePassword() async throws {
        let bench = try await Bench.made()
        let code =
            text(try await bench.vault.makeRecoveryCode(password: SecretBytes(Bench.password)).copy()) ?? ""
        XCTAssertEqual(code.count, 41)
        for typed in [code, code.lowercased().replacing("-", with: " "), Bench.password] {
            let value = try await bench.anotherVault(answers: [typed]).text("a")
            XCTAssertEqual(value, "1")
        }
        let status = try await bench.vault.status()
        XCTAssertEqual(status.slots, [.password, .recoveryCode])
    }

    func testRecoveryCodeInPlaceOfPassword_SetsANewPassword() async throws {
        let bench = try await Bench.made()
        let code = try await bench.vault.makeRecoveryCode(password: SecretBytes(Bench.password))
        let status = try await bench.vault.changePassword(
            from: code.copy(), to: SecretBytes(Bench.newPassword))
        XCTAssertEqual(status.slots, [.password])
        let value = try await bench.anotherVault(answers: [Bench.newPassword]).text("a")
        XCTAssertEqual(value, "1")
        await assertRefused(.wrongPassword(.keychain)) {
            try await bench.anotherVault(answers: [text(code.copy()) ?? ""]).keys()
        }
    }

    func testSecondRecoveryCode_ReplacesTheFirst() async throws {
        let bench = try await Bench.made()
        let first = text(try await bench.vault.makeRecoveryCode(password: SecretBytes(Bench.password)).copy())
        let second = text(
            try await bench.vault.makeRecoveryCode(password: SecretBytes(Bench.password)).copy())
        let value = try await bench.anotherVault(answers: [second ?? ""]).text("a")
        XCTAssertEqual(value, "1")
        await assertRefused(.wrongPassword(.keychain)) {
            try await bench.anotherVault(answers: [first ?? ""]).keys()
        }
        XCTAssertFalse(bench.home.files.contains("keychain.previous.bkv"))
    }

    func testRecoveryCodeForAnotherRecoveryCode_IsNoPassword() async throws {
        let bench = try await Bench.made()
        let code = try await bench.vault.makeRecoveryCode(password: SecretBytes(Bench.password))
        await assertRefused(.wrongPassword(.keychain)) {
            try await bench.vault.makeRecoveryCode(password: code.copy())
        }
    }

    func testChangedHeader_IsTamperedWithoutEndlessReading() async throws {
        let bench = try await Bench.made()
        var bytes = Array(try bench.bytes.dropLast(BLAKE2b.byteCount))
        // A later generation, which the witness accepts and to which no slot is bound.
        bytes[32] += 1
        bytes += BLAKE2b.checksum(of: bytes)
        try bench.put(bytes)
        let refused = bench.storage(.tampered, "its header was changed")
        await assertRefused(refused) {
            try await bench.vault.changePassword(
                from: SecretBytes(Bench.password), to: SecretBytes(Bench.newPassword))
        }
        await assertRefused(refused) {
            try await bench.vault.makeRecoveryCode(password: SecretBytes(Bench.password))
        }
        XCTAssertEqual(try bench.bytes, bytes)
    }

    private func change(_ bench: Bench) async throws -> KeychainStatus {
        try await bench.vault.changePassword(
            from: SecretBytes(Bench.password), to: SecretBytes(Bench.newPassword))
    }
}

extension KeychainVault {
    /// The present data key.
    fileprivate func dataKey() async throws -> DataKey {
        await takeTurn()
        defer { endTurn() }
        return try await open().key
    }
}
