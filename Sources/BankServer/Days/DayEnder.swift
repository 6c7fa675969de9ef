public import BankDomain
import BankServices

/// Ends what is over while its task runs: holds within a minute after their end, and days, at first those that were
/// missed, within a minute after them.
public struct DayEnder: Sendable {
    private let today: @Sendable () async throws -> CalendarDate
    private let endExpiredHolds: @Sendable () async throws -> Void
    private let endPastDays: @Sendable () async throws -> Void
    private let clock: any Clock<Duration>
    private let report: @Sendable (any Error) -> Void

    /// An ender that looks once a minute.
    ///
    /// - Parameters:
    ///   - today: the bank's present day.
    ///   - endExpiredHolds: ends the holds that are over, so that their owners are told.
    ///   - endPastDays: ends all days that are over. If it fails, it is called again a minute later.
    ///   - report: called with the error if it failed. Another server that is ending days is no failure.
    public init(
        today: @escaping @Sendable () async throws -> CalendarDate,
        endExpiredHolds: @escaping @Sendable () async throws -> Void,
        endPastDays: @escaping @Sendable () async throws -> Void,
        clock: any Clock<Duration> = ContinuousClock(), report: @escaping @Sendable (any Error) -> Void
    ) {
        self.today = today
        self.endExpiredHolds = endExpiredHolds
        self.endPastDays = endPastDays
        self.clock = clock
        self.report = report
    }

    /// Runs until the task is cancelled. An interrupted end of day is continued by the next server.
    public func run() async {
        var lastLook: CalendarDate?
        repeat {
            do {
                try await endExpiredHolds()
                let today = try await today()
                guard today != lastLook else { continue }
                try await endPastDays()
                lastLook = today
            } catch is CancellationError {
                return
            } catch ServiceError.storage(.busy, _, _) {
                // Another server is at it; if it dies, this one goes on.
            } catch {
                report(error)
            }
        } while (try? await clock.sleep(for: .seconds(60))) != nil
    }
}
