import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class BankKeyViewModelTests: XCTestCase {
    private static let entry = SecureStorageKey("bank.key.1f")
    private static let secret = SharedSecret(SecretBytes("the key"))

    private let persistence = StubPersistenceService()
    private let keychain = StubKeychainService()
    private let storage = StubSecureStorage()
    private lazy var model = BankKeyViewModel(
        persistenceService: persistence, keychainService: keychain, secureStorage: storage)

    private func status(exists: Bool = true, isUnlocked: Bool = true) -> KeychainStatus {
        KeychainStatus(
            path: "keychain.bkv", exists: exists, isUnlocked: isUnlocked, generation: 1, updatedAt: nil,
            slots: [.password], isMemoryLocked: true)
    }

    func testKeyThatWasFound_IsSealedAlone() async throws {
        persistence.onKeyEntry.answer(with: Self.entry)
        keychain.onSealed.answer(with: SharedSecret(SecretBytes("file")))
        storage.onLoad.answer(with: Array("the key".utf8))
        await model.find()
        await model.seal(password: SecretBytes("password"))
        XCTAssertEqual(model.file, .loaded(SharedSecret(SecretBytes("file"))))
        let call = try XCTUnwrap(keychain.onSealed.calls.first)
        XCTAssertEqual(call.0.entries, [.init(key: Self.entry, value: Self.secret)])
        XCTAssertEqual(call.1, SharedSecret(SecretBytes("password")))
        XCTAssertEqual(storage.onLoad.calls, [Self.entry])
        model.forgetFile()
        XCTAssertEqual(model.file, .idle)
    }

    func testBankWithoutAKey_HasNothingToSeal() async {
        persistence.onKeyEntry.answer(with: nil)
        await model.find()
        await model.seal(password: SecretBytes("password"))
        XCTAssertEqual(model.entry, .loaded(nil))
        XCTAssertNotNil(model.file.error)
        XCTAssertEqual(keychain.onSealed.callCount, 0)
    }

    func testNeed_DependsOnTheKeychain() async throws {
        persistence.onKeyEntryOfCopy.answer(with: Self.entry)
        storage.onKeys.answer(with: [])
        for (status, need) in [
            (status(exists: false), BankKeyNeed.missing(Self.entry)),
            (status(isUnlocked: false), .unknown(Self.entry)), (status(), .missing(Self.entry)),
        ] {
            keychain.onStatus.answer(with: status)
            await model.look(at: "books.db")
            XCTAssertEqual(model.need, .loaded(need))
        }
        storage.onKeys.answer(with: [Self.entry])
        await model.look(at: "books.db")
        XCTAssertEqual(model.need, .loaded(.met(Self.entry)))
    }

    func testFile_GivesTheKeyAloneToTheKeychain() async throws {
        try await lookForKey()
        keychain.onArchive.answer(
            with: KeychainArchive(entries: [
                .init(key: SecureStorageKey("mail"), value: Self.secret),
                .init(key: Self.entry, value: Self.secret),
            ]))
        keychain.onImport.answer(with: KeychainImport(addedCount: 1, replacedCount: 0, unchangedCount: 0))
        await model.take(
            SecretBytes("file"), path: "books.db.key", password: SecretBytes("password"), mode: .dryRun)
        XCTAssertEqual(model.taking.value?.value.addedCount, 1)
        let call = try XCTUnwrap(keychain.onImport.calls.first)
        XCTAssertEqual(call.mode, .dryRun)
        XCTAssertFalse(call.replacesExisting)
        let taken = try KeychainArchive(decoding: call.archive.copy())
        XCTAssertEqual(taken.entries.map(\.key), [Self.entry])
    }

    func testFileOfAnotherBank_IsRefused() async throws {
        try await lookForKey()
        keychain.onArchive.answer(
            with: KeychainArchive(entries: [.init(key: SecureStorageKey("bank.key.2e"), value: Self.secret)]))
        await model.take(
            SecretBytes("file"), path: "books.db.key", password: SecretBytes("password"))
        XCTAssertEqual(
            model.taking.error,
            .invalidFile(
                path: "books.db.key", line: nil, column: nil, reason: "it doesn't contain this bank's key"))
        XCTAssertEqual(keychain.onImport.callCount, 0)
    }

    private func lookForKey() async throws {
        persistence.onKeyEntryOfCopy.answer(with: Self.entry)
        keychain.onStatus.answer(with: status(exists: false))
        await model.look(at: "books.db")
    }
}
