import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// The view models for the whole keychain.
@MainActor
final class KeychainViewModelTests: XCTestCase {
    private var keychain = StubKeychainService()

    override func setUp() async throws { keychain = StubKeychainService() }

    // MARK: Status

    func testStatus_IsShownWithoutAKeychain() async {
        keychain.onStatus.answer(with: .sample(exists: false))
        let model = KeychainStatusViewModel(keychainService: keychain)
        await model.load()
        XCTAssertEqual(model.state, .loaded(.sample(exists: false)))
        XCTAssertEqual(model.report, .idle)
    }

    func testVerify_EndsWithTheReport() async {
        let report = KeychainReport(status: .sample(), entryCount: 4)
        keychain.onVerify.answer(with: report)
        let model = KeychainStatusViewModel(keychainService: keychain)
        await model.verify()
        XCTAssertEqual(model.report, .loaded(report))
    }

    func testTamperedKeychain_FailsTheVerification() async {
        keychain.onVerify.fail(with: ServiceError.storage(.tampered, path: "k", underlying: ""))
        let model = KeychainStatusViewModel(keychainService: keychain)
        await model.verify()
        XCTAssertEqual(model.report, .failed(.storage(.tampered, path: "k", underlying: "")))
    }

    func testUnreadableFolder_FailsTheStatus() async {
        keychain.onStatus.fail(with: ServiceError.storage(.insecure, path: "k", underlying: ""))
        let model = KeychainStatusViewModel(keychainService: keychain)
        await model.load()
        XCTAssertEqual(model.state, .failed(.storage(.insecure, path: "k", underlying: "")))
    }

    // MARK: Password

    func testPasswordChange_SendsBothPasswords() async {
        keychain.onChangePassword.answer(with: .sample(isUnlocked: true))
        let model = KeychainPasswordViewModel(keychainService: keychain)
        await model.changePassword(from: SecretBytes("old"), to: SecretBytes("new"))
        XCTAssertEqual(model.change, .loaded(.sample(isUnlocked: true)))
        XCTAssertEqual(
            keychain.onChangePassword.calls,
            [.init(current: SharedSecret("old"), new: SharedSecret("new"))])
    }

    func testWrongPassword_FailsTheChangeAndCanBeRepeated() async {
        keychain.onChangePassword.fail(with: ServiceError.wrongPassword(.keychain))
        let model = KeychainPasswordViewModel(keychainService: keychain)
        await model.changePassword(from: SecretBytes("odd"), to: SecretBytes("new"))
        XCTAssertEqual(model.change, .failed(.wrongPassword(.keychain)))
        keychain.onChangePassword.answer(with: .sample())
        await model.changePassword(from: SecretBytes("old"), to: SecretBytes("new"))
        XCTAssertEqual(model.change, .loaded(.sample()))
    }

    func testRecoveryCode_IsKeptUntilCleared() async {
        keychain.onMakeRecoveryCode.answer(with: SharedSecret("AAAA-BBBB"))
        let model = KeychainPasswordViewModel(keychainService: keychain)
        await model.makeRecoveryCode(password: SecretBytes("old"))
        XCTAssertEqual(model.recoveryCode, .loaded(SharedSecret("AAAA-BBBB")))
        XCTAssertEqual(keychain.onMakeRecoveryCode.calls, [SharedSecret("old")])
        model.forgetRecoveryCode()
        XCTAssertEqual(model.recoveryCode, .idle)
    }

    func testWrongPassword_FailsTheRecoveryCode() async {
        keychain.onMakeRecoveryCode.fail(with: ServiceError.wrongPassword(.keychain))
        let model = KeychainPasswordViewModel(keychainService: keychain)
        await model.makeRecoveryCode(password: SecretBytes("odd"))
        XCTAssertEqual(model.recoveryCode, .failed(.wrongPassword(.keychain)))
    }

    // MARK: Copies

    func testExport_IsKeptUntilCleared() async {
        keychain.onExport.answer(with: SharedSecret("{}"))
        let model = KeychainTransferViewModel(keychainService: keychain)
        await model.export(password: SecretBytes("old"))
        XCTAssertEqual(model.archive, .loaded(SharedSecret("{}")))
        XCTAssertEqual(keychain.onExport.calls, [SharedSecret("old")])
        model.forgetArchive()
        XCTAssertEqual(model.archive, .idle)
    }

    func testWrongPassword_FailsTheExport() async {
        keychain.onExport.fail(with: ServiceError.wrongPassword(.keychain))
        let model = KeychainTransferViewModel(keychainService: keychain)
        await model.export(password: SecretBytes("odd"))
        XCTAssertEqual(model.archive, .failed(.wrongPassword(.keychain)))
    }

    func testImport_TellsWhatItChanged() async {
        let result = KeychainImport(addedCount: 2, replacedCount: 1, unchangedCount: 0)
        keychain.onImport.answer(with: result)
        for mode in [ExecutionMode.commit, .dryRun] {
            let model = KeychainTransferViewModel(keychainService: keychain)
            await model.take(SecretBytes("{}"), replacesExisting: true, mode: mode)
            XCTAssertEqual(model.taking, .loaded(Change(result, mode: mode)))
        }
        XCTAssertEqual(
            keychain.onImport.calls,
            [ExecutionMode.commit, .dryRun].map {
                .init(archive: SharedSecret("{}"), replacesExisting: true, mode: $0)
            })
    }

    func testEntryOfAnotherValue_FailsTheImport() async {
        keychain.onImport.fail(with: ServiceError.alreadyExists(.secret, name: "mail"))
        let model = KeychainTransferViewModel(keychainService: keychain)
        await model.take(SecretBytes("{}"), replacesExisting: false)
        XCTAssertEqual(model.taking, .failed(.alreadyExists(.secret, name: "mail")))
    }

    // MARK: Restoration

    func testRestoration_HappensOnce() async {
        keychain.onRestorePrevious.answer(with: .sample())
        let model = KeychainRestorationViewModel(keychainService: keychain)
        await model.restore(mode: .dryRun)
        XCTAssertEqual(model.state, .loaded(Change(.sample(), mode: .dryRun)))
        await model.restore()
        await model.restore()
        XCTAssertEqual(model.state, .loaded(Change(.sample(), mode: .commit)))
        XCTAssertEqual(keychain.onRestorePrevious.calls, [.dryRun, .commit])
    }

    func testNoPreviousGeneration_FailsTheRestoration() async {
        keychain.onRestorePrevious.fail(with: ServiceError.notFound(.previousKeychain, name: ""))
        let model = KeychainRestorationViewModel(keychainService: keychain)
        await model.restore()
        XCTAssertEqual(model.state, .failed(.notFound(.previousKeychain, name: "")))
    }
}
