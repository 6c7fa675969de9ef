import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class SessionsViewModelTests: XCTestCase {
    private var auth = StubAuthService()
    private var coordinator = MockAuthCoordinator()

    override func setUp() async throws {
        auth = StubAuthService()
        coordinator = MockAuthCoordinator()
    }

    private func makeSessions() -> SessionsViewModel {
        SessionsViewModel(authService: auth, coordinator: coordinator)
    }

    func testLoad_ShowsSessions() async {
        auth.onSessions.answer(with: [.sample(2), .sample(1)])
        let model = makeSessions()
        XCTAssertEqual(model.state, .idle)
        await model.load()
        XCTAssertEqual(model.state, .loaded([.sample(2), .sample(1)]))
    }

    func testFailingLoad_Fails() async {
        auth.onSessions.fail(with: ServiceError.unauthorized(.notSignedIn))
        let model = makeSessions()
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.notSignedIn)))
    }

    func testRevokedSession_LeavesTheList() async {
        auth.onSessions.answer(with: [.sample(2, isCurrent: true), .sample(1)])
        auth.onEndSession.answer(with: .sample(1))
        let model = makeSessions()
        await model.load()
        await model.revoke("SES001")
        XCTAssertEqual(model.revoked, .loaded(.sample(1)))
        XCTAssertEqual(model.state, .loaded([.sample(2, isCurrent: true)]))
        XCTAssertEqual(auth.onEndSession.calls, ["SES001"])
        XCTAssertEqual(coordinator.calls, [])
    }

    func testRevokedPresentSession_SignsOut() async {
        auth.onEndSession.answer(with: .sample(2, isCurrent: true))
        await makeSessions().revoke("SES002")
        XCTAssertEqual(coordinator.calls, [.didSignOut])
    }

    func testUnknownSession_FailsAndKeepsTheList() async {
        auth.onSessions.answer(with: [.sample(1)])
        auth.onEndSession.fail(with: ServiceError.notFound(.session, name: "SES009"))
        let model = makeSessions()
        await model.load()
        await model.revoke("SES009")
        XCTAssertEqual(model.revoked, .failed(.notFound(.session, name: "SES009")))
        XCTAssertEqual(model.state, .loaded([.sample(1)]))
    }

    func testDevices_AreShownAndRemoved() async {
        auth.onDevices.answer(with: [.sample(2), .sample(1)])
        auth.onRemoveDevice.answer(with: .sample(2))
        let model = DevicesViewModel(authService: auth, coordinator: coordinator)
        await model.load()
        XCTAssertEqual(model.state, .loaded([.sample(2), .sample(1)]))
        await model.revoke("DEV002")
        XCTAssertEqual(model.state, .loaded([.sample(1)]))
        XCTAssertEqual(auth.onRemoveDevice.calls, ["DEV002"])
        XCTAssertEqual(coordinator.calls, [])
    }

    func testRemovedPresentDevice_SignsOut() async {
        auth.onRemoveDevice.answer(with: .sample(1, isCurrent: true))
        await DevicesViewModel(authService: auth, coordinator: coordinator).revoke("DEV001")
        XCTAssertEqual(coordinator.calls, [.didSignOut])
    }

    func testUnknownDevice_Fails() async {
        auth.onRemoveDevice.fail(with: ServiceError.notFound(.device, name: "DEV009"))
        let model = DevicesViewModel(authService: auth, coordinator: coordinator)
        await model.revoke("DEV009")
        XCTAssertEqual(model.revoked, .failed(.notFound(.device, name: "DEV009")))
    }
}
