import BankDomain
import BankFiles
import BankLedger
import BankSQLite
import BankServices
import BankSystem

/// A bank that `bank init` made, and its services.
struct BenchmarkBank {
    /// Where it is.
    let path: String
    /// Its file.
    let store: LedgerStore
    /// Who runs it.
    let staff = PinnedPrincipalSource(Principal(userID: "USR001", roles: [.customer, .operator]))

    /// The bank in this folder.
    init(folder: String) {
        path = folder
        store = LedgerStore(
            path: folder + "/ledger.db", engine: SQLiteEngine(),
            lock: FileLock(path: folder + "/ledger.lock"), executor: ThreadExecutor(), clock: SystemClock(),
            random: SystemRandomSource())
    }

    /// Its transfers, for who runs it.
    var transfers: LedgerTransferService { LedgerTransferService(store: store, principals: staff) }

    /// Its accounts, for who runs it.
    var accounts: LedgerAccountService { LedgerAccountService(store: store, principals: staff) }

    /// Its transactions, for who runs it or for somebody else.
    func transactions(for user: UserID? = nil) -> LedgerTransactionService {
        let customer = user.map { PinnedPrincipalSource(Principal(userID: $0, roles: [.customer])) }
        return LedgerTransactionService(store: store, principals: customer ?? staff)
    }
}
