import BankDomain
import BankServices
import LanguageKit

extension ServiceError {
    /// What is wrong with a period that somebody typed: days the wrong way round, between which nobody means to look;
    /// `nil` if nothing is.
    static func fault(ofPeriodFrom from: CalendarDate?, to: CalendarDate?) -> ServiceError? {
        guard let from, let to, to < from else { return nil }
        return .invalidValue(
            field: "period", value: "\(from) to \(to)",
            reason: .malformed(expected: "two days of which the second is not before the first"))
    }
}
