import BankAPI
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import XCTest

@testable import BankRemote

/// A notification stream that loses its connections.
final class RemoteNotificationStreamTests: XCTestCase {
    private let network = MockNetworkService()

    private func service() throws -> RemoteNotificationService {
        let api = APIClient(
            server: try ServerAddress("https://bank.example"), network: network,
            tokens: InMemoryTokenStorage(), random: SeededRandomSource(seed: 1), clock: ScriptedClock())
        return RemoteNotificationService(api: api, clock: ScriptedClock())
    }

    private func add(_ status: Int, _ type: String, _ body: String) {
        network.add { _ in
            NetworkResponse(status: status, fields: ["content-type": type], body: Array(body.utf8))
        }
    }

    private func notification(_ number: Int64) -> String {
        let id = NotificationID(number: number)
        return """
            {"id":"\(id)","userID":"USR001","createdAt":"2026-01-01T00:00:00Z","kind":"paymentSent",\
            "subject":"ACC001.1","amount":null,"detail":"","readAt":null}
            """
    }

    private func event(_ number: Int64) -> String {
        "id: \(NotificationID(number: number))\nevent: notification\ndata: \(notification(number))\n\n"
    }

    private func addEndOfSession() {
        let problem = #"{"code":"unauthorized","title":"","details":{"kind":"sessionEnded"}}"#
        add(200, "text/event-stream", "event: problem\ndata: \(problem)\n\n")
    }

    private func page(_ numbers: [Int64]) -> String {
        let items = numbers.map(notification).joined(separator: ",")
        return #"{"items":[\#(items)],"limit":1,"nextCursor":null,"page":1,"total":null}"#
    }

    func testLostConnection_ContinuesAfterTheLastEvent() async throws {
        add(200, "application/json", page([4]))
        add(200, "text/event-stream", ":\n\n" + event(5) + event(6))
        network.add { _ in throw NetworkFailure.noAnswer }
        // Events that the server repeats are delivered once.
        add(200, "text/event-stream", event(6) + event(7))
        addEndOfSession()
        var told: [NotificationID] = []
        do {
            for try await arrived in try service().arrivals(after: nil, timeoutSeconds: nil) {
                told.append(arrived.id)
            }
            XCTFail("The session has ended.")
        } catch {
            XCTAssertEqual(error as? ServiceError, .unauthorized(.sessionEnded))
        }
        XCTAssertEqual(told, ["NTF000005", "NTF000006", "NTF000007"])
        XCTAssertEqual(
            network.requests.map { $0.fields["last-event-id"] },
            [nil, "NTF000004", "NTF000006", "NTF000006", "NTF000007"])
    }

    /// The ids that a stream tells until its session ends.
    private func told(after id: NotificationID? = nil) async throws -> [NotificationID] {
        var told: [NotificationID] = []
        do {
            for try await arrived in try service().arrivals(after: id, timeoutSeconds: nil) {
                told.append(arrived.id)
            }
            XCTFail("The session has ended.")
        } catch ServiceError.unauthorized(.sessionEnded) {}
        return told
    }

    func testBankThatWasReset_TellsItsEarlierNumbersAgain() async throws {
        add(200, "application/json", page([4]))
        add(200, "text/event-stream", event(5) + "id: NTF000003\nevent: reset\ndata: {}\n\n")
        add(200, "text/event-stream", event(4) + event(5))
        addEndOfSession()
        let told = try await told()
        XCTAssertEqual(told, ["NTF000005", "NTF000004", "NTF000005"])
        XCTAssertEqual(
            network.requests.map { $0.fields["last-event-id"] },
            [nil, "NTF000004", "NTF000003", "NTF000005"])
    }

    func testBankThatBeganWithoutNotifications_TellsAll() async throws {
        add(200, "application/json", page([4]))
        add(200, "text/event-stream", "id: \nevent: reset\ndata: {}\n\n")
        add(200, "application/json", page([1]))
        add(200, "text/event-stream", event(2))
        addEndOfSession()
        let told = try await told()
        XCTAssertEqual(told, ["NTF000001", "NTF000002"])
    }

