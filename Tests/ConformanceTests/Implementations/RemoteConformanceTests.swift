import BankServices
import BankTestSupport
import XCTest

/// A client over HTTP keeps the promises of the bank behind the server.
private struct RemoteConformance {
    /// The name for messages.
    let subject: String
    let local: (BankRules) async throws -> BankUnderTest

    private func remote(_ rules: BankRules = .none) async throws -> BankUnderTest {
        try await .remote(over: local(rules))
    }

    func checkAccounts() async {
        await assertKept(AccountOpeningPromises.all, by: subject, bank)
        await assertKept(AccountChangePromises.all, by: subject, bank)
        await assertKept(AccountNamingPromises.all, by: subject, bank)
        await assertKept(AccountFreezePromises.all, by: subject, funded)
        await assertKept(AccountClosingPromises.all, by: subject, funded)
        await assertKept(AccountOwnerPromises.all, by: subject, funded)
        await assertKept(AccountFloorPromises.all, by: subject, funded)
    }

    func checkBalances() async {
        await assertKept(PastBalancePromises.all, by: subject, funded)
        await assertKept(BalanceHistoryPromises.all, by: subject, funded)
        await assertKept(ProductPromises.all, by: subject, funded)
        await assertKept(InterestPromises.all, by: subject, funded)
        await assertKept(FeePromises.all, by: subject, funded)
        await assertKept(PrincipalPromises.all, by: subject, funded)
    }

    func checkTransfers() async {
        await assertKept(TransferPromises.all, by: subject, funded)
        await assertKept(TransferRefusalPromises.all, by: subject, funded)
        await assertKept(PayeeSecrecyPromises.all, by: subject, funded)
        await assertKept(IdempotencyPromises.all, by: subject, funded)
        await assertKept(UnownedAccountPromises.all, by: subject, funded)
        await assertKept(TransferListPromises.all, by: subject, funded)
        await assertKept(ExchangeTransferPromises.all, by: subject, funded)
    }

    func checkTransferRules() async {
        await assertKept(ExternalTransferPromises.all, by: subject, plain)
        await assertKept(TransferLimitPromises.all, by: subject, paying)
        await assertKept(BookingRulePromises.all, by: subject, paying)
        await assertKept(ScheduledTransferPromises.all, by: subject, paying)
    }

    func checkTransferBatches() async {
        await assertKept(TransferBatchPromises.all, by: subject, funded)
        await assertKept(TransferBatchRulePromises.all, by: subject, paying)
        await assertKept(TransferBatchStepUpPromises.all, by: subject, challenging)
    }

    func checkHolds() async {
        await assertKept(TransferHoldPromises.all, by: subject, holding)
        await assertKept(TransferHoldEndPromises.all, by: subject, holding)
        await assertKept(TransferHoldRefusalPromises.all, by: subject, holding)
        await assertKept(TransferHoldRulePromises.all, by: subject, paying)
        await assertKept(TransferHoldStepUpPromises.all, by: subject, challenging)
    }

    func checkTransactions() async {
        await assertKept(TransactionListPromises.all, by: subject, funded)
        await assertKept(TransactionFilterPromises.all, by: subject, funded)
        await assertKept(TextSearchPromises.all, by: subject, funded)
        await assertKept(TransactionNotePromises.all, by: subject, funded)
        await assertKept(CategoryRulePromises.all, by: subject, funded)
        await assertKept(TransactionSummaryPromises.all, by: subject, funded)
    }

    func checkStatements() async {
        await assertKept(StatementPromises.all, by: subject, funded)
        await assertKept(StatementEntryPromises.all, by: subject, funded)
    }

    func checkStaff() async {
        await assertKept(TellerPromises.all, by: subject, funded)
        await assertKept(LedgerPromises.all, by: subject, bank)
        await assertKept(DayPromises.all, by: subject, funded)
        await assertKept(AuditPromises.all, by: subject, funded)
    }

    func checkRates() async {
        await assertKept(RatePromises.all, by: subject, priced)
        await assertKept(ConversionPromises.all, by: subject, priced)
    }

    func checkStandingOrders() async {
        await assertKept(StandingOrderPromises.all, by: subject, funded)
        await assertKept(StandingOrderRefusalPromises.all, by: subject, funded)
        await assertKept(StandingOrderDayPromises.all, by: subject, funded)
        await assertKept(StandingOrderStepUpPromises.all, by: subject, challenging)
    }

    func checkSignIn() async {
        await assertKept(RegistrationPromises.all, by: subject, people)
        await assertKept(SignInPromises.all, by: subject, people)
        await assertKept(LockoutPromises.all, by: subject, people)
        await assertKept(SignedOutPromises.all, by: subject, people)
        await assertKept(SignInAuditPromises.all, by: subject, people)
        await assertKept(ProfilePromises.all, by: subject, people)
    }

    func checkSecondFactors() async {
        await assertKept(SecondFactorPromises.all, by: subject, people)
        await assertKept(SecondFactorChangePromises.all, by: subject, people)
        await assertKept(RecoveryCodePromises.all, by: subject, people)
        await assertKept(PasswordChangePromises.all, by: subject, people)
    }

    func checkTokens() async {
        await assertKept(AccessTokenPromises.all, by: subject, people)
        await assertKept(TransferTokenPromises.all, by: subject, people)
    }

    func checkSessions() async {
        await assertKept(SessionPromises.all, by: subject, people)
        await assertKept(SessionListPromises.all, by: subject, people)
        await assertKept(AuthStatePromises.all, by: subject, people)
    }

