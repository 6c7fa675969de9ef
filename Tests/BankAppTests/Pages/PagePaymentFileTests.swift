import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

@testable import BankServer

/// The payments of a file on pages: preview, one confirmation, receipt.
@MainActor
final class PagePaymentFileTests: PageTestCase {
    private static let csv = """
        to,amount,reference,name
        ACC002,12.50,Savings,
        BEN001,9.00,Lunch,
        ACC999,1.00,Nothing,
        DE89370400440532013000,250.00,A code is needed,Grace
        """

    private func upload(_ text: String = csv, _ values: [String: String] = [:]) async {
        await browser.open("/transfers/import")
        await browser.upload("/transfers/import/review", values, file: text, named: "rents.csv")
    }

    private func transferCount() async throws -> Int {
        try await container.transferService.transfers(page: PageRequest(limit: 200)).items.count
    }

    func testFile_IsShownBeforeAnythingIsPaid() async throws {
        let before = try await transferCount()
        await upload()
        XCTAssertEqual(browser.status, 200, browser.html)
        for text in [
            "rents.csv", "Pay $21.50", "2 payments", "Savings", "Line 4", "Line 5",
            "This payment needs a code, and a file can&#39;t ask for one.",
        ] {
            XCTAssertTrue(browser.html.contains(text), "\(text): \(browser.html)")
        }
        let count = try await transferCount()
        XCTAssertEqual(count, before)
    }

    func testFileBesideAsManyAsAUserMayHave_IsRefusedUntilOneEnds() async throws {
        // As the API's imports take them: pages have no places of their own.
        var held = try (0..<LongWorkSlots.maximumPerUser).map { _ in
            try browser.service.slots.take(for: "USR001")
        }
        await upload()
        XCTAssertEqual(browser.status, 429)
        XCTAssertTrue(browser.html.contains("Too many files at once"), browser.html)
        held.removeLast()
        await upload()
        XCTAssertEqual(browser.status, 200, browser.html)
        held = []
    }

    func testConfirmedFile_IsPaidOnce_AndReloadingShowsTheSameReceipt() async throws {
        let before = try await transferCount()
        await upload()
        let form = browser.hiddenFields(for: "/transfers/import")
        for _ in 0..<2 {
            await browser.post("/transfers/import", form)
            XCTAssertEqual(browser.status, 200, browser.html)
            XCTAssertTrue(browser.html.contains("The payments were made"), browser.html)
            XCTAssertTrue(browser.html.contains("href=\"/transfers/TRF"), browser.html)
        }
        let count = try await transferCount()
        XCTAssertEqual(count, before + 2)
        await upload()
        XCTAssertTrue(browser.html.contains("2 payments of this file were made before."), browser.html)
        XCTAssertTrue(browser.html.contains("No payment of this file can be made now."), browser.html)
    }

    func testPaymentsThatChangedAfterTheReview_AreReviewedAgain() async throws {
        await upload("to,amount\nACC002,5000.00\n")
        let form = browser.hiddenFields(for: "/transfers/import")
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", ["to": "ACC002", "amount": "1000"])
        await browser.submit("/transfers")
        let before = try await transferCount()
        await browser.post("/transfers/import", form)
        XCTAssertTrue(browser.html.contains("The payments have changed since you saw them."), browser.html)
        let count = try await transferCount()
        XCTAssertEqual(count, before)
    }

    func testLinkedFileWithARefusal_IsNotPaid() async {
        await upload(Self.csv, ["linked": "yes"])
        XCTAssertEqual(browser.status, 422, browser.html)
        XCTAssertTrue(browser.html.contains("checked"), "the choice is kept")
    }

    func testUnreadableFiles_AreRefusedWithTheirName() async {
        for text in ["", "nothing\n", "<Document/>", "to,amount\nACC002,ten\n"] {
            await upload(text)
            XCTAssertEqual(browser.status, 422, text)
            XCTAssertTrue(browser.html.contains("rents.csv"), browser.html)
            XCTAssertFalse(browser.html.contains("/bank-upload-"), "no path of the server is shown")
        }
    }

    func testLargeFile_IsRefused() async {
        await upload(String(repeating: "x", count: 5 << 20))
        XCTAssertEqual(browser.status, 413)
        XCTAssertTrue(browser.html.contains("Files up to 4 MB"), browser.html)
    }

    func testFormWithoutTheTokenOfItsPage_IsRefused() async {
        await browser.open("/transfers/import")
        await browser.upload("/transfers/import/review", ["form": "x"], file: Self.csv, named: "a.csv")
        XCTAssertEqual(browser.status, 403)
    }

    func testPain001_IsPreviewed() async throws {
        let xml = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr>
            <MsgId>M1</MsgId><CreDtTm>2026-06-30T09:00:00</CreDtTm><NbOfTxs>1</NbOfTxs><CtrlSum>7.00</CtrlSum>
            <InitgPty><Nm>Demo</Nm></InitgPty></GrpHdr><PmtInf><PmtInfId>P1</PmtInfId><PmtMtd>TRF</PmtMtd>
            <ReqdExctnDt><Dt>2026-06-30</Dt></ReqdExctnDt><Dbtr><Nm>Demo</Nm></Dbtr>
            <DbtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></DbtrAcct>
            <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><CdtTrfTxInf>
            <PmtId><EndToEndId>E1</EndToEndId></PmtId><Amt><InstdAmt Ccy="USD">7.00</InstdAmt></Amt>
            <Cdtr><Nm>Savings</Nm></Cdtr><CdtrAcct><Id><Othr><Id>0987654321</Id></Othr></Id></CdtrAcct>
            </CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>
            """
        await upload(xml)
        XCTAssertTrue(browser.html.contains("Pay $7.00"), browser.html)
    }
}
