import BankDomain
import BankExchange
import BankSQLite
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

/// Exported statements agree with the ledger when they are read again.
final class StatementRoundTripTests: LedgerTestCase {
    private static let formats: [(StatementFormat, ReconciliationFormat)] = [
        (.csv, .csv), (.camt053, .camt053), (.mt940, .mt940), (.ofx, .ofx),
    ]

    private func account(in currency: Currency) async throws -> Account {
        try await bank.initialize()
        let account = try await bank.open("Everyday", 5_000_000, currency: currency)
        let other = try await bank.open("Savings", currency: currency)
        let references = [
            "", "RF18539007547034", "rent, \"January\" <&> ?20EREF+X",
            "Miete für Jänner – größer als alles, was in ein Feld passt",
            "/EREF/1//NAME/x", "-", "1.234,56",
        ]
        for (index, reference) in references.enumerated() {
            let amount = Money(minorUnits: Int64(1_001 * (index + 1)), currency: currency)
            _ = try await bank.transfers.create(
                TransferRequest(
                    from: account.id, to: .account(other.id), amount: amount, reference: reference,
                    idempotencyKey: .fresh()), mode: .commit)
            _ = try await bank.teller.withdraw(
                CashRequest(
                    accountID: account.id, amount: amount, reference: reference, idempotencyKey: .fresh()),
                mode: .commit)
        }
        return account
    }

    private func roundTrip(_ currency: Currency) async throws {
        let account = try await account(in: currency)
        let statements = LedgerStatementService(store: bank.store, principals: bank.principals)
        let service = StatementFileService(
            statements: statements, executor: QueueExecutor(), sorting: SQLiteEngine())
        for (format, read) in Self.formats {
            let path = "\(folder)/statement.\(format.rawValue)"
            _ = try await service.export(
                StatementExportRequest(accountID: account.id, format: format), to: .file(path: path)
            ) { _ in }
            let comparison = service.reconciliation(
                ReconciliationRequest(accountID: account.id, path: path, toleranceDays: 0))
            let report = try await comparison.reconcile { _ in }
            let rest = try await comparison.entries(after: 0, limit: 10)
            XCTAssertEqual(report.format, read)
            XCTAssertEqual(report.tallies.mapValues(\.count), [.matched: 15], "\(format)")
            XCTAssertEqual(rest, [], "\(format)")
            XCTAssert(report.agrees && !report.namesAnotherAccount, "\(format)")
            XCTAssertEqual(report.closing.stated, report.closing.booked, "\(format)")
        }
    }

    func testDollars_ReconcileWithoutDifferences() async throws { try await roundTrip(.usd) }

    func testYenWithoutDecimals_ReconcileWithoutDifferences() async throws { try await roundTrip(.jpy) }

    func testDinarsOfThreeDecimals_ReconcileWithoutDifferences() async throws { try await roundTrip(.kwd) }

    func testPeriodWithoutEntries_AgreesWithItselfInEachFormat() async throws {
        let account = try await account(in: .usd)
        let statements = LedgerStatementService(store: bank.store, principals: bank.principals)
        let service = StatementFileService(
            statements: statements, executor: QueueExecutor(), sorting: SQLiteEngine())
        let today = try await statements.statement(of: account.id, from: nil, to: nil).to
        for (from, to) in [(-1, -1), (-9, -1)] {
            for (format, _) in Self.formats {
                let path = "\(folder)/\(from).\(to).\(format.rawValue)"
                _ = try await service.export(
                    StatementExportRequest(
                        accountID: account.id, from: today.adding(days: from), to: today.adding(days: to),
                        format: format), to: .file(path: path)
                ) { _ in }
                let report = try await service.reconciliation(
                    ReconciliationRequest(accountID: account.id, path: path)
                ).reconcile { _ in }
                XCTAssert(report.agrees, path)
                XCTAssertEqual(report.from, today.adding(days: from), path)
                XCTAssertEqual(report.to, today.adding(days: to), path)
            }
        }
    }

    func testAnAdditionalEntry_IsFoundInEachFormat() async throws {
        let account = try await account(in: .usd)
        let statements = LedgerStatementService(store: bank.store, principals: bank.principals)
        let service = StatementFileService(
            statements: statements, executor: QueueExecutor(), sorting: SQLiteEngine())
        var paths: [String] = []
        for (format, _) in Self.formats {
            paths.append("\(folder)/before.\(format.rawValue)")
            _ = try await service.export(
                StatementExportRequest(accountID: account.id, format: format),
                to: .file(path: paths.last ?? "")
            ) { _ in }
        }
        _ = try await bank.teller.withdraw(
            CashRequest(accountID: account.id, amount: usd(7), idempotencyKey: .fresh()), mode: .commit)
        for path in paths {
            let report = try await service.reconciliation(
                ReconciliationRequest(accountID: account.id, path: path)
            ).reconcile { _ in }
            XCTAssertEqual(report.tallies.mapValues(\.count), [.matched: 15, .missingThere: 1], path)
            XCTAssertEqual(report.tallies[.missingThere]?.sum, usd(-7))
        }
    }
}
