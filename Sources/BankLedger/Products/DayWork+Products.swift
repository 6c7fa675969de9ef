extension DayWork {
    /// How many accounts are looked at in one transaction: so few that nobody waits long for it, so many that a million
    /// of them are done in minutes.
    private static let accountsPerPiece = 500

    /// Accrues interest, and books it on the last day of the month.
    static let interest = interest(perPiece: accountsPerPiece)
    /// Charges the monthly fees on the last day of the month.
    static let fees = fees(perPiece: accountsPerPiece)

    static func interest(perPiece count: Int) -> DayWork {
        DayWork(name: "interest") { try $0.accrueInterest(closing: $1, perPiece: count) }
    }

    static func fees(perPiece count: Int) -> DayWork {
        DayWork(name: "fees") { try $0.chargeFees(closing: $1, perPiece: count) }
    }
}
