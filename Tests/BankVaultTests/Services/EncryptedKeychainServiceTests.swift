import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankVault

final class EncryptedKeychainServiceTests: XCTestCase {
    func testStatusWithoutKeychain_ReportsNone() async throws {
        let bench = Bench()
        let status = try await service(bench).status()
        XCTAssertEqual(status.path, bench.path)
        XCTAssertFalse(status.exists)
        XCTAssertFalse(status.isUnlocked)
        XCTAssertEqual(status.generation, 0)
        XCTAssertNil(status.updatedAt)
        XCTAssertEqual(status.slots, [])
        XCTAssertEqual(bench.home.files, [])
    }

    func testStatus_NeedsNoPassword() async throws {
        let bench = try await Bench.made()
        let status = try await service(bench).status()
        XCTAssertTrue(status.exists)
        XCTAssertFalse(status.isUnlocked)
        XCTAssertEqual(status.generation, 2)
        XCTAssertEqual(status.updatedAt, Bench.now)
        XCTAssertEqual(status.slots, [.password])
        XCTAssertEqual(bench.prompt.asked, [])
    }

    func testVerification_CountsOpenedEntries() async throws {
        let bench = try await Bench.made(["a": "1", "b": "2"])
        bench.prompt.answer([Bench.password])
        let report = try await service(bench).verify()
        XCTAssertEqual(report.entryCount, 2)
        XCTAssertEqual(report.status.generation, 3)
    }

    func testExport_NeedsThePasswordEvenWhenOpen() async throws {
        let bench = try await Bench.made(["a": "1"])
        bench.prompt.answer([Bench.password])
        _ = try await bench.vault.keys()
        await assertRefused(.wrongPassword(.keychain)) {
            try await self.service(bench).export(password: SecretBytes("wrong"))
        }
        let exported = try await service(bench).export(password: SecretBytes(Bench.password))
        XCTAssertEqual(
            text(exported.copy()),
            """
            {"format":"bank-keychain-export","version":1,"entries":[
            {"name":"a","value":"1"}
            ]}
            """)
    }

    func testSealedEntries_AreOpenedByTheirPasswordAlone() async throws {
        let archive = KeychainArchive(entries: [
            .init(key: SecureStorageKey("bank.key"), value: SharedSecret(SecretBytes([0, 255])))
        ])
        let bench = Bench()
        let sealer = service(bench)
        let file = try await sealer.sealed(archive, password: SecretBytes(Bench.password))
        XCTAssertEqual(bench.home.files, [], "it needs no keychain and makes none")
        let opened = try await sealer.archive(
            in: file.copy(), path: "k", password: SecretBytes(Bench.password))
        XCTAssertEqual(opened, archive)
        await assertRefused(.wrongPassword(.keyFile)) {
            _ = try await sealer.archive(in: file.copy(), path: "k", password: SecretBytes("wrong"))
        }
        let bytes = file.withUnsafeBytes { Array($0) }
        for place in stride(from: 0, to: bytes.count, by: 97) {
            var changed = bytes
            changed[place] ^= 1
            do {
                _ = try await sealer.archive(
                    in: SecretBytes(changed), path: "k", password: SecretBytes(Bench.password))
                XCTFail("the change of byte \(place) was not found")
            } catch ServiceError.storage(_, path: "k", _) {
            } catch {
                XCTFail("byte \(place): \(error)")
            }
        }
    }

    func testWeakPassword_IsRefusedForExport() async throws {
        let archive = KeychainArchive(entries: [])
        do {
            _ = try await service(Bench()).sealed(archive, password: SecretBytes("short"))
            XCTFail("it was accepted")
        } catch ServiceError.weakPassword {}
    }

    func testExportImportedIntoAnotherKeychain_IsTheSame() async throws {
        let bench = try await Bench.made(["a": "1", "bank.pepper": "p", "b": ""])
        let exported = try await service(bench).export(password: SecretBytes(Bench.password))
        let other = try await Bench.made([:])
        other.prompt.answer([Bench.password])
        let result = try await service(other).import(exported.copy(), replacesExisting: false, mode: .commit)
        XCTAssertEqual(result, KeychainImport(addedCount: 3, replacedCount: 0, unchangedCount: 0))
        let values = [
            try await other.vault.text("a"), try await other.vault.text("b"),
            try await other.vault.text("bank.pepper"),
        ]
        XCTAssertEqual(values, ["1", "", "p"])
    }

