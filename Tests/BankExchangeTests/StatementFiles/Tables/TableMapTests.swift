import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

final class TableMapTests: StatementReadingTestCase {
    private func profile(
        _ text: String, _ layout: StatementLayout = StatementLayout(), currency: Currency? = nil,
        forLedger: Bool = false
    ) async throws -> StatementProfile {
        let service = StatementFileService(
            statements: StubStatementService(), executor: QueueExecutor(), sorting: SQLiteEngine())
        return try await service.profile(
            StatementProfileRequest(
                path: try file("export.csv", text), currency: currency, layout: layout,
                isForLedger: forLedger))
    }

    private func layout(_ map: String, accepts: Bool = false) throws -> StatementLayout {
        var layout = StatementLayout()
        layout.mapPath = try file("map.json", map)
        layout.acceptsProfile = accepts
        return layout
    }

    private static let swiss = """
        Konto;CH4431999123000889012
        Datum;Text;Belastung;Gutschrift;Saldo
        30.06.2026;Miete;1'500.00;;500.00
        29.06.2026;Lohn;;2'000.00;2000.00

        """

    func testProfileOfSignedAmounts_SaysNothingOfUnsignedOnes() async throws {
        let signed = "Date,Text,Amount\n2026-06-13,Rent,-5.00\n2026-06-14,Pay,7.00\n"
        let ofSigned = try await profile(signed).map
        XCTAssertFalse(ofSigned.contains("unsignedAmounts"), ofSigned)
        let ofUnsigned = try await profile(signed.replacing("-5.00", with: "5.00")).map
        XCTAssert(ofUnsigned.contains("\"unsignedAmounts\": \"credits\""), ofUnsigned)
    }

    func testProfile_IsAMapThatReadsTheFileAgain() async throws {
        let found = try await profile(Self.swiss)
        XCTAssertEqual(
            found.map,
            """
            {
              "separator": ";",
              "header": ["Datum", "Text", "Belastung", "Gutschrift", "Saldo"],
              "columns": {
                "bookingDate": "Datum",
                "debit": "Belastung",
                "credit": "Gutschrift",
                "text": "Text",
                "balance": "Saldo"
              },
              "dateFormat": "DD.MM.YYYY",
              "decimalMark": "."
            }

            """)
        XCTAssertEqual(found.doubts, [])
        let mapped = try read(Self.swiss, currency: .eur, layout: try layout(found.map))
        XCTAssertEqual(mapped.short, try read(Self.swiss, currency: .eur).short)
        XCTAssertEqual(mapped.parts[0].closing?.amount, 50_000)
    }

    func testDoubts_AreInTheMapAndRefused_UntilTheyAreAcceptedOrDeleted() async throws {
        let text = "date,amount,what\n01/02/2026,5.00,a\n03/04/2026,-1.00,b\n"
        let found = try await profile(text)
        XCTAssertEqual(found.doubts.count, 1)
        XCTAssert(
            found.map.contains("\"uncertain\": [\n    \"the column date: the dates can be read as month"))
        let refused = try? read(text, layout: try layout(found.map))
        XCTAssertNil(refused)
        let accepted = try read(text, layout: try layout(found.map, accepts: true))
        XCTAssertEqual(accepted.lines.map(\.bookingDate.text), ["2026-02-01", "2026-04-03"])
        let corrected = found.map.replacing("DD/MM/YYYY", with: "MM/DD/YYYY")
            .replacing(/,\n  "uncertain": \[\n.*\n  \]/, with: "")
        let read = try read(text, layout: try layout(corrected))
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-01-02", "2026-03-04"])
    }

    func testAcceptedProfile_ReadsWithANoticeForEachDoubt() throws {
        let text = "date,amount,what\n01/02/2026,5.00,a\n03/04/2026,-1.00,b\n"
        var layout = StatementLayout()
        layout.acceptsProfile = true
        let read = try read(text, layout: layout)
        XCTAssertEqual(read.lines.map(\.amount), [500, -100])
        XCTAssertEqual(
            read.notices,
            [
                "the column date: the dates can be read as month first or as day first; use --date-format, such as DD/MM/YYYY or MM/DD/YYYY"
            ])
    }

