import BankDomain
import XCTest

@testable import BankExchange

final class CamtStatementsTests: StatementReadingTestCase {
    private let message = """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
        <BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-02-01T00:00:00Z</CreDtTm></GrpHdr>
        <Stmt><Id>S1</Id><CreDtTm>2026-02-01T00:00:00Z</CreDtTm>
        <FrToDt><FrDtTm>2026-01-01T00:00:00</FrDtTm><ToDtTm>2026-01-31T23:59:59</ToDtTm></FrToDt>
        <Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>
        <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-01-01</Dt></Dt></Bal>
        <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">85.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>
        <Bal><Tp><CdOrPrtry><Cd>CLAV</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">9</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>
        <Ntry><NtryRef>1</NtryRef><Amt Ccy="EUR">100.00000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
          <BookgDt><Dt>2026-01-05</Dt></BookgDt><ValDt><DtTm>2026-01-06T00:00:00</DtTm></ValDt><AcctSvcrRef>B1</AcctSvcrRef>
          <NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Payer &amp; Co</Nm></Pty></Dbtr></RltdPties>
          <RmtInf><Ustrd>Invoice 7</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
        <Ntry><Amt Ccy="EUR">4.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>
          <BookgDt><DtTm>2026-01-07T10:00:00+01:00</DtTm></BookgDt>
          <NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>
          <TxDtls><Refs><EndToEndId>E2</EndToEndId></Refs><Amt Ccy="EUR">1.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><RltdPties><Cdtr><Nm>One</Nm></Cdtr></RltdPties></TxDtls>
          <TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">3.00</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls></Ntry>
        <Ntry><Amt Ccy="EUR">99</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-01-31</Dt></BookgDt></Ntry>
        </Stmt></BkToCstmrStmt></Document>
        """

    func testMessage_GivesBookedEntriesAndBalances() throws {
        let read = try read(message)
        XCTAssertEqual(
            read.short,
            [
                "2026-01-05|10000|B1|E1|Payer & Co|Invoice 7", "2026-01-07|-150||E2|One|",
                "2026-01-07|-300||||",
            ])
        let part = try XCTUnwrap(read.parts.first)
        XCTAssertEqual(part.account, "DE02120300000000202051")
        XCTAssertEqual(part.opening?.amount, -1_000)
        XCTAssertEqual(part.closing?.amount, 8_550)
        XCTAssertEqual(part.from, CalendarDate("2026-01-01"))
        XCTAssertEqual(part.to, CalendarDate("2026-01-31"))
        XCTAssertEqual(read.lines[0].valueDate, CalendarDate("2026-01-06"))
        XCTAssertEqual(read.lines[0].uniqueID, "S1/1")
        XCTAssertEqual(read.lines.map(\.line), [10, 14, 14])
    }

    func testEntryThatIsNotBooked_IsCounted() throws {
        XCTAssertEqual(try read(message).parts.map(\.unbookedCount), [1])
    }

    func testVersionTwoAndPrefixes_AreReadTheSame() throws {
        let old = message.replacing("camt.053.001.08", with: "camt.053.001.02")
            .replacing("<Sts><Cd>BOOK</Cd></Sts>", with: "<Sts>BOOK</Sts>")
            .replacing("<Pty><Nm>Payer &amp; Co</Nm></Pty>", with: "<Nm>Payer &amp; Co</Nm>")
        XCTAssertEqual(try read(old).short, try read(message).short)
        let prefixed = message.replacing("</", with: "</c:").replacing("<Stmt>", with: "<c:Stmt>")
        XCTAssertNotNil(try refusal(of: prefixed))
    }

    func testMissingStatusOrDirection_IsExplained() throws {
        let status = try refusal(of: message.replacing("<Sts><Cd>BOOK</Cd></Sts>", with: ""))
        XCTAssertEqual(
            status,
            """
            10: it has an entry without a status (Sts), so the entry may not be booked; download the statement again, \
            or as MT940, OFX or CSV
            """)
        let direction = try refusal(
            of: message.replacing("100.00000</Amt><CdtDbtInd>CRDT</CdtDbtInd>", with: "100.00000</Amt>"))
        XCTAssertEqual(
            direction,
            """
            10: it has an amount that is neither marked as a credit nor as a debit (CdtDbtInd); download the statement \
            again, or as MT940, OFX or CSV
            """)
    }

