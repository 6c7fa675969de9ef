import BankDomain
import BankServices
import XCTest

@testable import BankExchange

final class PaymentStatusReportTests: ClearingFileTestCase {
    private let report = ClearingSample.statusReport

    func testStatuses_AreSettledRejectedOrOnTheWay() throws {
        XCTAssertEqual(
            try advices(report),
            [
                .settled(
                    OutgoingReference(id: "TRF000041", amount: .init(minorUnits: 1_250, currency: .eur))),
                .rejected(OutgoingReference(id: "TRF000042"), .closedAccount),
            ])
    }

    func testCodes_HaveTheirMeaning() throws {
        for code in ["ACSC", "ACCC", "ACWC"] {
            XCTAssertEqual(
                try advices(report.replacing("ACSP", with: code)).last,
                .settled(OutgoingReference(id: "TRF000043")), code)
        }
        for code in ["ACTC", "ACCP", "ACSP", "PDNG", "RCVD"] {
            XCTAssertEqual(try advices(report.replacing("ACSP", with: code)).count, 2, code)
        }
    }

    func testIDs_AreTheFirstThatIsProvided() throws {
        let texts = [
            "<OrgnlInstrId>TRF000042</OrgnlInstrId>", "<OrgnlEndToEndId>TRF000042</OrgnlEndToEndId>",
            "<OrgnlInstrId>NOTPROVIDED</OrgnlInstrId><OrgnlEndToEndId>TRF000042</OrgnlEndToEndId><OrgnlTxId/>",
        ]
        for text in texts {
            let advices = try advices(report.replacing("<OrgnlTxId>TRF000042</OrgnlTxId>", with: text))
            XCTAssertEqual(advices.map(\.name), ["TRF000041", "TRF000042"], text)
        }
    }

    func testReasons_AreTheFirstCode() throws {
        let reasons: [(String, PaymentReason?)] = [
            ("<StsRsnInf><Rsn><Prtry>X</Prtry></Rsn></StsRsnInf>", nil), ("", nil),
            (
                "<StsRsnInf><AddtlInf>X</AddtlInf></StsRsnInf><StsRsnInf><Rsn><Cd>AM05</Cd></Rsn></StsRsnInf>",
                .duplicate
            ), ("<StsRsnInf><StsRsn><Cd>AC06</Cd></StsRsn></StsRsnInf>", .blockedAccount),
        ]
        let old = "<StsRsnInf><Orgtr><Nm>B</Nm></Orgtr><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>"
        for (text, reason) in reasons {
            XCTAssertEqual(
                try advices(report.replacing(old, with: text)).last,
                .rejected(OutgoingReference(id: "TRF000042"), reason), text)
        }
    }

    func testRejectedMessage_IsRefusedUnlessAllItsPaymentsAreListed() throws {
        let start = try XCTUnwrap(report.range(of: "<TxInfAndSts>")).lowerBound
        let head = report[..<start].replacing("PART", with: "RJCT")
        let foot = "</FIToFIPmtStsRpt></Document>"
        XCTAssertEqual(
            try refusal(of: head + foot),
            "4: the whole message CLM000001-2026-07-01 was rejected, and its payments are not listed")
        let rejected = "<TxInfAndSts><OrgnlTxId>TRF000042</OrgnlTxId><TxSts>RJCT</TxSts></TxInfAndSts>"
        XCTAssertEqual(try advices(head + rejected + foot).count, 1)
        let count = { (number: Int) in
            head.replacing("<GrpSts>", with: "<OrgnlNbOfTxs>\(number)</OrgnlNbOfTxs><GrpSts>")
        }
        XCTAssertEqual(try advices(count(1) + rejected + foot).count, 1)
        XCTAssertNotNil(try refusal(of: count(2) + rejected + foot))
        let settled = rejected.replacing("42", with: "43").replacing("RJCT", with: "ACSC")
        XCTAssertNotNil(try refusal(of: head + rejected + settled + foot))
    }

    func testSettledMessage_IsRefusedUnlessAllItsPaymentsAreListed() throws {
        try check(
            report,
            [
                (
                    "PART", "ACSC",
                    "4: the whole message CLM000001-2026-07-01 was settled, and its payments are not listed"
                )
            ])
        XCTAssertEqual(try advices(report.replacing("PART", with: "ACSP")).count, 2)
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        try check(
            report,
            [
                ("ACSP", "CANC", "8: it has the unknown status CANC"),
                ("PART", "XXXX", "4: it has the unknown status XXXX"),
                ("ACSP", "PART", "8: it has the unknown status PART"),
                ("<TxSts>ACSP</TxSts>", "", "8: it has a payment without TxSts"),
                ("<OrgnlTxId>TRF000042</OrgnlTxId>", "", "7: it has a payment without OrgnlTxId"),
                ("<TxSts>ACSP", "<TxSts>RJCT</TxSts><TxSts>ACSP", "8: it has TxSts twice"),
                (
                    "<OrgnlTxId>TRF000042</OrgnlTxId>", "<OrgnlTxId>TRF000041</OrgnlTxId>",
                    "7: it has TRF000041 twice, with different content"
                ),
                ("12.50", "0.00", "6: it has \"0.00\", which is not an amount above zero in EUR"),
                (
                    "TRF000043", String(repeating: "9", count: 36),
                    "8: it has OrgnlTxId with more than 35 characters"
                ),
                ("RJCT", "<Cd>RJCT</Cd>", "7: it has elements in TxSts, where a text is expected"),
            ])
    }
}
