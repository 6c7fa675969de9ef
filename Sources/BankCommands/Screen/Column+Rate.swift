import LanguageKit
import TerminalKit

extension Column {
    /// A yearly rate in hundredths of a percent.
    static func rate(
        key: String, title: Phrase, isShownInTable: Bool = true,
        _ basisPoints: @escaping @Sendable (Row) -> Int
    ) -> Column {
        Column(
            key: key, title: title, alignment: .trailing, isShownInTable: isShownInTable,
            text: { percent(basisPoints($0)) }, csvText: { String(basisPoints($0)) },
            value: { .count(basisPoints($0)) })
    }

    /// A yearly rate of a record, or nothing.
    static func optionalRate(
        key: String, title: Phrase, _ basisPoints: @escaping @Sendable (Row) -> Int?
    ) -> Column {
        Column(
            key: key, title: title, isShownInTable: false,
            text: { basisPoints($0).map(percent) ?? "" },
            csvText: { basisPoints($0).map { String($0) } ?? "" },
            value: { basisPoints($0).map(OutputValue.count) ?? .null })
    }

    private static func percent(_ basisPoints: Int) -> String {
        let (percent, hundredths) = basisPoints.quotientAndRemainder(dividingBy: 100)
        return "\(percent).\(hundredths < 10 ? "0" : "")\(hundredths) %"
    }
}
