import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``UserServiceProtocol`` about the bank's customers. One customer is registered.
enum CustomerPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("the list has customers and no staff, by id, with what staff must know of them") { bank in
            let anna = try await bank.signedIn("anna")
            _ = try await anna.users.update(ProfileUpdate(name: "Anna Bell"), mode: .commit)
            _ = try await anna.client.open("Main")
            _ = try await anna.client.open("Savings")
            let customers = try await bank.customers().customers(CustomerQuery(), page: .first).items
            XCTAssertFalse(customers.contains { $0.id.text.hasPrefix("OPR") })
            XCTAssertEqual(customers.map(\.id), customers.map(\.id).sorted(by: Customer.isBefore))
            let listed = try XCTUnwrap(customers.first { $0.username == "anna" })
            XCTAssertEqual(listed.name, "Anna Bell")
            XCTAssertEqual(listed.accountCount, 2)
            XCTAssertEqual(listed.registeredAt, bank.bank.now)
            XCTAssertNil(listed.lockedUntil)
        },
        Promise("a search compares the start of an id or user name, and parts of the name without accents") {
            bank in
            let machine = try await bank.machine()
            try await machine.register("linh.ng", name: "Nguyễn Thị Linh")
            let id = try await bank.found("linh").first?.id
            for text in ["Thi", "nguyen", "LINH", "linh.", id?.text ?? "", "  thị  "] {
                let found = try await bank.found(text)
                XCTAssertTrue(found.contains { $0.username == "linh.ng" }, text)
            }
            for text in ["ng.", "nguyenx", "USR9"] {
                let found = try await bank.found(text)
                XCTAssertFalse(found.contains { $0.username == "linh.ng" }, text)
            }
        },
        Promise("a list continues behind its cursor, and another cursor is refused") { bank in
            let machine = try await bank.machine()
            for name in ["anna", "ben", "cleo"] { try await machine.register(name) }
            let service = await bank.customers()
            let whole = try await service.customers(CustomerQuery(), page: PageRequest(limit: 100)).items
            var (pieces, cursor) = ([Customer](), String?.none)
            repeat {
                let page = try await service.customers(
                    CustomerQuery(), page: PageRequest(limit: 2, after: cursor))
                pieces += page.items
                cursor = page.nextCursor
            } while cursor != nil
            XCTAssertEqual(pieces, whole)
            let second = try await service.customers(CustomerQuery(), page: PageRequest(page: 2, limit: 2))
            XCTAssertEqual(second.items, Array(whole.dropFirst(2).prefix(2)))
            for cursor in ["USR999", "OPR001"] {
                await assertRefusedValue(of: .after) {
                    try await service.customers(CustomerQuery(), page: PageRequest(after: cursor))
                }
            }
        },
        Promise("failed sign-ins show since when and until when a customer is locked") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            await bank.fail("anna", times: 5, on: machine)
            let locked = try await bank.customers().customers(CustomerQuery(isLocked: true), page: .first)
            XCTAssertEqual(locked.items.map(\.username), ["anna"])
            XCTAssertEqual(locked.items.first?.lockedSince, bank.bank.now)
            XCTAssertEqual(locked.items.first?.lockedUntil, bank.bank.now.adding(milliseconds: 30_000))
            try await bank.advance(31)
            let later = try await bank.customers().customers(CustomerQuery(isLocked: true), page: .first)
            XCTAssertEqual(later.items, [])
        },
        Promise("a customer is shown by id, user name and name, with their accounts and no others") { bank in
            let anna = try await bank.signedIn("anna")
            _ = try await anna.users.update(ProfileUpdate(name: "Anna Bell"), mode: .commit)
            let account = try await anna.client.open("Main")
            let id = try await anna.users.profile().id
            for name in [id.text, id.text.lowercased(), "Anna", "anna bell", "Anna B", "bell"] {
                let shown = try await bank.customers().customer(named: name)
                XCTAssertEqual(shown.customer.id, id, name)
                XCTAssertEqual(shown.accounts.map(\.id), [account], name)
                XCTAssertEqual(shown.accounts.first?.balance, usd(0), name)
            }
            for name in ["USR999", "OPR001", "nobody", " "] {
                await assertNotFound(.user, name) { try await bank.customers().customer(named: name) }
            }
        },
        Promise("a name of several customers is ambiguous") { bank in
            let machine = try await bank.machine()
            for name in ["anna.b", "anna.c"] { try await machine.register(name, name: "Anna Twin") }
            let error = await refusal { try await bank.customers().customer(named: "Anna Twin") }
            guard case .ambiguous(.user, "Anna Twin", let candidates)? = error else {
                return XCTFail(String(describing: error))
            }
            XCTAssertEqual(candidates.count, 2)
        },
        Promise("a teller sees a customer's accounts without their balances, and a customer sees nobody") {
            bank in
            let anna = try await bank.signedIn("anna")
            _ = try await anna.client.open("Main")
            let till = try await bank.staff("sam", .teller)
            let shown = try await till.users.customer(named: "anna")
            XCTAssertEqual(shown.accounts.map(\.name), ["Main"])
            XCTAssertNil(shown.accounts.first?.balance)
            let desk = try await bank.staff("alex", .auditor)
            let audited = try await desk.users.customer(named: "anna")
            XCTAssertEqual(audited.accounts.first?.balance, usd(0))
            guard !bank.bank.offers(.ownMachine) else { return }
            await assertRefused(.unauthorized(.roleMissing(.teller))) {
                try await anna.users.customers(CustomerQuery(), page: .first)
            }
            await assertRefused(.unauthorized(.roleMissing(.teller))) {
                try await anna.users.customer(named: "anna")
            }
        },
    ]
}

extension BankConformanceTests {
    func testCustomerPromises_AreKept() async throws { try await keep(CustomerPromises.all) }
}

extension SignInBank {
    /// The service for the operator who owns the machine.
    fileprivate func customers() async -> any UserServiceProtocol {
        await bank.session(of: BankUnderTest.staffPrincipal).userService
    }

    fileprivate func found(_ text: String) async throws -> [Customer] {
        try await customers().customers(CustomerQuery(text: text), page: PageRequest(limit: 100)).items
    }

    /// A machine at which a new member of staff is signed in.
    fileprivate func staff(_ username: String, _ role: Principal.Role) async throws -> Machine {
        _ = try await bank.session(of: BankUnderTest.staffPrincipal).operatorService.add(
            StaffRequest(Registration(username: username, name: username), role: role),
            password: SecretBytes(Machine.password))
        let machine = try await machine("Desk of \(username)")
        try await machine.login(username)
        return machine
    }
}
