import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank with sign-in. One customer is registered already.
struct SignInBank: Sendable {
    let bank: BankUnderTest

    init(_ bank: BankUnderTest) async throws {
        self.bank = bank
        try await machine("Counter").register("first", name: "First")
    }

    /// A machine without a signed-in user.
    func machine(_ name: String = "Laptop") async throws -> Machine {
        try await Machine(name, of: bank)
    }

    /// A machine with a new, signed-in user.
    func signedIn(_ username: String = "anna", on name: String = "Laptop") async throws -> Machine {
        let machine = try await machine(name)
        try await machine.register(username)
        try await machine.login(username)
        return machine
    }

    /// Another machine of a user without a second factor, signed in.
    func again(_ username: String = "anna", on name: String) async throws -> Machine {
        let machine = try await machine(name)
        try await machine.login(username)
        return machine
    }

    /// Enrols a second factor for the signed-in user.
    func secondFactor(of machine: Machine) async throws -> (TOTPEnrollment, recoveryCodes: [String]) {
        let enrollment = try await machine.enroll()
        let answer = try await machine.auth.verifyOTP(try await freshCode(enrollment))
        guard case .enrolled(let codes) = answer else { throw XCTestError(.failureWhileWaiting) }
        return (enrollment, codes.codes.map(\.text))
    }

    /// A code that has not been used.
    func freshCode(_ enrollment: TOTPEnrollment) async throws -> String {
        try await bank.control.advance(30)
        return bank.control.code(enrollment)
    }

    /// A code that is wrong now.
    func wrongCode(_ enrollment: TOTPEnrollment) -> String {
        let right = bank.control.code(enrollment)
        return ["000000", "111111", "222222", "333333"].first { $0 != right } ?? ""
    }

    func advance(_ seconds: Int) async throws { try await bank.control.advance(seconds) }

    /// Fails to sign in a number of times.
    func fail(_ username: String = "anna", times count: Int, on machine: Machine) async {
        for index in 0..<count {
            await assertRefused(.invalidCredentials, "\(bank.name): failure \(index + 1)") {
                try await machine.login(username, password: "not the password")
            }
        }
    }
}

/// Fails unless `body` throws that nothing of this kind was found.
func assertNotFound(
    _ kind: EntityKind, _ message: String = "", file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> some Any
) async {
    let error = await refusal(message, file: file, line: line, body)
    guard case .notFound(kind, _)? = error else {
        return XCTFail("\(message) \(String(describing: error))", file: file, line: line)
    }
}

/// Fails unless `body` refuses a field's value in the expected way.
func assertRefusedValue(
    of field: FieldName, _ message: String = "", file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> some Any, as isExpected: (ValueProblem) -> Bool = { _ in true }
) async {
    let error = await refusal(message, file: file, line: line, body)
    guard case .invalidValue(.known(field), _, let reason)? = error, isExpected(reason) else {
        return XCTFail("\(message) \(String(describing: error))", file: file, line: line)
    }
}
