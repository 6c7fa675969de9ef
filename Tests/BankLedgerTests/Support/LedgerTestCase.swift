import BankDomain
import BankFiles
import BankSQL
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankLedger
@testable import BankSQLite

/// A new folder with a bank for each test.
class LedgerTestCase: FileTestCase {
    var bank = TestBank(path: "")

    override func setUp() async throws {
        bank = TestBank(path: folder + "/ledger.db")
    }

    override func tearDown() async throws {
        await bank.store.close()
    }

    /// The storage problem that a call reports.
    func storageProblem<Value>(
        of body: () async throws -> Value, file: StaticString = #filePath, line: UInt = #line
    ) async -> StorageProblem? {
        guard case .storage(let problem, _, _) = await error(of: body, file: file, line: line) else {
            return nil
        }
        return problem
    }
}

/// The operator, for a bank without sign-in.
final class LedgerPrincipalSource: PrincipalSource {
    let store: LedgerStore

    init(store: LedgerStore) { self.store = store }

    func caller() async throws -> Principal { try await store.read { try $0.users.soleUser() } }
}

/// A bank in a file, with its services for the operator.
struct TestBank {
    static let instant = Instant(utc: CalendarDate(year: 2026, month: 1, day: 15)!, secondsOfDay: 34_200)
    static let day = CalendarDate(year: 2026, month: 1, day: 15)!

    let path: String
    let store: LedgerStore
    let principals: LedgerPrincipalSource
    let accounts: LedgerAccountService
    let transactions: LedgerTransactionService
    let transfers: LedgerTransferService
    let teller: LedgerTellerService
    let books: LedgerService

    init(
        path: String, seed: UInt64 = 1, clock: any BankClock = FixedClock(Self.instant),
        engine: any SQLEngine = SQLiteEngine(), rules: PaymentRules = .none,
        timeZones: TimeZoneDatabase = .system
    ) {
        self.path = path
        store = LedgerStore(
            path: path, engine: engine, lock: FileLock(path: path + ".lock"), executor: QueueExecutor(),
            clock: clock, random: SeededRandomSource(seed: seed), rules: { rules }, timeZones: timeZones)
        principals = LedgerPrincipalSource(store: store)
        accounts = LedgerAccountService(store: store, principals: principals)
        transactions = LedgerTransactionService(store: store, principals: principals)
        transfers = LedgerTransferService(store: store, principals: principals)
        teller = LedgerTellerService(store: store, principals: principals)
        books = LedgerService(store: store, principals: principals)
    }

    static func customer(_ id: UserID) -> PinnedPrincipalSource {
        PinnedPrincipalSource(Principal(userID: id, roles: [.customer]))
    }

    func accounts(of user: UserID) -> LedgerAccountService {
        LedgerAccountService(store: store, principals: Self.customer(user))
    }

    func transactions(of user: UserID) -> LedgerTransactionService {
        LedgerTransactionService(store: store, principals: Self.customer(user))
    }

    func transfers(of user: UserID) -> LedgerTransferService {
        LedgerTransferService(store: store, principals: Self.customer(user))
    }

    func teller(of user: UserID) -> LedgerTellerService {
        LedgerTellerService(store: store, principals: Self.customer(user))
    }

    func initialize() async throws {
        _ = try await books.initialize(operatorName: "Operator", mode: .commit)
    }

    /// Opens an account with some money, for the operator or another user.
    @discardableResult
    func open(
        _ name: String, _ minorUnits: Int64 = 0, currency: Currency = .usd, for owner: UserID? = nil
    ) async throws -> Account {
        let service = owner.map(accounts(of:)) ?? accounts
        let opening = AccountOpening(accountType: .checking, currency: currency, accountName: name)
        let account = try await service.open(opening, mode: .commit)
        guard minorUnits > 0 else { return account }
        let amount = Money(minorUnits: minorUnits, currency: currency)
        _ = try await teller.deposit(
            CashRequest(accountID: account.id, amount: amount, idempotencyKey: .fresh()), mode: .commit)
        return try await accounts.account(id: account.id)
    }

    /// Changes the file as a database shell could. `droppingTriggers` removes the protecting triggers and adds them
    /// again.
    func tamper(_ sql: String, droppingTriggers: Bool = false) throws {
        try tamper(droppingTriggers: droppingTriggers) { try $0.execute(sql) }
    }

    func tamper(droppingTriggers: Bool = false, _ body: (SQLiteConnection) throws -> Void) throws {
        let database = try SQLiteConnection(path: path, access: .readWrite)
        database.defend(false)
        try database.execute("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
        let triggers = try database.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'") {
            (name: $0.text("name"), sql: $0.text("sql"))
        }.filter { droppingTriggers || $0.name.hasPrefix("transfer_is_never") }
        for trigger in triggers { try database.execute("DROP TRIGGER \(trigger.name)") }
        try body(database)
        for trigger in triggers { try database.execute(trigger.sql) }
    }

    func balance(_ id: AccountID) async throws -> Int64 {
        try await accounts.account(id: id).balance.minorUnits
    }
}

extension IdempotencyKey {
    static func fresh() -> IdempotencyKey { IdempotencyKey(UUID().uuidString)! }
}

extension Money {
    static func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }
}

/// The import map for the data of a Czech bank from 1999.
let berkaMapPath =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../Fixtures/maps/berka.json").standardized.path
