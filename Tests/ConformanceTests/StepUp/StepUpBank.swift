import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank that asks for a code above 30.00, with a customer who has a second factor and one who has none.
struct StepUpBank: Sendable {
    static let rules: BankRules = {
        var rules = BankRules()
        rules.stepUpAmount = usd(3_000)
        return rules
    }()

    let people: SignInBank
    /// Whose machine this is has a second factor.
    let anna: Machine
    let enrollment: TOTPEnrollment
    let recoveryCodes: [String]
    /// Whose machine this is has none.
    let ben: Machine
    /// Anna's, with 100.00 USD.
    let main: AccountID
    /// Anna's, with nothing.
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

    /// The booked minor units of Anna's main account, of her savings, and of Ben's account.
    func balances() async throws -> [Int64] {
        var balances: [Int64] = []
        for id in [main, savings, bens] { balances.append(try await bank.operator.balance(id)) }
        return balances
    }

    /// Asks for a transfer by Anna that is challenged, and answers the challenge.
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

    /// Confirms with a code that was not used before.
    @discardableResult
    func confirm(_ challenge: Challenge) async throws -> Transfer {
        try await confirm(challenge, code: try await people.freshCode(enrollment))
    }

    @discardableResult
    func confirm(_ challenge: Challenge, code: String) async throws -> Transfer {
        try await anna.client.transfers.confirm(challenge.id, code: code)
    }

    /// Fails unless the challenge no longer waits, and nothing is moved.
    func assertGone(_ challenge: Challenge, line: UInt = #line) async throws {
        let before = try await balances()
        await assertRefused(.notFound(.challenge, name: challenge.id.text), line: line) {
            try await confirm(challenge)
        }
        let after = try await balances()
        XCTAssertEqual(after, before, line: line)
    }
}
