import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankExchange

/// Kinds of tables that banks write, one small file for each.
final class TableKindsTests: TableTestCase {
    func testDirections_ComeFromAnyColumnThatSaysThem() throws {
        let files = [
            "Date,Description,Type,Amount\n2026-06-29,a,Debit,12.00\n2026-06-30,b,Credit,100.00\n",
            "Datum;Text;Umsatz; \n29.06.2026;a;12,00;S\n30.06.2026;b;100,00;H\n",
            "Data;Opis;Kwota;Rodzaj\n2026-06-29;a;12,00;Obciążenie\n2026-06-30;b;100,00;Uznanie\n",
            "Ngày giao dịch,Nội dung,Số tiền,Nợ/Có\n29/06/2026,a,12.00,Nợ\n30/06/2026,b,100.00,Có\n",
            "Date,Amount,Sign\n2026-06-29,12.00,-\n2026-06-30,100.00,+\n",
            "Date,Amount\n2026-06-29,12.00 DR\n2026-06-30,100.00 CR\n",
            "Date,Details,Amount\n2026-06-29,DEBIT,-12.00\n2026-06-30,CREDIT,100.00\n",
        ]
        for file in files { XCTAssertEqual(try amounts(file), [-1_200, 10_000], file) }
        XCTAssertEqual(
            try refusal(of: "Date,Debit/Credit,Amount\n2026-06-29,foo,12.00\n"),
            "2: Debit/Credit: \"foo\" is neither credit nor debit")
        XCTAssertEqual(
            try refusal(of: "Date,DC,Amount\n2026-06-29,D,12.00\n2026-06-29,C,-12.00\n"),
            "3: DC: \"C\" contradicts the sign of the amount")
    }

    func testPairs_AreReadInManyLanguages() throws {
        let pairs = [
            "Belastung;Gutschrift", "Soll;Haben", "Débit;Crédit", "Addebito;Accredito", "Cargo;Abono",
            "Withdrawal Amt.;Deposit Amt.", "Paid out;Paid in", "Outflow;Inflow", "Uttag;Insättning",
            "Af;Bij",
            "Obciążenia;Uznania", "Ghi nợ;Ghi có", "支出;收入", "Расход;Приход", "Saída;Entrada", "Ut;Inn",
            "Lastschrift in EUR;Gutschrift in EUR", "Debit (EUR);Credit (EUR)", "出金;入金",
        ]
        for pair in pairs {
            let file = "Datum;Text;\(pair)\n29.06.2026;a;12,00;\n30.06.2026;b;;100,00\n"
            XCTAssertEqual(try amounts(file), [-1_200, 10_000], pair)
        }
        let named = StatementLayout(debitColumn: "weg", creditColumn: "4")
        XCTAssertEqual(
            try amounts("Datum;Text;weg;her\n29.06.2026;a;12,00;\n30.06.2026;b;;100,00\n", named),
            [-1_200, 10_000])
    }

    func testNegativeDebits_AreDebitsAlone_AndRefundsAmongOthers() throws {
        XCTAssertEqual(
            try amounts("Date,Debit,Credit\n2026-06-28,-50.00,\n2026-06-29,-20.00,\n"), [-5_000, -2_000])
        XCTAssertEqual(
            try amounts("Date,Debit,Credit\n2026-06-28,50.00,\n2026-06-29,-20.00,\n"), [-5_000, 2_000])
        XCTAssertEqual(try amounts("Date,Debit,Credit\n2026-06-28,,-13.50\n"), [-1_350])
    }

