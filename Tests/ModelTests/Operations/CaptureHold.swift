import BankDomain
import BankServices

/// Pays a hold to its payee, in full or in part.
struct CaptureHold: KeyedOperation {
    let by: Party
    let hold: Int
    /// `nil` for the full amount.
    let amount: Amount?
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> CaptureHold? {
        guard let hold = world.hold() else { return nil }
        return CaptureHold(
            by: world.party(), hold: hold,
            amount: world.oneIn(2) ? nil : world.amount(on: world.holds[hold - 1]), key: world.key(),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let captured = try await bank[by].transfers.capture(
            TransferHoldID(number: hold), amount: amount?.money, idempotencyKey: idempotencyKey, mode: mode)
        return bank.numbered(captured, mode)
    }
}
