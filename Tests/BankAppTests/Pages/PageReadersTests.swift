import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

/// What readers type and see in their own language, and what pages say about it.
@MainActor
final class PageReadersTests: PageTestCase {
    func testAmountTypedAsItIsShown_IsRead() async throws {
        browser.fields = ["accept-language": "vi"]
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", ["to": "ACC002", "amount": "1.234,50"])
        XCTAssertTrue(browser.html.contains("1.234,50\u{a0}US$"), browser.html)
        await browser.submit("/transfers")
        XCTAssertTrue(browser.path.hasPrefix("/transfers/TRF"))
        let amount = try await container.transferService.transfers(page: nil).items.first?.amount.decimalText
        XCTAssertEqual(amount, "1234.50")
    }

    func testLimits_AreShownAsTheyAreTyped() async throws {
        browser.fields = ["accept-language": "vi"]
        await post("/cards/CRD001", "/cards/CRD001/limits", ["payment": "1.250,5", "day": "", "month": ""])
        let limit = try await container.cardService.card(id: "CRD001").limits.payment?.decimalText
        XCTAssertEqual(limit, "1250.50")
        XCTAssertTrue(browser.html.contains("value=\"1250,50\""), browser.html)
    }

    func testTermsOfAnotherLanguage_AreReviewedAgain() async throws {
        browser.fields = ["accept-language": "vi"]
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", ["to": "ACC002", "amount": "1.234"])
        XCTAssertTrue(browser.html.contains("1.234,00\u{a0}US$"), browser.html)
        browser.fields = ["accept-language": "en"]
        await browser.submit("/transfers")
        XCTAssertFalse(browser.path.hasPrefix("/transfers/TRF"))
    }

    func testUnreadNotifications_AreCountedInTheNavigation() async {
        await browser.open("/cards")
        XCTAssertTrue(browser.html.contains("<span class=\"count\">"))
        await post("/notifications", "/notifications/read", [:])
        XCTAssertFalse(browser.html.contains("class=\"count\""))
    }

    func testNotification_LeadsToItsSubject() async {
        await browser.open("/notifications")
        XCTAssertNotNil(
            browser.html.firstMatch(of: /<a href="\/entries\/ACC001\.\d+" aria-label="View ACC/), browser.html
        )
    }

    func testOneNotification_IsMarkedAsRead() async throws {
        let before = try await container.notificationService.unreadCount()
        let all = try await container.notificationService.notifications(unreadOnly: true, page: nil).items
        let first = try XCTUnwrap(all.first)
        await post("/notifications", "/notifications/read", ["id": first.id.text])
        let after = try await container.notificationService.unreadCount()
        XCTAssertEqual(after, before - 1)
    }

    func testNotifications_AreChosen() async throws {
        await post("/notifications/preferences", "/notifications/preferences", ["paymentSent": "yes"])
        let wanted = try await container.notificationService.preferences().filter(\.isWanted).map(\.kind)
        XCTAssertEqual(wanted, [.paymentSent, .newDevice, .securityChanged])
        XCTAssertTrue(browser.html.contains("name=\"paymentSent\" value=\"yes\" checked"))
    }

    func testTitles_NameThePageAndTheSite() async {
        await browser.open("/payees")
        XCTAssertTrue(browser.html.contains("<title>Payees – bank</title>"))
    }

    func testRefusedField_NamesTheReason() async {
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", ["to": "ACC002", "amount": "x"])
        XCTAssertTrue(
            browser.html.contains("aria-invalid=\"true\" aria-describedby=\"problem\" autofocus"))
        XCTAssertTrue(browser.html.contains("id=\"problem\""))
    }

    func testSavedNotice_IsNoAnswerToAForm() async {
        await post("/profile?saved=yes", "/profile", ["name": "", "emailAddress": ""])
        XCTAssertEqual(browser.status, 422)
        XCTAssertFalse(browser.html.contains("Saved."))
    }

    func testEarlierPage_LeadsBackToTheNewest() async throws {
        for amount in 1...25 {
            await browser.open("/transfers/new")
            await browser.submit("/transfers/review", ["to": "ACC002", "amount": "\(amount)"])
            await browser.submit("/transfers")
        }
        await browser.open("/transfers")
        XCTAssertFalse(browser.html.contains(">Newest</a>"))
        let match = try XCTUnwrap(browser.html.firstMatch(of: /href="(\/transfers\?after=[^"]+)"/))
        await browser.open(String(match.output.1))
        XCTAssertTrue(browser.html.contains("<a href=\"/transfers\">Newest</a>"))
    }
}
