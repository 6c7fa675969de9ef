import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about registering users.
enum RegistrationPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("a registered user can sign in and is a new user") { bank in
            let machine = try await bank.machine()
            let anna = try await machine.register("anna", name: " Anna ")
            let ben = try await machine.register("ben.2-x_y", name: "Anna")
            XCTAssertEqual(anna.username, "anna")
            XCTAssertEqual(anna.name, "Anna")
            XCTAssertEqual(Set([anna.id, ben.id, BankUnderTest.operatorPrincipal.userID]).count, 3)
            let result = try await machine.login("ben.2-x_y")
            XCTAssertEqual(result.user, ben.user)
        },
        Promise("registering does not sign in") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            let state = try await machine.auth.state()
            XCTAssertEqual(state, .signedOut)
        },
        Promise("a taken user name is refused, and its owner keeps the password") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            await assertRefused(.invalidValue(field: .username, value: "anna", reason: .taken)) {
                try await machine.register("anna", password: "another password of hers")
            }
            await assertRefused(.invalidCredentials) {
                try await machine.login("anna", password: "another password of hers")
            }
            try await machine.login("anna")
        },
        Promise("a user name has 3 to 32 of the letters a to z, digits, dots, hyphens and underscores") {
            bank in
            let machine = try await bank.machine()
            let longest = String(repeating: "a", count: 32)
            for name in ["abc", "a.1", "-_-", "007", longest] { try await machine.register(name) }
            let bad = [
                "", "ab", longest + "a", "an na", " anna", "anna\n", "\u{E4}nna", "anna@home", "a/b",
                "anna\u{0}", "日本語", "\u{212A}ate",
            ]
            for name in bad {
                await assertRefusedValue(of: .username, name) { try await machine.register(name) }
            }
        },
        Promise("a user name is stored in lower case, and case does not matter") { bank in
            let machine = try await bank.machine()
            let profile = try await machine.register("Anna")
            XCTAssertEqual(profile.username, "anna")
            for name in ["anna", "ANNA"] {
                await assertRefused(.invalidValue(field: .username, value: "anna", reason: .taken)) {
                    try await machine.register(name)
                }
            }
        },
        Promise("the first registered user is a customer, not the operator, and sees no data of others") {
            bank in
            let account = try await bank.bank.operator.open("Theirs")
            let machine = try await bank.machine()
            try await machine.login("first")
            let principal = try await machine.principals.caller()
            XCTAssertEqual(principal.roles, [.customer])
            let bankOperator = try await machine.principals.principal(.ledgerStatistics, in: .operator)
            XCTAssertEqual(bankOperator, Principal(userID: "OPR001", roles: [.operator]))
            let own = try await machine.client.accounts.accounts(.own)
            XCTAssertEqual(own, [])
            await assertNotFound(.account) { try await machine.client.accounts.account(id: account) }
        },
        Promise("an invalid name is refused") { bank in
            let machine = try await bank.machine()
            for name in ["", "  ", "A\u{1B}[31m", String(repeating: "n", count: 71)] {
                await assertRefusedValue(of: .name, name) { try await machine.register("anna", name: name) }
            }
        },
        Promise("a password has at least twelve characters, as people count them") { bank in
            let machine = try await bank.machine()
            for short in ["", "elevenchars", "\u{1F1E9}\u{1F1EA}\u{1F1EB}\u{1F1F7} quaint"] {
                await assertRefused(.weakPassword(.tooShort(minimum: 12)), short) {
                    try await machine.register("anna", password: short)
                }
            }
            try await machine.register("anna", password: "zwölf Wörter")
            try await machine.login("anna", password: "zwölf Wörter")
        },
        Promise("a common password, or one with little but the user's own name, is refused") {
            bank in
            let machine = try await bank.machine()
            let common = ["passwordpassword", "123456789012", "qwertyuiopasdf", "aaaaaaaaaaaaaa"]
            for password in common {
                await assertRefused(.weakPassword(.common), password) {
                    try await machine.register("anna", password: password)
                }
            }
            await assertRefused(.weakPassword(.containsName)) {
                try await machine.register("wilhelmina", password: "wilhelmina-1")
            }
            await assertRefused(.invalidCredentials) { try await machine.login("anna", password: common[0]) }
        },
        Promise("a password that is not text, or longer than 1,024 bytes, is refused") { bank in
            let machine = try await bank.machine()
            let longest = String(repeating: "long word ", count: 102) + "1234"
            await assertRefused(.weakPassword(.tooLong(maximumByteCount: 1_024))) {
                try await machine.register("anna", password: longest + "5")
            }
            await assertRefused(.weakPassword(.notText)) {
                try await machine.auth.register(
                    Registration(username: "anna", name: "Anna"),
                    password: SecretBytes([UInt8](repeating: 0xFF, count: 20)))
            }
            try await machine.register("anna", password: longest)
            try await machine.login("anna", password: longest)
        },
        Promise("a refused registration creates no user and leaves the name free") { bank in
            let machine = try await bank.machine()
            _ = await refusal { try await machine.register("anna", password: "short") }
            await assertRefused(.invalidCredentials) { try await machine.login("anna", password: "short") }
            try await machine.register("anna")
            try await machine.login("anna")
        },
    ]
}

extension BankConformanceTests {
    func testRegistrationPromises_AreKept() async throws { try await keep(RegistrationPromises.all) }
}
