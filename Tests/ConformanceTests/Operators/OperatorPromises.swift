import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``OperatorServiceProtocol``. `OPR001` owns the machine; one customer is registered.
enum OperatorPromises {
    static let all: [Promise<SignInBank>] = adding + removing

    private static let adding: [Promise<SignInBank>] = [
        Promise("the first staff member is the operator who owns the machine and needs no sign-in") { bank in
            let staff = try await bank.operators().operators()
            XCTAssertEqual(
                staff, [StaffMember(id: "OPR001", username: nil, name: "Operator", role: .operator)])
        },
        Promise("an added member signs in with their role only and is listed by id") { bank in
            let added = try await bank.add("Sam", .teller)
            XCTAssertEqual(
                added, StaffMember(id: "OPR002", username: "sam", name: "Sam Staff", role: .teller))
            let listed = try await bank.operators().operators().map(\.id)
            XCTAssertEqual(listed, ["OPR001", "OPR002"])
            let machine = try await bank.machine("Till")
            let result = try await machine.login("sam")
            let principal = try await machine.principals.caller()
            XCTAssertEqual(
                principal, Principal(userID: "OPR002", roles: [.teller], sessionID: result.sessionID))
        },
        Promise("staff are not customers: they cannot open or own accounts") { bank in
            _ = try await bank.add("sam", .operator)
            let machine = try await bank.machine("Till")
            try await machine.login("sam")
            await assertRefused(.unauthorized(.roleMissing(.customer))) {
                try await machine.client.open("Mine")
            }
            let account = try await bank.bank.customer.open("Theirs")
            for name in ["sam", "OPR002", "OPR001"] {
                await assertRefused(.notFound(.user, name: name)) {
                    try await machine.client.teller.addOwner(name, to: account, mode: .commit)
                }
            }
            let own = try await machine.client.accounts.accounts(.own)
            XCTAssertEqual(own, [])
        },
        Promise("signed-in staff act in their own name and role, at the bank's machine too") {
            bank in
            guard bank.bank.offers(.ownMachine) else { return }
            _ = try await bank.add("sam", .teller)
            let account = try await bank.bank.customer.open("Theirs")
            let machine = try await bank.machine("Till")
            try await machine.client.deposit(usd(100), to: account)
            try await machine.login("sam")
            try await machine.client.deposit(usd(200), to: account)
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await machine.client.teller.setFloor(of: account, to: nil, mode: .commit)
            }
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await machine.client.accounts.accounts(.all)
            }
            let lines = try await bank.bank.operator.audit.events(
                AuditQuery(operation: .tellerDeposit), page: .first)
            XCTAssertEqual(lines.items.map(\.userID), ["OPR002", "OPR001"])
        },
        Promise("an invalid or taken name, a weak password and a customer's role are refused") {
            bank in
            let operators = await bank.operators()
            await assertRefused(.invalidValue(field: .username, value: "first", reason: .taken)) {
                try await bank.add("first", .teller)
            }
            await assertRefusedValue(of: .role) { try await bank.add("sam", .customer) }
            await assertRefusedValue(of: .username) { try await bank.add("s", .teller) }
            await assertRefused(.weakPassword(.tooShort(minimum: PasswordPolicy.minimumLength))) {
                try await operators.add(
                    StaffRequest(Registration(username: "sam", name: "Sam"), role: .teller),
                    password: SecretBytes("short"))
            }
            let listed = try await operators.operators()
            XCTAssertEqual(listed.count, 1)
        },
    ]

    private static let removing: [Promise<SignInBank>] = [
        Promise("a removed member is signed out at once, and their user name stays taken") { bank in
            _ = try await bank.add("sam", .teller)
            let machine = try await bank.machine("Till")
            try await machine.login("sam")
            let operators = await bank.operators()
            let tried = try await operators.remove("OPR002", mode: .dryRun)
            _ = try await machine.principals.caller()
            let removed = try await operators.remove("OPR002", mode: .commit)
            XCTAssertEqual(removed, tried)
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.principals.caller() }
            await assertRefused(.invalidCredentials) { try await machine.login("sam") }
            await assertRefused(.invalidValue(field: .username, value: "sam", reason: .taken)) {
                try await machine.register("sam")
            }
            await assertRefused(.notFound(.operator, name: "OPR002")) {
                try await operators.remove("OPR002", mode: .commit)
            }
            let next = try await bank.add("alex", .auditor)
            XCTAssertEqual(next.id, "OPR003")
        },
        Promise("the operator who owns the machine cannot be removed") { bank in
            _ = try await bank.add("sam", .operator)
            let refusal = ServiceError.invalidState(.operator, name: "OPR001", status: "ownsMachine")
            let machine = try await bank.machine("Till")
            try await machine.login("sam")
            let operators = await machine.services.operatorService
            for mode in [ExecutionMode.dryRun, .commit] {
                await assertRefused(refusal) { try await operators.remove("OPR001", mode: mode) }
            }
            for id in ["USR001", "OPR009"] as [UserID] {
                await assertRefused(.notFound(.operator, name: id.text)) {
                    try await operators.remove(id, mode: .commit)
                }
            }
        },
        Promise("changes, also refused ones, leave audit lines without the password") { bank in
            _ = try await bank.add("sam", .teller)
            _ = try? await bank.add("sam", .teller)
            _ = try await bank.operators().remove("OPR002", mode: .commit)
            let lines = try await bank.bank.operator.audit.events(
                AuditQuery(userID: "OPR001"), page: PageRequest(limit: 3)
            ).items
            XCTAssertEqual(lines.map(\.operation), ["operators.remove", "operators.add", "operators.add"])
            XCTAssertEqual(lines.map(\.subject), ["OPR002", "sam", "sam"])
            XCTAssertEqual(lines.map(\.outcome), ["done", "invalidValue", "done"])
        },
    ]
}

extension BankConformanceTests {
    func testOperatorPromises_AreKept() async throws { try await keep(OperatorPromises.all) }
}

extension SignInBank {
    /// The staff service for the operator who owns the machine.
    fileprivate func operators() async -> any OperatorServiceProtocol {
        await bank.session(of: BankUnderTest.staffPrincipal).operatorService
    }

    @discardableResult
    fileprivate func add(_ username: String, _ role: Principal.Role) async throws -> StaffMember {
        try await operators().add(
            StaffRequest(Registration(username: username, name: "\(username) Staff"), role: role),
            password: SecretBytes(Machine.password))
    }
}
