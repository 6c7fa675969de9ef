import BankDomain
import BankServices
import Foundation
import HTTPKit
import Synchronization
import XCTest

@testable import BankServer

final class HTTPWebhookSenderTests: XCTestCase {
    private let clock = FixedClock(Instant(millisecondsSinceEpoch: 1_767_225_601_500))
    private let secret = SharedSecret(SecretBytes([UInt8](repeating: 7, count: 32)))

    private func message(_ url: String, notification: BankNotification? = nil) throws -> WebhookMessage {
        WebhookMessage(
            id: "DLV000001", url: try WebAddress(url), secrets: [secret], notification: notification,
            createdAt: Instant(millisecondsSinceEpoch: 1_767_225_600_000),
            attemptedAt: Instant(millisecondsSinceEpoch: 1_767_225_601_000))
    }

    /// A receiver that answers with a status and records its requests.
    private func receiver(
        _ status: Int, fields: HTTPFields = [:]
    ) throws -> (url: String, seen: @Sendable () -> [String]) {
        let seen = Seen()
        let server = try HTTPServer { request in
            let body = (try? await request.body.collect(upTo: 10_000)) ?? []
            seen.add(
                """
                \(request.method) \(request.path)?\(request.query ?? "") \(request.fields["content-type"] ?? "")
                \(request.fields["bank-delivery"] ?? "") \(request.fields["bank-event"] ?? "")
                \(request.fields["bank-signature"] ?? "")
                \(request.fields["webhook-id"] ?? "") \(request.fields["webhook-timestamp"] ?? "")
                \(request.fields["webhook-signature"] ?? "")
                \(String(decoding: body, as: UTF8.self))
                """)
            return HTTPResponse(status: status, fields: fields)
        }
        guard case .ip(_, let port) = try server.start(at: [.ip("127.0.0.1", port: 0)])[0] else {
            throw NoPort()
        }
        addTeardownBlock { await server.stop(graceSeconds: 0) }
        return ("http://127.0.0.1:\(port)/hook?a=1", { seen.all })
    }

    func testMessage_IsPostedAndSigned() async throws {
        let receiver = try receiver(204)
        let notification = BankNotification(
            id: "NTF000003", userID: "USR002", kind: .paymentReceived, subject: "TXN000001",
            amount: Money(minorUnits: 1_250, currency: .usd), detail: "Rent",
            createdAt: Instant(millisecondsSinceEpoch: 1_767_225_599_000), readAt: nil)
        let sender = HTTPWebhookSender(version: "1", reach: .everywhere, clock: clock)
        let outcome = await sender.send(try message(receiver.url, notification: notification))
        XCTAssertEqual(outcome, .answered(status: 204))
        let body = """
            {"createdAt":"2026-01-01T00:00:00Z","event":"paymentReceived","id":"DLV000001","notification":\
            {"amount":{"amount":"12.50","currency":"USD","minorUnits":1250},"createdAt":"2025-12-31T23:59:59Z",\
            "detail":"Rent","id":"NTF000003","kind":"paymentReceived","subject":"TXN000001",\
            "userID":"USR002"}}
            """
        XCTAssertEqual(
            receiver.seen(),
            [
                """
                POST /hook?a=1 application/json
                DLV000001 paymentReceived
                \(HTTPWebhookSender.signature(
                    of: Array(body.utf8), at: Instant(millisecondsSinceEpoch: 1_767_225_601_500), by: [secret]))
                DLV000001 1767225601
                \(HTTPWebhookSender.standardSignature(
                    of: Array(body.utf8), "DLV000001",
                    at: Instant(millisecondsSinceEpoch: 1_767_225_601_500), by: secret))
                \(body)
                """
            ])
    }

    /// The code was made with `openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…`.
    func testSignature_IsTheCodeOfTimeAndBody() throws {
        XCTAssertEqual(
            HTTPWebhookSender.signature(
                of: Array("{}".utf8), at: Instant(millisecondsSinceEpoch: 1_767_225_601_500), by: [secret]),
            "t=1767225601,v1=4f9290961c03241f4336f24f7ad8b0b0003b6f8c921b9881ff7a2827849f785a")
    }

