import BankContainer
import BankCryptography
import BankDomain
import BankMock
import BankRules
import BankSQL
import BankServices
import BankSystem
import BankTestSupport
import Foundation
import Injection
import LedgerTestSupport

@testable import BankLedger

extension BankUnderTest {
    /// A new ledger, in a folder that is removed with the bank.
    @MainActor
    static func ledger(rules: PaymentRules = .none) async throws -> BankUnderTest {
        // A copy takes a tenth of the time in which all tables are created.
        try await copyOfNewLedger.value(rules)
    }

    @MainActor private static let copyOfNewLedger = Task {
        try await ledger(rules: .none, copying: nil).control.copy()
    }

    @MainActor
    private static func ledger(
        rules: PaymentRules, copying original: LedgerCopy?
    ) async throws -> BankUnderTest {
        let now = Instant(utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)
        let clock = MovableClock(original?.now ?? now)
        let folder = TemporaryHome()
        let database =
            try original.map { try TestDatabase(copying: $0.database, to: folder.path) }
            ?? TestDatabase(in: folder.path)
        let store = LedgerStore(
            path: database.path,
            engine: TestDatabase.isPostgres ? database.engine : RecordingEngine(base: database.engine),
            lock: database.lock, executor: ThreadExecutor(), clock: clock,
            random: SeededRandomSource(seed: original == nil ? 1 : 3), rules: { rules })
        // As in a server: an ended session must still be refused at once, and a read shows the change before it.
        store.cacheCallers()
        if TestDatabase.isPostgres { store.readBeside(connectionMaximum: 2) { ThreadExecutor() } }
        let keychain = try await InMemorySecureStorage(copying: original?.keychain)
        let makeRoot = try roots(store, keychain, clock, folder)
        let bank = DependencyContainer(makeRoot(Overrides()), caller: .principal(operatorPrincipal))
        let (books, market) = (bank.ledgerService, bank.marketDataService)
        if original == nil {
            _ = try await books.initialize(operatorName: "Operator", mode: .commit)
            try await store.change(.commit) { @Sendable in
                try $0.users.insert("USR001", named: "USR001", .customer)
            }
        }
        let control = BankControl(
            now: now, today: { clock.now().utcDate },
            advance: { seconds in
                // Uses are recorded beside requests. Time does not run away from them, as it would not in life.
                _ = await becomesTrue { store.uses.isIdle }
                clock.advance(seconds: Int64(seconds))
            },
            code: { AuthenticatorApp.code($0, at: clock.now()) },
            holder: { LedgerSessionPrincipalSource(store: store, tokens: $0) },
            openUnowned: { try await books.openUnowned($0, $1, files: folder) },
            publish: { try await market.publish($0, files: folder) },
            makeDueTransfers: { day in
                var count = 0
                while try await store.change(
                    .commit, { try LedgerDayWork.scheduledTransfers.doNext(&$0.bank, day) }
                ).count > 0 {
                    count += 1
                }
                return count
            },
            news: { try await store.notifications(of: $0) },
            copy: {
                await store.close()
                let original = LedgerCopy(
                    folder: folder, database: database, keychain: keychain, now: clock.now())
                return { try await BankUnderTest.ledger(rules: $0, copying: original) }
            })
        return try BankUnderTest(
            "Ledger", control, batchLineCount: 10_000,
            notifications: {
                LedgerNotificationService(
                    store: store, principals: $0.principalSource, clock: control.seconds)
            }, makeRoot: makeRoot)
    }

    /// A ledger has one keychain, and many machines may use it. Password hashing is cheap.
    @MainActor
    private static func roots(
        _ store: LedgerStore, _ keychain: InMemorySecureStorage, _ clock: MovableClock,
        _ folder: TemporaryHome
    ) throws -> @MainActor @Sendable (Overrides<DependencyContainer>) -> RootContainer {
        let configuration = try BankConfiguration(.local, paths: BankPaths(home: folder.path))
        let random = SeededRandomSource(seed: 2)
        let secrets = BankSecretStorage(store: store, keychain: keychain, random: random)
        let hashing = PasswordHashingPool(
            executors: [ThreadExecutor()], cost: PasswordCost(memoryKibibytes: 8, passes: 1))
        return { overrides in
            var overrides = overrides
            overrides.set(\RootContainer.ledgerStore) { store }
            overrides.set(\RootContainer.machineStorage) { keychain }
            overrides.set(\RootContainer.bankSecrets) { secrets }
            overrides.set(\RootContainer.passwordHashing) { hashing }
            overrides.set(\RootContainer.clock) { clock }
            overrides.set(\RootContainer.randomSource) { random }
            return RootContainer(configuration: configuration, overrides: overrides)
        }
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
    let folder: TemporaryHome
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

extension LedgerServiceProtocol {
    /// Imports an account, because imported accounts have no owner.
    fileprivate func openUnowned(
        _ name: String, _ balance: Money, files folder: TemporaryHome
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

extension MarketDataServiceProtocol {
    /// Imports a file in the European Central Bank's format.
    fileprivate func publish(_ days: [ReferenceRates], files folder: TemporaryHome) async throws {
        let path = folder.path + "/rates.xml"
        try Self.document(days).write(toFile: path, atomically: true, encoding: .utf8)
        _ = try await importRates(RatesImportRequest(filePaths: [path]))
    }

    private static func document(_ days: [ReferenceRates]) -> String {
        let cubes = days.map { day in
            let rates = day.currencies.filter { $0 != .eur }.map {
                "<Cube currency='\($0.code)' rate='\(day.perEuro($0)?.text ?? "")'/>"
            }
            return "<Cube time='\(day.date.text)'>\(rates.joined())</Cube>"
        }
        return """
            <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
            xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>\(cubes.joined())</Cube>\
            </gesmes:Envelope>
            """
    }
}
