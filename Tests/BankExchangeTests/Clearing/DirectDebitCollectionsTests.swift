import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class DirectDebitCollectionsTests: ClearingFileTestCase {
    private let message = ClearingSample.collections

    private func first(_ text: String) throws -> ReceivedCollection? {
        if case .collected(let collection) = try advices(text).first { collection } else { nil }
    }

    func testCollections_AreReadAsWritten() throws {
        XCTAssertEqual(
            try advices(message),
            [
                .collected(
                    ReceivedCollection(
                        networkID: "C-1", amount: eur(3_000), creditorID: "DE98ZZZ09999999999",
                        creditorName: "City & Power", mandateReference: "M-1",
                        debtorAccount: "DE89370400440532013000", reference: "Invoice 7", endToEndID: "E-1")),
                .collected(
                    ReceivedCollection(
                        networkID: "C-2", amount: eur(1_250), creditorID: "FR12ZZZ123456",
                        mandateReference: "M-2", debtorAccount: "1234567890")),
            ])
    }

    func testNetworkID_IsTheTransactionIDOrElseTheInstructionID() throws {
        let withoutTxID = message.replacing("<TxId>C-1</TxId>", with: "<TxId>NOTPROVIDED</TxId>")
        XCTAssertEqual(try first(withoutTxID)?.networkID, "I-1")
    }

    func testCreditorIdentifier_OfTheSchemeComesBeforeThatOfTheCreditor() throws {
        let both = message.replacing(
            "<Cdtr><Nm>City &amp; Power</Nm></Cdtr>",
            with: "<Cdtr><Nm>C</Nm><Id><OrgId><Othr><Id>X</Id></Othr></OrgId></Id></Cdtr>")
        XCTAssertEqual(try first(both)?.creditorID, "DE98ZZZ09999999999")
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        try check(
            message,
            [
                ("<InstrId>C-2</InstrId>", "", "13: it has a payment without TxId"),
                ("<MndtId>M-2</MndtId>", "", "13: it has a payment without MndtId"),
                (
                    "<MndtId>M-2</MndtId>", "<MndtId>NOTPROVIDED</MndtId>",
                    "13: it has a payment without MndtId"
                ),
                (
                    "<Id><OrgId><Othr><Id>FR12ZZZ123456</Id></Othr></OrgId></Id>", "",
                    "13: it has a payment without CdtrSchmeId"
                ),
                (
                    "<DbtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></DbtrAcct>", "",
                    "13: it has a payment without DbtrAcct"
                ),
                (
                    "<MndtId>M-1</MndtId>", "<MndtId>M-1</MndtId><MndtId>M-3</MndtId>",
                    "7: it has MndtId twice"
                ),
                (
                    "M-1<", String(repeating: "1", count: 36) + "<",
                    "7: it has MndtId with more than 35 characters"
                ),
                (
                    "\"EUR\">30.00", "\"EUR\">-30.00",
                    "6: it has \"-30.00\", which is not an amount above zero in EUR"
                ),
                ("<NbOfTxs>2", "<NbOfTxs>1", "3: GrpHdr states NbOfTxs 1, but has 2 payments"),
                (
                    "<CtrlSum>42.5", "<CtrlSum>42.51",
                    "3: GrpHdr states CtrlSum 42.51, but its payments add up to 42.50"
                ),
            ])
    }

    func testNamesThatAreEqual_TellCollectionsOfOtherCreditorsApartOnly() throws {
        let named = message.replacing("C-2", with: "C-1")
        let both = try advices(named).map { advice in
            guard case .collected(let collection) = advice else { return "" }
            return "\(collection.networkID) \(collection.creditorID)"
        }
        XCTAssertEqual(both, ["C-1 DE98ZZZ09999999999", "C-1 FR12ZZZ123456"])
        XCTAssertEqual(
            try refusal(of: named.replacing("FR12ZZZ123456", with: "DE98ZZZ09999999999")),
            "13: it has C-1 twice, with different content")
    }
}

final class DirectDebitReversalsTests: ClearingFileTestCase {
    private let message = ClearingSample.reversal

    func testReversal_HasTheAmountAndTheOriginalID() throws {
        XCTAssertEqual(
            try advices(message),
            [
                .reversed(
                    ReversedCollection(
                        networkID: "V-1", original: "C-1", amount: eur(3_000), reason: .duplicate))
            ])
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        try check(
            message,
            [
                ("<RvslId>V-1</RvslId>", "", "6: it has a payment without RvslId"),
                (
                    "<RvsdIntrBkSttlmAmt Ccy=\"EUR\">30.00</RvsdIntrBkSttlmAmt>", "",
                    "6: it has a payment without RvsdIntrBkSttlmAmt"
                ),
                ("<NbOfTxs>1", "<NbOfTxs>2", "3: GrpHdr states NbOfTxs 2, but has 1 payments"),
                (
                    "<TtlRvsdIntrBkSttlmAmt Ccy=\"EUR\">30.00", "<TtlRvsdIntrBkSttlmAmt Ccy=\"EUR\">30.01",
                    "3: GrpHdr states TtlRvsdIntrBkSttlmAmt 30.01 EUR, but its payments add up to 30.00"
                ),
                ("TxInf>", "TxInfo>", "6: it has the unknown element TxInfo"),
            ])
        let unnamed = message.replacing("<OrgnlTxId>C-1</OrgnlTxId>", with: "")
        XCTAssertEqual(
            try refusal(of: unnamed.replacing("<OrgnlInstrId>I-1</OrgnlInstrId>", with: "")),
            "6: it has a payment without OrgnlTxId")
    }
}
