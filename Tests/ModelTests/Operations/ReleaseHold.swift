import BankDomain
import BankServices

/// Releases a hold.
struct ReleaseHold: KeyedOperation {
    let by: Party
    let hold: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> ReleaseHold? {
        guard let hold = world.hold() else { return nil }
        return ReleaseHold(by: world.party(), hold: hold, key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let released = try await bank[by].transfers.release(
            TransferHoldID(number: hold), idempotencyKey: idempotencyKey, mode: mode)
        return bank.numbered(released, mode)
    }
}
