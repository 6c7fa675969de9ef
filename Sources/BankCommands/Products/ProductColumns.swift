import BankDomain
import LanguageKit
import TerminalKit

enum ProductColumns {
    static let all: [Column<Product>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", canTruncate: true) { $0.name },
        .word(key: "accountType", title: "Type") { $0.accountType.rawValue },
        .words(key: "currencies", title: "Currencies", importance: .high) { $0.currencies.map(\.code) },
        .rate(key: "interestRateBasisPoints", title: "Interest a year") { $0.interestRateBasisPoints },
        .rate(key: "overdraftRateBasisPoints", title: "Overdraft a year", isShownInTable: false) {
            $0.overdraftRateBasisPoints
        },
        .word(key: "dayCount", title: "Days counted", isShownInTable: false) { $0.dayCount.rawValue },
        .moneys(key: "monthlyFees", title: "Monthly fee") { $0.terms.map(\.monthlyFee) },
        .moneys(key: "transferFees", title: "Transfer fee", isShownInTable: false) {
            $0.terms.map(\.transferFee)
        },
        .moneys(key: "lowestFloors", title: "Lowest floor", isShownInTable: false) {
            $0.terms.map(\.lowestFloor)
        },
        .moneys(key: "minimumOpenings", title: "Minimum opening", isShownInTable: false) {
            $0.terms.map(\.minimumOpening)
        },
    ]
}
