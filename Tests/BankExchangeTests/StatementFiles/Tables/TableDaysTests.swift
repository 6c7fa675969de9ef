import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Days of tables: what is one, and in which order its numbers stand.
final class TableDaysTests: TableTestCase {
    private func days(_ texts: [String], format: String? = nil) throws -> [String] {
        let file = "Date;Amount\n" + texts.map { "\($0);-1,00\n" }.joined()
        return try read(file, layout: StatementLayout(dateFormat: format)).lines.map(\.bookingDate.text)
    }

    func testTextWithAMonthAndNumbers_IsADayOnlyWithoutOtherWords() {
        for text in [
            "Solde au 30 juin 2026", "28 Jun 10:15", "Juni 2026", "Invoice 28 Jun 2026",
            "28 Jun 2026 Shop 12",
            "30 Jun 31 Jul 2026", "Jun 123 2026",
        ] {
            XCTAssertFalse(TableDays.looksLikeDay(text), text)
        }
        for text in [
            "Mon 29 Jun 2026", "June 29th, 2026", "29. června 2026", "29 de junio de 2026 10:15:30",
            "29JUN2026",
            "lunedì 29 giugno 2026", "29-Jun-26", "29 Jun 2026 10:15 PM", "29 ИЮНЯ 2026", "am 29. Juni 2026",
        ] {
            XCTAssertEqual(TableDays.named(Array(text.utf8)[...])?.text, "2026-06-29", text)
        }
    }

    func testYearsOfTwoDigitsInFront_AreSeenFromTheNearnessOfDays() throws {
        let read = try read("Date;Amount\n26-06-05;-1,00\n26-06-17;-2,00\n26-06-28;-3,00\n")
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-06-05", "2026-06-17", "2026-06-28"])
        XCTAssertEqual(
            read.notices,
            [
                "the days in the column Date were read as YY-MM-DD, because they are near each other then; use "
                    + "--date-format for another form"
            ])
        XCTAssertEqual(try days(["05-06-26", "17-06-26", "28-06-26"])[1], "2026-06-17")
        XCTAssertEqual(try days(["26/06/05", "26/06/17", "26/06/28"])[1], "2026-06-17")
        XCTAssertEqual(try days(["05.06.26", "17.06.26", "28.06.26"])[1], "2026-06-17")
        XCTAssertEqual(try days(["23.06.26"]), ["2026-06-23"])
    }

    func testYearThatMayBeFirstOrLast_IsAskedFor() throws {
        for texts in [["26-06-05"], ["26-06-05", "26-06-06"]] {
            try checkRefusal(
                of: "Date;Amount\n" + texts.map { "\($0);-1,00\n" }.joined(),
                "the days can begin or end with the year")
        }
        XCTAssertEqual(try days(["26-06-05"], format: "YY-MM-DD"), ["2026-06-05"])
        try checkRefusal(
            of: "Date;Amount\n01/06/2026;-1,00\n05/06/2026;-1,00\n", "month first or as day first")
    }

    func testValueDatesInTwoOrders_AreNotUsedAndNamed() throws {
        let read = try read("Date;Value date;Amount\n2026-06-29;05/06/2026;-1,00\n")
        XCTAssertEqual(read.lines.map(\.valueDate), [nil])
        XCTAssertEqual(
            read.notices, ["the days in the column Value date can be read in two ways and were not used"])
    }

    func testColumnOfDaysThatIsEmpty_IsPassedOver() throws {
        let file = "Posting Date,Transaction Date,Amount\n,2026-06-29,-1.00\n,2026-06-30,-2.00\n"
        XCTAssertEqual(try read(file).lines.map(\.bookingDate.text), ["2026-06-29", "2026-06-30"])
    }

    func testYearsOfThailand_AreReadWithANotice() throws {
        let read = try read(
            "Date,Value date,Amount\n29/02/2567,28/02/2567,-5.00\n1/3/2567,01/03/2567,6.00\n13/03/2567 10:15,,-1.00\n"
        )
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2024-02-29", "2024-03-01", "2024-03-13"])
        XCTAssertEqual(read.lines.map { $0.valueDate?.text }, ["2024-02-28", "2024-03-01", nil])
        XCTAssertEqual(
            read.notices, ["the years are those of Thailand's calendar; 543 was taken off each"])
        XCTAssertEqual(try days(["25690921", "25690922"]), ["2026-09-21", "2026-09-22"])
        // Not all years are ahead.
        XCTAssertEqual(try days(["2569-09-21", "2026-09-22"]), ["2569-09-21", "2026-09-22"])
    }

    private func notice(_ column: String, _ format: String) -> String {
        "the days in the column \(column) were read as \(format), as other days or the language of the file show; use "
            + "--date-format for another form"
    }

    func testPeriodAboveTheTable_ShowsTheOrderOfDayAndMonth() throws {
        let table = "Date;Value date;Amount\n02/09/2026;03/09/2026;-1.00\n05/09/2026;05/09/2026;2.00\n"
        let read = try read("Period;from 01/09/2026 to 30/09/2026\n" + table)
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-09-02", "2026-09-05"])
        XCTAssertEqual(read.lines.map { $0.valueDate?.text }, ["2026-09-03", "2026-09-05"])
        XCTAssertEqual(read.notices, [notice("Date", "DD/MM/YYYY")])
        try checkRefusal(
            of: "Period;from 01/09/2026 to 05/09/2026\n" + table, "month first or as day first")
    }

    func testOtherColumnOfDays_ShowsTheOrderOfDayAndMonth() throws {
        let file = "Posting date;Value date;Amount\n01/09/26;31/08/26;-1.00\n02/09/26;02/09/26;2.00\n"
        let read = try read(file)
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-09-01", "2026-09-02"])
        XCTAssertEqual(read.lines.map { $0.valueDate?.text }, ["2026-08-31", "2026-09-02"])
        XCTAssertEqual(read.notices.first, notice("Posting date", "DD/MM/YY"))
    }

    func testLanguageAndDecimalComma_ShowThatTheDayIsFirst() throws {
        let read = try read("Date;Libellé;Débit;Crédit\n01/09/2026;a;4,20;\n05/09/2026;b;;3,50\n")
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-09-01", "2026-09-05"])
        XCTAssertEqual(read.notices, [notice("Date", "DD/MM/YYYY")])
        for file in [
            "Date;Libellé;Débit;Crédit\n01/09/2026;a;4.20;\n", "Date;Text;Debit;Credit\n01/09/2026;a;4,20;\n",
        ] {
            try checkRefusal(of: file, "month first or as day first")
        }
    }
}
