import BankContainer
import BankDomain
import BankMock
import BankSQL
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import Injection
import LedgerTestSupport

@testable import BankLedger

extension BankUnderTest {
    /// A ledger, new or copied, in a folder that is removed with the bank.
    static func ledger(
        rules: PaymentRules = .none, copying original: LedgerCopy? = nil
    ) async throws -> BankUnderTest {
        let now = Instant(CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)
        let clock = MovableClock(original?.now ?? now)
        let folder = try TemporaryFolder()
        let database =
            try original.map { try TestDatabase(copying: $0.database, to: folder.path) }
            ?? TestDatabase(in: folder.path)
        let store = LedgerStore(
            path: database.path,
            engine: TestDatabase.isPostgres ? database.engine : RecordingEngine(base: database.engine),
            lock: database.lock, executor: ThreadExecutor(), clock: clock,
            random: SeededRandomSource(seed: 1), rules: { rules })
        // As in a server: an ended session must still be refused at once, and a read shows the change before it.
        store.cacheCallers()
        if TestDatabase.isPostgres { store.readBeside(connectionMaximum: 2) { ThreadExecutor() } }
        let books = LedgerService(store: store, principals: PinnedPrincipalSource(operatorPrincipal))
        if original == nil {
            _ = try await books.initialize(operatorName: "Operator", mode: .commit)
            try await store.change(.commit) { try $0.users.insert("USR001", named: "USR001", .customer) }
        }
        let seconds = ScriptedClock()
        let machines = LedgerMachines(
            store: store, clock: clock, keychain: try await InMemorySecureStorage(copying: original?.keychain)
        )
        return BankUnderTest(
            name: "Ledger", now: now,
            client: { BankClient(store, $0, machines.secrets, clock, seconds) }, seconds: seconds,
            persistence: {
                LedgerPersistenceService(store: store, principals: $0)
            },
            bankRules: { LedgerBankRulesService(store: store, principals: $0) },
            openUnowned: { try await books.openUnowned($0, $1, files: folder) },
            signIn: SignInUnderTest(
                machine: { machines.machine($0, $1) }, auth: { machines.auth($0, on: $1) },
                code: { machines.code($0) },
                advance: { seconds in
                    // Uses are recorded beside requests. Time does not run away from them, as it would not in life.
                    _ = await becomesTrue { store.uses.isIdle }
                    clock.advance(seconds: Int64(seconds))
                }),
            market: .ledger(store, files: folder),
            makeDueTransfers: { day in
                var count = 0
                while try await store.change(.commit, { try DayWork.scheduledTransfers.doNext($0, day) }) > 0
                {
                    count += 1
                }
                return count
            },
            news: { try await store.notifications(of: $0) },
            container: { overrides in
                var overrides = overrides
                overrides.set(\RootContainer.clock) { clock }
                overrides.set(\RootContainer.ledgerStore) { store }
                overrides.set(\RootContainer.machineStorage) { machines.keychain }
                return DependencyContainer(
                    configuration: try BankConfiguration(.local, paths: BankPaths(home: folder.path)),
                    overrides: overrides)
            },
            copy: {
                await store.close()
                let original = LedgerCopy(
                    folder: folder, database: database, keychain: machines.keychain, now: clock.now())
                return { try await BankUnderTest.ledger(rules: $0, copying: original) }
            })
    }
}

