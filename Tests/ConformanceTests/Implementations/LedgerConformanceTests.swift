import BankTestSupport
import XCTest

/// The ledger keeps the promises of the contracts.
final class LedgerConformanceTests: XCTestCase {
    func testOpeningAccounts_KeepsItsPromises() async {
        await assertKept(AccountOpeningPromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    func testChangingAccounts_KeepsItsPromises() async {
        await assertKept(AccountChangePromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    func testNamingAccounts_KeepsItsPromises() async {
        await assertKept(AccountNamingPromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    func testFreezingAccounts_KeepsItsPromises() async {
        await assertKept(AccountFreezePromises.all, by: "Ledger", funded)
    }

    func testClosingAccounts_KeepsItsPromises() async {
        await assertKept(AccountClosingPromises.all, by: "Ledger", funded)
    }

    func testAccountOwners_KeepTheirPromises() async {
        await assertKept(AccountOwnerPromises.all, by: "Ledger", funded)
    }

    func testAccountFloors_KeepTheirPromises() async {
        await assertKept(AccountFloorPromises.all, by: "Ledger", funded)
    }

    func testPastBalances_KeepTheirPromises() async {
        await assertKept(PastBalancePromises.all, by: "Ledger", funded)
        await assertKept(BalanceHistoryPromises.all, by: "Ledger", funded)
    }

    func testProducts_KeepTheirPromises() async {
        await assertKept(ProductPromises.all, by: "Ledger", funded)
    }

    func testInterest_KeepsItsPromises() async {
        await assertKept(InterestPromises.all, by: "Ledger", funded)
    }

    func testFees_KeepTheirPromises() async {
        await assertKept(FeePromises.all, by: "Ledger", funded)
    }

    func testPrincipals_KeepTheirPromises() async {
        await assertKept(PrincipalPromises.all, by: "Ledger", funded)
    }

    func testTransfers_KeepTheirPromises() async {
        await assertKept(TransferPromises.all, by: "Ledger", funded)
    }

    func testRefusedTransfers_KeepTheirPromises() async {
        await assertKept(TransferRefusalPromises.all, by: "Ledger", funded)
        await assertKept(PayeeSecrecyPromises.all, by: "Ledger", funded)
    }

    func testIdempotency_KeepsItsPromises() async {
        await assertKept(IdempotencyPromises.all, by: "Ledger", funded)
    }

    func testUnownedAccounts_KeepTheirPromises() async {
        await assertKept(UnownedAccountPromises.all, by: "Ledger", funded)
    }

    func testTransferLists_KeepTheirPromises() async {
        await assertKept(TransferListPromises.all, by: "Ledger", funded)
    }

    func testTransactionLists_KeepTheirPromises() async {
        await assertKept(TransactionListPromises.all, by: "Ledger", funded)
    }

    func testTransactionFilters_KeepTheirPromises() async {
        await assertKept(TransactionFilterPromises.all, by: "Ledger", funded)
    }

    func testTextSearch_KeepsItsPromises() async {
        await assertKept(TextSearchPromises.all, by: "Ledger", funded)
    }

    func testTransactionNotes_KeepTheirPromises() async {
        await assertKept(TransactionNotePromises.all, by: "Ledger", funded)
    }

    func testCategoryRules_KeepTheirPromises() async {
        await assertKept(CategoryRulePromises.all, by: "Ledger", funded)
    }

    func testStatements_KeepTheirPromises() async {
        await assertKept(StatementPromises.all, by: "Ledger", funded)
    }

    func testStatementEntries_KeepTheirPromises() async {
        await assertKept(StatementEntryPromises.all, by: "Ledger", funded)
    }

    func testTransactionSummaries_KeepTheirPromises() async {
        await assertKept(TransactionSummaryPromises.all, by: "Ledger", funded)
    }

    func testTeller_KeepsItsPromises() async {
        await assertKept(TellerPromises.all, by: "Ledger", funded)
    }

    func testLedger_KeepsItsPromises() async {
        await assertKept(LedgerPromises.all, by: "Ledger") { try await BankUnderTest.ledger() }
    }

    func testRates_KeepTheirPromises() async {
        await assertKept(RatePromises.all, by: "Ledger", priced)
    }

    func testConversions_KeepTheirPromises() async {
        await assertKept(ConversionPromises.all, by: "Ledger", priced)
    }

    func testStandingOrders_KeepTheirPromises() async {
        await assertKept(StandingOrderPromises.all, by: "Ledger", funded)
    }

    func testRefusedStandingOrders_KeepTheirPromises() async {
        await assertKept(StandingOrderRefusalPromises.all, by: "Ledger", funded)
    }

    func testStandingOrdersOnTheirDays_KeepTheirPromises() async {
        await assertKept(StandingOrderDayPromises.all, by: "Ledger", funded)
    }

    func testStandingOrdersToOthers_KeepTheirPromises() async {
        await assertKept(StandingOrderStepUpPromises.all, by: "Ledger", challenging)
    }

    func testEndOfDay_KeepsItsPromises() async {
        await assertKept(DayPromises.all, by: "Ledger", funded)
    }

    func testRegistration_KeepsItsPromises() async {
        await assertKept(RegistrationPromises.all, by: "Ledger", people)
    }

    func testSignIn_KeepsItsPromises() async {
        await assertKept(SignInPromises.all, by: "Ledger", people)
    }

    func testLockout_KeepsItsPromises() async {
        await assertKept(LockoutPromises.all, by: "Ledger", people)
    }

    func testSecondFactors_KeepTheirPromises() async {
        await assertKept(SecondFactorPromises.all, by: "Ledger", people)
        await assertKept(SecondFactorChangePromises.all, by: "Ledger", people)
    }

    func testRecoveryCodes_KeepTheirPromises() async {
        await assertKept(RecoveryCodePromises.all, by: "Ledger", people)
    }

    func testAccessTokens_KeepTheirPromises() async {
        await assertKept(AccessTokenPromises.all, by: "Ledger", people)
    }

    func testTransferTokens_KeepTheirPromises() async {
        await assertKept(TransferTokenPromises.all, by: "Ledger", people)
    }

    func testPasswordChanges_KeepTheirPromises() async {
        await assertKept(PasswordChangePromises.all, by: "Ledger", people)
    }

    func testSessions_KeepTheirPromises() async {
        await assertKept(SessionPromises.all, by: "Ledger", people)
    }

    func testSessionLists_KeepTheirPromises() async {
        await assertKept(SessionListPromises.all, by: "Ledger", people)
    }

    func testAuthState_KeepsItsPromises() async {
        await assertKept(AuthStatePromises.all, by: "Ledger", people)
    }

    func testSignedOut_KeepsItsPromises() async {
        await assertKept(SignedOutPromises.all, by: "Ledger", people)
    }

    func testProfiles_KeepTheirPromises() async {
        await assertKept(ProfilePromises.all, by: "Ledger", people)
    }

    func testNotifications_KeepTheirPromises() async {
        await assertKept(NotificationPromises.all, by: "Ledger", funded)
    }

    func testNotificationArrivals_KeepTheirPromises() async {
        await assertKept(NotificationArrivalPromises.all, by: "Ledger", funded)
        await assertKept(PushNotificationPromises.all, by: "Ledger", funded)
    }

    func testNotificationPreferences_KeepTheirPromises() async {
        await assertKept(NotificationPreferencePromises.all, by: "Ledger", funded)
    }

    func testSecurityNotifications_KeepTheirPromises() async {
        await assertKept(SecurityNotificationPromises.all, by: "Ledger", people)
    }

    func testAudit_KeepsItsPromises() async {
        await assertKept(AuditPromises.all, by: "Ledger", funded)
    }

    func testSignInAudit_KeepsItsPromises() async {
        await assertKept(SignInAuditPromises.all, by: "Ledger", people)
    }

    func testStepUp_KeepsItsPromises() async {
        await assertKept(StepUpPromises.all, by: "Ledger", challenging)
    }

    func testChallenges_KeepTheirPromises() async {
        await assertKept(ChallengePromises.all, by: "Ledger", challenging)
        await assertKept(FactorChangePromises.all, by: "Ledger", challenging)
    }

    func testPaymentsByIBAN_KeepTheirPromises() async {
        await assertKept(ExternalTransferPromises.all, by: "Ledger") { try await PaymentBank(.ledger()) }
    }

    func testTransferLimits_KeepTheirPromises() async {
        await assertKept(TransferLimitPromises.all, by: "Ledger", paying)
        await assertKept(BookingRulePromises.all, by: "Ledger", paying)
    }

    func testScheduledTransfers_KeepTheirPromises() async {
        await assertKept(ScheduledTransferPromises.all, by: "Ledger", paying)
    }

    func testBeneficiaries_KeepTheirPromises() async {
        await assertKept(BeneficiaryPromises.all, by: "Ledger", paying)
    }

    func testTrust_KeepsItsPromises() async {
        await assertKept(TrustPromises.all, by: "Ledger", challenging)
    }

    func testCardLives_KeepTheirPromises() async {
        await assertKept(CardLifePromises.all, by: "Ledger", carded)
    }

    func testCardRules_KeepTheirPromises() async {
        await assertKept(CardRulePromises.all, by: "Ledger", carded)
    }

    func testCardPayments_KeepTheirPromises() async {
        await assertKept(CardPaymentPromises.all, by: "Ledger", carded)
    }

    func testCardRefunds_KeepTheirPromises() async {
        await assertKept(CardRefundPromises.all, by: "Ledger", carded)
    }

    func testFloorsOfCards_KeepTheirPromises() async {
        await assertKept(CardFloorPromises.all, by: "Ledger", carded)
    }

    func testCardNumbers_KeepTheirPromises() async {
        await assertKept(CardNumberPromises.all, by: "Ledger", challenging)
    }

    func testTransfersBetweenCurrencies_KeepTheirPromises() async {
        await assertKept(ExchangeTransferPromises.all, by: "Ledger", funded)
    }

    private func paying() async throws -> PaymentBank {
        try await PaymentBank(.ledger(rules: PaymentBank.rules))
    }

    private func carded() async throws -> CardBank { try await CardBank(.ledger()) }

    private func people() async throws -> SignInBank { try await SignInBank(.ledger()) }

    private func challenging() async throws -> StepUpBank {
        try await StepUpBank(.ledger(rules: StepUpBank.rules))
    }

    private func priced() async throws -> PricedBank { try await PricedBank(.ledger()) }

    private func funded() async throws -> FundedBank { try await FundedBank(.ledger()) }
}
