import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class WebhooksViewModelTests: XCTestCase {
    private let service = StubWebhookService()
    private lazy var model = WebhooksViewModel(webhookService: service)

    func testNewModel_IsIdleWithoutTheBank() async {
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(model.addition, .idle)
        XCTAssertEqual(model.removal, .idle)
        XCTAssertEqual(model.update, .idle)
        XCTAssertEqual(model.renewal, .idle)
        XCTAssertEqual(model.pause, .idle)
        XCTAssertEqual(model.resent, .idle)
        XCTAssertEqual(model.test, .idle)
        XCTAssertEqual(service.onWebhooks.callCount, 0)
    }

    func testWhileTheAnswerIsAwaited_IsLoading() async {
        let gate = Gate()
        service.onWebhooks.answer { _ in
            await gate.pass()
            return []
        }
        let loading = Task { await model.load() }
        await gate.arrival()
        XCTAssertEqual(model.state, .loading)
        gate.open()
        await loading.value
        XCTAssertEqual(model.state, .loaded([]))
    }

    func testFailure_IsTheServices() async {
        service.onWebhooks.fail(with: ServiceError.serverError(code: 500))
        await model.load()
        XCTAssertEqual(model.state, .failed(.serverError(code: 500)))
    }

    func testAdd_SendsTheTypedValuesAndShowsTheSecret() async throws {
        let issued = IssuedWebhook(
            webhook: try .sample(), secret: SharedSecret(SecretBytes([UInt8](repeating: 1, count: 32))))
        service.onAdd.answer(with: issued)
        await model.add("https://shop.example/events", mode: .dryRun)
        XCTAssertEqual(
            service.onAdd.calls,
            [ChangeCall(WebhookRequest(url: "https://shop.example/events"), mode: .dryRun)])
        XCTAssertEqual(model.addition, .loaded(Change(issued, mode: .dryRun)))
        XCTAssertEqual(issued.secretText, "whsec_" + String(repeating: "01", count: 32))
    }

    func testAddWithKinds_SendsEachOnceInTheirOrder() async throws {
        service.onAdd.fail(with: ServiceError.serverError(code: 500))
        await model.add("https://shop.example/", kinds: [.cardPayment, .paymentSent, .cardPayment])
        XCTAssertEqual(service.onAdd.calls.map(\.subject.kinds), [[.paymentSent, .cardPayment]])
    }

    func testKinds_AreChangedOfTheTypedID() async throws {
        let webhook = try Webhook.sample()
        service.onSetKinds.answer(with: webhook)
        await model.setKinds([.cardPayment], of: "web001", mode: .dryRun)
        XCTAssertEqual(
            service.onSetKinds.calls, [.init([.cardPayment], ChangeCall("WEB001", mode: .dryRun))])
        XCTAssertEqual(model.update, .loaded(Change(webhook, mode: .dryRun)))
    }

    func testRenewal_ShowsTheNewSecret() async throws {
        let issued = IssuedWebhook(
            webhook: try .sample(), secret: SharedSecret(SecretBytes([UInt8](repeating: 1, count: 32))))
        service.onRenewSecret.answer(with: issued)
        await model.renewSecret(of: "web001")
        XCTAssertEqual(service.onRenewSecret.calls, [ChangeCall("WEB001", mode: .commit)])
        XCTAssertEqual(model.renewal, .loaded(Change(issued, mode: .commit)))
    }

    func testPauseAndResume_TakeAnIDInAnyCase() async throws {
        var webhook = try Webhook.sample()
        service.onResume.answer(with: webhook)
        webhook.pausedAt = webhook.createdAt
        service.onPause.answer(with: webhook)
        await model.setPaused(true, "web001", mode: .dryRun)
        XCTAssertEqual(service.onPause.calls, [ChangeCall("WEB001", mode: .dryRun)])
        XCTAssertEqual(model.pause, .loaded(Change(webhook, mode: .dryRun)))
        await model.setPaused(false, "WEB001")
        XCTAssertEqual(service.onResume.calls, [ChangeCall("WEB001", mode: .commit)])
    }

    func testResend_TakesAnIDInAnyCaseAndNoEmptyOne() async {
        service.onResend.answer(with: .sample(4))
        await model.resend("dlv000004")
        XCTAssertEqual(service.onResend.calls, ["DLV000004"])
        XCTAssertEqual(model.resent, .loaded(.sample(4)))
        await model.resend("")
        XCTAssertEqual(model.resent, .failed(.invalidValue(field: .delivery, value: "", reason: .empty)))
    }

    func testEmptyAddress_IsRefusedBeforeTheService() async {
        await model.add("")
        XCTAssertEqual(model.addition, .failed(.invalidValue(field: .url, value: "", reason: .empty)))
        XCTAssertEqual(service.onAdd.callCount, 0)
    }

    func testRemove_TakesAnIDInAnyCase() async throws {
        let webhook = try Webhook.sample()
        service.onRemove.answer(with: webhook)
        await model.remove("web001")
        XCTAssertEqual(service.onRemove.calls, [ChangeCall("WEB001", mode: .commit)])
        XCTAssertEqual(model.removal, .loaded(Change(webhook, mode: .commit)))
    }

    func testTest_ShowsTheResult() async {
        service.onTest.answer(with: .sample())
        await model.sendTest(to: "web001")
        XCTAssertEqual(service.onTest.calls, ["WEB001"])
        XCTAssertEqual(model.test, .loaded(.sample()))
    }
}

@MainActor
final class WebhookDeliveriesViewModelTests: XCTestCase {
    private let service = StubWebhookService()

    func testDeliveries_AreLoadedPageByPage() async throws {
        let first = Page(items: [WebhookDelivery.sample(2)], page: 1, limit: 1, nextCursor: "DLV000002")
        let second = Page(items: [WebhookDelivery.sample(1)], page: 1, limit: 1)
        service.onDeliveries.answer { $0.page.after == nil ? first : second }
        let model = WebhookDeliveriesViewModel(
            id: "web001", status: .delivered, page: try PageRequest(limit: 1), webhookService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded(first))
        await model.loadNext()
        XCTAssertEqual(model.state.value?.items.map(\.id), ["DLV000002", "DLV000001"])
        XCTAssertEqual(service.onDeliveries.calls.map(\.id), ["WEB001", "WEB001"])
        XCTAssertEqual(service.onDeliveries.calls.map(\.status), [.delivered, .delivered])
        XCTAssertEqual(service.onDeliveries.calls.map(\.page.after), [nil, "DLV000002"])
    }

    func testUnknownWebhook_IsTheServicesFailure() async {
        service.onDeliveries.fail(with: ServiceError.notFound(.webhook, name: "WEB009"))
        let model = WebhookDeliveriesViewModel(id: "WEB009", webhookService: service)
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.webhook, name: "WEB009")))
    }
}
