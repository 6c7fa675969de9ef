import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankExchange

/// Reads tables that tests write.
class TableTestCase: StatementReadingTestCase {
    /// The amounts of the entries, in minor units; a failure if the file is refused.
    func amounts(
        _ text: String, _ layout: StatementLayout = StatementLayout(), currency: Currency = .eur,
        at line: UInt = #line
    ) throws -> [Int64] {
        do {
            return try read(text, currency: currency, layout: layout).lines.map(\.amount)
        } catch ServiceError.invalidFile(_, let place, let column, let reason) {
            XCTFail("\(place ?? 0) \(column ?? "") \(reason.english)", line: line)
            return []
        }
    }

    /// Fails unless the file is refused with a reason that has these words.
    func checkRefusal(
        of text: String, _ words: String, _ layout: StatementLayout = StatementLayout(),
        currency: Currency = .eur, at line: UInt = #line
    ) throws {
        let refusal = try refusal(of: text, currency: currency, layout: layout, line: line)
        XCTAssert(refusal?.contains(words) ?? true, "\(refusal ?? "") for \(text)", line: line)
    }
}
