import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import HTTPKit
import XCTest

@testable import BankApp

@MainActor
final class ServedWebhooksTests: ServedTestCase {
    func testWebhooks_AreAddedTestedListedAndRemoved() async throws {
        let added = await send("POST", "/webhooks", #"{"url":"https://shop.example/hook"}"#)
        XCTAssertEqual(added.status, 201)
        XCTAssertTrue(try added.text("secret").hasPrefix("whsec_"))
        let listed = await send("GET", "/webhooks")
        let list = String(decoding: listed.bytes, as: UTF8.self)
        XCTAssertTrue(list.contains("https://shop.example/hook"))
        XCTAssertFalse(list.contains("whsec_"), "The secret is shown once.")
        let tested = await send("POST", "/webhooks/WEB001/test")
        XCTAssertEqual(try tested.text("outcome"), "200")
        let deliveries = await send("GET", "/webhooks/WEB001/deliveries?status=delivered&limit=1")
        XCTAssertTrue(String(decoding: deliveries.bytes, as: UTF8.self).contains(#""event":"test""#))
        let removed = await send("DELETE", "/webhooks/WEB001")
        XCTAssertEqual(removed.status, 200)
        let gone = await send("POST", "/webhooks/WEB001/test")
        XCTAssertEqual(gone.status, 404)
    }

    func testInvalidAddresses_AreRefusedByName() async throws {
        for url in ["http://shop.example/", "https://u:p@shop.example/", "shop.example"] {
            let answer = await send("POST", "/webhooks", #"{"url":"\#(url)"}"#)
            XCTAssertTrue((400...422).contains(answer.status), url)
            XCTAssertEqual(try answer.text("field"), "url")
        }
    }

    func testSandbox_SendsWithTheServersSender() async throws {
        var configuration = BankConfiguration.inMemory()
        configuration.webhookSender = SilentSender()
        let service = APIService(
            backend: ContainerBank(RootContainer(configuration: configuration)), version: "1",
            hosts: AllowedHosts(["localhost"]), newRequestID: { "1" }, log: { _ in })
        let fields: HTTPFields = ["bank-sandbox": "mine", "content-type": "application/json"]
        _ = await service.answer(
            HTTPRequest(
                method: "POST", path: "/api/v1/webhooks", fields: fields,
                body: IncomingBody(bytes: Array(#"{"url":"https://shop.example/"}"#.utf8))))
        let tested = Answer(
            response: await service.answer(
                HTTPRequest(method: "POST", path: "/api/v1/webhooks/WEB001/test", fields: fields)))
        XCTAssertEqual(try tested.text("outcome"), "timedOut")
    }
}

private final class SilentSender: WebhookSenderProtocol {
    func send(_ message: WebhookMessage) async -> WebhookOutcome? { .failed(.timedOut) }
}
