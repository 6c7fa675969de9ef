import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class NotificationWatchViewModelTests: XCTestCase {
    private var service = StubNotificationService()

    override func setUp() async throws {
        service = StubNotificationService()
    }

    func testWatch_ShowsEachAsItComes() async throws {
        service.onArrivals.answer(with: [.sample(1), .sample(2)])
        let model = NotificationWatchViewModel(notificationService: service)
        var shown: [[NotificationID]] = []
        try await model.watch(after: "NTF000000", timeoutSeconds: 3) { _ in
            shown.append(model.arrived.map(\.id))
        }
        XCTAssertEqual(shown, [["NTF000001"], ["NTF000001", "NTF000002"]])
        XCTAssertEqual(model.arrived, [.sample(1), .sample(2)])
        XCTAssertFalse(model.isWatching)
        XCTAssertNil(model.error)
        XCTAssertEqual(service.onArrivals.calls, [.init(after: "NTF000000", timeoutSeconds: 3)])
    }

    func testFailingWatch_SaysWhy() async throws {
        service.onArrivals.fail(with: ServiceError.unauthorized(.sessionEnded))
        let model = NotificationWatchViewModel(notificationService: service)
        try await model.watch()
        XCTAssertEqual(model.error, .unauthorized(.sessionEnded))
        service.onArrivals.answer(with: [])
        try await model.watch()
        XCTAssertNil(model.error)
    }

    func testFailureToShow_EndsTheWatch() async {
        struct Torn: Error {}
        service.onArrivals.answer(with: [.sample(1), .sample(2)])
        let model = NotificationWatchViewModel(notificationService: service)
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
