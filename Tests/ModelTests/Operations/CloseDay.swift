import BankDomain
import BankServices

struct CloseDay: Operation {
    let by: Party
    /// The last day to close, counted from the first of the episode; `nil` for yesterday.
    let day: Int?
    let isDryRun: Bool?

    static func random(in world: inout World) -> CloseDay? {
        CloseDay(
            by: world.clerk(), day: world.oneIn(3) ? nil : world.day(around: -2...1),
            isDryRun: world.dryRun())
    }

    func ask(_ bank: ModelBank) async throws -> Answer {
        let outcome: Result<[ClosedDay], any Error>
        do {
            outcome = .success(
                try await bank[by].ledger.closeDays(
                    through: day.map(ModelBank.start.utcDate.adding(days:)),
                    mode: mode
                ) { _ in })
        } catch {
            outcome = .failure(error)
        }
        // Scheduled transfers have an id now.
        bank.transferNumbers.add(try await bank.transfers().map(\.id))
        return try outcome.get()
    }
}
