import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class PastBalanceViewModelTests: XCTestCase {
    private var accounts = StubAccountService()
    private let past = PastBalance(
        id: "ACC002", accountName: "Savings", at: Instant(millisecondsSinceEpoch: 0),
        balance: Money(minorUnits: 7, currency: .usd))

    override func setUp() async throws {
        accounts = StubAccountService()
        accounts.onAccountNamed.answer(with: .savings)
        accounts.onBalance.answer(with: past)
    }

    private func makeModel(_ moment: String) -> PastBalanceViewModel {
        PastBalanceViewModel(.named("savings"), moment: moment, accountService: accounts)
    }

    func testMoment_IsAskedForAsTyped() async throws {
        let evening = try XCTUnwrap(Instant("1970-01-01T22:00:00.007Z"))
        let moments: [(String, BalanceMoment)] = [
            ("1970-01-01T22:00:00.007Z", .instant(evening)),
            ("1970-01-02T05:00:00.007999+07:00", .instant(evening)),
            ("1970-01-01", .endOf(CalendarDate(dayNumber: 0))),
        ]
        for (text, moment) in moments {
            let model = makeModel(text)
            await model.load()
            XCTAssertEqual(accounts.onBalance.calls.last, .init("ACC002", at: moment), text)
            XCTAssertEqual(model.state, .loaded(past))
        }
    }

    func testInvalidMoment_FailsBeforeTheBankIsAsked() async {
        let texts = [
            "", "yesterday", "2026-02-30", "2026-01-31T09:30", "2026-01-31T09:30:00", "2026-01-31T24:00:00Z",
            "2026-01-31T09:60:00Z", "2026-01-31T09:30:61Z",
            "2026-01-31 09:30:00Z", "2026-01-31T09:30:00.Z", "2026-01-31T+9:30:00Z",
            "2026-01-31T09:30:00.+12Z",
        ]
        for text in texts {
            let model = makeModel(text)
            await model.load()
            XCTAssertEqual(
                model.state.error,
                .invalidValue(
                    field: .at, value: text,
                    reason: .malformed(
                        expected: """
                            a date such as 2026-01-31, or a time such as '2026-01-31 09:30' or 2026-01-31T09:30:00Z
                            """)))
        }
        XCTAssertEqual(accounts.onBalance.callCount, 0)
    }

    func testRefusal_Fails() async {
        accounts.onBalance.fail(with: ServiceError.notFound(.account, name: "ACC002"))
        let model = makeModel("2026-01-31")
        await model.load()
        XCTAssertEqual(model.state, .failed(.notFound(.account, name: "ACC002")))
    }
}
