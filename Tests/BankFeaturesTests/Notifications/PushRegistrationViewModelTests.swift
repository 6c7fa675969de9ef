import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class PushRegistrationViewModelTests: XCTestCase {
    private var service = StubPushNotificationService()
    private let registration = PushRegistration(userID: "USR001", lastNotificationID: "NTF000003")

    override func setUp() async throws {
        service = StubPushNotificationService()
    }

    func testRegistering_ShowsTheRegistration() async {
        service.onRegistration.answer(with: nil)
        service.onRegister.answer(with: registration)
        let model = PushRegistrationViewModel(pushNotificationService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded(nil))
        await model.register()
        XCTAssertEqual(model.change, .loaded(registration))
        XCTAssertEqual(model.state, .loaded(registration))
    }

    func testEndedRegistration_IsGone() async {
        service.onRegistration.answer(with: registration)
        service.onUnregister.answer(with: registration)
        let model = PushRegistrationViewModel(pushNotificationService: service)
        await model.load()
        await model.unregister()
        XCTAssertEqual(model.change, .loaded(registration))
        XCTAssertEqual(model.state, .loaded(nil))
    }

    func testRefusal_LeavesTheRegistration() async {
        service.onRegistration.answer(with: registration)
        service.onUnregister.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = PushRegistrationViewModel(pushNotificationService: service)
        await model.load()
        await model.unregister()
        XCTAssertEqual(model.change, .failed(.unauthorized(.notSignedIn)))
        XCTAssertEqual(model.state, .loaded(registration))
    }
}
