import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class PaymentReturnsTests: ClearingFileTestCase {
    private let message = ClearingSample.paymentReturn

    func testReturn_HasTheReturnedAmountAndTheOriginalID() throws {
        XCTAssertEqual(
            try advices(message),
            [
                .returned(
                    ReturnedPayment(
                        networkID: "R-1", original: "TRF000042", amount: eur(725), reason: .unknownAccount))
            ])
    }

    func testFirstVersion_IsReadTheSame() throws {
        let old = message.replacing("pacs.004.001.09", with: "pacs.004.001.01")
            .replacing("PmtRtr>", with: "pacs.004.001.01>").replacing("Rsn>", with: "RtrRsn>")
        XCTAssertEqual(try advices(old), try advices(message))
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        try check(
            message,
            [
                ("<RtrId>R-1</RtrId>", "", "5: it has a payment without RtrId"),
                (
                    "<RtrdIntrBkSttlmAmt Ccy=\"EUR\">7.25</RtrdIntrBkSttlmAmt>", "",
                    "5: it has a payment without RtrdIntrBkSttlmAmt"
                ),
                (
                    "<RtrdIntrBkSttlmAmt Ccy=\"EUR\">7.25", "<RtrdIntrBkSttlmAmt Ccy=\"EUR\">7.255",
                    "6: it has \"7.255\", which is not an amount above zero in EUR"
                ),
                ("<NbOfTxs>1", "<NbOfTxs>2", "3: GrpHdr states NbOfTxs 2, but has 1 payments"),
                (
                    "<CtrlSum>7.25", "<CtrlSum>7.26",
                    "3: GrpHdr states CtrlSum 7.26, but its payments add up to 7.25"
                ),
                (
                    "<TtlRtrdIntrBkSttlmAmt Ccy=\"EUR\">7.25", "<TtlRtrdIntrBkSttlmAmt Ccy=\"EUR\">8.00",
                    "3: GrpHdr states TtlRtrdIntrBkSttlmAmt 8.00 EUR, but its payments add up to 7.25"
                ),
                ("TxInf>", "TxInfo>", "5: it has the unknown element TxInfo"),
                ("TRF000042", "<x/>", "5: it has elements in OrgnlTxId, where a text is expected"),
            ])
    }

    func testWholeMessageReturned_IsRefused() throws {
        let start = try XCTUnwrap(message.range(of: "<TxInf>")).lowerBound
        let text = message[..<start].replacing("<CtrlSum>", with: "<GrpRtr>true</GrpRtr><CtrlSum>")
        XCTAssertEqual(try refusal(of: text + "</PmtRtr></Document>"), "3: it has no payments")
    }
}
