import BankDomain
import BankServices
import BankTestSupport
import JSONKit
import TerminalKit
import XCTest

@testable import BankAPI
@testable import BankCommands
@testable import BankFeatures

/// The JSON of the command line is that of the API, for each record that both have. A record without columns is listed.
final class RecordColumnsTests: XCTestCase {
    /// The names of the records that were compared.
    private var compared: Set<String> = []

    func testEveryRecord_HasTheJSONOfItsColumns() throws {
        try comparePayments()
        try compareFiles()
        try compareAccountsAndCards()
        try compareUsers()
        try compareTheBank()
        let answers = Set((Routes.all + Routes.ofTheDemo).compactMap { Self.name(of: $0.answer) })
        XCTAssertEqual(
            answers.subtracting(compared).sorted(),
            [
                "Accruals", "BalanceHistory", "ChangePage", "ClearingMessage", "ConfirmedPayment",
                "DemoConditions",
                "DemoData",
                "DemoSnapshot",
                "NewestRates",
                "OTPVerification",
                "PayeeAccount",
                "RecoveryCodes", "RevealedCard", "Session", "Setting", "TransferOutcome", "UnreadCount",
            ])
    }

    private func comparePayments() throws {
        try compare(BeneficiaryColumns.all)
        try compare(BeneficiaryColumns.added)
        try compare(TransferColumns.preview())
        try compare(OutgoingPaymentColumns.all)
        try compare(IncomingPaymentColumns.all)
        try compare(ClearingOutcomeColumns.all)
        try compare(MandateColumns.all)
        try compare(MandateColumns.rule)
        try compare(MetadataColumns.all)
        try compare(DirectDebitColumns.all)
        try compare(TransferQuoteColumns.all)
        try compare(TransferHoldColumns.all())
        try compare(ChallengeColumns.all)
        try compare(StandingOrderColumns.all, onlyAPI: ["creditorKind", "needsCode"])
        try compare(
            GoalColumns.all.map {
                $0.of { GoalProgress(goal: $0.goal, account: Self.account(with: $0.saved), saved: $0.saved) }
            },
            GoalState.self)
    }

    private func compareFiles() throws {
        var report = TransferImportReport(file: .sample(.pain001))
        report.refusals = [TransferImportReport.Refusal(.sample(currency: .usd), .accountClosed("ACC001"))]
        let shown = report
        try compare(
            TransferImportColumns.report.map { $0.of { _ in shown } },
            TransferImportState(
                file: report.file, bookedCount: 0, scheduledCount: 0, madeBeforeCount: 0,
                refusals: report.refusals.map {
                    TransferImportState.Refusal(
                        payment: $0.payment, code: $0.error.code, reason: "ACC001 is closed.")
                }))
        try compare(StatementImportColumns.report)
        try compare(StatementImportColumns.imports)
        try compare(StatementImportColumns.undone)
        let side = ReconciledSide(
            bookingDate: .sample, amount: usd(1), bankReference: "B", reference: "R", counterparty: "C",
            description: "D")
        let sides = [side, nil]
        try compare(
            ReconciliationColumns.report.map {
                $0.of { StatementReconciliation(report: $0.report, entries: $0.entries, hasMore: false) }
            },
            ReconciliationState(
                report: .sample(
                    tallies: [.matched: ReconciliationTally(count: 2, sum: usd(3))], statedClosing: usd(4),
                    balanceFaults: [
                        StatedBalanceFault(line: 5, kind: .closing, stated: usd(4), computed: usd(6))
                    ]),
                entries: zip(sides, sides.reversed()).map {
                    ReconciledEntry(status: .differing, line: 7, stated: $0, booked: $1)
                }))
    }

    private func compareAccountsAndCards() throws {
        try compare(AccountColumns.all)
        try compare(AccountColumns.past)
        try compare(TransactionColumns.detail)
        try compare(
            TransactionSummaryColumns.all(by: .category).map {
                $0.of { TransactionSummaryColumns.Row(summary: $0) }
            }, TransactionSummary.self)
        try compare(CategoryRuleColumns.all)
        try compare(StatementColumns.all, onlyAPI: ["account", "createdAt", "newestEntryNumber"])
        try compare(ProductColumns.all)
        try compare(CardColumns.all)
        try compare(CardAuthorisationColumns.all)
    }

