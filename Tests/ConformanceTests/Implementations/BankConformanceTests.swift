import BankServices
import BankTestSupport
import LedgerTestSupport
import XCTest

/// A bank that a suite of promises prepares for itself.
protocol PreparedBank: Sendable {
    /// The rules that it needs.
    static var rules: PaymentRules { get }

    init(_ bank: BankUnderTest) async throws
}

extension PreparedBank {
    static var rules: PaymentRules { .none }
}

extension BankUnderTest: PreparedBank {
    init(_ bank: BankUnderTest) { self = bank }
}

extension CardBank: PreparedBank {}
extension ClearingBank: PreparedBank {}
extension CollectingBank: PreparedBank {}
extension FundedBank: PreparedBank {}
extension HoldBank: PreparedBank {}
extension PaymentBank: PreparedBank {}
extension PricedBank: PreparedBank {}
extension SignInBank: PreparedBank {}
extension StepUpBank: PreparedBank {}

/// The mock bank keeps the promises of the contracts. The subclasses test the other banks.
///
/// Each suite adds its test in an extension, and every bank inherits it. A subclass needs a test of its own, or SwiftPM
/// does not find it on Linux.
class BankConformanceTests: XCTestCase {
    /// The bank's name in messages.
    class var subject: String { "Mock" }

    /// Tests that this bank leaves out, and why.
    class var omissions: [String: String] { [:] }

    class func makeBank(_ rules: PaymentRules) async throws -> BankUnderTest {
        try await .mock(rules: rules)
    }

    /// Fails for each promise that the bank breaks. Every promise gets a new bank.
    func keep<Bank: PreparedBank>(
        _ promises: [Promise<Bank>], rules: PaymentRules = Bank.rules, file: StaticString = #filePath,
        line: UInt = #line
    ) async throws {
        if let reason = Self.omissions.first(where: { name.contains($0.key) })?.value {
            throw XCTSkip("[\(Self.subject)] \(reason)")
        }
        await assertKept(promises, by: Self.subject, file: file, line: line) {
            try await Bank(Self.makeBank(rules))
        }
    }

    /// Fails unless the class tests the bank that it names.
    final func assertSubject() async throws {
        let bank = try await Self.makeBank(.none)
        XCTAssertEqual(bank.name, Self.subject)
    }
}

/// The ledger keeps the promises of the contracts.
final class LedgerConformanceTests: BankConformanceTests {
    override class var subject: String { "Ledger" }

    override class var omissions: [String: String] {
        TestDatabase.isPostgres
            ? ["testPersistencePromises_AreKept": "a server's database is backed up by its own tools"] : [:]
    }

    override class func makeBank(_ rules: PaymentRules) async throws -> BankUnderTest {
        try await .ledger(rules: rules)
    }

    func testSubject_IsTheLedger() async throws { try await assertSubject() }
}

/// A client over HTTP keeps the promises of the mock bank behind the server.
class RemoteOverMockConformanceTests: BankConformanceTests {
    override class var subject: String { "Remote over Mock" }

    override class var omissions: [String: String] {
        [
            "testPersistencePromises_AreKept": "the bank's files are where its server is",
            "testWebhookOutbox": "the bank's server sends to webhooks, not its clients",
        ]
    }

    override class func makeBank(_ rules: PaymentRules) async throws -> BankUnderTest {
        try await .remote(over: .mock(rules: rules))
    }

    func testSubject_IsAClient() async throws { try await assertSubject() }
}

/// A client over HTTP keeps the promises of the ledger behind the server.
final class RemoteOverLedgerConformanceTests: RemoteOverMockConformanceTests {
    override class var subject: String { "Remote over Ledger" }

    override class func makeBank(_ rules: PaymentRules) async throws -> BankUnderTest {
        try await .remote(over: .ledger(rules: rules))
    }

    func testSubject_IsAClientOfTheLedger() async throws { try await assertSubject() }
}
