import BankServices

/// How the statuses stand in the table of a comparison.
extension ReconciliationStatus {
    var number: Int {
        switch self {
        case .matched: 1
        case .differing: 2
        case .missingHere: 3
        case .missingThere: 4
        case .duplicate: 5
        }
    }

    static func of(_ number: Int64) -> ReconciliationStatus? { allCases.first { $0.number == number } }
}