    func testBalances_DecideSignsAndFees() throws {
        let turned = try read(
            "Date,Amount,Balance\n2026-06-28,10.00,90.00\n2026-06-29,-5.00,95.00\n2026-06-30,20.00,75.00\n")
        XCTAssertEqual(turned.lines.map(\.amount), [-1_000, 500, -2_000])
        XCTAssertEqual(turned.notices, ["the balances show that amounts without a sign are debits"])
        XCTAssertEqual(turned.parts[0].closing?.amount, 7_500)
        let fees = "Date,Amount,Fee,Balance\n2026-06-29,-10.00,0.50,89.50\n2026-06-30,-20.00,2.00,@\n"
        XCTAssertEqual(try amounts(fees.replacing("@", with: "67.50")), [-1_050, -2_200])
        XCTAssertEqual(try amounts(fees.replacing("@", with: "69.50")), [-1_000, -2_000])
        XCTAssertEqual(
            try refusal(of: "Date,Amount,Fee\n2026-06-29,-10.00,0.00\n2026-06-29,-10.00,0.50\n"),
            "3: Fee: it has a fee, and no balance shows whether the amount includes it; name the amount's column with "
                + "--amount-column to read amounts as they are")
        // A balance before the entry proves nothing about signs.
        let before =
            "Date,Amount,Balance\n2026-06-28,10.00,90.00\n2026-06-29,5.00,100.00\n2026-06-30,20.00,105.00\n"
        XCTAssertEqual(try amounts(before), [1_000, 500, 2_000])
    }

    func testCards_AreTurnedByAnOption() throws {
        let file = "Trans. Date,Description,Amount\n06/29/2026,SHOP,25.00\n06/29/2026,PAYMENT,-50.00\n"
        XCTAssertEqual(try amounts(file, StatementLayout(isInverted: true)), [-2_500, 5_000])
    }

    func testStatuses_AreUnderstoodInManyLanguages_AndUnknownOnesNamed() throws {
        let words = [
            "Pending", "Cancelled", "Denied", "Vorgemerkt", "Umsatz vorgemerkt", "En attente", "Chờ xử lý",
            "Reserverad",
            "Pendiente", "Anulowana", "not yet booked", "Отклонено", "处理中", "Geannuleerd",
        ]
        for word in words {
            let read = try read("Date,Amount,Status\n2026-06-28,-1.00,Completed\n2026-06-29,-2.00,\(word)\n")
            XCTAssertEqual(read.lines.map(\.amount), [-100], word)
            XCTAssertEqual(read.parts.map(\.unbookedCount), [1], word)
        }
        let info = try read(
            "Datum;Betrag;Info\n28.06.2026;-1,00;Umsatz gebucht\n;-2,00;Umsatz vorgemerkt\nVorgemerkt;-4,00;\n"
        )
        XCTAssertEqual(info.lines.map(\.amount), [-100])
        XCTAssertEqual(info.parts.map(\.unbookedCount), [2])
        XCTAssertEqual(
            try read("Date,Amount,Status\n2026-06-28,-1.00,Frobbed\n").notices,
            ["the status \"Frobbed\" is not known; entries with it were read as booked"])
    }

    func testCurrencies_AreComparedUnderAnyName() throws {
        for name in [
            "Munt", "Waluta", "Měna", "Moeda", "Loại tiền", "Transaction Currency", "Kontowährung", "Valuta",
            "x",
        ] {
            let file = "Datum;Betrag;\(name)\n29.06.2026;-1,00;USD\n"
            XCTAssertEqual(
                try refusal(of: file), "2: \(name): it is in USD, but the account is in EUR", name)
            XCTAssertEqual(try amounts(file.replacing("USD", with: "EUR")), [-100], name)
        }
        XCTAssertEqual(
            try amounts("Date,Amount,Original Currency\n2026-06-29,-1.00,USD\n"), [-100])
    }

