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

    /// The days that were closed, or in a dry run would be; a day that was closed before says so.
    public var state: LoadState<Change<[ClosedDay]>> { loader.state }
    /// How far it came; stays after its end.
    public var progress: DayProgress? { loader.progress }

    /// Ends the open days up to one, today if none is given, unless that is being done.
    public func run(through date: CalendarDate? = nil, mode: ExecutionMode = .commit) async {
        await loader.perform { [ledgerService] report in
            Change(
                try await ledgerService.closeDays(through: date, mode: mode, progress: report), mode: mode)
        }
    }
}
