import BankDomain
import BankServices
import Foundation
import LanguageKit
import XCTest

@testable import BankExchange

/// Statement files of the kinds that users reported, in the folder that `BANK_CASES` names. Without it there is nothing
/// to do: the kinds are in the tests of each format too.
final class StatementCasesTests: ReconciliationTestCase {
    private struct Case {
        let amounts: String
        var layout = StatementLayout()
        var fileAccount: String?
        var currency = Currency.usd
    }

    private static let refused = "refused"

    private static let cases: [String: Case] = [
        "csv-type-debit-credit.csv": Case(amounts: "-12.00 100.00"),
        "csv-transaction-type-mint.csv": Case(amounts: "-12.50 2.50"),
        "csv-blank-header-soll-haben.csv": Case(amounts: "-13.40 1000.00"),
        "csv-refund-in-debit-column.csv": Case(amounts: "-50.00 20.00"),
        "csv-umsatz-vorgemerkt.csv": Case(amounts: "-5.00"),
        "csv-status-words.csv": Case(amounts: "-1.00"),
        "csv-two-accounts.csv": Case(amounts: "-1.00"),
        "csv-currency-column-waluta.csv": Case(amounts: refused),
        "csv-valuta-is-currency.csv": Case(amounts: "-1.23 -2.00"),
        "csv-valuta-is-currency-it.csv": Case(amounts: "-1.20"),
        "csv-belastung-gutschrift.csv": Case(amounts: "-12.00 100.00"),
        "csv-gutschrift-in-chf.csv": Case(amounts: "-12.00 100.00"),
        "csv-withdrawal-amt.csv": Case(amounts: "-12.00 100.00"),
        "csv-outflow-inflow.csv": Case(amounts: "-12.00 100.00"),
        "csv-amount-with-currency.csv": Case(amounts: "-12.00"),
        "csv-bedrag-eur-af-bij.csv": Case(amounts: "-12.00 100.00", currency: .eur),
        "csv-kwota-polish.csv": Case(amounts: "-12.00 100.00"),
        "csv-belopp-swedish.csv": Case(amounts: "-12.00"),
        "csv-no-header.csv": Case(
            amounts: "-12.00 100.00", layout: StatementLayout(dateColumn: "1", amountColumn: "3")),
        "csv-card-inverted.csv": Case(amounts: "-25.00 50.00", layout: StatementLayout(isInverted: true)),
        "csv-month-name.csv": Case(amounts: "-1.00 -2.00"),
        "csv-second-date-other-form.csv": Case(amounts: "-30.70"),
        "csv-continuation-rows.csv": Case(amounts: "-1.10"),
        "csv-unicode-minus.csv": Case(amounts: "-69.22"),
        "csv-lakh-grouping.csv": Case(amounts: "-123456.00 200000.50"),
        "csv-parentheses-symbol.csv": Case(amounts: "-182.70 1500.00"),
        "csv-us-dollar-symbol.csv": Case(amounts: "-5.00 7.00"),
        "csv-decimal-evidence.csv": Case(amounts: "-69.20 -3000.00"),
        "csv-revolut-fee.csv": Case(amounts: "-10.50 -22.00"),
        "csv-trailing-separator-header.csv": Case(amounts: "-12.00 100.00"),
        "csv-trailing-separator-rows.csv": Case(amounts: "-12.00 100.00"),
        "csv-footer-total.csv": Case(amounts: "-1.00 -2.00"),
        "csv-footer-kontostand.csv": Case(amounts: "-12.00"),
        "csv-repeated-header.csv": Case(amounts: "-1.00 -2.00"),
        "csv-excel-text-formula.csv": Case(amounts: "-1.00"),
        "csv-excel-formula-in-preamble.csv": Case(amounts: "-1.00"),
        "csv-quote-inside-field.csv": Case(amounts: "-1.00"),
        "csv-cr-line-ends.csv": Case(amounts: "-1.00 -2.00"),
        "csv-tilde.csv": Case(amounts: "-1.00"),
        "csv-cp1250.csv": Case(amounts: "-1.00"),
        "mt940-30-february.sta": Case(amounts: "1.00"),
        "mt942.sta": Case(amounts: "-30.00"),
        "mt940-blank-entry-date.sta": Case(amounts: "-30.00"),
        "mt940-blank-before-type.sta": Case(amounts: "-30.00"),
        "mt940-dash-in-86.sta": Case(amounts: "-30.00"),
        "mt940-at-signs.sta": Case(amounts: "-30.00"),
        "mt940-two-accounts.sta": Case(amounts: "-30.00", fileAccount: "555000111"),
        "mt940-old-currency.sta": Case(amounts: refused),
        "ofx-unclosed-stmttrn.ofx": Case(amounts: "-5.00 -6.00"),
        "ofx-fitid-twice.ofx": Case(amounts: "-100.00 -3.00"),
        "ofx-no-fitid.ofx": Case(amounts: "-5.00"),
        "ofx-header-in-comment.ofx": Case(amounts: "-5.00"),
        "ofx-header-data-first.ofx": Case(amounts: "-5.00"),
        "ofx-empty-balamt.ofx": Case(amounts: "-5.00"),
        "ofx-dtasof-zeros.ofx": Case(amounts: "-5.00"),
        "ofx-amount-brazil.ofx": Case(amounts: "-1234.56"),
        "ofx-less-than-in-name.ofx": Case(amounts: "-5.00"),
        "ofx2-usascii.ofx": Case(amounts: "-5.00"),
        "ofx-two-accounts.ofx": Case(amounts: "-5.00", fileAccount: "111"),
        "ofx-investment.ofx": Case(amounts: refused),
        "camt053-ntryref-twice.xml": Case(amounts: "10.00 20.00"),
        "camt052.xml": Case(amounts: "10.00"),
        "camt054.xml": Case(amounts: "10.00"),
        "camt053-iso-8859-15.xml": Case(amounts: "5.00"),
        "camt053-in-zip.zip": Case(amounts: "10.00"),
        "statement-pdf.pdf": Case(amounts: refused),
        "statement-xlsx.xlsx": Case(amounts: refused),
        "statement-qif.qif": Case(amounts: "-12.00"),
        "statement-coda.cod": Case(amounts: refused),
        "statement-bai2.bai": Case(amounts: "-5.00"),
        "statement-norma43.n43": Case(amounts: refused),
    ]