extension BankClient {
    fileprivate init(
        _ store: LedgerStore, _ principals: any PrincipalSource, _ secrets: BankSecretStorage,
        _ clock: any BankClock, _ seconds: ScriptedClock
    ) {
        self.init(
            accounts: LedgerAccountService(store: store, principals: principals),
            transactions: LedgerTransactionService(store: store, principals: principals),
            statements: LedgerStatementService(store: store, principals: principals),
            transfers: LedgerTransferService(
                store: store, principals: principals, secureStorage: secrets, clock: clock),
            beneficiaries: LedgerBeneficiaryService(
                store: store, principals: principals, secureStorage: secrets, clock: clock),
            teller: LedgerTellerService(store: store, principals: principals),
            standingOrders: LedgerStandingOrderService(
                store: store, principals: principals, secureStorage: secrets, clock: clock),
            products: LedgerProductService(principals: principals),
            cards: LedgerCardService(
                store: store, principals: principals, secureStorage: secrets, clock: clock,
                random: SeededRandomSource(seed: 3)),
            ledger: LedgerService(
                store: store, principals: principals, secureStorage: secrets,
                random: SeededRandomSource(seed: 4)),
            notifications: LedgerNotificationService(
                store: store, principals: principals, clock: seconds),
            audit: LedgerAuditService(store: store, principals: principals))
    }
}

extension LedgerStore {
    fileprivate func notifications(of user: UserID) async throws -> [StoredNotification] {
        try await read { transaction in
            try transaction.flushed.rows(
                "SELECT kind, subject, amount, detail FROM notification WHERE user = ? ORDER BY id", user
            ) { row in
                StoredNotification(
                    kind: row.text("kind"), subject: row.text("subject"),
                    minorUnits: row.optionalInt64("amount"), detail: row.text("detail"))
            }
        }
    }
}

/// The content of a ledger's copy.
struct LedgerCopy: Sendable {
    let folder: TemporaryFolder
    let database: TestDatabase
    let keychain: InMemorySecureStorage
    let now: Instant
}

extension InMemorySecureStorage {
    /// A storage with the present content of another.
    fileprivate convenience init(copying other: InMemorySecureStorage?) async throws {
        self.init()
        guard let other else { return }
        for key in try await other.keys() {
            let value = try await other.load(key)
            try await save(value, for: key)
        }
    }
}

extension LedgerService {
    /// Imports an account, because imported accounts have no owner.
    fileprivate func openUnowned(
        _ name: String, _ balance: Money, files folder: TemporaryFolder
    ) async throws -> AccountID {
        let number = try await statistics().accountCount + 1
        let paths = ["map", "accounts", "bookings"].map { "\(folder.path)/\($0)-\(number)" }
        try Self.map(balance.currency).write(toFile: paths[0], atomically: true, encoding: .utf8)
        try "number;name;opened\n9\(number);\(name);2026-01-01\n"
            .write(toFile: paths[1], atomically: true, encoding: .utf8)
        let rows = Self.parts(of: balance).map { "9\(number);2026-01-02;in;\($0.decimalText)\n" }
        try ("number;date;way;amount\n" + rows.joined())
            .write(toFile: paths[2], atomically: true, encoding: .utf8)
        let files = balance.isZero ? [paths[1]] : [paths[1], paths[2]]
        _ = try await importFiles(ImportRequest(mapPath: paths[0], filePaths: files)) { _ in }
        return AccountID(number: Int64(number))
    }

    // A row of a file holds at most 10^18 minor units.
    private static func parts(of balance: Money) -> [Money] {
        let largest: Int64 = 1_000_000_000_000_000_000
        let whole = Int(balance.minorUnits / largest)
        let amounts = Array(repeating: largest, count: whole) + [balance.minorUnits % largest]
        return amounts.filter { $0 > 0 }.map { Money(minorUnits: $0, currency: balance.currency) }
    }

    private static func map(_ currency: Currency) -> String {
        """
        {"separator": ";", "quote": "\\"", "currency": "\(currency.code)", "files": [
          {"kind": "accounts", "header": ["number", "name", "opened"], "number": "number",
           "opened": {"column": "opened", "format": "YYYY-MM-DD"}, "type": "checking", "name": "{name}"},
          {"kind": "bookings", "header": ["number", "date", "way", "amount"], "account": "number",
           "date": {"column": "date", "format": "YYYY-MM-DD"}, "amount": "amount",
           "direction": {"column": "way", "credit": ["in"], "debit": ["out"]},
           "rules": [{"when": {}, "account": "clearing", "description": "Imported", "category": "other"}]}]}
        """
    }
}
