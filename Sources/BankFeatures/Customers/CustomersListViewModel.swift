public import BankServices
public import Observation

/// The bank's customers, one page of them.
@Observable
@MainActor
public final class CustomersListViewModel {
    /// The page that was requested.
    public let requestedPage: PageRequest

    private let query: CustomerQuery
    private let list = Loader<Page<Customer>>()
    private let userService: any UserServiceProtocol

    public init(_ query: CustomerQuery, page: PageRequest = .first, userService: any UserServiceProtocol) {
        self.query = query
        self.requestedPage = page
        self.userService = userService
    }

    /// The customers of the page, by id.
    public var state: LoadState<Page<Customer>> { list.state }

    public func load() async {
        await list.load { try await userService.customers(query, page: requestedPage) }
    }

    /// Reads the list from its beginning, or from the requested cursor, without keeping it: `take` gets page after page
    /// until it returns `false`.
    public func read(_ take: ([Customer]) throws -> Bool) async throws {
        try await PageReader.read(after: requestedPage.after, take) {
            try await userService.customers(query, page: $0)
        }
    }
}

public typealias CustomerDetailViewModel = DetailViewModel<CustomerDetails>

extension DetailViewModel where Value == CustomerDetails {
    /// The customer whom a text identifies.
    public convenience init(named name: String, userService: any UserServiceProtocol) {
        self.init { try await userService.customer(named: try TypedText.required(name, field: .user)) }
    }
}
