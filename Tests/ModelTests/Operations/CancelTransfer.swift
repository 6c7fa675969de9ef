import BankDomain
import BankServices

struct CancelTransfer: Operation {
    let by: Party
    let order: Int

    static func random(in world: inout World) -> CancelTransfer? {
        guard let order = world.order() else { return nil }
        return CancelTransfer(by: world.party(), order: order)
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        try await bank[by].transfers.cancel(TransferID(orderNumber: Int64(order)), mode: .commit)
    }
}
