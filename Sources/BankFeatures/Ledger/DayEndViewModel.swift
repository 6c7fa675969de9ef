public import BankDomain
public import BankServices
public import Observation

@Observable
@MainActor
public final class DayEndViewModel {
    private let loader = ProgressLoader<DayProgress, Change<[ClosedDay]>>()
    private let ledgerService: any LedgerServiceProtocol

    public init(ledgerService: any LedgerServiceProtocol) {
        self.ledgerService = ledgerService
    }

    /// The days that were closed, or in a dry run would be. Days that were already closed are marked.
    public var state: LoadState<Change<[ClosedDay]>> { loader.state }
    /// The progress; remains after the end.
    public var progress: DayProgress? { loader.progress }

    /// Closes the open days up to a date, yesterday by default, unless that is running.
    public func run(through date: CalendarDate? = nil, mode: ExecutionMode = .commit) async {
        await loader.perform { [ledgerService] report in
            Change(
                try await ledgerService.closeDays(through: date, mode: mode, progress: report), mode: mode)
        }
    }
}
