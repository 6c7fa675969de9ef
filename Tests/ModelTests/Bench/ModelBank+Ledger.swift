import BankContainer
import BankDomain
import BankMock
import BankSQL
import BankServices
import BankSystem
import BankTestSupport
import Injection
import LedgerTestSupport

@testable import BankLedger
@testable import BankMock

extension ModelBank {
    /// The ledger, in a folder that is removed with it.
    @MainActor
    static func ledger() async throws -> ModelBank {
        let folder = TemporaryHome()
        let clock = MovableClock(start)
        let database = try TestDatabase(in: folder.path)
        let store = LedgerStore(
            path: database.path, engine: database.engine, lock: OpenLock(),
            executor: CallersThread(), clock: clock, random: SeededRandomSource(seed: 1),
            rules: { rules })
        if TestDatabase.isPostgres { store.readBeside(connectionMaximum: 2) { CallersThread() } }
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\RootContainer.ledgerStore) { store }
        overrides.set(\RootContainer.machineStorage) { InMemorySecureStorage() }
        overrides.set(\RootContainer.clock) { clock }
        overrides.set(\RootContainer.randomSource) { SeededRandomSource(seed: 3) }
        let root = RootContainer(
            configuration: try BankConfiguration(.local, paths: BankPaths(home: folder.path)),
            overrides: overrides)
        let books = DependencyContainer(root, caller: .principal(Party.operator.principal)).ledgerService
        _ = try await books.initialize(operatorName: "Operator", mode: .commit)
        try await store.change(.commit) { @Sendable transaction in
            try transaction.rates.keepSampleRates(endingOn: start.utcDate)
            // Both parties have signed in.
            for party in Party.allCases {
                let roles = party.principal.roles.map(\.rawValue).sorted().joined(separator: " ")
                try transaction.write(
                    .insert(into: "bank_user", "id, name, roles"), party.principal.userID, party.name, roles)
            }
        }
        return ModelBank(
            name: "ledger",
            root: root,
            moveClock: {
                clock.advance(seconds: $0)
                // As a server does each minute: holds that are over end, and their owners are told.
                try await store.change(.commit) { transaction in try transaction.freeExpiredHolds() }
            },
            close: {
                await store.close()
                withExtendedLifetime(database) { folder.remove() }
            })
    }
}

/// Runs jobs on the caller's thread. Only one task at a time may use it.
private final class CallersThread: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
        UnownedJob(job).runSynchronously(on: asUnownedSerialExecutor())
    }
}

extension RateStore {
    // The same rates as in the mock.
    fileprivate func keepSampleRates(endingOn day: CalendarDate) throws {
        for rates in MockRates.sample(endingOn: day).days {
            for currency in rates.currencies where currency != .eur {
                guard let rate = rates.perEuro(currency) else { continue }
                _ = try keepRate(rate, of: currency, on: rates.date)
            }
        }
    }
}
