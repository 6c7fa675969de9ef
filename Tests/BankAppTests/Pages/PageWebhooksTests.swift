import BankContainer
import BankDomain
import BankServices
import XCTest

/// Webhooks on pages.
@MainActor
final class PageWebhooksTests: PageTestCase {
    private static let url = "http://127.0.0.1:9/bank"

    private func add(_ values: [String: String] = [:]) async {
        await post(
            "/webhooks/new", "/webhooks/new", ["url": Self.url].merging(values, uniquingKeysWith: { $1 }))
    }

    private func webhook() async throws -> Webhook {
        let all = try await container.webhookService.webhooks()
        return try XCTUnwrap(all.first)
    }

    private func change(_ verb: String, _ values: [String: String] = [:]) async throws {
        let path = "/webhooks/\(try await webhook().id)"
        await post(path, "\(path)/\(verb)", values)
    }

    func testNewWebhook_ShowsItsSecretOnce_AndItsKinds() async throws {
        await add(["kind-paymentReceived": "yes"])
        XCTAssertTrue(browser.html.contains("whsec_"), browser.html)
        let added = try await webhook()
        XCTAssertEqual(added.kinds, [.paymentReceived])
        await browser.open("/webhooks")
        XCTAssertTrue(browser.html.contains(Self.url))
        XCTAssertTrue(browser.html.contains("1 kind of notification"), browser.html)
        await browser.open("/webhooks/\(added.id)")
        XCTAssertFalse(browser.html.contains("whsec_"))
    }

    func testWrongAddress_IsRefusedAtItsField() async throws {
        for url in ["", "nowhere", "http://shop.example/"] {
            await add(["url": url])
            XCTAssertEqual(browser.status, 422, url)
            XCTAssertTrue(browser.html.contains("aria-invalid"), browser.html)
        }
    }

    func testPauseResumeAndKinds_AreKept() async throws {
        await add()
        try await change("pause")
        XCTAssertTrue(browser.html.contains("Paused since"), browser.html)
        try await change("resume")
        XCTAssertFalse(browser.html.contains("Paused since"), browser.html)
        try await change("kinds", ["kind-signIn": "yes", "kind-paymentReceived": "yes"])
        let kinds = try await webhook().kinds
        XCTAssertTrue(kinds.contains(.paymentReceived))
    }

    func testMessages_AreListedAndSentAgain() async throws {
        await add()
        await post("/transfers/new", "/transfers/review", ["to": "ACC002", "amount": "1"])
        await browser.submit("/transfers")
        let id = try await webhook().id
        _ = try await container.root.webhookOutbox.take(for: id)
        await browser.open("/webhooks/\(id)")
        XCTAssertTrue(browser.html.contains("1 attempt"), browser.html)
        let delivery = try XCTUnwrap(browser.html.firstMatch(of: /DLV[0-9]+/)).output
        await browser.submit("/webhooks/\(id)/resend", ["delivery": String(delivery)])
        XCTAssertEqual(browser.path, "/webhooks/\(id)", browser.html)
    }

    func testNewSecret_IsMadeOnceByTwoClicks_AndTheOldOneSignsToo() async throws {
        await add()
        let id = try await webhook().id
        await browser.open("/webhooks/\(id)")
        let form = browser.hiddenFields(for: "/webhooks/\(id)/secret")
        await browser.post("/webhooks/\(id)/secret", form)
        XCTAssertTrue(browser.html.contains("whsec_"), browser.html)
        XCTAssertTrue(browser.html.contains("Old secret valid until"), browser.html)
        let first = try await webhook().formerSecretUntil
        await browser.post("/webhooks/\(id)/secret", form)
        XCTAssertEqual(browser.status, 303)
        let second = try await webhook().formerSecretUntil
        XCTAssertEqual(second, first)
    }

    func testRemoval_IsAskedForFirst() async throws {
        await add()
        try await change("remove")
        XCTAssertTrue(browser.html.contains("Remove the webhook"), browser.html)
        var count = try await container.webhookService.webhooks().count
        XCTAssertEqual(count, 1)
        await browser.submit("/webhooks/\(try await webhook().id)/remove")
        count = try await container.webhookService.webhooks().count
        XCTAssertEqual(count, 0)
        await browser.open("/webhooks/WEB001")
        XCTAssertEqual(browser.status, 404)
    }
}