    func testAccounts_AreNeverOneSum() throws {
        let file =
            "Date,Account,Amount\n2026-06-29,11111111,-1.00\n2026-06-30,22222222,-2.00\n2026-06-30,11111111,-4\n"
        let read = try read(file)
        XCTAssertEqual(read.parts.map(\.account), ["11111111", "22222222"])
        XCTAssertEqual(read.lines.map(\.group), ["11111111", "22222222", "11111111"])
        let tables =
            "Account;11111111\nDate;Text;Amount\n2026-06-29;a;-1,00\n\nAccount;22222222;\nDate;Text;Amount\n"
            + "2026-06-30;b;-2,00\n"
        XCTAssertEqual(
            try refusal(of: tables),
            "6: it begins another table, perhaps of another account; use a file for each")
        let parties = "Date,Konto,Amount\n2026-06-29,11111111,-1\n2026-06-29,,-1\n2026-06-29,3333333,-1\n"
        XCTAssertEqual(try self.read(parties).parts.count, 1)
    }

    func testTables_AreFoundAmongOtherRows() throws {
        let files = [
            "Datum von:;=\"01.06.2026\"\nKonto:;=\"123\"\n\nDatum;Text;Betrag\n29.06.2026;a;-1,00\n",
            "Date;Amount\nfor;you\n\nDatum;Text;Betrag\n29.06.2026;a;-1,00\n",
            "Date;Description;Amount\n2026-06-29;a;-1,00\nTotal;;-1,00\n",
            "Buchungstag;Text;Soll;Haben\n29.06.2026;a;-1,00;\nKontostand;30.06.2026;;88,00\n",
            "Date;Description;Amount\n2026-06-29;a;-1,00\n;more of it;\n;and more;\n",
            "Date;Description;Amount\n2026-06-29;a;-1,00\nDate;Description;Amount\n",
            "Date,Description,Amount,\n2026-06-29,a,-1.00\n",
            "Date,Description,Amount\n2026-06-29,a,-1.00,,\n",
            "Date;Description;Amount\r2026-06-29;a;-1,00\r", "Date~Description~Amount\n2026-06-29~a~-1.00\n",
            "Date,Description,Amount\n2026-06-29,12\" pizza,-1.00\n",
            "Date,Cheque,Amount\n2026-06-29,=\"0012\",-1.00\n",
            "Date,Description,Amount\n2026-06-29,\"a \"b\" c\",-1.00\n",
        ]
        for file in files { XCTAssertEqual(try amounts(file), [-100], file) }
        let numbers = StatementLayout(dateColumn: "1", amountColumn: "3")
        XCTAssertEqual(
            try amounts("2026-06-29;Shop;-12,00\n2026-06-30;Wages;100,00\n", numbers), [-1_200, 10_000])
        XCTAssertEqual(
            try refusal(of: "Date;Amount\n2026-06-29;-1,00\n;-3,00\n"),
            "3: Date: it is empty, but there is an amount")
        XCTAssertEqual(
            try refusal(of: "Date;Betrag;Betrag\n2026-06-29;-1,00;-2,00\n"),
            "1: Betrag: it has other amounts than the column Betrag; name the right one, by name or number, with "
                + "--amount-column, or --debit-column and --credit-column")
    }

    func testDays_AreReadWithNamesOfMonths_AndSecondDaysInAnotherForm() throws {
        let days = [
            "28 Jun 2026", "28-Jun-2026", "Jun 28, 2026", "28. Juni 2026", "28 giu 2026", "28 czerwca 2026",
            "2026-Jun-28",
            "28 de junio de 2026", "28-JUN-26", "Sun 28 Jun 2026 10:15", "28. 6. 2026", "2026.06.28.",
            "28.06.2026, 10:15",
        ]
        for day in days {
            XCTAssertEqual(
                try read("Date;Amount\n\(day);-1,00\n").lines.map(\.bookingDate.text), ["2026-06-28"], day)
        }
        let second = try read("Buchungstag,Wertstellung,Betrag\n23.06.2026,24.06.26,\"-30,70\"\n")
        XCTAssertEqual(second.lines.map { $0.valueDate?.text }, ["2026-06-24"])
    }

