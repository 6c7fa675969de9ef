import BankDomain
import BankMock
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// A simulated error states what the call stated, and nothing else.
final class SimulatedErrorTests: XCTestCase {
    private let request = TransferRequest(
        from: "ACC002", to: "ACC001", amount: usd(123), idempotencyKey: key("mine"))

    func testFaultOfAPayment_StatesItsAccountAmountPayeeAndKey() async throws {
        let expected: [DemoFault: ServiceError] = [
            .insufficientFunds: .insufficientFunds(
                account: "ACC002", available: usd(1_500_000), requested: usd(123)),
            .accountFrozen: .accountFrozen("ACC002"), .accountClosed: .accountClosed("ACC002"),
            .cannotBePaid: .cannotBePaid(payee: "ACC001"), .notFound: .notFound(.account, name: "ACC001"),
            .duplicateRequest: .duplicateRequest(key("mine")),
            .outcomeUnknown: .outcomeUnknown(key("mine"), underlying: "the demo bank was told to fail"),
        ]
        for (fault, error) in expected {
            let services = MockServices(conditions: failing(.transfersCreate, fault))
            let simulated = await errorsSimulated {
                await assertRefused(error) {
                    try await services.transferService.create(request, mode: .commit)
                }
            }
            XCTAssertTrue(simulated.hasSimulated(error), "\(fault)")
            let balance = try await services.balance("ACC002")
            XCTAssertEqual(balance, 1_500_000, "\(fault)")
        }
    }

    func testEachFaultOfEachOperation_HasItsCode() async throws {
        let services = MockServices()
        var count = 0
        for operation in BankOperation.allCases where operation != .transfersImport {
            for fault in DemoFault.allCases where fault.fits(operation) && fault != .outcomeUnknownMade {
                await services.demoControl.setConditions(failing(operation, fault))
                let simulated = CallNotes()
                do {
                    _ = try await CallNotes.$ofCall.withValue(simulated) {
                        try await DemoCalls.all[operation]?(services)
                    }
                    XCTFail("\(operation) \(fault)")
                } catch let error as ServiceError {
                    count += 1
                    // What a call names must exist before it can fail in another way.
                    if case .notFound = error, !simulated.hasSimulated(error) { continue }
                    XCTAssertEqual(error.code, fault.rawValue, "\(operation)")
                    XCTAssertTrue(simulated.hasSimulated(error), "\(operation) \(fault)")
                } catch is BiometricError {
                    count += 1
                }
            }
        }
        XCTAssertGreaterThan(count, 500)
    }

    func testFaultOfABatch_StatesItsFirstLine() async throws {
        let services = MockServices(conditions: failing(.transfersImport, .duplicateRequest))
        await assertRefused(.duplicateRequest(key("mine"))) {
            try await services.transferService.createAll(
                TransferBatch(name: "pay.csv", requests: [request], isLinked: false), mode: .commit)
        }
    }

