import BankDomain
import BankServices

struct OpenAccount: Operation {
    let by: Party
    let currency: String
    let savings: Bool
    /// Whether it has a product, which bears interest.
    let product: Bool?
    let isDryRun: Bool?

    static func random(in world: inout World) -> OpenAccount? {
        guard world.accounts.count < 8 || world.oneIn(20) else { return nil }
        return OpenAccount(
            by: world.party(), currency: world.currency().code, savings: world.oneIn(3),
            product: world.oneIn(2) ? true : nil, isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        guard let currency = Currency(code: currency) else { return "no currency" }
        let opening = AccountOpening(
            accountType: savings ? .savings : .checking, currency: currency, accountName: "Account",
            productID: product == true ? savings ? "instant-savings" : "premium-checking" : nil)
        return try await bank[by].accounts.open(opening, mode: mode)
            .withoutNumber
    }
}

extension Account {
    /// The account without values that each bank draws at random.
    var withoutNumber: Account {
        Account(
            id: id, accountNumber: "", accountType: accountType, balance: balance,
            availableBalance: availableBalance, accountName: accountName, iban: nil, isDefault: isDefault,
            status: status, ownerIDs: ownerIDs, productID: productID, freeze: freeze, floor: floor)
    }
}