    func checkNotifications() async {
        await assertKept(NotificationPromises.all, by: subject, funded)
        await assertKept(NotificationArrivalPromises.all, by: subject, funded)
        await assertKept(PushNotificationPromises.all, by: subject, funded)
        await assertKept(NotificationPreferencePromises.all, by: subject, funded)
        await assertKept(SecurityNotificationPromises.all, by: subject, people)
    }

    func checkStepUp() async {
        await assertKept(StepUpPromises.all, by: subject, challenging)
        await assertKept(ChallengePromises.all, by: subject, challenging)
        await assertKept(FactorChangePromises.all, by: subject, challenging)
    }

    func checkBeneficiaries() async {
        await assertKept(BeneficiaryPromises.all, by: subject, paying)
        await assertKept(TrustPromises.all, by: subject, challenging)
    }

    func checkCards() async {
        await assertKept(CardLifePromises.all, by: subject, carded)
        await assertKept(CardRulePromises.all, by: subject, carded)
        await assertKept(CardPaymentPromises.all, by: subject, carded)
        await assertKept(CardFloorPromises.all, by: subject, carded)
        await assertKept(CardRefundPromises.all, by: subject, carded)
        await assertKept(CardNumberPromises.all, by: subject, challenging)
    }

    func checkGoals() async {
        await assertKept(GoalPromises.all, by: subject, bank)
    }

    private func bank() async throws -> BankUnderTest { try await remote() }
    private func plain() async throws -> PaymentBank { try await PaymentBank(remote()) }
    private func paying() async throws -> PaymentBank { try await PaymentBank(remote(PaymentBank.rules)) }
    private func carded() async throws -> CardBank { try await CardBank(remote()) }
    private func people() async throws -> SignInBank { try await SignInBank(remote()) }
    private func challenging() async throws -> StepUpBank { try await StepUpBank(remote(StepUpBank.rules)) }
    private func priced() async throws -> PricedBank { try await PricedBank(remote()) }
    private func holding() async throws -> HoldBank { try await HoldBank(remote()) }
    private func funded() async throws -> FundedBank { try await FundedBank(remote()) }
}

/// A client of a server over the mock bank.
final class RemoteOverMockConformanceTests: XCTestCase {
    private let client = RemoteConformance(subject: "Remote over Mock") { .mock(rules: $0) }

    func testAccounts_KeepTheirPromises() async { await client.checkAccounts() }
    func testBalances_KeepTheirPromises() async { await client.checkBalances() }
    func testTransfers_KeepTheirPromises() async { await client.checkTransfers() }
    func testTransferRules_KeepTheirPromises() async { await client.checkTransferRules() }
    func testTransferBatches_KeepTheirPromises() async { await client.checkTransferBatches() }
    func testHolds_KeepTheirPromises() async { await client.checkHolds() }
    func testTransactions_KeepTheirPromises() async { await client.checkTransactions() }
    func testStatements_KeepTheirPromises() async { await client.checkStatements() }
    func testStaff_KeepTheirPromises() async { await client.checkStaff() }
    func testRates_KeepTheirPromises() async { await client.checkRates() }
    func testStandingOrders_KeepTheirPromises() async { await client.checkStandingOrders() }
    func testSignIn_KeepTheirPromises() async { await client.checkSignIn() }
    func testSecondFactors_KeepTheirPromises() async { await client.checkSecondFactors() }
    func testTokens_KeepTheirPromises() async { await client.checkTokens() }
    func testSessions_KeepTheirPromises() async { await client.checkSessions() }
    func testNotifications_KeepTheirPromises() async { await client.checkNotifications() }
    func testStepUp_KeepTheirPromises() async { await client.checkStepUp() }
    func testBeneficiaries_KeepTheirPromises() async { await client.checkBeneficiaries() }
    func testCards_KeepTheirPromises() async { await client.checkCards() }
    func testGoals_KeepTheirPromises() async { await client.checkGoals() }
}

/// A client of a server over the ledger.
final class RemoteOverLedgerConformanceTests: XCTestCase {
    private let client = RemoteConformance(subject: "Remote over Ledger") { try await .ledger(rules: $0) }

    func testAccounts_KeepTheirPromises() async { await client.checkAccounts() }
    func testBalances_KeepTheirPromises() async { await client.checkBalances() }
    func testTransfers_KeepTheirPromises() async { await client.checkTransfers() }
    func testTransferRules_KeepTheirPromises() async { await client.checkTransferRules() }
    func testTransferBatches_KeepTheirPromises() async { await client.checkTransferBatches() }
    func testHolds_KeepTheirPromises() async { await client.checkHolds() }
    func testTransactions_KeepTheirPromises() async { await client.checkTransactions() }
    func testStatements_KeepTheirPromises() async { await client.checkStatements() }
    func testStaff_KeepTheirPromises() async { await client.checkStaff() }
    func testRates_KeepTheirPromises() async { await client.checkRates() }
    func testStandingOrders_KeepTheirPromises() async { await client.checkStandingOrders() }
    func testSignIn_KeepTheirPromises() async { await client.checkSignIn() }
    func testSecondFactors_KeepTheirPromises() async { await client.checkSecondFactors() }
    func testTokens_KeepTheirPromises() async { await client.checkTokens() }
    func testSessions_KeepTheirPromises() async { await client.checkSessions() }
    func testNotifications_KeepTheirPromises() async { await client.checkNotifications() }
    func testStepUp_KeepTheirPromises() async { await client.checkStepUp() }
    func testBeneficiaries_KeepTheirPromises() async { await client.checkBeneficiaries() }
    func testCards_KeepTheirPromises() async { await client.checkCards() }
    func testGoals_KeepTheirPromises() async { await client.checkGoals() }
}