    private func addUnknownEvent(_ id: String) {
        let details = #"{"kind":"notification","name":"\#(id)"}"#
        add(
            410, Problem.mediaType,
            #"{"code":"notFound","status":410,"title":"","requestID":"1","details":\#(details)}"#)
    }

    func testBankThatWasResetDuringALoss_BeginsAgainNow() async throws {
        add(200, "application/json", page([4]))
        add(200, "text/event-stream", event(5))
        addUnknownEvent("NTF000005")
        add(200, "application/json", page([3]))
        add(200, "text/event-stream", event(4))
        addEndOfSession()
        let told = try await told()
        XCTAssertEqual(told, ["NTF000005", "NTF000004"])
        XCTAssertEqual(network.requests[4].fields["last-event-id"], "NTF000003")
    }

    func testUnknownBeginning_IsRefused() async throws {
        addUnknownEvent("NTF000009")
        do {
            for try await _ in try service().arrivals(after: "NTF000009", timeoutSeconds: nil) {}
            XCTFail("There is no such notification.")
        } catch {
            XCTAssertEqual(error as? ServiceError, .notFound(.notification, name: "NTF000009"))
        }
        XCTAssertEqual(network.requests.count, 1)
    }

    func testPageOfAnotherProgram_EndsTheStream() async throws {
        add(200, "application/json", page([4]))
        add(200, "text/html", "<html>Sign in to the network</html>")
        do {
            for try await _ in try service().arrivals(after: nil, timeoutSeconds: nil) {}
            XCTFail("There is no stream.")
        } catch {
            XCTAssertEqual((error as? ServiceError)?.code, "decodingError")
        }
    }

    func testServerThatIsStartedAgain_IsWaitedFor() async throws {
        add(200, "application/json", page([4]))
        add(502, "text/html", "Bad Gateway")
        add(200, "text/event-stream", event(5))
        addEndOfSession()
        var told: [NotificationID] = []
        do {
            for try await arrived in try service().arrivals(after: nil, timeoutSeconds: nil) {
                told.append(arrived.id)
            }
        } catch {
            XCTAssertEqual(error as? ServiceError, .unauthorized(.sessionEnded))
        }
        XCTAssertEqual(told, ["NTF000005"])
    }

    func testEventsBeforeTheFirstReconnect_AreDeliveredToo() async throws {
        add(200, "application/json", page([]))
        add(200, "application/json", page([]))
        add(200, "text/event-stream", ":\n\n")
        add(200, "application/json", page([2, 1]))
        add(403, Problem.mediaType, #"{"code":"unauthorized","title":"","details":{"kind":"sessionEnded"}}"#)
        var told: [NotificationID] = []
        do {
            for try await arrived in try service().arrivals(after: nil, timeoutSeconds: nil) {
                told.append(arrived.id)
            }
        } catch {
            XCTAssertEqual(error as? ServiceError, .unauthorized(.sessionEnded))
        }
        XCTAssertEqual(told, ["NTF000001", "NTF000002"])
    }

    func testLastingNetworkFailure_EndsTheStream() async throws {
        add(200, "application/json", page([4]))
        do {
            for try await _ in try service().arrivals(after: nil, timeoutSeconds: nil) {}
            XCTFail("There is no network.")
        } catch {
            guard case .networkError = error as? ServiceError else { return XCTFail("\(error)") }
        }
        XCTAssertEqual(network.requests.count, 10)
    }

    func testEvents_AreReadFromPiecesOfAnySize() throws {
        let text = "id: 1\r\nevent: a\r\ndata: x\r\ndata:y\r\n\r\n: note\n\ndata: z\n\nid: 2\n\n"
        for size in 1...text.utf8.count {
            var reader = EventReader()
            var events: [ReceivedEvent] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                events += try reader.take(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            XCTAssertEqual(
                events,
                [
                    ReceivedEvent(id: "1", type: "a", data: Array("x\ny".utf8)),
                    ReceivedEvent(data: Array("z".utf8)),
                ], "\(size)")
        }
    }

    func testEndlessEvent_IsRefused() {
        var reader = EventReader()
        XCTAssertThrowsError(
            try reader.take([UInt8](repeating: UInt8(ascii: "x"), count: EventReader.maximumBytes + 1)))
    }
}
