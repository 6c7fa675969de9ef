import BankAPI
import BankDomain
import BankServices
import BankTestSupport
import JSONKit
import XCTest

final class WebhookEventTests: XCTestCase {
    private func members(about resource: NotifiedResource?) throws -> [String: JSONValue] {
        let message = WebhookMessage(
            id: "DLV000001", url: try WebAddress("https://shop.example/"), secrets: [],
            notification: .sample(1), resource: resource,
            createdAt: Instant(millisecondsSinceEpoch: 0), attemptedAt: Instant(millisecondsSinceEpoch: 0))
        guard case .object(let members) = try JSONValue(parsing: WebhookEvent(message).body) else {
            return [:]
        }
        return members
    }

    func testBody_HasTheResourceInTheFormOfTheFeed() throws {
        let change = ResourceChange(kind: .account, id: "ACC001")
        let event = try members(about: NotifiedResource(change: change, resource: Account.sample()))
        guard case .object(let resource)? = event["resource"] else { return XCTFail("\(event)") }
        XCTAssertEqual(Set(resource.keys), ["kind", "id", "isRemoved", "account"])
        XCTAssertEqual(resource["isRemoved"], .boolean(false))
    }

    func testResourceThatIsGone_IsRemoved() throws {
        let change = ResourceChange(kind: .beneficiary, id: "BEN001")
        let event = try members(about: NotifiedResource(change: change, resource: nil))
        XCTAssertEqual(
            event["resource"],
            .object(["kind": .string("beneficiary"), "id": .string("BEN001"), "isRemoved": .boolean(true)]))
    }

    func testNotificationAboutNoResource_HasNone() throws {
        let event = try members(about: nil)
        XCTAssertNil(event["resource"])
        XCTAssertNotNil(event["notification"])
    }
}