    private func compareUsers() throws {
        try compare(ProfileColumns.all)
        try compare(OperatorColumns.all)
        try compare(CustomerColumns.all)
        try compare(CustomerColumns.detail)
        try compare(AuthColumns.sessions)
        try compare(AuthColumns.devices)
        try compare(AccessTokenColumns.tokens, onlyAPI: ["payeeNames"])
        try compare(AccessTokenColumns.issued, onlyAPI: ["payeeNames"])
        try compare(SecondFactorColumns.enrollment)
        try compare(AuthColumns.passwordChange.map { $0.of(\.endedSessionCount) }, PasswordChange.self)
        try compare(
            AuthColumns.status.map {
                $0.of { AuthStatus(state: .signedIn($0), agent: nil, deviceUnlock: .none) }
            }, AuthState.SignedIn.self, onlyColumns: ["agent", "deviceUnlock", "state"])
        try compare(NotificationColumns.all, onlyAPI: ["userID"])
        try compare(NotificationColumns.preferences(for: .json))
        try compare(WebhookColumns.webhooks)
        try compare(WebhookColumns.issued)
        try compare(WebhookColumns.deliveries)
    }

    private func compareTheBank() throws {
        try compare(RateColumns.rates)
        try compare(RateColumns.exchange)
        try compare(RateColumns.files)
        try compare(AuditColumns.all)
        try compare(LedgerColumns.statistics)
        try compare(LedgerColumns.verification)
        try compare(DayColumns.all)
        try compare(ImportColumns.report)
        try compare(DemoColumns.status, DemoStatus.sample())
        try compare(DemoColumns.clock, DemoClockChange.sample())
    }

    // MARK: Comparing

    /// Compares a value with everything that may be missing, and one with nothing of it.
    private func compare<Row: ReadableResource>(
        _ columns: [Column<Row>], _: Row.Type = Row.self, onlyAPI: Set<String> = [],
        onlyColumns: Set<String> = [], line: UInt = #line
    ) throws {
        for sample in [RecordSample(isFull: true), RecordSample(isFull: false)] {
            let row = try Row.read(sample.value(of: Row.fieldType, "").bytes)
            try compare(columns, row, onlyAPI: onlyAPI, onlyColumns: onlyColumns, line: line)
        }
    }

    private func compare<Row: Resource>(
        _ columns: [Column<Row>], _ row: Row, onlyAPI: Set<String> = [], onlyColumns: Set<String> = [],
        line: UInt = #line
    ) throws {
        compared.insert(Row.schemaName)
        var answer = try Self.members(row.bytes)
        let shown = columns.filter(\.isShownInJSON).map { ($0.key, $0.value(row)) }
        var record = try Self.members(Array(OutputValue.object(shown).json().utf8))
        for key in onlyAPI {
            XCTAssertTrue(Row.fields.descriptions.contains { $0.key == key }, key, line: line)
            answer[key] = nil
        }
        for key in onlyColumns {
            XCTAssertTrue(columns.contains { $0.key == key }, key, line: line)
            record[key] = nil
        }
        XCTAssertEqual(
            JSONValue.object(record).text, JSONValue.object(answer).text, Row.schemaName, line: line)
    }

    private static func members(_ bytes: [UInt8]) throws -> [String: JSONValue] {
        guard case .object(let members) = try JSONValue(parsing: bytes) else { return [:] }
        return members
    }

    private static func name(of answer: AnswerType) -> String? {
        switch answer {
        case .value(.object(let name, _)), .value(.list(.object(let name, _))), .page(.object(let name, _)),
            .events(.object(let name, _), _):
            name
        case .value, .page, .events, .file, .nothing: nil
        }
    }

    private static func account(with balance: Money) -> Account {
        .sample("accountID", minorUnits: balance.minorUnits, currency: balance.currency)
    }
}
