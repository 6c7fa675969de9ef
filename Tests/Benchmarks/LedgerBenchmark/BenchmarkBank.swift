import BankDomain
import BankFiles
import BankLedger
import BankSQLite
import BankServices
import BankSystem

/// A bank made by `bank init`, and its services.
struct BenchmarkBank {
    let path: String
    let store: LedgerStore
    /// The operator.
    let staff = PinnedPrincipalSource(Principal(userID: "USR001", roles: [.customer, .operator]))

    init(folder: String) {
        path = folder
        store = LedgerStore(
            path: folder + "/ledger.db", engine: SQLiteEngine(),
            lock: FileLock(path: folder + "/ledger.lock"), executor: ThreadExecutor(), clock: SystemClock(),
            random: SystemRandomSource())
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
