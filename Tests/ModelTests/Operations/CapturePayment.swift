import BankDomain
import BankServices

/// A merchant captures a card payment, in full or in part.
struct CapturePayment: KeyedOperation {
    let by: Party
    let authorisation: Int
    /// `nil` for the full amount.
    let amount: Amount?
    let keepsRest: Bool?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> CapturePayment? {
        guard let authorisation = world.authorisation() else { return nil }
        let account = world.authorisations[authorisation - 1]
        return CapturePayment(
            by: world.clerk(), authorisation: authorisation,
            amount: world.oneIn(2) ? nil : world.amount(on: account),
            keepsRest: world.oneIn(3) ? true : nil, key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].cards.capture(
            CardCapture(
                authorisationID: AuthorisationID(number: authorisation), amount: amount?.money,
                keepsRest: keepsRest == true, idempotencyKey: idempotencyKey), mode: mode)
    }
}
