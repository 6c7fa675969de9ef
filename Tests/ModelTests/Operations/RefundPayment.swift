import BankDomain
import BankServices

/// A merchant refunds a card payment, in full or in part.
struct RefundPayment: KeyedOperation {
    let by: Party
    let authorisation: Int
    /// `nil` for all that is left.
    let amount: Amount?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> RefundPayment? {
        guard let authorisation = world.authorisation() else { return nil }
        let account = world.authorisations[authorisation - 1]
        return RefundPayment(
            by: world.clerk(), authorisation: authorisation,
            amount: world.oneIn(2) ? nil : world.amount(on: account), key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].cards.refund(
            CardRefund(
                authorisationID: AuthorisationID(number: authorisation), amount: amount?.money,
                idempotencyKey: idempotencyKey), mode: mode)
    }
}
