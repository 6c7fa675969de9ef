import BankContainer
import BankDomain
import BankServices
import XCTest

@MainActor
final class PageMandatesTests: PageTestCase {
    private func mandate(_ id: MandateID = "MND000001") async throws -> Mandate {
        try await container.mandateService.mandate(id: id)
    }

    func testList_HasMandatesAndWhatWasCollected() async {
        await browser.open("/mandates")
        for text in ["Northern Light &amp; Power", "NLP-20418", "href=\"/entries/ACC001.612\"", "125.77"] {
            XCTAssertTrue(browser.html.contains(text), text)
        }
    }

    func testMandate_IsCancelledAndAuthorizedAgain() async throws {
        await post("/mandates/MND000001", "/mandates/MND000001/change", ["change": "cancel"])
        XCTAssertTrue(browser.html.contains("value=\"authorize\""))
        XCTAssertFalse(browser.html.contains("/mandates/MND000001/limits"))
        await post("/mandates/MND000001", "/mandates/MND000001/change", ["change": "authorize"])
        let status = try await mandate().status
        XCTAssertEqual(status, .authorized)
    }

    func testCreditor_IsBlockedAndUnblocked() async throws {
        await post("/mandates/MND000002", "/mandates/MND000002/change", ["change": "block"])
        XCTAssertTrue(browser.html.contains("value=\"unblock\""))
        await post("/mandates/MND000002", "/mandates/MND000002/change", ["change": "unblock"])
        let isBlocked = try await mandate("MND000002").isBlocked
        XCTAssertFalse(isBlocked)
    }

    func testUnknownChange_IsRefused() async {
        await post("/mandates/MND000001", "/mandates/MND000001/change", ["change": "melt"])
        XCTAssertEqual(browser.status, 400)
    }

    func testLimits_AreSetKeptInTheFormAndRemoved() async throws {
        let (page, limits) = ("/mandates/MND000001", "/mandates/MND000001/limits")
        await post(page, limits, ["amount": "150", "perMonth": "2"])
        XCTAssertTrue(browser.html.contains("value=\"150.00\""))
        await post(page, limits, ["amount": "150", "perMonth": "two"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"two\""))
        let kept = try await mandate().limits
        XCTAssertEqual(kept.perMonth, 2)
        await post(page, limits, ["amount": "", "perMonth": ""])
        let removed = try await mandate().limits
        XCTAssertEqual(removed, MandateLimits())
    }

    func testCollection_IsTakenBackOnceAfterAQuestion() async throws {
        let debits = container.mandateService
        await post("/mandates", "/direct-debits/DDB000005/refund", [:])
        XCTAssertTrue(browser.html.contains("Are you sure?"))
        var page = try await debits.directDebits(of: nil, page: PageRequest())
        XCTAssertEqual(page.items.first { $0.id == "DDB000005" }?.status, .booked)
        await browser.submit("/direct-debits/DDB000005/refund")
        XCTAssertEqual(browser.path, "/mandates")
        page = try await debits.directDebits(of: nil, page: PageRequest())
        XCTAssertEqual(page.items.first { $0.id == "DDB000005" }?.status, .refunded)
        XCTAssertFalse(browser.html.contains("/direct-debits/DDB000005/refund"))
    }

    func testCollectionAfterEightWeeks_IsRefusedWithoutAQuestion() async {
        await post("/mandates", "/direct-debits/DDB000001/refund", [:])
        XCTAssertEqual(browser.status, 422)
        XCTAssertFalse(browser.html.contains("Are you sure?"))
    }

    func testCreditor_IsAuthorizedBeforeItCollects() async throws {
        let values = [
            "account": "ACC001", "creditorName": "City Water", "creditorID": "DE98ZZZ09999999999",
            "reference": "M-1", "amount": "80", "perMonth": "",
        ]
        await post("/mandates/new", "/mandates/new", values.merging(["creditorID": "DE99ZZZ1"]) { $1 })
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"City Water\""))
        await post("/mandates/new", "/mandates/new", values)
        XCTAssertEqual(browser.path, "/mandates/MND000003")
        let added = try await mandate("MND000003")
        XCTAssertEqual(added.status, .authorized)
        XCTAssertEqual(added.limits.amount?.minorUnits, 8_000)
    }
}
