import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about changes that would get around a second factor.
enum SecondFactorChangePromises {
    static let all: [Promise<SignInBank>] = [
        Promise("with a second factor, every change of it requires a code besides the password") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, _) = try await bank.secondFactor(of: machine)
            let token = AccessTokenRequest(
                name: "payer", scopes: [.transfers],
                payees: [.account(try await machine.client.open("Savings"))], maximumPerDay: usd(100))
            let changes: [@Sendable (String?) async throws -> Void] = [
                { _ = try await machine.enroll(code: $0) }, { try await machine.disable(code: $0) },
                { _ = try await machine.makeRecoveryCodes(code: $0) },
                { _ = try await machine.make(token, code: $0) },
            ]
            for change in changes {
                await assertRefused(.unauthorized(.codeMissing)) { try await change(nil) }
                await assertRefused(.invalidCode) { try await change(bank.wrongCode(enrollment)) }
            }
            try await bank.advance(24 * 60 * 60)
            try await machine.login("anna", code: try await bank.freshCode(enrollment))
            try await changes[3](try await bank.freshCode(enrollment))
            try await changes[2](try await bank.freshCode(enrollment))
            try await changes[1](try await bank.freshCode(enrollment))
        },
        Promise("a token that only reads requires no code, and without a second factor no change does") {
            bank in
            let machine = try await bank.signedIn()
            let spare = try await machine.client.open("Savings")
            _ = try await machine.make(
                AccessTokenRequest(
                    name: "payer", scopes: [.transfers], payees: [.account(spare)], maximumPerDay: usd(100)))
            _ = try await bank.secondFactor(of: machine)
            _ = try await machine.make(AccessTokenRequest(name: "reader", scopes: [.read]))
        },
        Promise("a recovery code proves a change once, and is used up with a wrong password too") { bank in
            let machine = try await bank.signedIn()
            let (_, codes) = try await bank.secondFactor(of: machine)
            await assertRefused(.invalidCredentials) {
                try await machine.makeRecoveryCodes(password: "another password", code: codes[0])
            }
            await assertRefused(.invalidCode) { try await machine.makeRecoveryCodes(code: codes[0]) }
            let second = try await machine.enroll(code: codes[1])
            await assertRefused(.invalidCode) { try await machine.disable(code: codes[1]) }
            let answer = try await machine.auth.verifyOTP(try await bank.freshCode(second))
            guard case .enrolled = answer else { return XCTFail("\(answer)") }
        },
        Promise("wrong codes of changes count as guesses, and missing ones do not") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, codes) = try await bank.secondFactor(of: machine)
            for _ in 0..<5 {
                await assertRefused(.unauthorized(.codeMissing)) { try await machine.disable() }
            }
            for _ in 0..<5 {
                await assertRefused(.invalidCode) {
                    try await machine.disable(code: bank.wrongCode(enrollment))
                }
            }
            await assertRefused(.tooManyAttempts(retryAfterSeconds: 30)) {
                try await machine.disable(code: codes[0])
            }
        },
        Promise("a replaced or removed second factor ends the user's other sessions, a first one does not") {
            bank in
            let laptop = try await bank.signedIn()
            let phone = try await bank.again(on: "Phone")
            let (first, _) = try await bank.secondFactor(of: laptop)
            _ = try await phone.users.profile()
            let second = try await laptop.enroll(code: try await bank.freshCode(first))
            _ = try await phone.users.profile()
            _ = try await laptop.auth.verifyOTP(try await bank.freshCode(second))
            await assertRefused(.unauthorized(.sessionEnded)) { try await phone.users.profile() }
            try await phone.login("anna", code: try await bank.freshCode(second))
            try await laptop.disable(code: try await bank.freshCode(second))
            await assertRefused(.unauthorized(.sessionEnded)) { try await phone.users.profile() }
            _ = try await laptop.users.profile()
        },
        Promise("an enrolment can only be confirmed in the session that began it") { bank in
            let laptop = try await bank.signedIn()
            let phone = try await bank.again(on: "Phone")
            let enrollment = try await laptop.enroll()
            let code = try await bank.freshCode(enrollment)
            await assertNotFound(.secondFactor) { try await phone.auth.verifyOTP(code) }
            try await laptop.login("anna")
            await assertNotFound(.secondFactor) { try await laptop.auth.verifyOTP(code) }
        },
        Promise("an enrolment that is begun in another session replaces the pending one") { bank in
            let laptop = try await bank.signedIn()
            let phone = try await bank.again(on: "Phone")
            _ = try await laptop.enroll()
            let second = try await phone.enroll()
            let code = try await bank.freshCode(second)
            await assertNotFound(.secondFactor) { try await laptop.auth.verifyOTP(code) }
            let answer = try await phone.auth.verifyOTP(code)
            guard case .enrolled = answer else { return XCTFail("\(answer)") }
        },
    ]
}

extension BankConformanceTests {
    func testSecondFactorChangePromises_AreKept() async throws {
        try await keep(SecondFactorChangePromises.all)
    }
}
