import BankDomain
import BankFiles
import BankLedger
import BankSQLite
import BankServices
import BankSystem
import Foundation

/// Ten accounts with transfers between each other.
struct Payer {
    private static let accountCount = 10
    private static let opening: Int64 = 10_000_000

    private let store: LedgerStore
    private let principals = PinnedPrincipalSource(
        Principal(userID: "USR001", roles: [.customer, .operator]))

    init(folder: String) {
        store = LedgerStore(
            path: folder + "/ledger.db", engine: SQLiteEngine(),
            lock: FileLock(path: folder + "/ledger.lock"), executor: ThreadExecutor(), clock: SystemClock(),
            random: SystemRandomSource())
    }

    func make() async throws {
        _ = try await books.initialize(NewBankRequest(operatorName: "Operator"), mode: .commit)
        let accounts = LedgerAccountService(store: store, principals: principals)
        let teller = LedgerTellerService(store: store, principals: principals)
        for number in 1...Self.accountCount {
            let opening = AccountOpening(
                accountType: .checking, currency: .usd, accountName: "Account \(number)")
            let account = try await accounts.open(opening, mode: .commit)
            _ = try await teller.deposit(
                CashRequest(
                    accountID: account.id, amount: Money(minorUnits: Self.opening, currency: .usd),
                    idempotencyKey: try key("opening-\(number)")), mode: .commit)
        }
        await store.close()
    }

    func pay(_ name: String, count: Int) async throws {
        let transfers = LedgerTransferService(store: store, principals: principals)
        let clock = ContinuousClock()
        let start = clock.now
        var longest = Duration.zero
        var (previous, most): (Int64?, Int64) = (nil, 0)
        for number in 0..<count {
            let from = number % Self.accountCount
            let to = (from + 1 + number / Self.accountCount % (Self.accountCount - 1)) % Self.accountCount
            let key = try key("\(name)-\(number)")
            let request = TransferRequest(
                from: AccountID(number: Int64(from + 1)), to: AccountID(number: Int64(to + 1)),
                amount: Money(minorUnits: Int64(number % 7 + 1), currency: .usd), reference: key.text,
                idempotencyKey: key)
            let begin = clock.now
            let transfer = try await transfers.create(request, mode: .commit)
            longest = max(longest, clock.now - begin)
            if let previous, let id = transfer.id.number { most = max(most, id - previous - 1) }
            previous = transfer.id.number
            FileHandle.standardOutput.write(Data("\(key.text)\n".utf8))
        }
        FileHandle.standardError.write(
            Data("\(seconds(clock.now - start)) \(seconds(longest)) \(most)\n".utf8))
    }

    /// Imports a statement of so many cents to the first account. Prints when it begins, and when it is acknowledged.
    func importStatement(_ count: Int) async throws {
        let day = CalendarDate(dayNumber: 20_000)
        let rows = (0..<count).map { number in
            StatementImportRow(
                line: number + 2, bookingDate: day.adding(days: number % 90),
                amount: Money(minorUnits: 1, currency: .usd), fileID: "E-\(number)")
        }
        let request = StatementImportRequest(
            accountID: AccountID(number: 1), fileName: "statement.csv", format: .ofx, rows: rows)
        FileHandle.standardOutput.write(Data("begun\n".utf8))
        _ = try await books.importStatement(request, mode: .commit)
        FileHandle.standardOutput.write(Data("done\n".utf8))
    }

    /// Verifies the ledger. Prints how many imports the first account has, how many entries these have, and how many
    /// cents the account has more than at its opening.
    func checkImports() async throws {
        if let fault = try await books.verify(progress: { _ in }).firstFault { throw Wrong("\(fault)") }
        let account = AccountID(number: 1)
        let imports = try await books.statementImports(of: account, page: .first).items
        let accounts = LedgerAccountService(store: store, principals: principals)
        let balance = try await accounts.account(id: account).balance.minorUnits
        print(imports.count, imports.reduce(0) { $0 + $1.entryCount }, balance - Self.opening)
        await store.close()
    }

    private var books: LedgerService {
        LedgerService(
            store: store, principals: principals, secureStorage: UnavailableSecureStorage(),
            random: SystemRandomSource())
    }

    func check() async throws {
        if let fault = try await books.verify(progress: { _ in }).firstFault { throw Wrong("\(fault)") }
        let transfers = LedgerTransferService(store: store, principals: principals)
        let booked = try await transfers.transfers(page: nil).items.map(\.reference)
        guard Set(booked).count == booked.count else { throw Wrong("a payment is booked twice") }
        var rest = Set(booked)
        while let key = readLine() {
            guard rest.remove(key) != nil else { throw Wrong("\(key) was acknowledged and is not booked") }
        }
        let accounts = LedgerAccountService(store: store, principals: principals)
        let sum = try await accounts.accounts(.all).reduce(0) { $0 + $1.balance.minorUnits }
        guard sum == Self.opening * Int64(Self.accountCount) else { throw Wrong("the accounts have \(sum)") }
        print(rest.count)
        await store.close()
    }

    private func key(_ text: String) throws -> IdempotencyKey {
        guard let key = IdempotencyKey(text) else { throw Wrong("no key: \(text)") }
        return key
    }

    private func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    struct Wrong: Error {
        let what: String

        init(_ what: String) {
            self.what = what
        }
    }
}