    func testColumnsWithoutKnownNames_AreFoundByTheirContent() async throws {
        let unknown =
            "wann;was;raus;rein;rest\n01.06.2026;Shop;5,00;;95,00\n02.06.2026;Lohn;;10,00;105,00\n"
            + "30.06.2026;Miete;20,00;;85,00\n"
        XCTAssertNotNil(try refusal(of: unknown))
        let found = try await profile(unknown)
        for member in ["\"debit\": \"raus\"", "\"credit\": \"rein\"", "\"balance\": \"rest\""] {
            XCTAssert(found.map.contains(member), "\(member) in \(found.map)")
        }
        XCTAssertEqual(found.doubts.count, 2)
        let halves = try await profile(
            "wann;was;raus;rein;rest\n01.06.2026;Shop;5,00;;95,00\n02.06.2026;Bus;1,00;;94,00\n03.06.2026;Tee;2,00;;92,00\n"
        )
        XCTAssert(halves.map.contains("\"debit\": \"raus\""), halves.map)
        XCTAssert(halves.map.contains("\"credit\": \"rein\""), halves.map)
        let bare = "2026-06-01,Shop,-5.00,95.00\n2026-06-02,Lohn,10.00,105.00\n2026-06-03,Bus,-1.00,104.00\n"
        let numbers = try await profile(bare)
        for member in ["\"bookingDate\": 1", "\"amount\": 3", "\"text\": 2", "\"balance\": 4"] {
            XCTAssert(numbers.map.contains(member), "\(member) in \(numbers.map)")
        }
        let before = try await profile(
            "1\tEUR\t20260105\t1000,00\t950,00\t-50,00\n1\tEUR\t20260106\t950,00\t975,50\t25,50\n"
                + "1\tEUR\t20260107\t975,50\t960,00\t-15,50\n")
        XCTAssert(before.map.contains("\"balance\": 5"), before.map)
        let read = try read(bare, layout: try layout(numbers.map, accepts: true))
        XCTAssertEqual(read.lines.map(\.amount), [-500, 1_000, -100])
    }

    func testMap_SaysWhatNoWordSays() throws {
        let map = """
            {"separator": ";", "columns": {"bookingDate": 1, "amount": 2, "direction": 3, "status": 4},
             "dateFormat": "YYYY-MM-DD", "decimalMark": ",", "creditWords": ["E"], "debitWords": ["W"],
             "bookedWords": ["fix"], "pendingWords": ["lose"]}
            """
        let text = "Konto 7\n2026-01-30;1,00;W;fix\n2026-01-31;2,00;E;fix\n2026-01-31;4,00;E;lose\n"
        let read = try read(text, layout: try layout(map))
        XCTAssertEqual(read.lines.map(\.amount), [-100, 200])
        XCTAssertEqual(read.parts[0].unbookedCount, 1)
    }

    func testMapThatDoesNotFit_IsRefused() async throws {
        let map = try await profile(Self.swiss).map
        XCTAssertEqual(
            try refusal(of: "Date;Amount\n2026-01-01;5\n", layout: try layout(map)),
            "it has no row with the names of columns in the map; make a new map with 'bank statements profile'"
        )
        XCTAssertEqual(
            try refusal(of: "Datum,Text\n", layout: try layout(map)),
            "its fields are not separated by \";\", as the map says")
        for (old, new, key) in [
            ("\"debit\": \"Belastung\"", "\"debit\": \"Lasten\"", "debit"),
            ("\"text\": \"Text\"", "\"text\": 9", "text"),
            ("\"text\": \"Text\"", "\"text\": \"Saldo\"", "balance"),
            ("\"bookingDate\": \"Datum\",", "", "bookingDate"), ("\"credit\"", "\"kredit\"", "kredit"),
            ("DD.MM.YYYY", "D.M.Y", "dateFormat"),
            ("\"decimalMark\": \".\"", "\"decimalMark\": \"x\"", "decimalMark"),
        ] {
            XCTAssert(map.contains(old), old)
            XCTAssertEqual(
                try refusal(of: Self.swiss, layout: try layout(map.replacing(old, with: new)))?
                    .prefix { $0 != ":" }, key[...])
        }
        XCTAssertEqual(
            try refusal(of: ":20:A\n:25:1\n", layout: try layout(map)),
            "it is MT940, but the map is one of a table (CSV)")
    }

    func testMapForAnImport_IsReadByIt() async throws {
        let found = try await profile(Self.swiss, currency: .eur, forLedger: true)
        let map = try ImportMap.read(path: try file("import.json", found.map))
        XCTAssertEqual(map.currency, .eur)
        let source = try ImportSource(path: try file("swiss.csv", Self.swiss), map: map) { _ in }
        guard case .bookings(let bookings) = source.map else { return XCTFail("\(source.map)") }
        var amounts: [Int64] = []
        while try source.next() { amounts.append(try source.amount(bookings.amount, .eur).minorUnits) }
        XCTAssertEqual(amounts, [-150_000, 200_000])
    }

    func testMapForAnImport_IsRefusedForWhatItCannotSay() async throws {
        for (text, reason) in [
            (Self.swiss, "it states no currency; name it with --currency"),
            (
                "Date,Amount EUR,State\n2026-01-31,-5.00,pending\n2026-01-30,1.00,booked\n",
                "the column State says"
            ),
            ("Date,Amount EUR\n28 Jun 2026,-5.00\n", "its days are not in digits"),
            ("Date,Amount EUR,Fee\n2026-01-31,-5.00,1.00\n", "it has fees beside its amounts"),
        ] {
            do {
                let found = try await profile(text, forLedger: true)
                XCTFail(found.map)
            } catch ServiceError.invalidFile(_, _, _, let found) {
                XCTAssert(found.english.hasPrefix(reason), found.english)
            }
        }
    }
}
