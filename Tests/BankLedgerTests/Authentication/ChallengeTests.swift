import BankCryptography
import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger

final class ChallengeTests: AuthTestCase {
    private var transfers: LedgerTransferService { transfers(of: me) }

    override var rules: PaymentRules {
        var rules = PaymentRules()
        rules.stepUpAmount = .usd(3_000)
        return rules
    }

    /// ACC001 and ACC002 belong to the user, ACC003 to another customer.
    override func setUp() async throws {
        try await super.setUp()
        try await enroll()
        try await bank.open("Everyday", 10_000, for: "USR001")
        try await bank.open("Savings", for: "USR001")
        try await register("grace", name: "Grace Hopper")
        try await bank.open("Theirs", 500, for: "USR002")
    }

    private func transfers(of client: TestClient) -> LedgerTransferService {
        LedgerTransferService(
            store: client.bank.store, principals: client.principals,
            secureStorage: keychain, clock: clock)
    }

    private func request(
        _ minorUnits: Int64 = 700, to: AccountID = "ACC003", reference: String = "",
        key: IdempotencyKey = .fresh()
    ) -> TransferRequest {
        TransferRequest(
            from: "ACC001", to: to, amount: .usd(minorUnits), reference: reference, idempotencyKey: key)
    }

    private func challenge(_ request: TransferRequest) async throws -> Challenge {
        let error = await error { try await transfers.create(request, mode: .commit) }
        guard case .challengeRequired(let challenge) = error else {
            throw ServiceError.unknown(underlying: "\(String(describing: error))")
        }
        return challenge
    }

    private func confirmation(_ id: ChallengeID, _ code: String) async -> ServiceError? {
        await error { try await transfers.confirm(id, code: code) }
    }

    func testTransferToAnotherUser_WaitsForACode() async throws {
        let challenge = try await challenge(request())
        XCTAssertEqual(
            challenge,
            Challenge(
                id: "CHL000001", amount: .usd(700), payee: "ACC003",
                expiresAt: clock.now().adding(milliseconds: 300_000)))
        let before = try await bank.balance("ACC001")
        XCTAssertEqual(before, 10_000)
        let transfer = try await transfers.confirm(challenge.id, code: try code())
        XCTAssertEqual(transfer.amount, .usd(700))
        XCTAssertEqual(transfer.toAccountID, "ACC003")
        let after = [try await bank.balance("ACC001"), try await bank.balance("ACC003")]
        XCTAssertEqual(after, [9_300, 1_200])
    }

    func testOwnAccounts_NeedNoCode() async throws {
        let transfer = try await transfers.create(request(9_000, to: "ACC002"), mode: .commit)
        XCTAssertEqual(transfer.amount, .usd(9_000))
    }

    func testDryRun_IsNeverChallenged() async throws {
        let transfer = try await transfers.create(request(), mode: .dryRun)
        XCTAssertEqual(transfer.status, .booked)
        XCTAssertEqual(try count("SELECT count(*) FROM challenge"), 0)
    }

    func testEveryOtherRefusal_ComesBeforeTheChallenge() async throws {
        let funds = await error { try await transfers.create(request(10_001), mode: .commit) }
        XCTAssertEqual(
            funds, .insufficientFunds(account: "ACC001", available: .usd(10_000), requested: .usd(10_001)))
        try bank.tamper("UPDATE account SET status = 'frozen' WHERE id = 3")
        let frozen = await error { try await transfers.create(request(), mode: .commit) }
        XCTAssertEqual(frozen, .cannotBePaid(payee: "ACC003"))
    }

    func testWithoutSecondFactor_ConfirmationIsRefused() async throws {
        let waiting = try await challenge(request())
        try await auth.disableTOTP(password: SecretBytes(Self.password), code: try code())
        let error = await error { try await transfers.create(request(), mode: .commit) }
        XCTAssertEqual(error, .unauthorized(.secondFactorMissing))
        let void = await confirmation(waiting.id, "123456")
        XCTAssertEqual(void, .notFound(.challenge, name: "CHL000001"))
    }

