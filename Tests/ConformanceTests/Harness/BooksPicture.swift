import BankDomain
import BankServices
import XCTest

/// The visible state of a bank's ledger.
struct BooksPicture: Equatable {
    let accounts: [Account]
    let entries: [AccountID: [Transaction]]
    let operatorTransfers: [Transfer]
    let customerTransfers: [Transfer]
    let operatorHolds: [TransferHold]
    let customerHolds: [TransferHold]
    let customerAccounts: [Account]

    init(of bank: BankUnderTest) async throws {
        accounts = try await bank.operator.accounts.accounts(.all)
        var entries: [AccountID: [Transaction]] = [:]
        for account in accounts { entries[account.id] = try await bank.operator.entries(of: account.id) }
        self.entries = entries
        operatorTransfers = try await bank.operator.transfers.transfers(page: nil).items
        customerTransfers = try await bank.customer.transfers.transfers(page: nil).items
        operatorHolds = try await bank.operator.transfers.holds(page: nil).items
        customerHolds = try await bank.customer.transfers.holds(page: nil).items
        customerAccounts = try await bank.customer.accounts.accounts(.own)
    }
}

/// Fails if `body` changes the visible state.
func assertUnchanged<Result>(
    _ bank: BankUnderTest, _ message: String = "", file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Result
) async throws -> Result {
    let before = try await BooksPicture(of: bank)
    let result = try await body()
    let after = try await BooksPicture(of: bank)
    XCTAssertEqual(after, before, "\(bank.name): something changed. \(message)", file: file, line: line)
    return result
}

/// Fails unless `body` throws exactly `expected` and leaves the ledger unchanged.
func assertRefusedWithoutEffect(
    _ expected: ServiceError, _ bank: BankUnderTest, _ message: String = "",
    file: StaticString = #filePath, line: UInt = #line, _ body: () async throws -> some Any
) async throws {
    try await assertUnchanged(bank, message, file: file, line: line) {
        do {
            let value = try await body()
            XCTFail("\(bank.name): \(message) answered \(value), not \(expected)", file: file, line: line)
        } catch let error as ServiceError {
            XCTAssertEqual(error, expected, "\(bank.name): \(message)", file: file, line: line)
        }
    }
}
