import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import BankTestSupport
import HTTPKit
import Synchronization
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
        let sandbox = Sandbox(.failed(.timedOut)) { _ in nil }
        _ = await sandbox.call("POST", "/webhooks", #"{"url":"https://shop.example/"}"#)
        let tested = await sandbox.call("POST", "/webhooks/WEB001/test")
        XCTAssertEqual(try tested.text("outcome"), "timedOut")
    }

    func testSandbox_SendsItsEvents() async throws {
        let sandbox = Sandbox(.answered(status: 200)) { bank in
            Task { await ServerRunner.deliverer(of: bank).run() }
        }
        _ = await sandbox.call("POST", "/webhooks", #"{"url":"https://shop.example/"}"#)
        _ = await sandbox.call("PUT", "/cards/CRD001/freeze")
        let isSent = await becomesTrue { sandbox.sender.events.contains("cardChanged") }
        XCTAssertTrue(isSent)
        sandbox.backend.endSandboxes()
    }
}

/// A sandbox of a demo server.
@MainActor
private struct Sandbox {
    let sender: RecordingSender
    let backend: ContainerBank
    private let service: APIService

    init(_ outcome: WebhookOutcome, beginning begin: @escaping DemoSandboxes.Work) {
        sender = RecordingSender(outcome)
        var configuration = BankConfiguration.inMemory()
        configuration.webhookSender = sender
        backend = ContainerBank(RootContainer(configuration: configuration), beginning: begin)
        service = APIService(
            backend: backend, version: "1", hosts: AllowedHosts(["localhost"]), newRequestID: { "1" },
            log: { _ in })
    }

    func call(_ method: String, _ path: String, _ body: String = "{}") async -> ServedTestCase.Answer {
        ServedTestCase.Answer(
            response: await service.answer(
                HTTPRequest(
                    method: method, path: "/api/v1" + path,
                    fields: ["bank-sandbox": "mine", "content-type": "application/json"],
                    body: IncomingBody(bytes: Array(body.utf8)))))
    }
}

private final class RecordingSender: WebhookSenderProtocol {
    private let outcome: WebhookOutcome
    private let sent = Mutex<[String]>([])

    init(_ outcome: WebhookOutcome) { self.outcome = outcome }

    var events: [String] { sent.withLock(\.self) }

    func send(_ message: WebhookMessage) async -> WebhookOutcome? {
        sent.withLock { $0.append(message.event) }
        return outcome
    }
}