    func testImportWithoutAKeychain_MakesOne() async throws {
        let bench = Bench()
        let archive = archive(["a": "1"])
        let all = KeychainImport(addedCount: 1, replacedCount: 0, unchangedCount: 0)
        let rehearsed = try await service(bench).import(
            archive.copy(), replacesExisting: false, mode: .dryRun)
        XCTAssertEqual(rehearsed, all)
        XCTAssertEqual(bench.home.files, [])
        await assertRefused(.notInitialized(.keychain)) {
            try await self.service(bench).import(archive.copy(), replacesExisting: false, mode: .commit)
        }
        bench.prompt.answer([Bench.password])
        let result = try await service(bench).import(archive.copy(), replacesExisting: false, mode: .commit)
        XCTAssertEqual(result, all)
        let value = try await bench.vault.text("a")
        XCTAssertEqual(value, "1")
    }

    func testImportOfAnotherValue_IsAllOrNothing() async throws {
        let bench = try await Bench.made(["b": "2"])
        bench.prompt.answer([Bench.password])
        let before = try bench.bytes
        let archive = archive(["a": "1", "b": "3"])
        await assertRefused(.alreadyExists(.secret, name: "b")) {
            try await self.service(bench).import(archive.copy(), replacesExisting: false, mode: .commit)
        }
        XCTAssertEqual(try bench.bytes, before)
        let result = try await service(bench).import(archive.copy(), replacesExisting: true, mode: .commit)
        XCTAssertEqual(result, KeychainImport(addedCount: 1, replacedCount: 1, unchangedCount: 0))
        let value = try await bench.vault.text("b")
        XCTAssertEqual(value, "3")
    }

    func testImportOfPresentEntries_WritesNothing() async throws {
        let bench = try await Bench.made(["a": "1"])
        bench.prompt.answer([Bench.password])
        let before = try bench.bytes
        let archive = archive(["a": "1"])
        let result = try await service(bench).import(archive.copy(), replacesExisting: false, mode: .commit)
        XCTAssertEqual(result, KeychainImport(addedCount: 0, replacedCount: 0, unchangedCount: 1))
        XCTAssertEqual(try bench.bytes, before)
    }

    func testDryRunOfImport_WritesNothing() async throws {
        let bench = try await Bench.made(["a": "1"])
        bench.prompt.answer([Bench.password])
        let before = try bench.bytes
        let archive = archive(["b": "1"])
        let result = try await service(bench).import(archive.copy(), replacesExisting: false, mode: .dryRun)
        XCTAssertEqual(result.addedCount, 1)
        XCTAssertEqual(try bench.bytes, before)
    }

    func testImportOfOtherFiles_IsRefused() async throws {
        let bench = try await Bench.made()
        bench.prompt.answer([Bench.password])
        let refused = ServiceError.invalidValue(
            field: .archive, value: "", reason: .malformed(expected: "a keychain export"))
        await assertRefused(refused) {
            try await self.service(bench).import(
                SecretBytes("{}"), replacesExisting: false, mode: .commit)
        }
    }

    func testErrors_HoldNoSecret() async throws {
        let bench = try await Bench.made(["a": "marker-value"])
        var shown = ""
        for password in ["marker-password", "wrong marker-password"] {
            bench.prompt.answer([password])
            do {
                _ = try await bench.vault.keys()
            } catch {
                shown += "\(error)"
            }
            do {
                _ = try await service(bench).export(password: SecretBytes(password))
            } catch {
                shown += "\(error)"
            }
        }
        XCTAssertFalse(shown.isEmpty)
        XCTAssertFalse(shown.contains("marker"))
    }

    private func service(_ bench: Bench) -> EncryptedKeychainService {
        EncryptedKeychainService(vault: bench.vault)
    }

    private func archive(_ entries: [String: String]) -> SharedSecret {
        SharedSecret(
            KeychainArchive(
                entries: entries.sorted { $0.key < $1.key }
                    .map { .init(key: .init($0.key), value: SharedSecret(SecretBytes($0.value))) }
            ).encoded())
    }
}
