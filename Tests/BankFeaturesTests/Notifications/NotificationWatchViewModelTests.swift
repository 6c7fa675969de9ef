import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class NotificationWatchViewModelTests: XCTestCase {
    private var service = StubNotificationService()
    private var push = StubPushNotificationService()

    override func setUp() async throws {
        service = StubNotificationService()
        push = StubPushNotificationService()
    }

    private func makeModel() -> NotificationWatchViewModel {
        NotificationWatchViewModel(notificationService: service, pushNotificationService: push)
    }

    func testWatch_ShowsEachArrival() async throws {
        service.onArrivals.answer(with: [.sample(1), .sample(2)])
        let model = makeModel()
        var shown: [[NotificationID]] = []
        try await model.watch(after: "NTF000000", timeoutSeconds: 3) { _ in
            shown.append(model.arrived.map(\.id))
        }
        XCTAssertEqual(shown, [["NTF000001"], ["NTF000001", "NTF000002"]])
        XCTAssertEqual(model.arrived, [.sample(1), .sample(2)])
        XCTAssertFalse(model.isWatching)
        XCTAssertNil(model.error)
        XCTAssertEqual(service.onArrivals.calls, [.init(after: "NTF000000", timeoutSeconds: 3)])
        XCTAssertEqual(push.onDeliveries.callCount, 0)
    }

    func testWatchWithoutABeginning_ShowsWhatIsDeliveredHere() async throws {
        push.onDeliveries.answer(with: [.sample(4)])
        let model = makeModel()
        try await model.watch(timeoutSeconds: 7)
        XCTAssertEqual(model.arrived, [.sample(4)])
        XCTAssertEqual(push.onDeliveries.calls, [7])
        XCTAssertEqual(service.onArrivals.callCount, 0)
    }

    func testFailingWatch_ShowsTheError() async throws {
        push.onDeliveries.fail(with: ServiceError.unauthorized(.sessionEnded))
        let model = makeModel()
        try await model.watch()
        XCTAssertEqual(model.error, .unauthorized(.sessionEnded))
        push.onDeliveries.answer(with: [])
        try await model.watch()
        XCTAssertNil(model.error)
    }

    func testFailureToShow_EndsTheWatch() async {
        struct Torn: Error {}
        push.onDeliveries.answer(with: [.sample(1), .sample(2)])
        let model = makeModel()
        do {
            try await model.watch { _ in throw Torn() }
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertTrue(error is Torn)
        }
        XCTAssertEqual(model.arrived, [.sample(1)])
        XCTAssertFalse(model.isWatching)
    }
}
