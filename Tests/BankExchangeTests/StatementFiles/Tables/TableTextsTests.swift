import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

/// Which columns have the description of entries.
final class TableTextsTests: TableTestCase {
    func testCompoundAndNumberedNames_AreTexts() throws {
        for name in [
            "Causale / Descrizione operazione", "Libelle simplifie", "Libellé opération",
            "Descrição do Movimento",
            "Opis transakcji", "Dettagli", "Tittel", "Description1", "Transaction Remarks",
            "Causale Operazione",
            "Beløpet gjelder",
        ] {
            let read = try read("Date;\(name);Amount\n2026-09-24;CORNER SHOP;-18.50\n")
            XCTAssertEqual(read.lines.map(\.text), ["CORNER SHOP"], name)
            XCTAssertEqual(read.notices, [], name)
        }
    }

    func testSeveralColumnsOfTexts_AreJoined() throws {
        let read = try read(
            "Date,Description 1,Description 2,Note,Original Description,Amount\n"
                + "2026-06-14,MARKET,REFUND,MARKET,X,1.00\n2026-06-15,BAKERY,,,Y,2.00\n")
        XCTAssertEqual(read.lines.map(\.text), ["MARKET REFUND", "BAKERY"])
    }

    func testMapWithAListOfTexts_JoinsThem() throws {
        let map = """
            {"separator": ",", "header": ["Date", "One", "Two", "Amount"], "dateFormat": "YYYY-MM-DD", "decimalMark": ".",
            "columns": {"bookingDate": "Date", "amount": "Amount", "text": ["Two", 2]}}
            """
        var layout = StatementLayout()
        layout.mapPath = try self.file("map.json", map)
        let table = "Date,One,Two,Amount\n2026-06-14,MARKET,REFUND,1.00\n"
        XCTAssertEqual(try read(table, layout: layout).lines.map(\.text), ["REFUND MARKET"])
    }

    func testTableWithoutAColumnOfTexts_IsANotice_IfAnotherColumnHasWords() throws {
        let read = try read("Date,Gizmo,Amount\n2026-06-14,CORNER SHOP,1.00 CR\n2026-06-15,BAKERY,2.00 DR\n")
        XCTAssertEqual(
            read.notices,
            [
                "no column of texts was found, so entries have no description; the columns \"Gizmo\" were not used"
            ])
        XCTAssertEqual(try self.read("Date,Amount\n2026-06-14,-1.00\n").notices, [])
    }
}
