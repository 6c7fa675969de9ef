import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@MainActor
final class PastBalanceViewModelTests: XCTestCase {
    private var accounts = StubAccountService()

    override func setUp() async throws {
        accounts = StubAccountService()
        accounts.onAccountNamed.answer(with: .savings)
        accounts.onBalance.answer(with: Money(minorUnits: 7, currency: .usd))
    }

    private func makeModel(_ moment: String) -> PastBalanceViewModel {
        PastBalanceViewModel(.named("savings"), moment: moment, accountService: accounts)
    }

    func testMoment_IsAskedForAsTyped() async {
        let moments: [(String, Int64)] = [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-02T03:04:05Z", 97_445_000),
            ("1970-01-01T00:00:00.007Z", 7), ("1970-01-01", 86_399_999), ("1969-12-31", -1),
        ]
        for (text, milliseconds) in moments {
            let instant = Instant(millisecondsSinceEpoch: milliseconds)
            let model = makeModel(text)
            await model.load()
            XCTAssertEqual(accounts.onBalance.calls.last, .init("ACC002", at: instant), text)
            XCTAssertEqual(
                model.state,
                .loaded(
                    PastBalance(
                        account: .savings, instant: instant, balance: Money(minorUnits: 7, currency: .usd))))
        }
    }

    func testInvalidMoment_FailsBeforeTheBankIsAsked() async {
        let texts = [
            "", "yesterday", "2026-02-30", "2026-01-31T09:30", "2026-01-31T09:30:00", "2026-01-31T24:00:00Z",
            "2026-01-31T09:60:00Z", "2026-01-31T09:30:61Z", "2026-01-31T09:30:00+01:00",
            "2026-01-31 09:30:00Z", "2026-01-31T09:30:00.12Z", "2026-01-31T+9:30:00Z",
            "2026-01-31T09:30:00.+12Z",
        ]
        for text in texts {
            let model = makeModel(text)
            await model.load()
            XCTAssertEqual(
                model.state.error,
                .invalidValue(
                    field: .moment, value: text,
                    reason: .malformed(
                        expected: "a date such as 2026-01-31 or a time such as 2026-01-31T09:30:00Z")))
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
