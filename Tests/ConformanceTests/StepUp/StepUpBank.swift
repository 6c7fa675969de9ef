import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank that requires a code above 30.00, and lets new payees wait a day for more than 90.00. One customer has a second
/// factor, another has none.
struct StepUpBank: Sendable {
    static let rules: PaymentRules = {
        var rules = PaymentRules()
        rules.stepUpAmount = usd(3_000)
        rules.coolingOffHours = 24
        rules.coolingOffAmount = usd(9_000)
        return rules
    }()

    let people: SignInBank
    /// The machine of a user with a second factor.
    let anna: Machine
    let enrollment: TOTPEnrollment
    let recoveryCodes: [String]
    /// The machine of a user without one.
    let ben: Machine
    /// Anna's, with 100.00 USD.
    let main: AccountID
    /// Anna's, empty.
    let savings: AccountID
    /// Ben's, with 20.00 USD.
    let bens: AccountID

    init(_ bank: BankUnderTest) async throws {
        people = try await SignInBank(bank)
        anna = try await people.signedIn("anna")
        (enrollment, recoveryCodes) = try await people.secondFactor(of: anna)
        ben = try await people.signedIn("ben", on: "Phone")
        main = try await anna.client.open("Main")
        savings = try await anna.client.open("Savings", type: .savings)
        bens = try await ben.client.open("Bakery")
        try await bank.operator.deposit(usd(10_000), to: main)
        try await bank.operator.deposit(usd(2_000), to: bens)
    }

    var bank: BankUnderTest { people.bank }

    /// The balances of Anna's main account, her savings and Ben's account, in minor units.
    func balances() async throws -> [Int64] {
        var balances: [Int64] = []
        for id in [main, savings, bens] { balances.append(try await bank.operator.balance(id)) }
        return balances
    }

    /// Requests a transfer by Anna that needs a code, and returns the challenge.
    func challenge(
        _ amount: Money = usd(500), to account: AccountID? = nil, reference: String = "",
        key: IdempotencyKey? = nil, file: StaticString = #filePath, line: UInt = #line
    ) async throws -> Challenge {
        let error = await refusal(file: file, line: line) {
            try await anna.client.pay(
                amount, from: main, to: account ?? bens, reference: reference, key: key)
        }
        guard case .challengeRequired(let challenge)? = error else {
            XCTFail("\(String(describing: error)) is no challenge", file: file, line: line)
            throw XCTestError(.failureWhileWaiting)
        }
        return challenge
    }

    /// Confirms with a code that has not been used.
    @discardableResult
    func confirm(_ challenge: Challenge) async throws -> Transfer {
        try await confirm(challenge, code: try await people.freshCode(enrollment))
    }

    @discardableResult
    func confirm(_ challenge: Challenge, code: String) async throws -> Transfer {
        try await anna.client.transfers.confirm(challenge.id, code: code).asListed
    }

    /// Fails unless the challenge has ended without moving money.
    func assertGone(_ challenge: Challenge, line: UInt = #line) async throws {
        let before = try await balances()
        await assertRefused(.notFound(.challenge, name: challenge.id.text), line: line) {
            try await confirm(challenge)
        }
        let after = try await balances()
        XCTAssertEqual(after, before, line: line)
    }
}
