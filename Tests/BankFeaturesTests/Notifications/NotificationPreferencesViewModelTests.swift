import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class NotificationPreferencesViewModelTests: XCTestCase {
    private var service = StubNotificationService()
    private let all = [
        NotificationPreference(.paymentSent, isWanted: true),
        NotificationPreference(.newDevice, isWanted: true),
    ]
    private let off = NotificationPreference(.paymentSent, isWanted: false)

    override func setUp() async throws {
        service = StubNotificationService()
        service.onPreferences.answer(with: all)
    }

    func testSet_ShowsItInTheList() async {
        service.onSetPreference.answer(with: off)
        let model = NotificationPreferencesViewModel(notificationService: service)
        await model.load()
        await model.set(off)
        XCTAssertEqual(model.change, .loaded(Change(off, mode: .commit)))
        XCTAssertEqual(model.state, .loaded([off, all[1]]))
        XCTAssertEqual(service.onSetPreference.calls, [ChangeCall(off, mode: .commit)])
    }

    func testDryRun_LeavesTheList() async {
        service.onSetPreference.answer(with: off)
        let model = NotificationPreferencesViewModel(notificationService: service)
        await model.load()
        await model.set(off, mode: .dryRun)
        XCTAssertEqual(model.state, .loaded(all))
    }

    func testRefusedChange_LeavesTheList() async {
        let error = ServiceError.invalidValue(field: .kind, value: "newDevice", reason: .notOneOf([]))
        service.onSetPreference.fail(with: error)
        let model = NotificationPreferencesViewModel(notificationService: service)
        await model.load()
        await model.set(NotificationPreference(.newDevice, isWanted: false))
        XCTAssertEqual(model.change, .failed(error))
        XCTAssertEqual(model.state, .loaded(all))
    }
}
