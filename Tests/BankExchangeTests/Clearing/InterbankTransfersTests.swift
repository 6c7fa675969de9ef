import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class InterbankTransfersTests: ClearingFileTestCase {
    private let message = ClearingSample.creditTransfer

    private func first(_ text: String) throws -> ReceivedPayment? {
        if case .received(let payment) = try advices(text).first { payment } else { nil }
    }

    func testPayments_AreReadAsWritten() throws {
        XCTAssertEqual(
            try advices(message),
            [
                .received(
                    ReceivedPayment(
                        networkID: "T-1", uetr: "8a562c67-ca16-48ba-b074-65581be6f001", amount: eur(1_000),
                        debtorName: "Ada & Co", debtorAccount: "GB33BUKB20201555555555",
                        creditorAccount: "DE89370400440532013000", creditorName: "Lan Nguyễn",
                        reference: "Invoice 7 July RF18539007547034", endToEndID: "E-1")),
                .received(
                    ReceivedPayment(
                        networkID: "I-2", amount: eur(350), debtorName: "", debtorAccount: "99-1",
                        creditorAccount: "1234567890")),
            ])
    }

    func testNetworkIDs_AreTxIDThenUETRThenInstrID() throws {
        let withoutTxID = message.replacing("<TxId>T-1</TxId>", with: "<TxId>NOTPROVIDED</TxId>")
        XCTAssertEqual(try first(withoutTxID)?.networkID, "8a562c67-ca16-48ba-b074-65581be6f001")
        let withoutUETR = withoutTxID.replacing(
            "<UETR>8A562C67-ca16-48ba-b074-65581be6f001</UETR>", with: "")
        XCTAssertEqual(try first(withoutUETR)?.networkID, "I-1")
    }

    func testAmounts_AreExactInTheirCurrency() throws {
        let amounts: [(String, String, Money?)] = [
            ("JPY", "10", Money(minorUnits: 10, currency: .jpy)), ("JPY", "10.5", nil),
            ("KWD", "10.001", Money(minorUnits: 10_001, currency: .kwd)), ("KWD", "10.0001", nil),
            ("EUR", "10.00000", eur(1_000)), ("EUR", "1e1", nil), ("EUR", "-10", nil), ("EUR", "+10", nil),
            ("EUR", "10,00", nil), ("EUR", "1 0", nil), ("EUR", "0", nil), ("EUR", "", nil),
            ("EUR", ".5", nil),
            ("EUR", "99999999999999999999", nil), ("EUR", "١٠", nil), ("EUX", "10", nil), ("", "10", nil),
        ]
        let open = message.replacing("<CtrlSum>13.5</CtrlSum>", with: "")
            .replacing("<TtlIntrBkSttlmAmt Ccy=\"EUR\">13.50</TtlIntrBkSttlmAmt>", with: "")
        for (currency, text, amount) in amounts {
            let changed = open.replacing("Ccy=\"EUR\">10.00<", with: "Ccy=\"\(currency)\">\(text)<")
            if let amount {
                XCTAssertEqual(try first(changed)?.amount, amount)
            } else {
                XCTAssertEqual(try refusal(of: changed)?.prefix(3), "6: ", text)
            }
        }
    }

    func testTotals_MustAgree() throws {
        try check(
            message,
            [
                ("<NbOfTxs>2", "<NbOfTxs>3", "3: GrpHdr states NbOfTxs 3, but has 2 payments"),
                ("<NbOfTxs>2</NbOfTxs>", "", "3: it has no NbOfTxs in its GrpHdr"),
                (
                    "<CtrlSum>13.5", "<CtrlSum>13.51",
                    "3: GrpHdr states CtrlSum 13.51, but its payments add up to 13.50"
                ),
                (
                    "\"EUR\">13.50", "\"EUR\">13.49",
                    "3: GrpHdr states TtlIntrBkSttlmAmt 13.49 EUR, but its payments add up to 13.50"
                ),
                (
                    "\"EUR\">13.50", "\"USD\">13.50",
                    "3: GrpHdr states TtlIntrBkSttlmAmt 13.50 USD, but its payments add up to 13.50"
                ),
                (
                    "\"EUR\">3.5", "\"USD\">3.5",
                    "3: GrpHdr states TtlIntrBkSttlmAmt 13.50 EUR, but its payments add up to 13.50"
                ),
                ("</GrpHdr>", "</GrpHdr><GrpHdr/>", "4: it has two GrpHdr"),
            ])
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        try check(
            message,
            [
                ("<InstrId>I-2</InstrId>", "", "10: it has a payment without TxId"),
                (
                    "<IntrBkSttlmAmt Ccy=\"EUR\">10.00</IntrBkSttlmAmt>", "",
                    "5: it has a payment without IntrBkSttlmAmt"
                ),
                (
                    "<IntrBkSttlmAmt Ccy=\"EUR\">10.00</IntrBkSttlmAmt>",
                    "<IntrBkSttlmAmt Ccy=\"EUR\">1</IntrBkSttlmAmt><IntrBkSttlmAmt Ccy=\"EUR\">9</IntrBkSttlmAmt>",
                    "6: it has IntrBkSttlmAmt twice"
                ),
                (
                    "<IntrBkSttlmAmt Ccy=\"EUR\">10.00", "<IntrBkSttlmAmt Ccy=\"EUR\">1<x/>0.00",
                    "6: it has elements in IntrBkSttlmAmt, where a text is expected"
                ),
                (
                    "<CdtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></CdtrAcct>", "",
                    "10: it has a payment without CdtrAcct"
                ),
                (
                    "8A562C67", "8A562C6",
                    "5: it has \"8A562C6-ca16-48ba-b074-65581be6f001\", which is not a UETR"
                ),
                (
                    "1234567890", String(repeating: "1", count: 35),
                    "13: it has Id with more than 34 characters"
                ),
            ])
    }

    func testSamePaymentTwice_IsRefused() throws {
        let start = try XCTUnwrap(message.range(of: "<CdtTrfTxInf><PmtId><InstrId>I-2")).lowerBound
        let end = try XCTUnwrap(message.range(of: "</FIToFICstmrCdtTrf>")).lowerBound
        let second = String(message[start..<end])
        let open = message.replacing("<NbOfTxs>2", with: "<NbOfTxs>3")
            .replacing("<CtrlSum>13.5</CtrlSum>", with: "")
            .replacing("<TtlIntrBkSttlmAmt Ccy=\"EUR\">13.50</TtlIntrBkSttlmAmt>", with: "")
        let twice = { (text: String) in
            open.replacing("</FIToFICstmrCdtTrf>", with: text + "</FIToFICstmrCdtTrf>")
        }
        // The header counts it twice, and it would be booked once.
        XCTAssertEqual(try refusal(of: twice(second)), "14: it has I-2 twice")
        XCTAssertEqual(
            try refusal(of: twice(second.replacing("3.5", with: "3.6"))),
            "14: it has I-2 twice, with different content")
    }

    func testPlaceholders_AreNoIDs() throws {
        for text in ["NONREF", "NOTPROVIDED", "UNKNOWN"] {
            let read = try advices(message.replacing("<EndToEndId>E-1", with: "<EndToEndId>\(text)"))
            guard case .received(let payment) = read.first else { return XCTFail("\(read)") }
            XCTAssertNil(payment.endToEndID)
        }
    }

    func testPaymentsOfTwoBanksWithOneName_AreBothRead() throws {
        var list = ClearingAdviceList()
        func received(_ account: String, _ amount: Int64 = 1_000) -> ClearingAdvice {
            .received(
                ReceivedPayment(
                    networkID: "1", amount: eur(amount), debtorName: "", debtorAccount: account,
                    creditorAccount: "1234567890"))
        }
        func returned(_ id: TransferID) -> ClearingAdvice {
            .returned(ReturnedPayment(networkID: "1", original: id, amount: eur(100), reason: nil))
        }
        let ibans = ["DE89370400440532013000", "GB33BUKB20201555555555"]
        for advice in [
            received(ibans[0]), received(ibans[1]), received(ibans[1]), returned("TRF000001"),
            returned("TRF000002"),
        ] { try list.add(advice, line: 1) }
        XCTAssertEqual(list.advices.count, 5)
        XCTAssertThrowsError(try list.add(received(ibans[0], 1_001), line: 2))
    }
}
