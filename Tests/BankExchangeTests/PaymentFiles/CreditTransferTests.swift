import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class CreditTransferTests: PaymentFileTestCase {
    func testPayment_IsReadAsWritten() async throws {
        var message = CreditTransferFile()
        message.payments[0].amount = "10.50"
        message.sum = "10.5"
        let payments = try await payments(message.text)
        XCTAssertEqual(
            payments,
            [
                PaymentInstruction(
                    line: 10, groupID: "PMT-1", endToEndID: "E2E-1", debtorAccount: "DE89370400440532013000",
                    creditorAccount: "GB33BUKB20201555555555", creditorAgent: .otherBank("BUKBGB22"),
                    creditorName: "Ada Lovelace", amount: "10.5", currency: .eur, reference: "Invoice 7",
                    executionDate: CalendarDate("2026-07-01"),
                    idempotencyKey: try XCTUnwrap(payments.first).idempotencyKey)
            ])
        let summary = try await reading(message.text).examine()
        XCTAssertEqual(summary.format, .pain001)
        XCTAssertEqual(summary.messageID, "MSG-1")
    }

    func testOtherIdentifications_AndOptionalElementsAreRead() async throws {
        var message = CreditTransferFile()
        message.sum = nil
        message.debtor =
            "<DbtrAcct><Id><Othr><Id>1234567890</Id><SchmeNm><Cd>BBAN</Cd></SchmeNm></Othr></Id><Ccy>EUR</Ccy></DbtrAcct>"
        message.payments[0].account = "<Othr><Id>0987654321</Id></Othr>"
        message.payments[0].name = "<Cdtr/>"
        message.payments[0].remittance = """
            <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref>\
            </CdtrRefInf></Strd></RmtInf>
            """
        let payment = try await payments(message.text)[0]
        XCTAssertEqual(payment.debtorAccount, "1234567890")
        XCTAssertEqual(payment.creditorAccount, "0987654321")
        XCTAssertEqual(payment.creditorName, "")
        XCTAssertEqual(payment.reference, "RF18539007547034")
    }

    func testEnvelope_IsReadLikeTheMessageInIt() async throws {
        let message = CreditTransferFile()
        let header =
            "<AppHdr xmlns=\"urn:iso:std:iso:20022:tech:xsd:head.001.001.02\">"
            + "<Fr><FIId><FinInstnId><BICFI>BUKBGB22</BICFI></FinInstnId></FIId></Fr><BizMsgIdr>B</BizMsgIdr>"
        let enveloped = { (rest: String) -> String in
            let start = "<BusMsgEnvlp xmlns=\"urn:example:envelope\">\(header)\(rest)</AppHdr>"
            return message.text.replacing("<Document", with: start + "<Document") + "</BusMsgEnvlp>"
        }
        let (plain, read) = (try await payments(message.text), try await payments(enveloped("")))
        XCTAssertEqual(read.map(\.idempotencyKey), plain.map(\.idempotencyKey))
        XCTAssertEqual(read.map(\.amount), plain.map(\.amount))
        let copy = try await refusal(of: enveloped("<CpyDplct>COPY</CpyDplct>"))
        XCTAssertEqual(
            copy?.contains("it has CpyDplct, which is not supported and would change the payment"), true)
        let empty = try await refusal(of: "<BusMsg>\(header)</AppHdr></BusMsg>")
        XCTAssertEqual(empty, "it has no payments")
    }

    func testSupplementOfTheMessage_IsIgnoredWithANotice() async throws {
        let supplement =
            "<SplmtryData><PlcAndNm>File</PlcAndNm><Envlp><X xmlns=\"urn:x\">1</X></Envlp></SplmtryData>"
        var message = CreditTransferFile()
        let text = message.text.replacing("</GrpHdr>", with: supplement + "</GrpHdr>")
        let summary = try await reading(text).examine()
        XCTAssertEqual(
            summary.noticeTexts, ["SplmtryData on line 5 was ignored: it is not about a single payment."])
        message.payments[0].extra = supplement
        let refusal = try await refusal(of: message.text)
        XCTAssertEqual(
            refusal?.contains("it has SplmtryData, which is not supported and would change the payment"), true
        )
    }

    func testKeys_FollowFromMessageAndEndToEndIDAlone() async throws {
        var message = CreditTransferFile()
        message.payments = ["A", "B", "ü", "~x", "NOTPROVIDED", "NOTPROVIDED"].map {
            CreditTransferFile.Payment(id: $0, amount: "1")
        }
        message.sum = "6"
        let keys = try await payments(message.text).map(\.idempotencyKey)
        XCTAssertEqual(Set(keys).count, 6)
        message.payments[0].amount = "2"
        message.sum = "7"
        let same = try await payments(message.text).map(\.idempotencyKey)
        XCTAssertEqual(same, keys)
        let prefixed = try await payments(message.text, prefix: "again").map(\.idempotencyKey)
        message.messageID = "MSG-2"
        let other = try await payments(message.text).map(\.idempotencyKey)
        XCTAssertEqual(Set(keys + prefixed + other).count, 18)
    }

    private func keys(_ message: CreditTransferFile, prefix: String? = nil) async throws -> [IdempotencyKey] {
        try await payments(message.text, prefix: prefix).map(\.idempotencyKey)
    }

    func testNamesThatLookLikePlaces_ShareNoKeyWithUnnamedPayments() async throws {
        var message = CreditTransferFile()
        message.payments = [
            "NOTPROVIDED", "NOTPROVIDED#1", "NOTPROVIDED#2", "NOTPROVIDED", "NOTPROVIDED#4", "NOTPROVIDED#",
        ].map { CreditTransferFile.Payment(id: $0) }
        message.sum = nil
        let keys = try await keys(message)
        XCTAssertEqual(Set(keys).count, message.payments.count)
    }

    func testMessagesWithoutAName_ShareNoKeys() async throws {
        var message = CreditTransferFile(messageID: "NOTPROVIDED")
        let first = try await keys(message)
        message.payments[0].name = "<Cdtr><Nm>Grace Hopper</Nm></Cdtr>"
        let second = try await keys(message)
        XCTAssertTrue(Set(first).isDisjoint(with: second))
    }

    func testMessageWithoutAName_HasStableKeys() async throws {
        let message = CreditTransferFile(messageID: "NOTPROVIDED")
        let first = try await keys(message)
        let again = try await keys(message)
        XCTAssertEqual(first, again)
    }

    func testKeysOfOrdinaryMessages_AreThoseOfEarlierVersions() async throws {
        var message = CreditTransferFile()
        message.payments = ["E2E-1", "NOTPROVIDED", "ü"].map { CreditTransferFile.Payment(id: $0) }
        message.sum = nil
        let keys = try await keys(message)
        XCTAssertEqual(
            keys.map(\.text),
            [
                "7130ea36b4526a46e1441c03/E2E-1", "7130ea36b4526a46e1441c03/NOTPROVIDED#2",
                "7130ea36b4526a46e1441c03/~6811f5f9793ba512d92af7586c1445ff",
            ])
    }

    func testCountsAndSums_AreCompared() async throws {
        let rows: [(String, String, (inout CreditTransferFile) -> Void)] = [
            ("3", "GrpHdr states NbOfTxs 2, but has 1 payments", { $0.count = "2" }),
            ("3", "GrpHdr states NbOfTxs 1x, but has 1 payments", { $0.count = "1x" }),
            ("3", "GrpHdr states CtrlSum 10.01, but its payments add up to 10.00", { $0.sum = "10.01" }),
            ("3", "GrpHdr states CtrlSum ten, but its payments add up to 10.00", { $0.sum = "ten" }),
            ("6", "PmtInf states NbOfTxs 0, but has 1 payments", { $0.instructionCount = "0" }),
            (
                "6", "PmtInf states CtrlSum 10.000001, but its payments add up to 10.00",
                { $0.instructionSum = "10.000001" }
            ),
        ]
        for (line, reason, change) in rows {
            var message = CreditTransferFile()
            change(&message)
            let refusal = try await refusal(of: message.text)
            XCTAssertEqual(refusal, "\(line): \(reason)")
        }
    }

    func testSums_AreExactInAllCurrencies() async throws {
        var message = CreditTransferFile()
        message.payments = [
            CreditTransferFile.Payment(id: "1", amount: "0.10", currency: "EUR"),
            CreditTransferFile.Payment(id: "2", amount: "0.20", currency: "USD"),
            CreditTransferFile.Payment(id: "3", amount: "7", currency: "JPY"),
            CreditTransferFile.Payment(id: "4", amount: "0.001", currency: "KWD"),
        ]
        message.sum = "7.301"
        let payments = try await payments(message.text)
        XCTAssertEqual(payments.map(\.amount), ["0.1", "0.2", "7", "0.001"])
    }

    func testInvalidAmounts_AreRefused() async throws {
        for (amount, currency) in [
            ("0", "EUR"), ("-1", "EUR"), ("1.005", "EUR"), ("0.5", "JPY"), ("1,00", "EUR"), ("1e3", "EUR"),
            ("", "EUR"), ("99999999999999999999", "EUR"), ("1", "XXY"), ("1", ""),
        ] {
            var message = CreditTransferFile()
            message.sum = nil
            message.payments[0].amount = amount
            message.payments[0].currency = currency
            let refusal = try await refusal(of: message.text)
            XCTAssertEqual(refusal?.prefix(11), "10: it has ", "\(amount) \(currency): \(refusal ?? "")")
        }
    }

    func testVersionsAndNationalForms_AreRead() async throws {
        let names =
            [3, 4, 8, 10, 12].map { "urn:iso:std:iso:20022:tech:xsd:pain.001.001.\($0 < 10 ? "0" : "")\($0)" }
            + [
                "urn:iso:std:iso:20022:tech:xsd:pain.001.003.03",
                "urn:iso:std:iso:20022:tech:xsd:pain.001.002.03",
                "http://www.six-interbank-clearing.com/de/pain.001.001.03.ch.02.xsd",
            ]
        for name in names {
            for day in ["2026-07-01", "<Dt>2026-07-01</Dt>", "<DtTm>2026-07-01T12:00:00Z</DtTm>"] {
                var message = CreditTransferFile()
                (message.namespace, message.date) = (name, day)
                let payments = try await payments(message.text)
                XCTAssertEqual(payments.map(\.executionDate?.text), ["2026-07-01"], name + day)
            }
        }
    }

    func testNameOnSeveralPayments_GivesEachAKeyByItsPlace() async throws {
        var message = CreditTransferFile()
        message.sum = nil
        message.payments.append(message.payments[0])
        message.payments[1].account = "<IBAN>DE89370400440532013000</IBAN>"
        let keys = try await payments(message.text).map(\.idempotencyKey)
        XCTAssertEqual(Set(keys).count, 2)
        let again = try await payments(message.text).map(\.idempotencyKey)
        XCTAssertEqual(keys, again)
    }

    func testNumberOfADocument_IsAReference() async throws {
        var message = CreditTransferFile()
        message.payments[0].extra =
            "<RmtInf><Strd><RfrdDocInf><Tp/><Nb>INV-7</Nb></RfrdDocInf></Strd></RmtInf>"
        let payments = try await payments(message.text)
        XCTAssert(payments[0].reference.contains("INV-7"), payments[0].reference)
    }

    func testUnsupportedElements_AreRefused() async throws {
        let rows: [(String, (inout CreditTransferFile) -> Void)] = [
            ("it has the payment method CHK; only TRF and TRA are supported", { $0.method = "CHK" }),
            ("it has the unknown charge bearer BOTH", { $0.extra = "<ChrgBr>BOTH</ChrgBr>" }),
            ("it has ChrgBr twice", { $0.extra = "<ChrgBr>DEBT</ChrgBr><ChrgBr>SHAR</ChrgBr>" }),
            (
                "it has EqvtAmt, which is not supported and would change the payment",
                { $0.payments[0].extra = "<Amt><EqvtAmt/></Amt>" }
            ),
            ("it has \"2026-02-30\", which is not a date", { $0.date = "<Dt>2026-02-30</Dt>" }),
            ("it has payments before DbtrAcct, or without it", { $0.debtor = "" }),
            ("it has a payment without EndToEndId", { $0.payments[0].id = " " }),
            ("it has a payment without CdtrAcct", { $0.payments[0].account = "" }),
            ("it has no MsgId of 1 to 35 characters", { $0.messageID = "" }),
            (
                "it has InstdAmt twice",
                { $0.payments[0].extra = "<Amt><InstdAmt Ccy='EUR'>1</InstdAmt></Amt>" }
            ),
            (
                "it has the payment E2E-1 (EndToEndId) of line 10 again, with the same account and amount",
                { $0.payments.append($0.payments[0]) }
            ),
            (
                "it is not a pain.001 message of version 03 to 12: its root is of "
                    + "\"urn:iso:std:iso:20022:tech:xsd:pain.001.001.02\"",
                { $0.namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.02" }
            ),
            ("it has an element of another namespace", { $0.extra = "<x xmlns='urn:x'/>" }),
        ]
        for (reason, change) in rows {
            var message = CreditTransferFile()
            message.sum = nil
            change(&message)
            let refusal = try await refusal(of: message.text)
            XCTAssertEqual(refusal?.drop { $0 != " " }.dropFirst(), reason[...])
        }
    }

    func testCharges_AreRead() async throws {
        let own = "<ChrgsAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></ChrgsAcct>"
        let other = "<ChrgsAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></ChrgsAcct>"
        let rows: [(group: String, payment: String, charges: PaymentCharges)] = [
            ("", "", .shared), ("<ChrgBr>SLEV</ChrgBr>", "", .shared), ("<ChrgBr>DEBT</ChrgBr>", "", .payer),
            ("", "<ChrgBr>CRED</ChrgBr>", .payee),
            ("<ChrgBr>DEBT</ChrgBr>", "<ChrgBr>SHAR</ChrgBr>", .shared),
            (own, "", .shared), (other, "", .account("GB33BUKB20201555555555")),
        ]
        for row in rows {
            var message = CreditTransferFile()
            message.extra = row.group
            message.payments[0].extra = row.payment
            let payments = try await payments(message.text)
            XCTAssertEqual(payments.map(\.charges), [row.charges], row.group + row.payment)
        }
    }

    func testTransferWithAdviceAndMessageWithoutNamespace_AreRead() async throws {
        var message = CreditTransferFile()
        message.method = "TRA"
        let advised = try await payments(message.text)
        XCTAssertEqual(advised.map(\.groupID), ["PMT-1"])
        let nameless = try await payments(
            CreditTransferFile().text.replacing(" xmlns=\"\(CreditTransferFile().namespace)\"", with: ""))
        let named = try await payments(CreditTransferFile().text)
        XCTAssertEqual(nameless, named)
    }

    func testTruncatedFile_IsRefusedAtEveryLength() async throws {
        let text = Array(CreditTransferFile().text.utf8)
        for length in stride(from: 1, to: text.count - 12, by: 17) {
            let refusal = try await refusal(
                of: String(decoding: text[..<length], as: UTF8.self), format: .pain001)
            XCTAssertNotNil(refusal)
        }
    }

    func testEntities_AreRefusedAtTheirDeclaration() async throws {
        let laughs = """
            <?xml version="1.0"?>
            <!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">&b;</Document>
            """
        let outside = """
            <!DOCTYPE Document [<!ENTITY x SYSTEM "file:///etc/passwd">]>
            <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">&x;</Document>
            """
        for (text, line) in [(laughs, 2), (outside, 1)] {
            let refusal = try await refusal(of: text)
            XCTAssertEqual(
                refusal,
                "\(line): it has a document type declaration; such files are refused because of their entities"
            )
        }
    }
}