    func testEntryWithTransactionsOfAnotherSum_StaysOneEntry() throws {
        let read = try read(message.replacing(">3.00<", with: ">3.01<"))
        XCTAssertEqual(read.lines.map(\.amount), [10_000, -450])
    }

    func testSeveralStatements_EndOneAfterTheOther() throws {
        let start = try XCTUnwrap(message.range(of: "<Stmt>")?.lowerBound)
        let end = try XCTUnwrap(message.range(of: "</Stmt>")?.upperBound)
        let twice = message[..<end] + message[start...]
        XCTAssertEqual(try read(String(twice)).parts.count, 2)
    }

    func testUTF16_IsRead() throws {
        let text = message.replacing("UTF-8", with: "UTF-16").replacing("Invoice 7", with: "Hóa đơn")
        let bytes: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        XCTAssertEqual(try read(bytes).lines[0].text, "Hóa đơn")
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        let cases = [
            ("</Stmt>", "", "20: it is not XML: mismatched tag"),
            ("</Document>", "", "20: it is not XML: no element found"),
            ("100.00000", "100.001", "10: it has \"100.001\", which is not an amount in EUR"),
            (
                "<Amt Ccy=\"EUR\">4.50", "<Amt Ccy=\"USD\">4.50",
                "14: it has an entry in USD in a statement in EUR"
            ),
            (
                "</Stmt>", "<Acct><Ccy>JPY</Ccy></Acct></Stmt>",
                "20: it names JPY as its currency after amounts in EUR"
            ),
            ("<Amt Ccy=\"EUR\">4.50", "<Amt>4.50", "14: it has an amount in \"\", which is not a currency"),
            (
                "<Dt>2026-01-05", "<Dt>2026-02-30",
                "10: it has \"2026-02-30\", which is not a date like 2026-01-31"
            ),
            (
                "BkToCstmrStmt", "CstmrCdtTrfInitn",
                "3: it is not a camt message: it has CstmrCdtTrfInitn where BkToCstmrStmt, BkToCstmrAcctRpt or "
                    + "BkToCstmrDbtCdtNtfctn is expected"
            ),
            (
                "<Document", "<!DOCTYPE x><Document",
                "2: it has a document type declaration; such files are refused because of their entities"
            ),
        ]
        for (found, put, refusal) in cases {
            XCTAssertEqual(try self.refusal(of: message.replacing(found, with: put)), refusal)
        }
    }

    func testDamageAtEveryPosition_IsRefusedOrRead() throws { try checkDamage(message, step: 13) }

    func testReportsAndNotifications_AreReadAndNamed() throws {
        let report = message.replacing("BkToCstmrStmt", with: "BkToCstmrAcctRpt")
            .replacing("Stmt>", with: "Rpt>")
        let read = try read(report)
        XCTAssertEqual(read.short, try self.read(message).short)
        XCTAssertEqual(read.notices, ["it is camt.052, a report within the day: more entries may follow"])
        let notification = message.replacing("BkToCstmrStmt", with: "BkToCstmrDbtCdtNtfctn")
            .replacing("Stmt>", with: "Ntfctn>")
        XCTAssertEqual(try self.read(notification).short, try self.read(message).short)
        XCTAssertEqual(try self.read(notification).notices.count, 1)
    }

    func testEncodingsWithOneByte_AreReadAsTheyAreDeclared() throws {
        for (name, bytes) in [("ISO-8859-15", [0xA4, 0xBD]), ("windows-1250", [0x80, 0x9C])]
            as [(String, [UInt8])]
        {
            let text = camt(
                "<Ntry><Amt Ccy='EUR'>5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>"
                    + "<BookgDt><Dt>2026-01-05</Dt></BookgDt><AddtlNtryInf>@</AddtlNtryInf></Ntry>")
            let parts = text.split(separator: "@").map { Array($0.utf8) }
            let head = Array("\n<?xml version=\"1.0\" encoding=\"\(name)\"?>".utf8)
            let read = try read(head + parts[0] + bytes + parts[1])
            XCTAssertEqual(read.lines.map(\.text), [name == "ISO-8859-15" ? "€œ" : "€ś"])
        }
        XCTAssertNotNil(try refusal(of: "<?xml version='1.0' encoding='EBCDIC-X'?><Document/>"))
    }

    private func camt(_ content: String) -> String {
        "<Document><BkToCstmrStmt><Stmt>\(content)</Stmt></BkToCstmrStmt></Document>"
    }
}
