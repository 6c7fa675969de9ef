public import BankServices

public final class MockDemoControl: DemoControlProtocol {
    private let host: MockBankHost

    public init(host: MockBankHost) {
        self.host = host
    }

    /// Forgets everything since the seed.
    public func reset(mode: ExecutionMode) async throws -> DemoStatus {
        if mode == .commit { try await host.reset() }
        return host.fresh().status
    }

    public func status() async throws -> DemoStatus {
        try await host.read(nil) { $0.status }
    }

    public func moveClock(_ move: DemoClockMove, mode: ExecutionMode) async throws -> DemoStatus {
        try await host.change(nil, mode) { bank in
            let moment = try move.instant(from: bank.head.clock)
            if let booked = bank.journal.postings.last?.createdAt, moment < booked {
                throw ServiceError.clockBehind(now: moment, booked: booked)
            }
            bank.head.clock = moment
            return bank.status
        }
    }

    /// Makes calls fail or slow.
    public func setConditions(_ conditions: DemoConditions) async {
        host.setConditions(conditions)
    }
}

extension MockBank {
    fileprivate var status: DemoStatus {
        DemoStatus(
            seed: head.seed, clock: head.clock, accountCount: head.accounts.count,
            transferCount: journal.postings.suffix(head.journalCount).count(where: \.isTransfer))
    }
}
