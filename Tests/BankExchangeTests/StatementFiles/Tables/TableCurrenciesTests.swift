import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Currencies that a table states in any place. Amounts in another one than the account's are never read.
final class TableCurrenciesTests: TableTestCase {
    func testCurrencyInANameOfAColumn_IsCompared() throws {
        for name in [
            "Betrag (€)", "Amount €", "Betrag [EUR]", "amount_eur", "Amount (eur)", "Betrag in EUR",
            "Amount EUR",
            "€ Amount",
        ] {
            let file = "Datum;\(name)\n29.06.2026;-1,00\n"
            try checkRefusal(of: file, "but the account is in USD", currency: .usd)
            XCTAssertEqual(try amounts(file), [-100], name)
        }
        for name in ["Amount (£)", "Amount (CHF)", "Kwota (zł)", "Amount (R$)", "Belopp (kr)"] {
            try checkRefusal(of: "Date;\(name)\n2026-06-29;-1,00\n", "but the account is in EUR")
        }
        XCTAssertEqual(try amounts("Date;Amount ($)\n2026-06-29;-1.00\n", currency: .usd), [-100])
        for name in ["Amount (net)", "Amount (all)", "Importe en cuenta"] {
            let layout = StatementLayout(amountColumn: name)
            XCTAssertEqual(try amounts("Date;\(name)\n2026-06-29;-1.00\n", layout), [-100], name)
        }
    }

    func testCurrencyInAColumn_IsComparedUnderAnyNameAndInAnyForm() throws {
        for (name, value) in [
            ("", "€"), ("x", "€"), ("Währung", "eur"), ("", "eur"), ("Curr.", "£"), ("", "zł"),
        ] {
            let file = "Date,Amount,\(name)\n2026-06-29,-1.00,\(value)\n"
            try checkRefusal(of: file, "but the account is in USD", currency: .usd)
        }
        XCTAssertEqual(try amounts("Date,Amount,\n2026-06-29,-1.00,€\n"), [-100])
        XCTAssertEqual(try amounts("Date,Amount,Tag\n2026-06-29,-1.00,all\n"), [-100])
    }

    func testCurrencyAboveTheTable_IsCompared() throws {
        for row in [
            "Währung;EUR", "Währung: EUR;", "Account currency EUR;", "Konto;1;Währung:;€", "Devise;eur",
            "Account 12345678 (EUR);",
        ] {
            let file = "Kontoauszug;\n\(row)\n\nDatum;Betrag\n29.06.2026;-1,00\n"
            try checkRefusal(of: file, "2: it is in", currency: .usd)
            XCTAssertEqual(try amounts(file), [-100], row)
        }
        XCTAssertEqual(try amounts("Transactions (ALL);\nDatum;Betrag\n29.06.2026;-1,00\n"), [-100])
    }

    func testCurrencyInAFileWithoutAHeader_IsCompared() throws {
        let numbers = StatementLayout(dateColumn: "1", amountColumn: "3")
        let file = "2026-06-29;Shop;-12,00;EUR\n2026-06-30;Wages;100,00;EUR\n"
        try checkRefusal(of: file, "1: 4: it is in EUR, but the account is in USD", numbers, currency: .usd)
        XCTAssertEqual(try amounts(file, numbers), [-1_200, 10_000])
    }

    func testSecondColumnOfCurrencies_IsNamed() throws {
        let read = try read("Date,Amount,Currency,Billed in\n2026-06-29,-1.00,EUR,USD\n")
        XCTAssertEqual(read.notices, ["the column Billed in has currencies and was not used"])
    }

    func testColumnOfAmountsWithACurrencyInItsName_IsNoCurrency() throws {
        let read = try read(
            "Date,Amount,Text,Currency Amount,Original Currency\n2026-05-15,-65.40,Shop,65.40,EUR\n")
        XCTAssertEqual(read.lines.map(\.amount), [-6_540])
    }

    func testCurrencyInBracketsAfterAName_IsNone() throws {
        for row in ["Name : ASHA MEHTA (HUF)", "Customer (HUF)", "Account holder: Mehta (HUF)"] {
            XCTAssertEqual(
                try amounts("\(row)\nDate,Text,Amount\n2026-03-16,a,-4.50\n", currency: .usd), [-450], row)
        }
        try checkRefusal(
            of: "Current account (HUF)\nDate,Text,Amount\n2026-03-16,a,-4.50\n", "1: it is in HUF",
            currency: .usd)
    }

    func testThreeDigitsInACurrencyWithoutDecimals_AreAGroup() throws {
        for file in [
            "Date;Amount\n2026-03-15;-35.000\n2026-03-20;100.000\n",
            "Date;Amount\n2026-03-15;-35,000\n2026-03-20;100,000\n",
        ] {
            XCTAssertEqual(try amounts(file, currency: XCTUnwrap(Currency(code: "VND"))), [-35_000, 100_000])
            try checkRefusal(of: file, "is ambiguous")
        }
    }
}
