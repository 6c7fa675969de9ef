import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class KeychainEntryViewModelTests: XCTestCase {
    private var storage = StubSecureStorage()
    private let mail = SecureStorageKey("mail")

    override func setUp() async throws {
        storage = StubSecureStorage()
        storage.onKeys.answer(with: [SecureStorageKey("bank.pepper"), mail])
        storage.onLoad.answer(with: Array("s3cret".utf8))
        storage.onSave.answer(with: ())
        storage.onDelete.answer(with: ())
    }

    private func makeModel(_ name: String = "mail") -> KeychainEntryViewModel {
        KeychainEntryViewModel(name: name, secureStorage: storage)
    }

    func testList_HasTheBanksOwnToo() async {
        let model = KeychainListViewModel(secureStorage: storage)
        await model.load()
        XCTAssertEqual(model.state.value?.map(\.name), ["bank.pepper", "mail"])
    }

    func testLoad_ReadsTheValue() async {
        let model = makeModel(" mail ")
        await model.load()
        XCTAssertEqual(model.value, .loaded(SharedSecret("s3cret")))
        XCTAssertEqual(storage.onLoad.calls, [mail])
    }

    func testClear_RemovesTheValue() async {
        let model = makeModel()
        await model.load()
        model.forgetValue()
        XCTAssertEqual(model.value, .idle)
    }

    func testUnknownName_FailsTheLoad() async {
        storage.onLoad.fail(with: ServiceError.notFound(.secret, name: "mail"))
        let model = makeModel()
        await model.load()
        XCTAssertEqual(model.value, .failed(.notFound(.secret, name: "mail")))
    }

    func testSet_KeepsTheValue() async {
        let model = makeModel()
        await model.set(SecretBytes("new"))
        XCTAssertEqual(
            model.setting, .loaded(Change(KeychainEntry(key: mail, isNew: false), mode: .commit)))
        XCTAssertEqual(storage.onSave.calls, [.init(Array("new".utf8), for: mail)])
    }

    func testSetOfAnotherName_IsNew() async {
        let model = makeModel("post")
        await model.set(SecretBytes("new"))
        XCTAssertEqual(model.setting.value?.value, KeychainEntry(key: SecureStorageKey("post"), isNew: true))
    }

    func testSetWithoutAKeychain_IsNewAndMakesIt() async {
        storage.onKeys.fail(with: ServiceError.notInitialized(.keychain))
        let model = makeModel()
        await model.set(SecretBytes("new"))
        XCTAssertEqual(model.setting.value?.value, KeychainEntry(key: mail, isNew: true))
        XCTAssertEqual(storage.onSave.callCount, 1)
    }

    func testSetOfALockedKeychain_FailsAndKeepsNothing() async {
        storage.onKeys.fail(with: ServiceError.locked(.keychain))
        let model = makeModel()
        await model.set(SecretBytes("new"))
        XCTAssertEqual(model.setting, .failed(.locked(.keychain)))
        XCTAssertEqual(storage.onSave.callCount, 0)
    }

    func testFailingSave_FailsTheSetting() async {
        storage.onSave.fail(with: ServiceError.storage(.full, path: "k", underlying: ""))
        let model = makeModel()
        await model.set(SecretBytes("new"))
        XCTAssertEqual(model.setting, .failed(.storage(.full, path: "k", underlying: "")))
    }

    func testDryRunOfSet_KeepsNothing() async {
        let model = makeModel()
        await model.set(SecretBytes("new"), mode: .dryRun)
        XCTAssertEqual(
            model.setting, .loaded(Change(KeychainEntry(key: mail, isNew: false), mode: .dryRun)))
        XCTAssertEqual(storage.onSave.callCount, 0)
    }

    func testDelete_RemovesTheEntry() async {
        let model = makeModel()
        await model.delete()
        XCTAssertEqual(model.deletion, .loaded(Change(mail, mode: .commit)))
        XCTAssertEqual(storage.onDelete.calls, [mail])
    }

    func testFailingDelete_Fails() async {
        storage.onDelete.fail(with: ServiceError.notFound(.secret, name: "mail"))
        let model = makeModel()
        await model.delete()
        XCTAssertEqual(model.deletion, .failed(.notFound(.secret, name: "mail")))
    }

    func testDryRunOfDelete_ReadsAndDeletesNothing() async {
        let model = makeModel()
        await model.delete(mode: .dryRun)
        XCTAssertEqual(model.deletion, .loaded(Change(mail, mode: .dryRun)))
        let other = makeModel("post")
        await other.delete(mode: .dryRun)
        XCTAssertEqual(other.deletion, .failed(.notFound(.secret, name: "post")))
        XCTAssertEqual(storage.onDelete.callCount, 0)
    }

    func testNameOfTheBanksOwn_IsRefusedForEveryVerb() async {
        let model = makeModel("bank.pepper")
        await model.load()
        await model.set(SecretBytes("new"))
        await model.delete()
        let error = ServiceError.invalidValue(
            field: .name, value: "bank.pepper",
            reason: .malformed(expected: "a name that doesn't begin with 'bank.'"))
        XCTAssertEqual(model.value, .failed(error))
        XCTAssertEqual(model.setting, .failed(error))
        XCTAssertEqual(model.deletion, .failed(error))
        assertThrows(error, try model.key())
        XCTAssertEqual(storage.onLoad.callCount + storage.onSave.callCount + storage.onDelete.callCount, 0)
    }
}
