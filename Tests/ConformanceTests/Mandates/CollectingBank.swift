import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// A bank from whose operator's account, with 100.00 USD, creditors of other banks collect.
struct CollectingBank: Sendable {
    static let creditor = "DE98ZZZ09999999999"

    let clearing: ClearingBank

    init(_ bank: BankUnderTest) async throws { clearing = try await ClearingBank(bank) }

    var bank: BankUnderTest { clearing.bank }
    var payer: BankClient { clearing.funded.operator }
    var mandates: any MandateServiceProtocol { payer.mandates }
    var account: AccountID { clearing.funded.main }

    /// A collection of 30.00 USD from the operator's account, by its IBAN.
    func collection(
        _ networkID: String = "C1", _ amount: Money = usd(3_000), from account: String? = nil,
        creditor: String = creditor, mandate: String = "M-1"
    ) async throws -> ReceivedCollection {
        let iban = try await payer.accounts.account(id: self.account).iban?.text
        return ReceivedCollection(
            networkID: networkID, amount: amount, creditorID: creditor, creditorName: "City Power",
            mandateReference: mandate, debtorAccount: try account ?? XCTUnwrap(iban), reference: "July",
            endToEndID: "E1")
    }

    /// Authorizes the mandate under which is collected.
    func authorize() async throws {
        let request = MandateRequest(
            accountID: account, creditorID: Self.creditor, creditorName: "City Power", reference: "M-1")
        _ = try await mandates.add(request, mode: .commit)
    }

    @discardableResult
    func collect(
        _ networkID: String = "C1", _ amount: Money = usd(3_000), creditor: String = creditor,
        mandate: String = "M-1", mode: ExecutionMode = .commit
    ) async throws -> ClearingOutcome {
        let collection = try await collection(networkID, amount, creditor: creditor, mandate: mandate)
        return try await clearing.apply(.collected(collection), mode: mode)
    }

    @discardableResult
    func reverse(
        _ networkID: String = "V1", of original: String = "C1", _ amount: Money = usd(3_000)
    ) async throws -> ClearingOutcome {
        try await clearing.apply(
            .reversed(
                ReversedCollection(
                    networkID: networkID, original: original, amount: amount, reason: .duplicate)))
    }

    /// The operator's collections, newest first.
    func debits() async throws -> [DirectDebit] {
        try await mandates.directDebits(of: nil, page: .first).items
    }

    func balance() async throws -> Int64 { try await clearing.balance() }

    func change(_ change: MandateChange, _ id: MandateID = "MND000001") async throws {
        _ = try await mandates.change(id, change, mode: .commit)
    }

    /// Sends what goes back, and returns the ids.
    func sendBack() async throws -> [String] {
        let message = try await clearing.submit()
        XCTAssertEqual(message.payments, [])
        return message.directDebits.map(\.id.text)
    }

    /// The reason of a refused collection; `nil` if it was booked.
    func refusal(
        _ networkID: String, _ amount: Money = usd(100), creditor: String = creditor, mandate: String = "M-1"
    ) async throws -> PaymentReason? {
        let outcome = try await collect(networkID, amount, creditor: creditor, mandate: mandate)
        XCTAssertEqual(outcome.effect, outcome.reason == nil ? .done : .refused)
        return outcome.reason
    }
}