    func testSameKeySameRequest_AnswersTheSameChallengeThenTheTransfer() async throws {
        let request = request()
        let first = try await challenge(request)
        let second = try await challenge(request)
        XCTAssertEqual(first, second)
        let transfer = try await transfers.confirm(first.id, code: try code())
        let again = try await transfers.create(request, mode: .commit)
        XCTAssertEqual(again, transfer)
    }

    func testSameKeyOtherRequest_IsRefused() async throws {
        let key = IdempotencyKey.fresh()
        _ = try await challenge(request(700, key: key))
        for other in [
            request(701, key: key), request(to: "ACC002", key: key), request(reference: "x", key: key),
        ] {
            let error = await error { try await transfers.create(other, mode: .commit) }
            XCTAssertEqual(error, .duplicateRequest(key))
            let tried = await self.error { try await transfers.create(other, mode: .dryRun) }
            XCTAssertEqual(tried, .duplicateRequest(key))
        }
    }

    func testAnsweredChallenge_IsGone() async throws {
        let challenge = try await challenge(request())
        _ = try await transfers.confirm(challenge.id, code: try code())
        clock.advance(seconds: 30)
        let error = await confirmation(challenge.id, try code())
        XCTAssertEqual(error, .notFound(.challenge, name: "CHL000001"))
        let balance = try await bank.balance("ACC003")
        XCTAssertEqual(balance, 1_200)
    }

    func testCodeOfOneChallenge_IsRefusedForAnother() async throws {
        let first = try await challenge(request())
        let second = try await challenge(request(800))
        let right = try code()
        _ = try await transfers.confirm(first.id, code: right)
        let error = await confirmation(second.id, right)
        XCTAssertEqual(error, .invalidCode)
    }

    func testExpiredChallenge_IsGoneAndItsKeyReusable() async throws {
        let key = IdempotencyKey.fresh()
        let old = try await challenge(request(key: key))
        clock.advance(seconds: 299)
        _ = try await me.principals.caller()
        clock.advance(seconds: 1)
        let error = await confirmation(old.id, try code())
        XCTAssertEqual(error, .notFound(.challenge, name: "CHL000001"))
        let new = try await challenge(request(key: key))
        XCTAssertEqual(new.id, "CHL000002")
    }

    func testFiveWrongCodes_VoidTheChallengeAndLockTheUser() async throws {
        let challenge = try await challenge(request())
        for _ in 0..<5 {
            let error = await confirmation(challenge.id, try wrongCode())
            XCTAssertEqual(error, .invalidCode)
        }
        let gone = await confirmation(challenge.id, try code())
        XCTAssertEqual(gone, .notFound(.challenge, name: "CHL000001"))
        let next = try await self.challenge(request())
        let locked = await confirmation(next.id, try code())
        XCTAssertEqual(locked, .tooManyAttempts(retryAfterSeconds: 30))
        clock.advance(seconds: 30)
        _ = try await transfers.confirm(next.id, code: try code())
    }

    func testInvalidCode_CountsAsWrong() async throws {
        let challenge = try await challenge(request())
        for code in ["", "12345", "AAAA-AAAA-AAAA"] {
            let error = await confirmation(challenge.id, code)
            XCTAssertEqual(error, .invalidCode)
        }
        XCTAssertEqual(try count("SELECT wrong_codes FROM challenge"), 3)
    }

    func testOthersChallenges_AreNotFound() async throws {
        let challenge = try await challenge(request())
        let grace = makeClient(tokens: TestTokens(), seed: 5)
        try await login("grace", with: grace)
        let error = await error { try await transfers(of: grace).confirm(challenge.id, code: "123456") }
        XCTAssertEqual(error, .notFound(.challenge, name: "CHL000001"))
    }

