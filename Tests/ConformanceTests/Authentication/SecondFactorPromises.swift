import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about second factors.
enum SecondFactorPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("enrolling requires the password again") { bank in
            let machine = try await bank.signedIn()
            await assertRefused(.invalidCredentials) {
                try await machine.enroll(password: "another password")
            }
            await assertNotFound(.secondFactor) { try await machine.auth.verifyOTP("123456") }
        },
        Promise("an enrolment has a Base32 secret and an address that contains it") { bank in
            let machine = try await bank.signedIn()
            let enrollment = try await machine.enroll()
            let secret = enrollment.secret.text
            XCTAssertEqual(secret.utf8.count, 32)
            XCTAssertTrue(secret.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".contains($0) }, secret)
            let uri = enrollment.uri.text
            XCTAssertTrue(uri.hasPrefix("otpauth://totp/"), uri)
            XCTAssertTrue(uri.contains("secret=\(secret)"), uri)
            XCTAssertTrue(uri.contains("anna"), uri)
            let second = try await machine.enroll()
            XCTAssertNotEqual(second.secret, enrollment.secret)
        },
        Promise("an unconfirmed second factor is not required") { bank in
            let machine = try await bank.signedIn()
            _ = try await machine.enroll()
            guard case .signedIn(let session) = try await machine.auth.state() else { return XCTFail() }
            XCTAssertFalse(session.hasSecondFactor)
            try await machine.login("anna")
        },
        Promise("a wrong code does not confirm, and the right code still does") { bank in
            let machine = try await bank.signedIn()
            let enrollment = try await machine.enroll()
            for code in [bank.wrongCode(enrollment), "", "abcdef"] {
                await assertRefused(.invalidCode, code) { try await machine.auth.verifyOTP(code) }
            }
            _ = try await bank.again(on: "Phone")
            let answer = try await machine.auth.verifyOTP(try await bank.freshCode(enrollment))
            guard case .enrolled = answer else { return XCTFail("\(answer)") }
        },
        Promise(
            "the right code confirms, returns ten different recovery codes, and codes are required from then on"
        ) {
            bank in
            let machine = try await bank.signedIn()
            let (enrollment, codes) = try await bank.secondFactor(of: machine)
            XCTAssertEqual(Set(codes).count, 10)
            guard case .signedIn(let session) = try await machine.auth.state() else { return XCTFail() }
            XCTAssertTrue(session.hasSecondFactor)
            await assertRefused(.invalidCredentials) { try await machine.login("anna") }
            try await machine.login("anna", code: try await bank.freshCode(enrollment))
        },
        Promise("a code of a confirmed factor is accepted, also with spaces") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, _) = try await bank.secondFactor(of: machine)
            let code = try await bank.freshCode(enrollment)
            let answer = try await machine.auth.verifyOTP(code.prefix(3) + " " + code.suffix(3))
            XCTAssertEqual(answer, .accepted)
            await assertRefused(.invalidCode) { try await machine.auth.verifyOTP(bank.wrongCode(enrollment)) }
        },
        Promise("a code is accepted once in total") { bank in
            guard bank.bank.offers(.changingCodes) else { return }
            let machine = try await bank.signedIn()
            let (enrollment, _) = try await bank.secondFactor(of: machine)
            let code = try await bank.freshCode(enrollment)
            _ = try await machine.auth.verifyOTP(code)
            await assertRefused(.invalidCode) { try await machine.auth.verifyOTP(code) }
            await assertRefused(.invalidCredentials) { try await machine.login("anna", code: code) }
        },
        Promise("a code is accepted in the next step, and not after that") { bank in
            guard bank.bank.offers(.changingCodes) else { return }
            let machine = try await bank.signedIn()
            let (enrollment, _) = try await bank.secondFactor(of: machine)
            let first = try await bank.freshCode(enrollment)
            try await bank.advance(30)
            let accepted = try await machine.auth.verifyOTP(first)
            XCTAssertEqual(accepted, .accepted)
            let second = try await bank.freshCode(enrollment)
            try await bank.advance(60)
            await assertRefused(.invalidCode) { try await machine.auth.verifyOTP(second) }
        },
        Promise("a code of one user is refused for another") { bank in
            guard bank.bank.offers(.changingCodes) else { return }
            let anna = try await bank.signedIn("anna")
            let ben = try await bank.signedIn("ben", on: "Phone")
            let (enrollment, _) = try await bank.secondFactor(of: anna)
            _ = try await bank.secondFactor(of: ben)
            let code = try await bank.freshCode(enrollment)
            await assertRefused(.invalidCode) { try await ben.auth.verifyOTP(code) }
        },
        Promise("without a second factor, codes, removal and recovery codes are refused") { bank in
            let machine = try await bank.signedIn()
            await assertNotFound(.secondFactor) { try await machine.auth.verifyOTP("123456") }
            await assertNotFound(.secondFactor) {
                try await machine.auth.disableTOTP(password: SecretBytes(Machine.password), code: nil)
            }
            await assertNotFound(.secondFactor) { try await machine.makeRecoveryCodes() }
        },
        Promise("removing it requires the password and a code, and then no code is required") { bank in
            let machine = try await bank.signedIn()
            let (enrollment, codes) = try await bank.secondFactor(of: machine)
            let code = try await bank.freshCode(enrollment)
            await assertRefused(.invalidCredentials) {
                try await machine.disable(password: "another password", code: code)
            }
            await assertRefused(.unauthorized(.codeMissing)) { try await machine.disable() }
            try await machine.disable(code: code)
            try await machine.login("anna")
            await assertRefused(.invalidCredentials) {
                try await machine.reset("anna", code: codes[0], to: "a quite new password")
            }
        },
        Promise("a second enrolment replaces the first one when it is confirmed") {
            bank in
            let machine = try await bank.signedIn()
            let (first, oldCodes) = try await bank.secondFactor(of: machine)
            let second = try await machine.enroll(code: try await bank.freshCode(first))
            let phone = try await bank.machine("Phone")
            try await phone.login("anna", code: try await bank.freshCode(first))
            let answer = try await machine.auth.verifyOTP(try await bank.freshCode(second))
            guard case .enrolled(let codes) = answer else { return XCTFail("\(answer)") }
            try await machine.login("anna", code: try await bank.freshCode(second))
            await assertRefused(.invalidCredentials) { try await machine.login("anna", code: oldCodes[0]) }
            try await machine.login("anna", code: codes.codes[0].text)
        },
    ]
}

extension BankConformanceTests {
    func testSecondFactorPromises_AreKept() async throws { try await keep(SecondFactorPromises.all) }
}
