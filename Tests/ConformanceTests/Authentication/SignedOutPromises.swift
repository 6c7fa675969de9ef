import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of every service to signed-out and signed-in callers.
enum SignedOutPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("without a session, calls for passwords, factors, sessions and devices are refused") { bank in
            let machine = try await bank.machine()
            try await assertEveryCallIsRefused(.notSignedIn, of: machine.auth)
        },
        Promise("without a session, customers' calls are refused") { bank in
            let machine = try await bank.machine()
            await assertCustomersAreRefused(.notSignedIn, on: machine)
            if !bank.bank.offers(.ownMachine) { await assertNamesAreRefused(.notSignedIn, on: machine) }
        },
        Promise("after a session has ended, the same calls are refused and say so") { bank in
            let machine = try await bank.signedIn()
            try await bank.advance(301)
            try await assertEveryCallIsRefused(.sessionEnded, of: machine.auth)
            await assertCustomersAreRefused(.sessionEnded, on: machine)
            await assertNamesAreRefused(.sessionEnded, on: machine)
        },
        Promise("customers are served only their own data") { bank in
            let anna = try await bank.signedIn("anna")
            let ben = try await bank.signedIn("ben", on: "Phone")
            let account = try await anna.client.open("Savings")
            let other = try await ben.client.open("Checking")
            try await bank.bank.operator.deposit(usd(100), to: account)
            let own = try await anna.client.accounts.accounts(.own).map(\.id)
            XCTAssertEqual(own, [account])
            let missing = ServiceError.notFound(.account, name: account.text)
            await assertRefused(missing) { try await ben.client.accounts.account(id: account) }
            await assertRefused(missing) { try await ben.client.entries(of: account) }
            await assertRefused(missing) { try await ben.client.pay(usd(1), from: account, to: other) }
            let entries = try await ben.client.entries(TransactionQuery())
            XCTAssertEqual(entries, [])
            try await anna.client.pay(usd(1), from: account, to: other)
        },
        Promise("a session acts for a customer and has an id") { bank in
            let machine = try await bank.machine()
            let profile = try await machine.register("anna")
            let result = try await machine.login("anna")
            let principal = try await machine.principals.caller()
            XCTAssertEqual(
                principal,
                Principal(userID: profile.id, roles: [.customer], sessionID: result.sessionID))
        },
        Promise("the operator needs no session for operator calls") { bank in
            guard bank.bank.offers(.ownMachine) else { return }
            let machine = try await bank.machine()
            let user = try await machine.principals.principal(.ledgerStatistics, in: .operator)
            XCTAssertEqual(user, Principal(userID: "OPR001", roles: [.operator]))
            let account = try await bank.bank.operator.open("Till")
            try await machine.client.deposit(usd(100), to: account)
            let all = try await machine.client.accounts.accounts(.all).map(\.id)
            XCTAssertEqual(all, [account])
            let report = try await machine.client.ledger.verify { _ in }
            XCTAssertNil(report.firstFault)
        },
        Promise("where nobody is signed in, the owner of the machine reads and freezes what they name") {
            bank in
            guard bank.bank.offers(.ownMachine) else { return }
            let (machine, account) = try await bank.leftAccount()
            let client = machine.client
            let named = try await client.accounts.account(named: account.text)
            XCTAssertEqual(named.balance, usd(100))
            let entries = try await client.entries(of: account)
            XCTAssertEqual(entries.count, 1)
            _ = try await client.transactions.transaction(id: entries[0].id)
            let summary = try await client.transactions.summary(
                TransactionQuery(accountID: account), by: .month)
            XCTAssertEqual(summary.count, 1)
            let statement = try await client.statements.statement(of: account, from: nil, to: nil)
            XCTAssertEqual(statement.closingBalance, usd(100))
            _ = try await client.mandates.rule(of: account)
            let (mandates, collections) = (
                try await client.mandates.mandates(of: account, page: .first),
                try await client.mandates.directDebits(of: account, page: .first)
            )
            XCTAssertEqual([mandates.items.count, collections.items.count], [0, 0])
            let frozen = try await client.accounts.freeze(
                account, scope: .all, reason: "Checked", mode: .commit)
            XCTAssertEqual(frozen.freeze?.frozenBy, .bank)
            _ = try await client.accounts.unfreeze(account, mode: .commit)
            let lines = try await bank.bank.operator.audit.events(
                AuditQuery(operation: .accountsFreeze), page: .first)
            XCTAssertEqual(lines.items.map(\.userID), ["OPR001"])
        },
        Promise("where nobody is signed in, nothing is the caller's own, and no money of customers moves") {
            bank in
            let (machine, account) = try await bank.leftAccount()
            let client = machine.client
            let signedOut = ServiceError.unauthorized(.notSignedIn)
            await assertRefused(signedOut) { try await client.accounts.accounts(.own) }
            await assertRefused(signedOut) { try await client.accounts.defaultAccount() }
            await assertRefused(signedOut) { try await client.accounts.payee(named: account.text) }
            await assertRefused(signedOut) { try await client.entries(TransactionQuery()) }
            await assertRefused(signedOut) { try await client.transfers.transfers(page: nil) }
            await assertRefused(signedOut) { try await client.cards.cards(.own) }
            await assertRefused(signedOut) { try await client.mandates.mandates(of: nil, page: .first) }
            await assertRefused(signedOut) { try await client.mandates.directDebits(of: nil, page: .first) }
            await assertRefused(signedOut) { try await client.pay(usd(1), from: account, to: account) }
            await assertRefused(signedOut) {
                try await client.accounts.close(account, clearsDefault: true, mode: .commit)
            }
            await assertRefused(signedOut) {
                try await client.accounts.rename(account, to: "Other", mode: .commit)
            }
        },
        Promise("a customer at the machine does not see what its owner sees") { bank in
            let (machine, account) = try await bank.leftAccount()
            try await machine.register("ben")
            try await machine.login("ben")
            await assertNotFound(.account) { try await machine.client.accounts.account(id: account) }
            await assertNotFound(.account) {
                try await machine.client.statements.statement(of: account, from: nil, to: nil)
            }
            await assertNotFound(.account) {
                try await machine.client.accounts.freeze(account, scope: .all, reason: "x", mode: .commit)
            }
        },
        Promise("accounts opened in one session exist in the next") { bank in
            let machine = try await bank.signedIn()
            let account = try await machine.client.open("Savings")
            try await machine.auth.logout()
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await machine.client.accounts.defaultAccount()
            }
            try await machine.login("anna")
            let found = try await machine.client.accounts.defaultAccount()
            XCTAssertEqual(found.id, account)
        },
    ]

    private static func assertEveryCallIsRefused(
        _ reason: UnauthorizedReason, of auth: any AuthServiceProtocol, line: UInt = #line
    ) async throws {
        let refused = ServiceError.unauthorized(reason)
        await assertRefused(refused, "refresh", line: line) { try await auth.refresh() }
        await assertRefused(refused, "verify", line: line) { try await auth.verifyOTP("123456") }
        await assertRefused(refused, "enroll", line: line) {
            try await auth.enrollTOTP(password: SecretBytes(Machine.password), code: nil)
        }
        await assertRefused(refused, "disable", line: line) {
            try await auth.disableTOTP(password: SecretBytes(Machine.password), code: nil)
        }
        await assertRefused(refused, "recovery codes", line: line) {
            try await auth.makeRecoveryCodes(password: SecretBytes(Machine.password), code: nil)
        }
        await assertRefused(refused, "change", line: line) {
            try await auth.changePassword(
                from: SecretBytes(Machine.password), to: SecretBytes("a quite new password"),
                keepsOtherSessions: true)
        }
        await assertRefused(refused, "sessions", line: line) { try await auth.sessions() }
        await assertRefused(refused, "end", line: line) { try await auth.endSession("SES001") }
        await assertRefused(refused, "devices", line: line) { try await auth.devices() }
        await assertRefused(refused, "remove", line: line) { try await auth.removeDevice("DEV001") }
    }

    /// What names its subject is refused too, unless the owner of the machine asks.
    private static func assertNamesAreRefused(
        _ reason: UnauthorizedReason, on machine: Machine, line: UInt = #line
    ) async {
        let (refused, client) = (ServiceError.unauthorized(reason), machine.client)
        await assertRefused(refused, "show", line: line) { try await client.accounts.account(id: "ACC001") }
        await assertRefused(refused, "entry", line: line) {
            try await client.transactions.transaction(id: "ACC001.1")
        }
        await assertRefused(refused, "transfer", line: line) {
            try await client.transfers.transfer(id: "TRF000001")
        }
        await assertRefused(refused, "statement", line: line) {
            try await client.statements.statement(of: "ACC001", from: nil, to: nil)
        }
        await assertRefused(refused, "freeze", line: line) {
            try await client.accounts.freeze("ACC001", scope: .all, reason: "x", mode: .commit)
        }
    }

    private static func assertCustomersAreRefused(
        _ reason: UnauthorizedReason, on machine: Machine, line: UInt = #line
    ) async {
        let refused = ServiceError.unauthorized(reason)
        let (client, users) = (machine.client, machine.users)
        await assertRefused(refused, "list", line: line) { try await client.accounts.accounts(.own) }
        await assertRefused(refused, "default", line: line) { try await client.accounts.defaultAccount() }
        await assertRefused(refused, "open", line: line) { try await client.open("Savings") }
        await assertRefused(refused, "rename", line: line) {
            try await client.accounts.rename("ACC001", to: "x", mode: .commit)
        }
        await assertRefused(refused, "entries", line: line) { try await client.entries(TransactionQuery()) }
        await assertRefused(refused, "pay", line: line) {
            try await client.pay(usd(1), from: "ACC001", to: "ACC002")
        }
        await assertRefused(refused, "confirm", line: line) {
            try await client.transfers.confirm("CHL000001", code: "123456")
        }
        await assertRefused(refused, "transfers", line: line) {
            try await client.transfers.transfers(page: nil)
        }
        await assertRefused(refused, "profile", line: line) { try await users.profile() }
        await assertRefused(refused, "update", line: line) {
            try await users.update(ProfileUpdate(name: "x"), mode: .commit)
        }
    }
}

extension BankConformanceTests {
    func testSignedOutPromises_AreKept() async throws { try await keep(SignedOutPromises.all) }
}

extension SignInBank {
    /// A machine from which a customer has signed out, and the customer's account with 1.00 USD.
    fileprivate func leftAccount() async throws -> (Machine, AccountID) {
        let machine = try await signedIn()
        let account = try await machine.client.open("Main")
        try await bank.client(of: BankUnderTest.staffPrincipal).deposit(usd(100), to: account)
        try await machine.auth.logout()
        return (machine, account)
    }
}