    func testTwoSecrets_SignBoth() async throws {
        let receiver = try receiver(204)
        let former = SharedSecret(SecretBytes([UInt8](repeating: 9, count: 32)))
        let message = WebhookMessage(
            id: "DLV000001", url: try WebAddress(receiver.url), secrets: [secret, former], notification: nil,
            createdAt: clock.now(), attemptedAt: clock.now())
        let sender = HTTPWebhookSender(version: "1", reach: .everywhere, clock: clock)
        let outcome = await sender.send(message)
        XCTAssertEqual(outcome, .answered(status: 204))
        let lines = try XCTUnwrap(receiver.seen().first).split(separator: "\n").map(String.init)
        let body = Array(try XCTUnwrap(lines.last).utf8)
        let own = [secret, former].map { HTTPWebhookSender.signature(of: body, at: clock.now(), by: [$0]) }
        XCTAssertEqual(lines[2], own[0] + own[1].drop { $0 != "," })
        let standard = [secret, former].map {
            HTTPWebhookSender.standardSignature(of: body, "DLV000001", at: clock.now(), by: $0)
        }
        XCTAssertEqual(lines[4], standard.joined(separator: " "))
    }

    /// The code was made with Python: `hmac.new(base64.b64decode("07" * 32), b"DLV000001.1767225601.{}", "sha256")`.
    func testStandardSignature_IsThatOfReceiversThatDecodeTheSecretAsBase64() {
        XCTAssertEqual(
            HTTPWebhookSender.standardSignature(
                of: Array("{}".utf8), "DLV000001", at: Instant(millisecondsSinceEpoch: 1_767_225_601_500),
                by: secret),
            "v1,6eVKL1eo/WOCHqyX9yqml3njfTQ89CKASbBcYtUPavo=")
    }

    func testErrorsAndRedirects_AreAnswersAndNotFollowed() async throws {
        let sender = HTTPWebhookSender(version: "1", reach: .everywhere, clock: clock)
        let target = try receiver(200)
        for (status, fields) in [(500, [:] as HTTPFields), (302, ["location": target.url])] {
            let outcome = await sender.send(try message(try receiver(status, fields: fields).url))
            XCTAssertEqual(outcome, .answered(status: status))
        }
        XCTAssertEqual(target.seen(), [])
    }

    func testPrivateAddresses_AreRefusedUnlessAllowed() async throws {
        let receiver = try receiver(200)
        let sender = HTTPWebhookSender(version: "1", reach: .internet, clock: clock)
        let port = try WebAddress(receiver.url).port
        for host in ["127.0.0.1", "localhost", "[::1]", "169.254.169.254", "10.0.0.1"] {
            let outcome = await sender.send(try message("http://\(host):\(port)/"))
            XCTAssertEqual(outcome, .failed(.addressNotAllowed), host)
        }
        XCTAssertEqual(receiver.seen(), [])
    }

    func testAddressesOfThisMachine_AreCalledWhereOnlyItsUsersAskForIt() async throws {
        let receiver = try receiver(200)
        let sender = HTTPWebhookSender(version: "1", reach: .internetAndThisMachine, clock: clock)
        let here = await sender.send(try message(receiver.url))
        XCTAssertEqual(here, .answered(status: 200))
        for host in ["169.254.169.254", "10.0.0.1", "[fd00::1]", "[::ffff:10.0.0.1]"] {
            let outcome = await sender.send(try message("http://\(host):9/"))
            XCTAssertEqual(outcome, .failed(.addressNotAllowed), host)
        }
        XCTAssertEqual(receiver.seen().count, 1)
    }

    func testUnreachableReceivers_AreFaults() async throws {
        let sender = HTTPWebhookSender(version: "1", reach: .everywhere, clock: clock)
        let noName = await sender.send(try message("https://shop.invalid/"))
        XCTAssertEqual(noName, .failed(.nameNotFound))
        let noTLS = await sender.send(
            try message(try receiver(200).url.replacingOccurrences(of: "http:", with: "https:")))
        XCTAssertEqual(noTLS, .failed(.certificateInvalid))
    }

    func testMessageWithoutASecret_IsNotSent() async throws {
        let receiver = try receiver(200)
        let unsigned = WebhookMessage(
            id: "DLV000001", url: try WebAddress(receiver.url), secrets: [], notification: nil,
            createdAt: Instant(millisecondsSinceEpoch: 0), attemptedAt: Instant(millisecondsSinceEpoch: 0))
        let outcome = await HTTPWebhookSender(version: "1", reach: .everywhere, clock: clock).send(
            unsigned)
        XCTAssertEqual(outcome, .failed(.secretMissing))
        XCTAssertEqual(receiver.seen(), [])
    }
}

private struct NoPort: Error {}

private final class Seen: Sendable {
    private let state = Mutex<[String]>([])
    var all: [String] { state.withLock { $0 } }
    func add(_ text: String) { state.withLock { $0.append(text) } }
}
