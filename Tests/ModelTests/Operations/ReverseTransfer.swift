import BankDomain
import BankServices

struct ReverseTransfer: KeyedOperation {
    let by: Party
    let transfer: Int
    let key: Int
    let isDryRun: Bool?

    static func random(in world: inout World) -> ReverseTransfer? {
        guard let transfer = world.transfer() else { return nil }
        return ReverseTransfer(
            by: world.clerk(), transfer: transfer, key: world.key(), isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let reversed = try await bank[by].transfers.reverse(
            bank.transferNumbers.id(transfer), idempotencyKey: idempotencyKey, mode: mode)
        return bank.numbered(reversed, mode)
    }
}
