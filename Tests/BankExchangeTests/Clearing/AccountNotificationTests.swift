import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class AccountNotificationTests: ClearingFileTestCase {
    private let message = ClearingSample.notification

    func testBookedEntries_AreReceivedReturnedAndSettled() throws {
        XCTAssertEqual(
            try advices(message),
            [
                .received(
                    ReceivedPayment(
                        networkID: "T-1", amount: eur(200), debtorName: "Ada",
                        debtorAccount: "GB33BUKB20201555555555", creditorAccount: "DE89370400440532013000",
                        creditorName: "Lan", reference: "Rent", endToEndID: "E-1")),
                .received(
                    ReceivedPayment(
                        networkID: "A-2", amount: eur(300), debtorName: "", creditorAccount: "1234567890")),
                .returned(
                    ReturnedPayment(
                        networkID: "B-2", original: "TRF000042", amount: eur(725), reason: .closedAccount)),
                .settled(OutgoingReference(id: "TRF000041", amount: eur(1_250))),
            ])
    }

    func testOldVersions_AreReadTheSame() throws {
        let old = message.replacing("camt.054.001.08", with: "camt.054.001.02")
            .replacing("<Sts><Cd>BOOK</Cd></Sts>", with: "<Sts>BOOK</Sts>")
            .replacing("<Pty>", with: "").replacing("</Pty>", with: "")
        XCTAssertEqual(try advices(old), try advices(message))
        let first = old.replacing("camt.054.001.02", with: "camt.054.001.01")
            .replacing("BkToCstmrDbtCdtNtfctn>", with: "BkToCstmrDbtCdtNtfctnV01>")
            .replacing("<NtryDtls>", with: "").replacing("</NtryDtls>", with: "")
        XCTAssertEqual(try advices(first), try advices(message))
    }

    func testEntriesThatAreNotBooked_GiveNoAdvice() throws {
        for code in ["PDNG", "INFO"] {
            XCTAssertEqual(try advices(message.replacing("BOOK", with: code)), [], code)
        }
    }

    func testEntryWithoutPayments_IsOneForTheNotifiedAccount() throws {
        let start = try XCTUnwrap(message.range(of: "<NtryDtls><Btch>")).lowerBound
        let end = try XCTUnwrap(message.range(of: "</NtryDtls>")).upperBound
        XCTAssertEqual(
            try advices(message.replacingCharacters(in: start..<end, with: "")).first,
            .received(
                ReceivedPayment(
                    networkID: "B-1", amount: eur(500), debtorName: "", creditorAccount: "NOSTRO-1")))
    }

    func testReturnCode_IsAReturnWithoutReturnInformation() throws {
        let code =
            "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>"
        let changed = message.replacing("<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>", with: code)
        XCTAssertEqual(
            try advices(changed)[2],
            .returned(
                ReturnedPayment(networkID: "B-2", original: "TRF000042", amount: eur(725), reason: nil)))
    }

    func testReturn_IsNotNamedAfterItsOriginal() throws {
        let changed = message.replacing("<EndToEndId>TRF000042</EndToEndId>", with: "<TxId>TRF000042</TxId>")
        guard case .returned(let payment) = try advices(changed)[2] else { return XCTFail("no return") }
        XCTAssertEqual(payment.networkID, "B-2")
    }

    func testReturnOfAnUnknownPayment_NamesItsFirstID() throws {
        let changed = message.replacing(
            "<EndToEndId>TRF000042</EndToEndId>", with: "<InstrId>X-1</InstrId><TxId>X-2</TxId>")
        XCTAssertEqual(try advices(changed)[2].name, "X-2")
    }

    func testDebitOfAScheduledTransfer_IsAnAnswer() throws {
        let changed = message.replacing("TRF000041", with: "SCH000041")
        XCTAssertTrue(try advices(changed).map(\.name).contains("SCH000041"))
    }

    func testDebitForAReturn_NamesTheReturnOrItsOriginal() throws {
        let refs = "<InstrId>OTHER</InstrId><EndToEndId>TRF000041</EndToEndId></Refs>"
        for (changed, name) in [
            ("<InstrId>INC000007</InstrId><TxId>T-1</TxId></Refs>", "INC000007"),
            ("<EndToEndId>INC000007</EndToEndId></Refs>", "INC000007"),
            ("<TxId>T-1</TxId></Refs><RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>", "T-1"),
        ] {
            XCTAssertEqual(
                try advices(message.replacing(refs, with: changed)).last,
                .returnSettled(SettledReturn(name: name, amount: eur(1_250))))
        }
    }

    func testDebitsThatAreNotUnderstood_RefuseTheFile() throws {
        let refusal = "17: it has a debit that is not a payment of this bank"
        try check(
            message,
            [
                ("TRF000041", "OTHER", refusal), ("TRF000041", "HLD000041", refusal),
                ("TRF000041", "trf000041", refusal),
                (
                    "<InstrId>OTHER</InstrId><EndToEndId>TRF000041</EndToEndId></Refs>",
                    "<EndToEndId>TRF000041</EndToEndId></Refs><RtrInf/>", refusal
                ),
                (
                    "<NtryDtls><TxDtls><Refs><InstrId>OTHER</InstrId><EndToEndId>TRF000041</EndToEndId></Refs></TxDtls></NtryDtls>",
                    "", "16: it has a debit that is not a payment of this bank"
                ),
            ])
    }

    func testMoneyThatDoesNotAddUp_RefusesTheFile() throws {
        try check(
            message,
            [
                (
                    "<Amt Ccy=\"EUR\">2.00", "<Amt Ccy=\"EUR\">2.01",
                    "5: it has an entry of 5.00 EUR, but its payments add up to 5.01 EUR"
                ),
                (
                    "<Amt Ccy=\"EUR\">2.00", "<Amt Ccy=\"USD\">2.00",
                    "8: it has a payment in USD in an entry in EUR"
                ),
                ("<Amt Ccy=\"EUR\">2.00</Amt>", "", "8: it has a payment without Amt"),
                ("<NbOfTxs>2", "<NbOfTxs>3", "7: Btch states NbOfTxs 3, but has 2 payments"),
                (
                    "<RvslInd>false", "<RvslInd>true",
                    "5: it has RvslInd, which is not supported and would change the payment"
                ),
                (
                    "<RvslInd>false", "<RvslInd>1",
                    "5: it has RvslInd, which is not supported and would change the payment"
                ),
                (
                    "</Amt><CdtDbtInd>CRDT</CdtDbtInd>\n", "</Amt><CdtDbtInd>DBIT</CdtDbtInd>\n",
                    "8: it has a payment with another CdtDbtInd than its entry"
                ),
                (
                    "5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>", "5.00</Amt>",
                    "5: it has an amount without CdtDbtInd CRDT or DBIT"
                ),
                (
                    "5.00</Amt><CdtDbtInd>CRDT", "5.00</Amt><CdtDbtInd>CREDIT",
                    "5: it has an amount without CdtDbtInd CRDT or DBIT"
                ),
                ("<Amt Ccy=\"EUR\">5.00</Amt>", "", "5: it has a payment without Amt"),
            ])
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        try check(
            message,
            [
                ("<Sts><Cd>BOOK</Cd></Sts>", "", "5: it has an entry without Sts"),
                ("<Sts><Cd>PDNG", "<Sts><Cd>XXXX", "18: it has the unknown status XXXX"),
                ("<AcctSvcrRef>A-2</AcctSvcrRef>", "", "12: it has a payment without TxId"),
                ("A-2", "T-1", "12: it has T-1 twice, with different content"),
                ("Ntry>", "Ntrx>", "5: it has the unknown element Ntrx"),
                ("NtryDtls>", "NtryDtlx>", "7: it has the unknown element NtryDtlx"),
                ("<EndToEndId>TRF000042</EndToEndId>", "", "15: it has a payment without TxId"),
            ])
        let noAccount = message.replacing("<Acct><Id><Othr><Id>NOSTRO-1</Id></Othr></Id></Acct>", with: "")
        XCTAssertEqual(try advices(noAccount), try advices(message))
        try check(
            noAccount,
            [
                (
                    "<CdtrAcct><Id><Othr><Id>1234567890</Id></Othr></Id></CdtrAcct>", "",
                    "12: it has a payment without CdtrAcct"
                )
            ])
    }
}
