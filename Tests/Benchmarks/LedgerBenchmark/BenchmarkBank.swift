import BankDomain
import BankFiles
import BankLedger
import BankSQL
import BankSQLite
import BankServices
import BankSystem

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif
#if POSTGRES
    import BankPostgres
#endif

/// A bank made by `bank init`, and its services.
struct BenchmarkBank {
    let path: String
    let store: LedgerStore
    /// The operator.
    let staff = PinnedPrincipalSource(Principal(userID: "USR001", roles: [.customer, .operator]))

    /// A bank in a folder, or in the database of a connection string.
    init(folder: String) {
        path = folder
        let isServer = folder.contains("=")
        store = LedgerStore(
            path: isServer ? folder : folder + "/ledger.db", engine: Self.engine(isServer: isServer),
            lock: isServer ? OpenLock() : FileLock(path: folder + "/ledger.lock"),
            executor: ThreadExecutor(), clock: SystemClock(), random: SystemRandomSource())
    }

    private static func engine(isServer: Bool) -> any SQLEngine {
        #if POSTGRES
            if isServer { return PostgresEngine(temporary: SQLiteEngine()) }
        #endif
        return SQLiteEngine()
    }

    /// The operator's transfers.
    var transfers: LedgerTransferService { LedgerTransferService(store: store, principals: staff) }

    /// The operator's accounts.
    var accounts: LedgerAccountService { LedgerAccountService(store: store, principals: staff) }

    /// Transactions for the operator, or for a user.
    func transactions(for user: UserID? = nil) -> LedgerTransactionService {
        let customer = user.map { PinnedPrincipalSource(Principal(userID: $0, roles: [.customer])) }
        return LedgerTransactionService(store: store, principals: customer ?? staff)
    }
}