    func testAmounts_AreReadAsPeopleWriteThem() throws {
        let texts: [(String, Int64)] = [
            ("−69,22", -6_922), ("(1.00)", -100), ("€ -5.00", -500), ("- €5.00", -500), ("+ €7.00", 700),
            ("-1,23,456.00", -12_345_600), ("1\u{202F}234,50", 123_450), ("1’234.50", 123_450),
            ("5.00-", -500),
            ("1 234 567,00", 123_456_700), ("EUR 5", 500), ("5,00 €", 500), ("5.00 DR", -500),
        ]
        for (text, amount) in texts {
            XCTAssertEqual(try amounts("Date\tAmount\n2026-06-29\t\(text)\n"), [amount], text)
        }
        for text in ["-0.0.66962", "12 50", "1.2E+05", "-5.00 DR", "--5", "5.00 XY", "$5.00", "1,2345,67.00"]
        {
            XCTAssertNotNil(try refusal(of: "Date\tAmount\n2026-06-29\t\(text)\n"), text)
        }
        XCTAssertEqual(
            try amounts("Date;Amount\n2026-06-29;-69,20\n2026-06-30;-3.000\n"), [-6_920, -300_000])
    }

    func testEncodings_AreSeenOrNamed() throws {
        let text = "Datum;Text;Betrag\n29.06.2026;Żółć Łódź Příliš;-1,00\n"
        let bytes = text.unicodeScalars.map { scalar -> UInt8 in
            let upper = TextEncoding("cp1250")?.upper.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
            return scalar.isASCII ? UInt8(scalar.value) : upper ?? 0
        }
        XCTAssertEqual(try read(bytes).lines.map(\.text), ["Żółć Łódź Příliš"])
        let named = try read(bytes, layout: StatementLayout(encoding: "windows-1252"))
        XCTAssertEqual(named.lines.map(\.text), ["¯ó³æ £ódŸ Pøíliš"])
        XCTAssertEqual(named.notices, [])
        XCTAssertNotNil(try refusal(of: text, layout: StatementLayout(encoding: "EBCDIC")))
        for isBig in [true, false] {
            let units = Array("\u{FEFF}\(text)".utf16)
            let wide = units.flatMap {
                isBig ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            }
            XCTAssertEqual(try read(wide).lines.map(\.text), ["Żółć Łódź Příliš"])
        }
    }

    func testDamageAtEveryPosition_IsRefusedOrRead() throws {
        try checkDamage(
            "Date;Type;Amount;Fee;Balance;Status\n28 Jun 2026;Debit;1.000,00;;90;Posted\nTotal;;\n")
        try checkDamage("Konto;\"1\"\r\rDatum;Soll;Haben;Konto\r28.06.2026;=\"1\";;12345678\r;;;\r")
    }

    func testRandomChanges_NeverProveOtherEntries() throws {
        let text =
            "Date,Text,Debit,Credit,Balance\n2026-06-27,a,10.00,,90.00\n2026-06-28,b,,25.50,115.50\n"
            + "2026-06-29,c,5.25,,110.25\n2026-06-30,d,0.25,,110.00\n"
        var (generator, provenCount) = (SeededGenerator(seed: 42), 0)
        for _ in 0..<3_000 {
            var changed = Array(text.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let place = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: changed.remove(at: place)
                default:
                    changed.insert(changed[Int.random(in: 0..<changed.count, using: &generator)], at: place)
                }
            }
            guard let read = try? read(changed), let part = read.parts.first, read.parts.count == 1,
                part.opening?.amount == 10_000, part.closing?.amount == 11_000
            else { continue }
            let amounts = read.lines.map(\.amount)
            // Otherwise the report shows that the entries do not lead from one balance to the other.
            guard amounts.reduce(0, +) == 1_000 else { continue }
            XCTAssertEqual(
                amounts.sorted(), [-1_000, -525, -25, 2_550], String(decoding: changed, as: UTF8.self))
            provenCount += 1
        }
        XCTAssertGreaterThan(provenCount, 100)
    }
}
