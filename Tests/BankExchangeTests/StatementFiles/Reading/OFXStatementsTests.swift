import BankDomain
import XCTest

@testable import BankExchange

final class OFXStatementsTests: StatementReadingTestCase {
    private let sgml = """
        OFXHEADER:100
        DATA:OFXSGML
        VERSION:102
        SECURITY:NONE
        ENCODING:USASCII
        CHARSET:1252
        COMPRESSION:NONE
        OLDFILEUID:NONE
        NEWFILEUID:NONE

        <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260201<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
        <BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>USD
        <BANKACCTFROM><BANKID>1<ACCTID>1234567890<ACCTTYPE>CHECKING</BANKACCTFROM>
        <BANKTRANLIST><DTSTART>20260101<DTEND>20260131
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260131120000.000[-5:EST]<TRNAMT>-12.50<FITID>F1<CHECKNUM>77<NAME>Caf@ &amp; Bar<MEMO>
        </STMTTRN>
        <STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260102</DTPOSTED><DTAVAIL>20260103<TRNAMT>+100,00</TRNAMT><FITID>F2</FITID><NAME>Pay</NAME><MEMO>January</MEMO></STMTTRN>
        </BANKTRANLIST><LEDGERBAL><BALAMT>87.50<DTASOF>20260131</LEDGERBAL><AVAILBAL><BALAMT>1.00<DTASOF>20260131</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>

        """

    private let xml = """
        <?xml version="1.0" encoding="UTF-8"?>
        <?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
        <OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD</CURDEF>
        <CCACCTFROM><ACCTID>4111</ACCTID></CCACCTFROM>
        <BANKTRANLIST><DTSTART>20260101</DTSTART><DTEND>20260131</DTEND>
        <STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260110</DTPOSTED><TRNAMT>-5</TRNAMT><FITID>C1</FITID>
        <PAYEE><NAME>Shop</NAME><CITY>X</CITY></PAYEE><MEMO>Tea</MEMO>
        <ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>EUR</CURSYM></ORIGCURRENCY></STMTTRN>
        </BANKTRANLIST><LEDGERBAL><BALAMT>-5.00</BALAMT><DTASOF>20260131</DTASOF></LEDGERBAL>
        </CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
        """

    func testSGML_GivesEntriesAndBalance() throws {
        let read = try read(sgml.utf8.map { $0 == UInt8(ascii: "@") ? 0xE9 : $0 }, currency: .usd)
        XCTAssertEqual(
            read.short,
            ["2026-01-31|-1250|F1|77|Café & Bar|", "2026-01-02|10000|F2||Pay|January"])
        XCTAssertEqual(
            read.notices, ["the file is not UTF-8; it was read as windows-1252. Use --encoding for another"])
        let part = try XCTUnwrap(read.parts.first)
        XCTAssertEqual(part.account, "1234567890")
        XCTAssertEqual(part.currency, .usd)
        XCTAssertNil(part.opening)
        XCTAssertEqual(part.closing, StatedBalance(amount: 8_750, date: CalendarDate("2026-01-31")))
        XCTAssertEqual(part.from, CalendarDate("2026-01-01"))
        XCTAssertEqual(read.lines[1].valueDate, CalendarDate("2026-01-03"))
        XCTAssertEqual(read.lines[1].uniqueID, "1234567890/F2")
    }

    func testSGMLInOneLine_IsReadTheSame() throws {
        XCTAssertEqual(try read(sgml.replacing("\n", with: "")).short, try read(sgml).short)
        XCTAssertEqual(try read(sgml.replacing("\n", with: "\r\n")).short, try read(sgml).short)
    }

    func testXMLOfACard_GivesEntriesAndBalance() throws {
        let read = try read(xml, currency: .usd)
        XCTAssertEqual(read.short, ["2026-01-10|-500|C1||Shop|Tea"])
        XCTAssertEqual(read.parts.map(\.account), ["4111"])
        XCTAssertEqual(read.parts.map { $0.closing?.amount }, [-500])
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        let cases = [
            ("</OFX>", "", "20: it ends without </OFX>: the file is cut off; download it again"),
            ("<TRNAMT>-12.50", "<TRNAMT>-12.505", "15: it has \"-12.505\", which is not an amount in USD"),
            (
                "20260131120000.000[-5:EST]", "2026-01-31",
                "16: it has \"2026-01-31\", which is not a date like 20260131"
            ),
            ("<CURDEF>USD", "<CURDEF>ZZZ", "12: it has \"ZZZ\", which is not a currency"),
            (
                "<BANKTRANLIST>", "<CURDEF>EUR<BANKTRANLIST>",
                "14: it names EUR as its currency after amounts in USD"
            ),
            ("</STMTRS>", "</NOTHING>", "18: it closes NOTHING, which is not open"),
        ]
        for (found, put, refusal) in cases {
            let told = try self.refusal(of: sgml.replacing(found, with: put))
            XCTAssertEqual(told?.drop { $0 != ":" }, refusal.drop { $0 != ":" }, told ?? "")
        }
        XCTAssertEqual(
            try refusal(of: xml.replacing("</OFX>", with: "")), "10: it is not XML: no element found")
        XCTAssertEqual(
            try refusal(of: xml.replacing("ORIGCURRENCY", with: "CURRENCY")),
            "6: it has a transaction in EUR in a statement in USD")
    }

