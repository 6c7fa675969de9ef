import BankDomain
import BankServer
import HTTPKit
import JSONKit
import XCTest

/// The feed of changes over HTTP.
@MainActor
final class ServedFeedTests: ServedTestCase {
    private static let paths: [ResourceChange.Kind: String] = [
        .account: "/accounts/", .transaction: "/transactions/", .transfer: "/transfers/",
        .transferHold: "/holds/", .standingOrder: "/standing-orders/", .card: "/cards/",
        .cardAuthorisation: "/card-authorisations/", .mandate: "/mandates/",
        .beneficiary: "/beneficiaries/", .goal: "/goals/", .profile: "/profile", .metadata: "/metadata/",
    ]

    /// Changes of every kind, and what answers each.
    private static let requests = [
        ("PATCH", "/accounts/ACC002", #"{"accountName":"Rainy days"}"#),
        ("POST", "/transfers", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"12.50"}"#),
        ("POST", "/holds", #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"5"}"#),
        (
            "POST", "/standing-orders",
            #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"7","frequency":"monthly","startDate":"2026-07-09"}"#
        ),
        ("PUT", "/cards/CRD001/freeze", nil), ("DELETE", "/cards/CRD001/freeze", nil),
        (
            "POST", "/cards/CRD001/authorisations",
            #"{"amount":"9","merchant":"Kiosk","category":"5812","country":"US"}"#
        ),
        ("PUT", "/mandates/MND000001/block", nil),
        ("POST", "/goals", #"{"name":"Boat","accountID":"ACC002","target":"500"}"#),
        ("POST", "/category-rules", #"{"text":"cinema","category":"entertainment"}"#),
        ("PATCH", "/transactions/ACC001.600", #"{"note":"For the roof"}"#),
        ("PATCH", "/profile", #"{"emailAddress":"a@bank.example"}"#),
        ("PUT", "/metadata/BEN001", #"{"externalID":"payee-1","values":{"shop":"main"}}"#),
        ("PATCH", "/beneficiaries/BEN001", #"{"name":"Ada King"}"#),
    ]

    private func position() async throws -> String { try await send("GET", "/changes").text("nextCursor") }

    private func items(after cursor: String) async throws -> [[String: JSONValue]] {
        let answer = await send("GET", "/changes?after=\(cursor)&limit=1000")
        XCTAssertEqual(answer.status, 200, String(decoding: answer.bytes, as: UTF8.self))
        guard case .object(let page) = try answer.json, case .array(let items)? = page["items"] else {
            return []
        }
        return items.compactMap {
            guard case .object(let item) = $0 else { return nil }
            return item
        }
    }

    func testPositionOfBeforeARestart_IsUnknown_AlsoWithAsManyChanges() async throws {
        let data = try await send("GET", "/demo/data").json.text
        _ = await send("PUT", "/demo/snapshots/s")
        let pay = #"{"fromAccountID":"ACC001","toAccountID":"ACC002","amount":"1"}"#
        for (method, path, body) in [
            ("POST", "/demo/reset", nil), ("POST", "/demo/snapshots/s/restoration", nil),
            ("PUT", "/demo/data", data),
        ] as [(String, String, String?)] {
            _ = await send("POST", "/transfers", pay)
            let cursor = try await position()
            let restarted = await send(method, path, body)
            XCTAssertEqual(restarted.status, 200, path)
            // The clock stands still, so the new bank has the same number of changes at the same time.
            _ = await send("POST", "/transfers", pay)
            let answer = await send("GET", "/changes?after=\(cursor)")
            XCTAssertEqual(answer.status, 410, path)
            let present = try await position()
            let next = await send("GET", "/changes?after=\(present)")
            XCTAssertEqual(next.status, 200, path)
        }
    }

    func testEachChangedResource_IsAsItsOwnCallShowsIt() async throws {
        let cursor = try await position()
        for (method, path, body) in Self.requests {
            let answer = await send(method, path, body)
            XCTAssertLessThan(answer.status, 300, "\(path) \(String(decoding: answer.bytes, as: UTF8.self))")
        }
        var kinds: Set<ResourceChange.Kind> = []
        for item in try await items(after: cursor) {
            guard case .string(let word)? = item["kind"], case .string(let id)? = item["id"],
                let kind = ResourceChange.Kind(rawValue: word)
            else { return XCTFail("\(item)") }
            kinds.insert(kind)
            XCTAssertEqual(item["isRemoved"], .boolean(false), "\(item)")
            XCTAssertEqual(Set(item.keys), ["id", "isRemoved", "kind", word])
            guard let path = Self.paths[kind] else { continue }
            let shown = try await send("GET", path.hasSuffix("/") ? path + id : path).json
            XCTAssertEqual(item[word], shown, "\(word) \(id)")
        }
        XCTAssertEqual(kinds, Set(ResourceChange.Kind.allCases))
    }

    func testRemovedResources_AreNamedWithoutTheirMember() async throws {
        let cursor = try await position()
        _ = await send("DELETE", "/goals/GOL001")
        _ = await send("DELETE", "/beneficiaries/BEN002?cancelOrders=true")
        _ = await send("DELETE", "/category-rules/RUL001")
        let items = try await items(after: cursor).filter { $0["isRemoved"] == .boolean(true) }
        XCTAssertEqual(
            items,
            [("goal", "GOL001"), ("beneficiary", "BEN002"), ("categoryRule", "RUL001")].map {
                ["kind": .string($0), "id": .string($1), "isRemoved": .boolean(true)]
            })
    }

    func testPositionOfAnotherBank_Is410AndOneThatIsNone422() async throws {
        for (cursor, status) in [("7.1.0.0", 410), ("0.0.1.1", 410), ("soon", 422), ("", 422)] {
            let answer = await send("GET", "/changes?after=\(cursor)")
            XCTAssertEqual(answer.status, status, cursor)
        }
        let answer = await send("GET", "/changes?after=7.1.0.0")
        XCTAssertEqual(try answer.text("code"), "notFound")
    }

    func testStream_BeginsWithItsPositionAndGoesOnWithChanges() async throws {
        let cursor = try await position()
        let answer = await send("GET", "/changes/events", fields: ["last-event-id": cursor])
        XCTAssertEqual(answer.response.fields["content-type"], "text/event-stream")
        guard case .stream(let produce) = answer.response.body else { return XCTFail("no stream") }
        let (events, event) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            try await produce(BodyWriter { event.yield(String(decoding: $0, as: UTF8.self)) })
            event.finish()
        }
        var seen: [String] = []
        for await text in events {
            seen.append(text)
            switch seen.count {
            case 2: _ = await send("PATCH", "/accounts/ACC002", #"{"accountName":"Rainy days"}"#)
            case 3: _ = await send("POST", "/demo/reset", "{}")
            default: break
            }
        }
        try await task.value
        XCTAssertEqual(seen.count, 4)
        XCTAssertEqual(seen.first, "retry: 2000\n\n")
        XCTAssertEqual(
            seen[1],
            "id: \(cursor)\nevent: changes\ndata: {\"hasMore\":false,\"items\":[],\"nextCursor\":\"\(cursor)\"}\n\n"
        )
        XCTAssertTrue(seen[2].contains("\"kind\":\"account\""), seen[2])
        XCTAssertTrue(seen[2].hasPrefix("id: 1."), seen[2])
        XCTAssertEqual(seen[3], "id: \nevent: reset\ndata: {}\n\n")
    }

    func testStreamAfterAnUnknownPosition_IsRefusedBeforeItBegins() async {
        for path in ["/changes/events?after=7.1.0.0", "/changes/events?after=0.0.1.1"] {
            let answer = await send("GET", path)
            XCTAssertEqual(answer.status, 410)
        }
    }

    func testPositionFromBeforeAReset_Is410() async throws {
        _ = await send("POST", "/goals", #"{"name":"Boat","accountID":"ACC002","target":"500"}"#)
        let cursor = try await position()
        let reset = await send("POST", "/demo/reset", "{}")
        XCTAssertEqual(reset.status, 200)
        let answer = await send("GET", "/changes?after=\(cursor)")
        XCTAssertEqual(answer.status, 410)
    }
}
