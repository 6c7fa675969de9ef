import BankDomain
import TerminalKit

/// What is shown of a product.
enum ProductColumns {
    static let all: [Column<Product>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .text(key: "name", title: "Name", canTruncate: true) { $0.name },
        .text(key: "accountType", title: "Type") { $0.accountType.rawValue },
        .words(key: "currencies", title: "Currencies", importance: .high) { $0.currencies.map(\.code) },
        Column(
            key: "interestRateBasisPoints", title: "Interest a year", alignment: .trailing,
            text: { interest($0.interestRateBasisPoints) },
            csvText: { String($0.interestRateBasisPoints) },
            value: { .count($0.interestRateBasisPoints) }),
        .moneys(key: "monthlyFees", title: "Monthly fee") { $0.terms.map(\.monthlyFee) },
        .moneys(key: "lowestFloors", title: "Lowest floor", isShownInTable: false) {
            $0.terms.map(\.lowestFloor)
        },
        .moneys(key: "minimumOpenings", title: "Minimum opening", isShownInTable: false) {
            $0.terms.map(\.minimumOpening)
        },
    ]

    private static func interest(_ basisPoints: Int) -> String {
        let (percent, hundredths) = basisPoints.quotientAndRemainder(dividingBy: 100)
        return "\(percent).\(hundredths < 10 ? "0" : "")\(hundredths) %"
    }
}