    func testNoCurrency_IsThatOfTheAccount_WithANotice() throws {
        for text in [
            "<OFX><STMTRS><LEDGERBAL><BALAMT>1.00<DTASOF>20260131</LEDGERBAL></STMTRS></OFX>",
            statement("").replacing("<CURDEF>USD", with: ""),
        ] {
            let read = try read(text, currency: .eur)
            XCTAssertEqual(read.parts.map(\.currency), [.eur])
            XCTAssertEqual(read.parts.map { $0.closing?.amount }, [100])
            XCTAssertEqual(
                read.notices,
                ["no currency is named (CURDEF) before the amounts; the account's, EUR, was used"])
        }
    }

    func testDamageAtEveryPosition_IsRefusedOrRead() throws {
        try checkDamage(sgml, step: 7)
        try checkDamage(xml, step: 7)
    }

    private func statement(_ transactions: String, balance: String = "<BALAMT>1.00<DTASOF>20260630") -> String
    {
        "<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>77</BANKACCTFROM><BANKTRANLIST>"
            + "\(transactions)</BANKTRANLIST><LEDGERBAL>\(balance)</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
    }

    private func transaction(_ amount: String, _ rest: String = "<FITID>1", end: String = "</STMTTRN>")
        -> String
    {
        "<STMTTRN><DTPOSTED>20260615<TRNAMT>\(amount)\(rest)\(end)"
    }

    private func amounts(_ text: String) throws -> [Int64] {
        try read(text, currency: .usd).lines.map(\.amount)
    }

    func testHeaders_MayHaveAnyOrderAndStandInAComment() throws {
        let body = statement(transaction("-5.00"))
        XCTAssertEqual(try amounts("DATA:OFXSGML\nENCODING:UTF-8\n" + body), [-500])
        let comment = "<!-- \nOFXHEADER:100\n" + String(repeating: "VERSION:102 > \n", count: 20) + "-->\n"
        XCTAssertEqual(try amounts(comment + body), [-500])
        XCTAssertEqual(try amounts("OFXHEADER:100\n\n<!-- a --><OFX>" + body.dropFirst(5)), [-500])
    }

    func testTransactionWithoutAnEnd_EndsWhereTheNextBegins() throws {
        let text = statement(
            transaction("-5.00", end: "") + transaction("-6.00", "<FITID>2") + transaction("-7", "", end: ""))
        XCTAssertEqual(try amounts(text), [-500, -600, -700])
    }

    func testTextsAndTags_OfAllBanksAreRead() throws {
        let named = transaction("-5.00", "<FITID>1<NAME>A < B & C<X-MEMO>z")
        XCTAssertEqual(try read(statement(named), currency: .usd).lines.map(\.counterparty), ["A < B & C"])
        XCTAssertEqual(try amounts(statement(transaction("-1.234,56"))), [-123_456])
        XCTAssertEqual(
            try amounts(statement(transaction("-5", "<FITID>1<NAME>a<MEMO>b</MEMO></NAME>"))), [-500])
        XCTAssertNotNil(try refusal(of: statement(transaction("-1.234")), currency: .usd))
    }

    func testTransactionsWithoutID_AreReadWithANotice() throws {
        for id in ["", "<FITID>", "<FITID>0000"] {
            let read = try read(statement(transaction("-5", id) + transaction("-5", id)), currency: .usd)
            XCTAssertEqual(read.lines.map(\.uniqueID), ["", ""])
            XCTAssertEqual(read.notices.count, 1)
        }
    }

    func testEmptyBalance_IsNoneWithANotice() throws {
        let read = try read(statement(transaction("-5"), balance: "<BALAMT><DTASOF>20260630"), currency: .usd)
        XCTAssertNil(read.parts[0].closing)
        XCTAssertEqual(read.notices, ["the balance (LEDGERBAL) is empty and was not compared"])
        let zeros = try self.read(
            statement(transaction("-5"), balance: "<BALAMT>1.00<DTASOF>00000000"), currency: .usd)
        XCTAssertEqual(zeros.parts[0].closing, StatedBalance(amount: 100, date: nil))
    }

    func testInvestments_AreNamed() throws {
        let text = statement(transaction("-5")).replacing("STMTRS>", with: "INVSTMTRS>")
        XCTAssertEqual(
            try refusal(of: text, currency: .usd),
            "it is an investment statement (INVSTMTRS); only accounts and cards can be read")
    }

    func testEncodingThatIsNone_IsUTF8() throws {
        let text = xml.replacing("encoding=\"UTF-8\"", with: "encoding=\"USASCII\"")
        XCTAssert(text != xml)
        XCTAssertEqual(try amounts(text), [-500])
    }
}
