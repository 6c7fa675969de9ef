import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankFeatures

final class PaymentAccountsTests: XCTestCase {
    private static let ownIBAN = "DE35000000005550001003"
    private static let otherIBAN = "GB33BUKB20201555555555"

    private let accounts = StubAccountService()

    override func setUp() async throws {
        accounts.onDefaultAccount.answer(with: .checking)
        accounts.onAccountNamed.answer(with: .savings)
        accounts.onAccountByID.answer(with: .checking)
        // Every text is an account number here.
        accounts.onPayeesIdentified.answer { texts in
            Dictionary(uniqueKeysWithValues: texts.map { ($0, Account.checking.id) })
        }
    }

    private func requests(
        _ payments: [PaymentInstruction], from fallback: AccountSelection = .defaultAccount
    ) async throws -> [Result<TransferRequest, ServiceError>] {
        var found = try await PaymentAccounts(
            for: .sample(.pain001), fallback: fallback, accounts: accounts,
            beneficiaries: StubBeneficiaryService())
        return try await found.requests(payments)
    }

    private func refusal(
        _ payment: PaymentInstruction, from fallback: AccountSelection = .defaultAccount
    ) async throws -> ServiceError? {
        guard case .failure(let error) = try await requests([payment], from: fallback)[0] else { return nil }
        return error
    }

    func testNumberAtAnotherBank_IsNoAccountHere() async throws {
        for (agent, name) in [
            (PaymentAgent.otherBank("BUKBGB22"), "BUKBGB22"), (.unidentified(name: "Barclays"), "Barclays"),
        ] {
            for number in ["1234567890", "ACC004"] {
                let refusal = try await refusal(.sample(from: "ACC001", to: number, toBank: agent))
                XCTAssertEqual(
                    refusal, .invalidValue(field: .creditorAgent, value: name, reason: .numberAtOtherBank))
            }
        }
    }

    func testNumberAtThisBankOrNone_IsLookedUpHere() async throws {
        for agent in [PaymentAgent.thisBank, .unnamed] {
            let request = try await requests([.sample(from: "ACC001", to: "1234567890", toBank: agent)])[0]
                .get()
            XCTAssertEqual(request.to, .account("ACC001"))
        }
    }

    func testChargesThatAreNotShared_AreRefusedForOtherBanksOnly() async throws {
        func payment(_ charges: PaymentCharges, to iban: String) -> PaymentInstruction {
            PaymentInstruction(
                line: 2, debtorAccount: "ACC001", creditorAccount: iban, creditorName: "Ada", amount: "1",
                charges: charges, idempotencyKey: key("line-2"))
        }
        let bearers = ValueProblem.notOneOf(["SHAR", "SLEV"])
        let rows: [(PaymentCharges, ServiceError?)] = [
            (.shared, nil),
            (.payer, .invalidValue(field: .chargeBearer, value: "DEBT", reason: bearers)),
            (.payee, .invalidValue(field: .chargeBearer, value: "CRED", reason: bearers)),
            (
                .account("ACC009"),
                .invalidValue(field: .chargesAccount, value: "ACC009", reason: .notOneOf(["ACC001"]))
            ),
        ]
        for (charges, expected) in rows {
            let refusal = try await refusal(payment(charges, to: Self.otherIBAN))
            XCTAssertEqual(refusal, expected)
            let own = try await self.refusal(payment(charges, to: Self.ownIBAN))
            XCTAssertNil(own)
        }
    }

    func testIBANOfThisBankAtAnotherBank_IsAContradiction() async throws {
        let payment = PaymentInstruction.sample(
            from: "ACC001", to: Self.ownIBAN, toBank: .otherBank("BUKBGB22"), name: "Ada")
        let refusal = try await refusal(payment)
        XCTAssertEqual(
            refusal, .invalidValue(field: .creditorAgent, value: "BUKBGB22", reason: .accountOfThisBank))
    }

    func testIBANOfAnotherBankAtThisBank_IsAContradiction() async throws {
        let payments = [
            PaymentInstruction.sample(
                line: 2, from: "ACC001", to: Self.otherIBAN, toBank: .thisBank, name: "Ada"),
            .sample(line: 3, from: "ACC001", to: Self.ownIBAN, toBank: .thisBank, name: "Ada"),
        ]
        let results = try await requests(payments)
        guard case .failure(let refusal) = results[0] else { return XCTFail("It would be paid.") }
        XCTAssertEqual(
            refusal,
            .invalidValue(field: .creditorAgent, value: ThisBank.bankCode, reason: .accountOfOtherBank))
        let request = try results[1].get()
        XCTAssertEqual(request.to, .iban(try IBAN(Self.ownIBAN), creditorName: "Ada"))
    }

    func testIBANOfAnotherBank_IsPaidThere() async throws {
        for agent in [PaymentAgent.otherBank("BUKBGB22"), .unidentified(name: "Barclays"), .unnamed] {
            let payment = PaymentInstruction.sample(
                from: "ACC001", to: Self.otherIBAN, toBank: agent, name: "Ada")
            let request = try await requests([payment])[0].get()
            XCTAssertEqual(request.to, .iban(try IBAN(Self.otherIBAN), creditorName: "Ada"))
        }
    }

    func testMistypedIBANAtAnotherBank_IsRefusedAsSuch() async throws {
        let text = "GB34BUKB20201555555555"
        let refusal = try await refusal(
            .sample(from: "ACC001", to: text, toBank: .otherBank("BUKBGB22"), name: "Ada"))
        XCTAssertEqual(refusal, .invalidIBAN(text: text, reason: .wrongCheckDigits))
    }

    func testRefusedPayment_LeavesTheOthersAlone() async throws {
        let results = try await requests([
            .sample(line: 2, from: "ACC001", to: "1234567890", toBank: .otherBank("BUKBGB22")),
            .sample(line: 3, from: "ACC001", to: "1234567890"),
        ])
        XCTAssertEqual(results.map { (try? $0.get()) != nil }, [false, true])
    }

    func testDebtorAtAnotherBank_IsRefused() async throws {
        for name in ["1234567890", "ACC001", "DE89370400440532013000"] {
            let refusal = try await refusal(.sample(from: name, fromBank: .otherBank("COBADEFF")))
            XCTAssertEqual(
                refusal, .invalidValue(field: .debtorAgent, value: "COBADEFF", reason: .notThisBank))
        }
    }

    func testDebtorAtAnotherBank_IsReplacedByTheAccountThatTheCallerNames() async throws {
        let request = try await requests(
            [.sample(from: "1234567890", fromBank: .otherBank("COBADEFF"))],
            from: AccountSelection(typed: "savings"))[0].get()
        XCTAssertEqual(request.from, "ACC002")
    }

    func testDebtorsIBANOfThisBankAtAnotherBank_IsRefusedInAnyCase() async throws {
        let refusal = try await refusal(
            .sample(from: Self.ownIBAN, fromBank: .otherBank("COBADEFF")),
            from: AccountSelection(typed: "savings"))
        XCTAssertEqual(
            refusal, .invalidValue(field: .debtorAgent, value: "COBADEFF", reason: .accountOfThisBank))
    }
}
