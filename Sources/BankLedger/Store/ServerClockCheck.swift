import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Compares this machine's clock with that of the database's server.
///
/// Bookings are never earlier than the one before. So one server whose clock is ahead would stop the payments of all
/// others until their clocks have caught up.
public struct ServerClockCheck: Sendable {
    /// Beyond this difference nothing is written.
    private let toleranceMilliseconds: Int64

    public init(toleranceMilliseconds: Int64 = 2_000) {
        self.toleranceMilliseconds = toleranceMilliseconds
    }

    /// The difference, if the clock here was read at `start`, and the server's that long or less before `elapsed`.
    ///
    /// Neither a slow network nor a wait for a lock counts as a difference. `elapsed` is measured on the monotonic clock,
    /// so that a clock that is set meanwhile hides nothing.
    func difference(_ start: Instant, elapsed: Duration, server: Int64) -> ClockDifference {
        let ahead = start.millisecondsSinceEpoch - server
        let whole = ahead + Int64(elapsed / .milliseconds(1))
        let wrong = ahead > toleranceMilliseconds ? ahead : whole < -toleranceMilliseconds ? whole : 0
        return ClockDifference(milliseconds: whole, wrongMilliseconds: wrong)
    }
}

/// What a comparison of both clocks found.
struct ClockDifference: Equatable {
    /// About how far this machine's clock is ahead, in milliseconds; below zero if it is late.
    let milliseconds: Int64
    /// The difference, if it is beyond the tolerance; otherwise zero.
    let wrongMilliseconds: Int64
}

extension LedgerSource {
    /// Compares the time of a transaction with the server's clock; `nil` for a file.
    func clockDifference(_ transaction: LedgerTransaction) throws -> ClockDifference? {
        guard let clockCheck, let server = try transaction.connection.server?.milliseconds() else {
            return nil
        }
        return clockCheck.difference(transaction.now, elapsed: .now - transaction.start, server: server)
    }

    /// Throws `storage(.wrongClock)` for a difference beyond the tolerance.
    func require(_ difference: ClockDifference) throws(ServiceError) {
        let wrong = difference.wrongMilliseconds
        guard wrong != 0 else { return }
        let seconds = Int(wrong.magnitude / 1_000)
        throw .storage(
            .wrongClock, path: path,
            underlying: wrong > 0
                ? "it is \(seconds) s ahead of the database's" : "it is \(seconds) s behind the database's")
    }
}

extension LedgerStore {
    /// Throws `storage(.wrongClock)` if the transaction's time is wrong.
    nonisolated func requireRightClock(_ transaction: LedgerTransaction) throws {
        guard let difference = try source.clockDifference(transaction) else { return }
        record { $0.database = $0.database ?? LedgerUse.Database() }
        record { $0.database?.clockDifferenceMilliseconds = difference.milliseconds }
        try source.require(difference)
    }
}
