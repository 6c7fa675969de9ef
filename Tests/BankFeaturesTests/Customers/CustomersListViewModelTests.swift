import BankDomain
import BankFeatures
import BankServices
import BankTestSupport
import XCTest

@MainActor
final class CustomersListViewModelTests: XCTestCase {
    private let service = StubUserService()
    private let anna = Customer(
        id: "USR001", username: "anna", name: "Anna", registeredAt: nil, accountCount: 1)

    func testNewModel_IsIdleWithoutTheBank() async {
        let model = CustomersListViewModel(CustomerQuery(), userService: service)
        XCTAssertEqual(model.state, .idle)
        XCTAssertEqual(service.onCustomers.callCount, 0)
    }

    func testLoad_ShowsThePageOfTheQuery() async {
        let page = Page(items: [anna], page: 1, limit: 20)
        service.onCustomers.answer(with: page)
        let query = CustomerQuery(text: "an", isLocked: true)
        let model = CustomersListViewModel(query, userService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded(page))
        XCTAssertEqual(service.onCustomers.calls, [query])
    }

    func testRefusal_IsTheServices() async {
        service.onCustomers.fail(with: ServiceError.unauthorized(.roleMissing(.teller)))
        let model = CustomersListViewModel(CustomerQuery(), userService: service)
        await model.load()
        XCTAssertEqual(model.state, .failed(.unauthorized(.roleMissing(.teller))))
    }

    func testRead_FollowsTheCursors() async throws {
        service.onCustomers.answer(with: Page(items: [anna], page: 1, limit: 20))
        var names: [String] = []
        try await CustomersListViewModel(CustomerQuery(), userService: service).read {
            names += $0.map(\.name)
            return true
        }
        XCTAssertEqual(names, ["Anna"])
    }

    func testEmptyName_IsRefusedWithoutTheBank() async {
        let model = CustomerDetailViewModel(named: "", userService: service)
        await model.load()
        XCTAssertEqual(model.state.error, .invalidValue(field: .user, value: "", reason: .empty))
        XCTAssertEqual(service.onCustomer.callCount, 0)
    }

    func testDetail_IsTheServices() async {
        let details = CustomerDetails(customer: anna, accounts: [])
        service.onCustomer.answer(with: details)
        let model = CustomerDetailViewModel(named: "anna", userService: service)
        await model.load()
        XCTAssertEqual(model.state, .loaded(details))
        XCTAssertEqual(service.onCustomer.calls, ["anna"])
    }
}
