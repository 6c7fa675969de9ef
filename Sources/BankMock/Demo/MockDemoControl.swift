import BankDomain
public import BankServices
import LanguageKit

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

extension DemoClockMove {
    private static let dayMilliseconds: Int64 = 86_400_000
    /// The last day that the clock may show. The calendar goes on long enough for what follows from it.
    private static let lastDate = CalendarDate(dayNumber: 2_896_372)

    /// The moment that the clock shows afterwards. Throws `invalidValue` for one beyond ``lastDate`` or before 1970.
    func instant(from now: Instant) throws(ServiceError) -> Instant {
        let moved: Instant
        switch self {
        case .instant(let instant):
            moved = instant
        case .date(let date):
            let days = date.dayNumber - now.date.dayNumber
            moved = now.adding(milliseconds: Int64(days) * Self.dayMilliseconds)
        case .days(let days):
            guard (0...Self.dayMaximum).contains(days) else {
                throw .invalidValue(
                    field: "advance", value: String(days), reason: .outOfRange(0...Self.dayMaximum))
            }
            moved = now.adding(milliseconds: Int64(days) * Self.dayMilliseconds)
        }
        guard moved.millisecondsSinceEpoch >= 0, moved.date <= Self.lastDate else {
            throw .invalidValue(
                field: "moment", value: moved.text,
                reason: .malformed(expected: "1970-01-01 to \(Self.lastDate)")
            )
        }
        return moved
    }
}