    func testLostAnswer_MeansThatTheChangeWasMadeOnce() async throws {
        let services = MockServices(conditions: failing(.transfersCreate, .outcomeUnknownMade))
        let lost = ServiceError.outcomeUnknown(key("mine"), underlying: "the demo bank was told to fail")
        await assertRefused(lost) { try await services.transferService.create(request, mode: .commit) }
        let first = try await services.transferService.transfers(page: .first).items.first
        await services.demoControl.setConditions(DemoConditions())
        let repeated = try await services.transferService.create(request, mode: .commit)
        XCTAssertEqual(repeated.asListed, first)
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_000 - 123)
    }

    func testUnknownOutcomeOfAnotherCall_MakesNothing() async throws {
        let services = MockServices(conditions: failing(.transfersCreate, .outcomeUnknown))
        _ = try? await services.transferService.create(request, mode: .commit)
        await services.demoControl.setConditions(DemoConditions())
        let made = try await services.transferService.create(request, mode: .commit)
        XCTAssertEqual(made.amount, usd(123))
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_000 - 123)
    }

    func testSimulatedChallenge_CanBeConfirmed() async throws {
        let services = MockServices(conditions: failing(.transfersCreate, .challengeRequired))
        var challenges: [Challenge] = []
        for _ in 0..<2 {
            do {
                _ = try await services.transferService.create(request, mode: .commit)
            } catch ServiceError.challengeRequired(let challenge) {
                challenges.append(challenge)
            }
        }
        let challenge = try XCTUnwrap(challenges.first)
        XCTAssertEqual(challenges, [challenge, challenge], "A repeated key gets the same challenge.")
        XCTAssertEqual(challenge.amount, usd(123))
        let made = try await services.transferService.confirm(challenge.id, code: MockSeed.code)
        XCTAssertEqual(made.fromAccountID, "ACC002")
        XCTAssertEqual(made.amount, usd(123))
    }

    func testSimulatedDecline_IsAmongTheCardsPayments() async throws {
        let services = MockServices(conditions: failing(.cardsAuthorise, .cardDeclined))
        let payment = CardPayment(
            cardID: "CRD001", merchant: "Corner Shop",
            category: try XCTUnwrap(MerchantCategoryCode("5411")),
            country: try XCTUnwrap(CountryCode("US")), amount: usd(321), idempotencyKey: key("shop"))
        do {
            _ = try await services.cardService.authorise(payment, mode: .commit)
            XCTFail("It was not declined.")
        } catch ServiceError.cardDeclined(_, let id) {
            let declined = try await services.cardService.authorisation(id: id)
            XCTAssertEqual(declined.status, .declined)
            XCTAssertEqual(declined.amount, usd(321))
            XCTAssertEqual(declined.merchant, "Corner Shop")
        }
    }

    func testWrongName_IsThatOfTheRequest() async throws {
        let services = MockServices(conditions: failing(.beneficiariesAdd, .nameMismatch))
        await assertRefused(.nameMismatch(given: "Grace", actualName: nil)) {
            try await services.beneficiaryService.add(
                BeneficiaryRequest(
                    name: "Grace", iban: "GB33BUKB20201555555555", idempotencyKey: key("p")),
                mode: .commit)
        }
    }

    func testErrorOfARealRefusal_IsNotSimulated() async throws {
        let services = MockServices()
        let error = ServiceError.insufficientFunds(
            account: "ACC002", available: usd(1_500_000), requested: usd(9_000_000))
        let request = TransferRequest(
            from: "ACC002", to: "ACC001", amount: usd(9_000_000), idempotencyKey: key("k"))
        await services.demoControl.setConditions(failing(.transfersCreate, .insufficientFunds))
        let first = await errorsSimulated {
            await assertRefused(error) { try await services.transferService.create(request, mode: .commit) }
        }
        XCTAssertTrue(first.hasSimulated(error))
        // The error of another call, which equals the simulated one.
        await services.demoControl.setConditions(DemoConditions())
        let second = await errorsSimulated {
            await assertRefused(error) { try await services.transferService.create(request, mode: .commit) }
        }
        XCTAssertFalse(second.hasSimulated(error))
    }

    func testFaultThatAnOperationHasNoFactsFor_IsRefused() {
        let texts = [
            "accounts.list=insufficientFunds", "accounts.list=challengeRequired",
            "transfers.reverse=challengeRequired", "transfers.create=cardDeclined",
            "accounts.show=outcomeUnknown:made", "transfers.create=nameMismatch",
        ]
        for text in texts {
            var conditions = DemoConditions()
            XCTAssertThrowsError(try conditions.addFault(text), text) { error in
                guard case DemoConditions.FaultTextProblem.unfit? = error as? DemoConditions.FaultTextProblem
                else { return XCTFail(text) }
            }
        }
    }

    func testLostAnswerWithAShare_IsRead() throws {
        var conditions = DemoConditions()
        try conditions.addFault("transfers.create=outcomeUnknown:made:0.5")
        XCTAssertEqual(
            conditions.faults, [.transfersCreate: .init(.outcomeUnknownMade, probability: 0.5)])
        try conditions.addFault("transfers.create=outcomeUnknown:0.25")
        XCTAssertEqual(conditions.faults, [.transfersCreate: .init(.outcomeUnknown, probability: 0.25)])
    }

    private func errorsSimulated(during call: () async -> Void) async -> CallNotes {
        let simulated = CallNotes()
        await CallNotes.$ofCall.withValue(simulated) { await call() }
        return simulated
    }

    private func failing(_ operation: BankOperation, _ fault: DemoFault) -> DemoConditions {
        DemoConditions(faults: [operation: .init(fault)])
    }
}
