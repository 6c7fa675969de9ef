import BankDomain
import BankFiles
import BankLedger
import BankSQL
import BankSQLite
import BankServices
import BankTestSupport
import CFaultyFiles
import Foundation
import LanguageKit
import XCTest

/// The services of a ledger whose files can fail.
struct FaultyBooks {
    let folder: String
    let store: LedgerStore
    let ledger: LedgerService
    let accounts: LedgerAccountService
    let teller: LedgerTellerService
    let transfers: LedgerTransferService
    let clearing: LedgerClearingService
    let orders: LedgerStandingOrderService
    let persistence: LedgerPersistenceService

    init(in folder: String, engine: any SQLEngine = SQLiteEngine()) {
        faulty_files_install()
        self.folder = folder
        let lock = FileLock(path: folder + "/ledger.lock")
        let principals = PinnedPrincipalSource(Principal(userID: "USR001", roles: [.customer, .operator]))
        store = LedgerStore(
            path: folder + "/ledger.db", engine: engine, lock: lock, executor: QueueExecutor(),
            clock: FixedClock(Instant(utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 34_200)),
            random: SeededRandomSource(seed: 1))
        ledger = LedgerService(store: store, principals: principals)
        accounts = LedgerAccountService(store: store, principals: principals)
        teller = LedgerTellerService(store: store, principals: principals)
        transfers = LedgerTransferService(store: store, principals: principals)
        orders = LedgerStandingOrderService(store: store, principals: principals)
        clearing = LedgerClearingService(store: store, principals: principals)
        persistence = LedgerPersistenceService(store: store, principals: principals)
    }

    /// Creates two accounts, the first with 1,000.00, and some payments.
    func fill() async throws {
        _ = try await ledger.initialize(operatorName: "Operator", mode: .commit)
        for name in ["Everyday", "Savings"] {
            let opening = AccountOpening(accountType: .checking, currency: .usd, accountName: name)
            _ = try await accounts.open(opening, mode: .commit)
        }
        _ = try await teller.deposit(
            CashRequest(accountID: "ACC001", amount: usd(100_000), idempotencyKey: key("opening")),
            mode: .commit)
        for amount in 1...3 as ClosedRange<Int64> { try await pay(amount, key("first-\(amount)")) }
        await store.close()
    }

    func pay(_ cents: Int64, _ key: IdempotencyKey) async throws {
        _ = try await transfers.create(
            TransferRequest(from: "ACC001", to: "ACC002", amount: usd(cents), idempotencyKey: key),
            mode: .commit)
    }

    /// Pays to another bank.
    func payAway(_ cents: Int64, _ key: IdempotencyKey) async throws {
        _ = try await transfers.create(
            TransferRequest(
                from: "ACC001",
                to: .iban(try IBAN("GB33BUKB20201555555555"), creditorName: "Ada Lovelace"),
                amount: usd(cents), idempotencyKey: key),
            mode: .commit)
    }

    /// The number of payments of an amount.
    func count(of cents: Int64) async throws -> Int {
        try await transfers.transfers(page: nil).items.count { $0.amount.minorUnits == cents }
    }

    /// The first fault that verification finds; `nil` if there is none.
    func fault() async throws -> Phrase? {
        if let problem = try await persistence.quickCheck().first { return problem }
        return try await ledger.verify { _ in }.firstFault.map { "\(String(describing: $0))" }
    }
}

/// The outcome of a call with failing files.
enum FaultyOutcome: Equatable {
    case done
    case refused
    case unknown
}

extension FaultyOutcome {
    /// Fails the test unless the call succeeds or throws the bank's storage errors.
    init(_ context: String, _ body: () async throws -> Void) async {
        do {
            try await body()
            self = .done
        } catch ServiceError.outcomeUnknown {
            self = .unknown
        } catch ServiceError.storage, ServiceError.invalidFile {
            // The second error is for the user's own files, such as an import.
            self = .refused
        } catch {
            XCTFail("\(context): \(error)")
            self = .refused
        }
    }
}
