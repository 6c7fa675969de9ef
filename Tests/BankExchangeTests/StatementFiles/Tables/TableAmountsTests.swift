import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Amounts as tables write them, and columns of amounts of which only one can count.
final class TableAmountsTests: TableTestCase {
    func testDashInPlaceOfDecimals_IsNoSign() throws {
        for (text, amount) in [
            ("100,-", 10_000), ("-100,-", -10_000), ("100.--", 10_000), ("100,–", 10_000),
            ("1.100,-", 110_000),
            ("100,- €", 10_000), ("100.—", 10_000), ("100,00-", -10_000), ("100-", -10_000),
        ] as [(String, Int64)] {
            XCTAssertEqual(try amounts("Date\tAmount\n2026-06-29\t\(text)\n"), [amount], text)
        }
    }

    func testAmountBeyondEveryLimit_IsRefused() throws {
        for digits in 14...30 {
            for sign in ["", "-", "+"] {
                let text = sign + String(repeating: "9", count: digits)
                for currency in ["EUR", "JPY", "KWD"].compactMap(Currency.init(code:)) {
                    let parsed = try? TableAmount(currency, hasDecimalComma: nil).parse(Array(text.utf8)[...])
                    let isWithin = digits + currency.minorUnitDigits <= 15
                    XCTAssertEqual(parsed != nil, isWithin, "\(text) \(currency)")
                }
            }
        }
        try checkRefusal(of: "Date\tAmount\n2026-06-29\t999999999999999999\n", "is not an amount")
    }

    func testDashAlone_IsNoAmount() throws {
        for dash in ["-", "–", "--", "€ -", "\u{A0}", " "] {
            let file =
                "Date;Debit;Credit\n29.06.2026;\(dash);5,00\n30.06.2026;2,00;\(dash)\n30.06.2026;\(dash);\(dash)\n"
            let read = try read(file)
            XCTAssertEqual(read.lines.map(\.amount), [500, -200], dash)
        }
        for text in [".", ",", "+", "()"] {
            try checkRefusal(of: "Date\tAmount\n2026-06-29\t\(text)\n", "is not an amount")
        }
    }

    func testMinorUnits_AreReadWhereTheNameSaysSo() throws {
        for name in ["amount_cents", "Amount in cents", "Betrag (Cent)", "amount minor"] {
            XCTAssertEqual(
                try amounts("date,\(name)\n2026-06-29,-1250\n2026-06-30,100\n"), [-1_250, 100], name)
            try checkRefusal(of: "date,\(name)\n2026-06-29,-12.50\n", "is not an amount")
        }
        try checkRefusal(of: "date,amount_cents\n2026-06-29,-1250\n", "not an amount in JPY", currency: .jpy)
        let balance = try read("date,amount_cents,balance\n2026-06-29,-1250,7.50\n2026-06-30,250,10.00\n")
        XCTAssertEqual(balance.parts[0].closing?.amount, 1_000)
    }

    func testDecimalCommaThatSeparatesFields_IsRefused() throws {
        try checkRefusal(
            of: "Date,Text,Amount,\n2026-06-29,a,-12,50\n2026-06-30,b,100,00\n",
            "the decimals seem to stand in")
        try checkRefusal(
            of: "Date,Amount,Balance\n2026-06-28,-12,50\n2026-06-29,100,00\n2026-06-30,-3,75\n",
            "the decimals seem to stand in")
        XCTAssertEqual(
            try amounts("Date,Amount,Balance\n2026-06-29,-12,88\n2026-06-30,2,90\n"), [-1_200, 200])
    }

    func testTwoColumnsOfDebits_AreRefused_UnlessOneIsNamed() throws {
        let file = "Date,Debit,Withdrawals,Credit\n2026-06-29,5.00,,\n2026-06-30,,7.00,\n2026-06-30,,,9.00\n"
        try checkRefusal(of: file, "1: Withdrawals: it has other amounts than the column Debit")
        let layout = StatementLayout(debitColumn: "Debit", creditColumn: "Credit")
        let named = try read(file, layout: layout)
        XCTAssertEqual(named.lines.map(\.amount), [-500, 900])
        XCTAssertEqual(named.notices.first, "the column Withdrawals has other amounts and was not used")
    }

    func testTwoColumnsOfAmounts_AreRefused_UnlessNamesOrBalancesDecide() throws {
        let rows = "2026-06-29,-5.00,-6.00,94.00\n2026-06-30,-7.00,-8.00,86.00\n"
        try checkRefusal(
            of: "Date,Amount,Value,x\n\(rows)", "1: Value: it has other amounts than the column Amount")
        let proven = "Date,Value,Amount,Balance\n\(rows)"
        XCTAssertEqual(try amounts(proven), [-600, -800])
        XCTAssertEqual(try read(proven).notices, ["the column Value has other amounts and was not used"])
        XCTAssertEqual(try amounts("Date,Amount,Net amount,x\n\(rows)"), [-600, -800])
        XCTAssertEqual(
            try amounts("Date,Amount,Value,x\n\(rows)", StatementLayout(amountColumn: "Value")), [-600, -800])
    }

    func testColumnsOfWordsNamedLikeAmounts_AreDirections() throws {
        XCTAssertEqual(
            try amounts("Date,Amount,CR\n2026-06-29,5.00,DR\n2026-06-30,7.00,CR\n"), [-500, 700])
    }

    func testPairWithoutAmountsBesideAnAmount_IsNotUsed() throws {
        XCTAssertEqual(try amounts("Date,Amount,Debit,Credit\n2026-06-29,-5.00,,\n"), [-500])
    }

    func testUTF16WithoutAMark_IsRead() throws {
        let text = "Datum;Text;Betrag\n29.06.2026;Łódź;-1,00\n"
        for isBig in [true, false] {
            let wide = text.utf16.flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
            XCTAssertEqual(try read(wide).lines.map(\.text), ["Łódź"])
        }
    }

    func testNoBreakSpacesInWindows1252_AreBlanks() throws {
        let text = "Date;Text;Amount;Debit\n2026-06-29;Caf\u{E9};-1\u{A0}234,50;\u{A0}\n"
        let read = try read(text.unicodeScalars.map { UInt8($0.value) })
        XCTAssertEqual(read.lines.map(\.amount), [-123_450])
    }
}
