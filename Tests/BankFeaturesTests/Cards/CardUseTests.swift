import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class CardUseTests: XCTestCase {
    private let service = StubCardService()
    /// The samples are of this day.
    private let today = CalendarDate(dayNumber: 20_634)

    private func use(on day: CalendarDate) async throws -> CardUse {
        let model = CardUseViewModel(of: .sample(), on: day, cardService: service)
        await model.load()
        return try model.state.get()
    }

    func testUse_CountsWhatIsHeldOrCaptured() async throws {
        service.onCards.answer(with: [.sample()])
        service.onAuthorisations.answer(with: [
            .sample(amount: usd(1_000)), .sample(amount: usd(500), status: .captured),
            .sample(amount: usd(70_000), status: .declined), .sample(amount: usd(70_000), status: .reversed),
        ])
        let now = try await use(on: today)
        XCTAssertEqual(now, CardUse(day: usd(1_500), month: usd(1_500)))
        let otherDay = try await use(on: today.firstOfMonth)
        XCTAssertEqual(otherDay, CardUse(day: usd(0), month: usd(1_500)))
        let next = try await use(on: today.adding(months: 1))
        XCTAssertEqual(next, CardUse(day: usd(0), month: usd(0)))
    }

    func testCardsThatItReplaced_CountToo() async throws {
        var old = Card.sample("CRD000", status: .replaced)
        old.replacedBy = "CRD001"
        service.onCards.answer(with: [old, .sample()])
        service.onAuthorisations.answer(with: [.sample(amount: usd(1_000))])
        let use = try await use(on: today)
        XCTAssertEqual(use.month, usd(2_000))
        XCTAssertEqual(service.onAuthorisations.calls, ["CRD001", "CRD000"])
    }
}
