import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Amounts and types of OFX transactions.
final class OFXAmountsTests: StatementReadingTestCase {
    private func file(_ transactions: [(type: String, amount: String)], balance: String = "1.00") -> String {
        let list = transactions.enumerated().map { place, one in
            "<STMTTRN><TRNTYPE>\(one.type)<DTPOSTED>20260629<TRNAMT>\(one.amount)<FITID>\(place + 1)</STMTTRN>"
        }
        return "OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>111"
            + "</BANKACCTFROM><BANKTRANLIST>\(list.joined(separator: "\n"))</BANKTRANLIST><LEDGERBAL><BALAMT>"
            + "\(balance)<DTASOF>20260630</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n"
    }

    func testCommaBeforeThreeDigits_IsReadAsOtherAmountsShow() throws {
        let cases: [([String], [Int64])] = [
            (["-1,500", "-2,345.67"], [-150_000, -234_567]),
            (["-2.345,67", "-1.500"], [-234_567, -150_000]),
            (["-1,500", "-12,50"], [-150, -1_250]), (["-1.500"], [-150]), (["-12,50"], [-1_250]),
        ]
        for (texts, amounts) in cases {
            let read = try read(file(texts.map { ("OTHER", $0) }, balance: "1"))
            XCTAssertEqual(read.lines.map(\.amount), amounts, "\(texts)")
        }
        let refusal = try refusal(of: file([("OTHER", "-1,500")], balance: "1"))
        XCTAssert(refusal?.contains("\"-1,500\", which can be read in two ways") == true, refusal ?? "")
    }

    func testBalances_AreReadLikeAmounts() throws {
        let read = try read(file([("OTHER", "-2,345.67")], balance: "1,500"))
        XCTAssertEqual(read.parts.map { $0.closing?.amount }, [150_000])
    }

    func testDebitsWithoutASign_AreRefused() throws {
        for type in ["DEBIT", "CHECK", "DIRECTDEBIT"] {
            let refusal = try refusal(of: file([(type, "12.00"), ("CREDIT", "5.00")]))
            XCTAssert(refusal?.contains("type \(type) with a positive amount") == true, refusal ?? "")
        }
    }

    func testDebitThatWasTakenBack_IsReadWithANotice() throws {
        for amounts in [["-5.00", "12.00"], ["12.00", "-5.00"]] {
            let read = try read(file(amounts.map { ("DEBIT", $0) }))
            XCTAssertEqual(Set(read.lines.map(\.amount)), [-500, 1_200])
            XCTAssertEqual(
                read.notices, ["the sign of some amounts contradicts their type (TRNTYPE); the signs count"])
        }
    }

    func testCorrection_IsRefused() throws {
        let text = file([("DEBIT", "-5.00"), ("DEBIT", "-6.00")]).replacing(
            "<FITID>2", with: "<FITID>2<CORRECTFITID>1<CORRECTACTION>REPLACE")
        let refusal = try refusal(of: text)
        XCTAssert(refusal?.contains("CORRECTFITID") == true, refusal ?? "")
    }
}
