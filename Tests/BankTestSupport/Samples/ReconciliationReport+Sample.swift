public import BankDomain
public import BankServices

extension ReconciliationReport {
    /// A report on `ACC001` in January 2026 and a CSV file. Without tallies, nothing was compared.
    public static func sample(
        tallies: [ReconciliationStatus: ReconciliationTally] = [:], statedClosing: Money? = nil,
        balanceFaults: [StatedBalanceFault] = []
    ) -> ReconciliationReport {
        let nothing = Money.zero(.usd)
        return ReconciliationReport(
            accountID: "ACC001", path: "january.csv", format: .csv, statedAccount: nil,
            namesAnotherAccount: false, from: CalendarDate(dayNumber: 20_454),
            to: CalendarDate(dayNumber: 20_484), statementCount: 1,
            opening: ReconciledBalance(stated: nil, booked: nothing),
            closing: ReconciledBalance(stated: statedClosing, booked: nothing), tallies: tallies,
            movedCount: 0, balanceFaults: balanceFaults)
    }
}