    func testRenamedPayee_VoidsTheChallenge() async throws {
        let account = try await bank.accounts.account(id: "ACC003")
        let beneficiaries = LedgerBeneficiaryService(
            store: bank.store, principals: me.principals, secureStorage: keychain, clock: clock)
        let kept = try await beneficiaries.add(
            BeneficiaryRequest(
                name: "Grace Hopper", iban: XCTUnwrap(account.iban).text, acceptsName: true,
                idempotencyKey: .fresh()), mode: .commit)
        let challenge = try await challenge(request())
        _ = try await beneficiaries.rename(kept.beneficiary.id, to: "Charity", mode: .commit)
        let error = await confirmation(challenge.id, try code())
        XCTAssertEqual(error, .notFound(.challenge, name: "CHL000001"))
        XCTAssertEqual(try count("SELECT count(*) FROM challenge WHERE status = 'void'"), 1)
        let balance = try await bank.balance("ACC003")
        XCTAssertEqual(balance, 500)
    }

    func testRulesAreCheckedAgainAtTheEnd_AndTheChallengeStillWaits() async throws {
        let challenge = try await challenge(request(9_000))
        _ = try await transfers.create(request(2_000, to: "ACC002"), mode: .commit)
        let error = await confirmation(challenge.id, try code())
        XCTAssertEqual(
            error, .insufficientFunds(account: "ACC001", available: .usd(8_000), requested: .usd(9_000)))
        _ = try await transfers.create(
            TransferRequest(from: "ACC002", to: "ACC001", amount: .usd(2_000), idempotencyKey: .fresh()),
            mode: .commit)
        clock.advance(seconds: 30)
        let transfer = try await transfers.confirm(challenge.id, code: try code())
        XCTAssertEqual(transfer.amount, .usd(9_000))
    }

    func testSixthChallenge_VoidsTheOldest() async throws {
        let oldest = try await challenge(request(1))
        for amount in 2...6 as ClosedRange<Int64> { _ = try await challenge(request(amount)) }
        let error = await confirmation(oldest.id, try code())
        XCTAssertEqual(error, .notFound(.challenge, name: oldest.id.text))
        let second = try await transfers.confirm("CHL000002", code: try code())
        XCTAssertEqual(second.amount, .usd(2))
    }

    func testEightConfirmationsAtOnce_MakeOneTransfer() async throws {
        let challenge = try await challenge(request())
        let right = try code()
        let clients = (0..<8).map { transfers(of: makeClient(tokens: tokens, seed: 30 + UInt64($0))) }
        let made = await withTaskGroup(of: Bool.self) { group in
            for client in clients {
                group.addTask { (try? await client.confirm(challenge.id, code: right)) != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        XCTAssertEqual(made, 1)
        let balance = try await bank.balance("ACC003")
        XCTAssertEqual(balance, 1_200)
        let report = try await bank.books.verify { _ in }
        XCTAssertNil(report.firstFault)
    }

    /// The process ended between the code and the booking: the code is used up, and the challenge still waits.
    func testInterruptedConfirmation_ContinuesWithTheNextCode() async throws {
        let challenge = try await challenge(request())
        let principal = try await me.principals.caller()
        let step = TOTP.step(at: clock.now().millisecondsSinceEpoch / 1_000)
        let accepted = try await bank.store.change(.commit) {
            try $0.challenges.answer(challenge.id, .transfer, step, for: principal)
        }
        XCTAssertTrue(accepted)
        let again = await confirmation(challenge.id, try code())
        XCTAssertEqual(again, .invalidCode)
        clock.advance(seconds: 30)
        _ = try await transfers.confirm(challenge.id, code: try code())
        let balance = try await bank.balance("ACC003")
        XCTAssertEqual(balance, 1_200)
    }

    func testInvalidIDs_AreNotFound() async throws {
        for id in ["", "CHL1", "CHL000000", "CHL-00001", "TRF000001", "CHL99999999999999999999"] {
            let error = await confirmation(ChallengeID(id), "123456")
            XCTAssertEqual(error, .notFound(.challenge, name: id))
        }
    }
}
