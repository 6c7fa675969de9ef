import BankDomain
import BankSQL
import BankSQLite
import BankServices
import BankTestSupport
import LedgerTestSupport
import XCTest

@testable import BankLedger
@testable import BankPostgres

/// An empty database for each test. Skipped unless `BANK_TEST_ENGINE=postgres`.
class PostgresCase: FileTestCase {
    private(set) var cluster: PostgresCluster!
    private(set) var database = ""

    override func setUp() async throws {
        guard let cluster = try TestDatabase.cluster() else {
            throw XCTSkip("BANK_TEST_ENGINE=postgres runs this")
        }
        self.cluster = cluster
        database = try cluster.createDatabase()
    }

    var address: String { cluster.address(of: database) }
    var engine: PostgresEngine { PostgresEngine(temporary: SQLiteEngine()) }

    func location(_ address: String? = nil) -> PostgresLocation {
        PostgresLocation(
            address: PostgresAddress(text: address ?? self.address), migrations: PostgresMigration.all)
    }

    /// The services of a bank at the address, or at a path of SQLite.
    func bank(_ path: String? = nil, _ engine: (any SQLEngine)? = nil) -> PostgresBank {
        PostgresBank(path ?? address, engine ?? self.engine)
    }

    /// Creates a bank with two accounts and some transfers.
    func filledBank() async throws -> PostgresBank {
        let bank = bank()
        try await bank.fill()
        return bank
    }

    /// Changes the database as its superuser could, without triggers and references.
    func tamper(_ sql: String) throws {
        try cluster.query(
            "SET session_replication_role = replica; SET search_path = bank; " + sql, in: database)
    }

    func problem(of body: () async throws -> Void) async -> StorageProblem? {
        do {
            try await body()
            return nil
        } catch ServiceError.storage(let problem, _, _) {
            return problem
        } catch {
            XCTFail("\(error)")
            return nil
        }
    }
}

/// A bank with its services for the operator.
struct PostgresBank {
    let store: LedgerStore
    let books: LedgerService
    let accounts: LedgerAccountService
    let teller: LedgerTellerService
    let transfers: LedgerTransferService

    init(
        _ path: String, _ engine: any SQLEngine, clock: any BankClock = FixedClock(.sample),
        replica: String? = nil, clockCheck: ServerClockCheck? = nil
    ) {
        store = LedgerStore(
            path: path, replicaPath: replica, engine: engine, lock: OpenLock(), executor: QueueExecutor(),
            clock: clock,
            random: SeededRandomSource(seed: 1), rules: { .none }, clockCheck: clockCheck)
        let principals = PinnedPrincipalSource(Principal(userID: "USR001", roles: [.customer, .operator]))
        books = LedgerService(store: store, principals: principals)
        accounts = LedgerAccountService(store: store, principals: principals)
        teller = LedgerTellerService(store: store, principals: principals)
        transfers = LedgerTransferService(store: store, principals: principals)
    }

    func fill() async throws {
        _ = try await books.initialize(operatorName: "Operator", mode: .commit)
        for name in ["Main", "Savings"] {
            _ = try await accounts.open(
                AccountOpening(accountType: .checking, currency: .usd, accountName: name), mode: .commit)
        }
        _ = try await teller.deposit(
            CashRequest(
                accountID: "ACC001", amount: Self.usd(10_000), idempotencyKey: try Self.key("deposit")),
            mode: .commit)
        for number in 1...3 { try await pay(Int64(number), "pay-\(number)") }
    }

    @discardableResult
    func pay(_ minorUnits: Int64, _ key: String) async throws -> Transfer {
        try await transfers.create(
            TransferRequest(
                from: "ACC001", to: "ACC002", amount: Self.usd(minorUnits), idempotencyKey: try Self.key(key)),
            mode: .commit)
    }

    func balance(_ id: AccountID) async throws -> Int64 {
        try await accounts.account(id: id).balance.minorUnits
    }

    func firstFault() async throws -> LedgerFault? {
        try await store.verify(against: nil) { _ in }.firstFault
    }

    static func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }

    static func key(_ text: String) throws -> IdempotencyKey { try XCTUnwrap(IdempotencyKey(text)) }
}
