import BankDomain
import BankServices
import BankTestSupport
import XCTest

extension FundedBank {
    /// Opens an account of a product for the operator.
    func open(_ product: ProductID, _ currency: Currency = .usd) async throws -> AccountID {
        let type = try await self.operator.products.product(id: product).accountType
        let opening = AccountOpening(
            accountType: type, currency: currency, accountName: product.text, productID: product)
        return try await self.operator.accounts.open(opening, mode: .commit).id
    }

    /// Moves the clock from nine o'clock of a day to nine o'clock of another.
    func advance(from start: String, to end: String) async throws {
        try await advance(days: day(end).dayNumber - day(start).dayNumber)
    }

    /// The accrued interest of an account, in minor units.
    func accrued(_ account: AccountID) async throws -> Int64? {
        try await self.operator.accounts.accruals(of: account)?.interest.minorUnits
    }

    /// An account's entries for interest and fees, oldest first, such as `2026-07-31 +1486 Interest`.
    func bookedByTheBank(_ account: AccountID) async throws -> [String] {
        try await self.operator.entries(of: account).reversed()
            .filter { [.interest, .fees].contains($0.category) }
            .map {
                "\($0.bookingDate) \($0.direction == .credit ? "+" : "")\($0.amount.minorUnits) \($0.description)"
            }
    }
}
