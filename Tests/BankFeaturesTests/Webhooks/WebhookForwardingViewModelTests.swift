import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class WebhookForwardingViewModelTests: XCTestCase {
    private var service = StubNotificationService()
    private var forwarding = StubWebhookForwardingService()
    private var resource: (BankNotification) async throws -> NotifiedResource? = { _ in nil }

    override func setUp() async throws {
        service = StubNotificationService()
        forwarding = StubWebhookForwardingService()
    }

    private func makeModel() -> WebhookForwardingViewModel {
        WebhookForwardingViewModel(
            notifications: NotificationWatchViewModel(
                notificationService: service, pushNotificationService: StubPushNotificationService()),
            forwardingService: forwarding, resource: resource)
    }

    private func program() throws -> WebAddress { try WebAddress(forwardingTo: "localhost:4000/bank") }

    func testArrivals_AreForwardedInOrderWithTheirOutcomes() async throws {
        service.onArrivals.answer(with: [.sample(1), .sample(2)])
        forwarding.onForward.answer(inTurn: [.failed(.notConnected), .answered(status: 204)])
        let model = makeModel()
        var shown: [WebhookOutcome] = []
        try await model.forward(to: program(), kinds: [], after: "NTF000000", timeoutSeconds: 0) {
            shown.append($0.outcome)
        }
        XCTAssertEqual(shown, [.failed(.notConnected), .answered(status: 204)])
        XCTAssertEqual(
            forwarding.onForward.calls,
            [.init("NTF000001", to: try program()), .init("NTF000002", to: try program())])
        XCTAssertEqual(model.failureCount, 1)
    }

    func testWhatANotificationIsAbout_IsForwardedIfItCanBeRead() async throws {
        service.onArrivals.answer(with: [.sample(1)])
        forwarding.onForward.answer(with: .answered(status: 204))
        let change = ResourceChange(kind: .account, id: "ACC001")
        resource = { _ in NotifiedResource(change: change, resource: Account.sample()) }
        try await makeModel().forward(to: program(), kinds: [], after: "NTF000000", timeoutSeconds: 0)
        resource = { _ in throw ServiceError.unauthorized(.sessionEnded) }
        try await makeModel().forward(to: program(), kinds: [], after: "NTF000000", timeoutSeconds: 0)
        XCTAssertEqual(forwarding.onForward.calls.map(\.resource), [change, nil])
    }

    func testOtherKinds_AreNotForwarded() async throws {
        let sample = BankNotification.sample(1)
        let others = BankNotification.Kind.allCases.filter { $0 != sample.kind }
        service.onArrivals.answer(with: [sample])
        let model = makeModel()
        try await model.forward(to: program(), kinds: others, after: "NTF000000", timeoutSeconds: 0)
        XCTAssertEqual(forwarding.onForward.callCount, 0)
        forwarding.onForward.answer(with: .answered(status: 200))
        try await model.forward(to: program(), kinds: [sample.kind], after: "NTF000000", timeoutSeconds: 0)
        XCTAssertEqual(forwarding.onForward.callCount, 1)
    }

    func testEndedSession_IsTheError() async throws {
        service.onArrivals.fail(with: ServiceError.unauthorized(.sessionEnded))
        let model = makeModel()
        try await model.forward(to: program(), kinds: [], after: "NTF000000")
        XCTAssertEqual(model.error, .unauthorized(.sessionEnded))
    }

    func testTypedAddress_NeedsNoScheme() throws {
        XCTAssertEqual(try program().text, "http://localhost:4000/bank")
        XCTAssertEqual(
            try WebAddress(forwardingTo: "https://shop.example/x").text, "https://shop.example/x")
    }

    func testAddressElsewhereWithoutTLS_IsRefused() {
        for text in ["shop.example", "http://10.0.0.2:4000", "ftp://localhost", ""] {
            XCTAssertThrowsError(try WebAddress(forwardingTo: text), text)
        }
    }
}