    func testReportedFiles_AreReadOrRefusedAsTheyShould() async throws {
        guard let folder = ProcessInfo.processInfo.environment["BANK_CASES"] else { return }
        for (name, one) in Self.cases.sorted(by: { $0.key < $1.key }) {
            let path = folder + "/" + name
            guard FileManager.default.fileExists(atPath: path) else { continue }
            let found = try await amounts(of: path, one)
            XCTAssertEqual(
                found.hasPrefix(Self.refused) ? Self.refused : found, one.amounts, "\(name): \(found)")
        }
    }

    private func amounts(of path: String, _ one: Case) async throws -> String {
        do {
            guard one.currency == .usd else {
                let request = ReconciliationRequest(accountID: "ACC003", path: path, layout: one.layout)
                let file = try StatementFile(request, one.currency)
                var amounts: [Money] = []
                while let event = try file.next() {
                    guard case .line(let line) = event else { continue }
                    amounts.append(Money(minorUnits: line.amount, currency: one.currency))
                }
                return amounts.map(\.decimalText).joined(separator: " ")
            }
            let comparison = reconciliation(path, [], fileAccount: one.fileAccount, layout: one.layout)
            _ = try await comparison.reconcile { _ in }
            let entries = try await comparison.entries(after: 0, limit: 100)
            return entries.compactMap { $0.stated?.amount.decimalText }.joined(separator: " ")
        } catch ServiceError.invalidFile(_, let line, let column, let reason) {
            return "refused \(line ?? 0) \(column ?? ""): \(reason.english)"
        }
    }
}
