import BankDomain
import BankServices

/// A merchant reverses an authorisation.
struct ReverseAuthorisation: KeyedOperation {
    let by: Party
    let authorisation: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> ReverseAuthorisation? {
        guard let authorisation = world.authorisation() else { return nil }
        return ReverseAuthorisation(
            by: world.clerk(), authorisation: authorisation, key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].cards.reverse(
            CardReversal(
                authorisationID: AuthorisationID(number: authorisation), idempotencyKey: idempotencyKey),
            mode: mode)
    }
}
