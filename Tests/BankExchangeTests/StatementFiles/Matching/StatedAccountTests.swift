import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class StatedAccountTests: ReconciliationTestCase {
    private let nothing =
        "0: it has no booked entry and no balance, so there is nothing to compare; check the account and the days, and download the file again"

    private func refusal(of text: String, _ name: String) async throws -> String? {
        await refusal(of: reconciliation(try file(name, text), [entry(1, "2026-01-05", 885)]))
    }

    func testEntryInAnotherCurrencyThanTheAccount_IsRefusedWithoutAStatementCurrency() async throws {
        let refusal = try await refusal(of: camt("\n" + camtEntry("8.85", "2026-01-05", "EUR")), "a.xml")
        XCTAssertEqual(refusal, "2: it has an entry in EUR, but the account is in USD")
    }

    func testEntriesInTwoCurrencies_AreRefused() async throws {
        let text = camt("\n" + camtEntry("8.85", "2026-01-05") + camtEntry("8.85", "2026-01-05", "EUR"))
        let refusal = try await refusal(of: text, "a.xml")
        XCTAssertEqual(refusal, "3: it has an entry in EUR in a statement in USD")
    }

    func testCurrencyBehindTheEntries_IsComparedWithThem() async throws {
        let entry = camtEntry("8.85", "2026-01-05", "EUR")
        let refusal = try await refusal(
            of: camt("\n" + entry + camtBalance("CLBD", "8.85", "2026-01-05")), "a.xml")
        XCTAssertEqual(refusal, "2: it has an entry in EUR in a statement in USD")
    }

    func testStatementWithoutEntriesAndCurrency_IsOfTheAccountOfTheOthers() async throws {
        let named = "<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>"
        let text = camt(named + camtEntry("8.85", "2026-01-05") + "</Stmt><Stmt>" + named)
        let report = try await report("a.xml", text, [entry(1, "2026-01-05", 885)])
        XCTAssertEqual(report.statementCount, 2)
        XCTAssertEqual(report.tallies.mapValues(\.count), [.matched: 1])
    }

    func testFileWithoutBalancesAndEntries_IsRefused() async throws {
        let cases = [
            ("a.xml", camt("<Id>1</Id>")),
            ("b.xml", camt("<Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>USD</Ccy></Acct>")),
            ("c.csv", "date,amount,currency\n"),
            ("d.csv", "date,amount,status\n2026-01-05,8.85,pending\n"),
            ("e.ofx", "<OFX><STMTRS><CURDEF>USD</STMTRS></OFX>"),
        ]
        for (name, text) in cases {
            let refusal = try await refusal(of: text, name)
            XCTAssertEqual(refusal, nothing, name)
        }
    }

    func testNamedAccountWithoutEntriesInAPeriod_IsCompared() async throws {
        let text = camt(
            "<FrToDt><FrDtTm>2026-01-01</FrDtTm><ToDtTm>2026-01-31</ToDtTm></FrToDt><Acct><Id><Othr><Id>1234567890</Id></Othr></Id></Acct>"
        )
        let empty = try await report("a.xml", text, [])
        XCTAssert(empty.agrees)
        let booked = try await report("b.xml", text, [entry(1, "2026-01-05", 885)])
        XCTAssertEqual(booked.tallies.mapValues(\.count), [.missingThere: 1])
    }

    func testEntriesThatAreNotBooked_AreCounted() async throws {
        let pending = camtEntry("9", "2026-01-06").replacing("BOOK", with: "PDNG")
        let cases = [
            ("a.xml", camt(camtEntry("8.85", "2026-01-05") + pending)),
            ("b.csv", "date,amount,status\n2026-01-05,8.85,booked\n2026-01-06,9,pending\n"),
            (
                "c.sta",
                ":20:A\n:25:1\n:60F:C260105USD1000,\n:61:260105C8,85NTRFX\n:61:260106EC9,NTRFX\n:62F:C260106USD1008,85\n"
            ),
        ]
        for (name, text) in cases {
            let report = try await report(name, text, [entry(1, "2026-01-05", 885)])
            XCTAssertEqual(report.unbookedCount, 1, name)
            XCTAssert(report.agrees, name)
        }
    }

    func testPagesWithBalancesOnlyAtTheEnds_AddUp() async throws {
        for (closing, faults) in [("1017.70", 0), ("1020.00", 1)] {
            let text = camt(
                camtBalance("OPBD", "1000.00", "2026-01-05") + camtEntry("8.85", "2026-01-05")
                    + "</Stmt><Stmt>" + camtEntry("8.85", "2026-01-05")
                    + camtBalance("CLBD", closing, "2026-01-05"))
            let report = try await report("\(closing).xml", text, [])
            XCTAssertEqual(report.balanceFaults.count, faults, closing)
            XCTAssertEqual(report.balanceFaults.first?.computed.minorUnits, faults == 0 ? nil : 101_770)
        }
    }
}
