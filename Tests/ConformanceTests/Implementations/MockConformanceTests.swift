import BankMock
import BankServices
import BankTestSupport
import XCTest

/// The mock bank keeps the promises of the contracts.
final class MockConformanceTests: XCTestCase {
    func testOpeningAccounts_KeepsItsPromises() async {
        await assertKept(AccountOpeningPromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testChangingAccounts_KeepsItsPromises() async {
        await assertKept(AccountChangePromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testNamingAccounts_KeepsItsPromises() async {
        await assertKept(AccountNamingPromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testFreezingAccounts_KeepsItsPromises() async {
        await assertKept(AccountFreezePromises.all, by: "Mock", funded)
    }

    func testClosingAccounts_KeepsItsPromises() async {
        await assertKept(AccountClosingPromises.all, by: "Mock", funded)
    }

    func testAccountOwners_KeepTheirPromises() async {
        await assertKept(AccountOwnerPromises.all, by: "Mock", funded)
    }

    func testAccountFloors_KeepTheirPromises() async {
        await assertKept(AccountFloorPromises.all, by: "Mock", funded)
    }

    func testPastBalances_KeepTheirPromises() async {
        await assertKept(PastBalancePromises.all, by: "Mock", funded)
        await assertKept(BalanceHistoryPromises.all, by: "Mock", funded)
    }

    func testProducts_KeepTheirPromises() async {
        await assertKept(ProductPromises.all, by: "Mock", funded)
    }

    func testInterest_KeepsItsPromises() async {
        await assertKept(InterestPromises.all, by: "Mock", funded)
    }

    func testFees_KeepTheirPromises() async {
        await assertKept(FeePromises.all, by: "Mock", funded)
    }

    func testPrincipals_KeepTheirPromises() async {
        await assertKept(PrincipalPromises.all, by: "Mock", funded)
    }

    func testTransfers_KeepTheirPromises() async {
        await assertKept(TransferPromises.all, by: "Mock", funded)
    }

    func testRefusedTransfers_KeepTheirPromises() async {
        await assertKept(TransferRefusalPromises.all, by: "Mock", funded)
        await assertKept(PayeeSecrecyPromises.all, by: "Mock", funded)
    }

    func testIdempotency_KeepsItsPromises() async {
        await assertKept(IdempotencyPromises.all, by: "Mock", funded)
    }

    func testUnownedAccounts_KeepTheirPromises() async {
        await assertKept(UnownedAccountPromises.all, by: "Mock", funded)
    }

    func testTransferLists_KeepTheirPromises() async {
        await assertKept(TransferListPromises.all, by: "Mock", funded)
    }

    func testTransactionLists_KeepTheirPromises() async {
        await assertKept(TransactionListPromises.all, by: "Mock", funded)
    }

    func testTransactionFilters_KeepTheirPromises() async {
        await assertKept(TransactionFilterPromises.all, by: "Mock", funded)
    }

    func testTextSearch_KeepsItsPromises() async {
        await assertKept(TextSearchPromises.all, by: "Mock", funded)
    }

    func testTransactionNotes_KeepTheirPromises() async {
        await assertKept(TransactionNotePromises.all, by: "Mock", funded)
    }

    func testCategoryRules_KeepTheirPromises() async {
        await assertKept(CategoryRulePromises.all, by: "Mock", funded)
    }

    func testStatements_KeepTheirPromises() async {
        await assertKept(StatementPromises.all, by: "Mock", funded)
    }

    func testStatementEntries_KeepTheirPromises() async {
        await assertKept(StatementEntryPromises.all, by: "Mock", funded)
    }

    func testTransactionSummaries_KeepTheirPromises() async {
        await assertKept(TransactionSummaryPromises.all, by: "Mock", funded)
    }

    func testTeller_KeepsItsPromises() async {
        await assertKept(TellerPromises.all, by: "Mock", funded)
    }

    func testLedger_KeepsItsPromises() async {
        await assertKept(LedgerPromises.all, by: "Mock") { BankUnderTest.mock() }
    }

    func testRates_KeepTheirPromises() async {
        await assertKept(RatePromises.all, by: "Mock", priced)
    }

    func testConversions_KeepTheirPromises() async {
        await assertKept(ConversionPromises.all, by: "Mock", priced)
    }

    func testSecureStorage_KeepsItsPromises() async {
        await assertKept(SecureStoragePromises.all, by: "InMemorySecureStorage") { InMemorySecureStorage() }
    }

    func testMockSecureStorage_KeepsItsPromises() async {
        await assertKept(SecureStoragePromises.all, by: "MockSecureStorage") {
            let subject = KeychainUnderTest.mock()
            _ = try await subject.keychain.create(password: SecretBytes(KeychainUnderTest.password))
            return subject.storage
        }
    }

    func testKeychain_KeepsItsPromises() async {
        await assertKept(KeychainPromises.all, by: "Mock") { KeychainUnderTest.mock() }
    }

    func testKeychainCopies_KeepTheirPromises() async {
        await assertKept(KeychainCopyPromises.all, by: "Mock") { KeychainUnderTest.mock() }
    }

    func testStandingOrders_KeepTheirPromises() async {
        await assertKept(StandingOrderPromises.all, by: "Mock", funded)
    }

    func testRefusedStandingOrders_KeepTheirPromises() async {
        await assertKept(StandingOrderRefusalPromises.all, by: "Mock", funded)
    }

    func testStandingOrdersOnTheirDays_KeepTheirPromises() async {
        await assertKept(StandingOrderDayPromises.all, by: "Mock", funded)
    }

    func testStandingOrdersToOthers_KeepTheirPromises() async {
        await assertKept(StandingOrderStepUpPromises.all, by: "Mock", challenging)
    }

    func testEndOfDay_KeepsItsPromises() async {
        await assertKept(DayPromises.all, by: "Mock", funded)
    }

    func testRegistration_KeepsItsPromises() async {
        await assertKept(RegistrationPromises.all, by: "Mock", people)
    }

    func testSignIn_KeepsItsPromises() async {
        await assertKept(SignInPromises.all, by: "Mock", people)
    }

    func testLockout_KeepsItsPromises() async {
        await assertKept(LockoutPromises.all, by: "Mock", people)
    }

    func testSecondFactors_KeepTheirPromises() async {
        await assertKept(SecondFactorPromises.all, by: "Mock", people)
        await assertKept(SecondFactorChangePromises.all, by: "Mock", people)
    }

    func testRecoveryCodes_KeepTheirPromises() async {
        await assertKept(RecoveryCodePromises.all, by: "Mock", people)
    }

    func testAccessTokens_KeepTheirPromises() async {
        await assertKept(AccessTokenPromises.all, by: "Mock", people)
    }

    func testTransferTokens_KeepTheirPromises() async {
        await assertKept(TransferTokenPromises.all, by: "Mock", people)
    }

    func testPasswordChanges_KeepTheirPromises() async {
        await assertKept(PasswordChangePromises.all, by: "Mock", people)
    }

    func testSessions_KeepTheirPromises() async {
        await assertKept(SessionPromises.all, by: "Mock", people)
    }

    func testSessionLists_KeepTheirPromises() async {
        await assertKept(SessionListPromises.all, by: "Mock", people)
    }

    func testAuthState_KeepsItsPromises() async {
        await assertKept(AuthStatePromises.all, by: "Mock", people)
    }

    func testSignedOut_KeepsItsPromises() async {
        await assertKept(SignedOutPromises.all, by: "Mock", people)
    }

    func testProfiles_KeepTheirPromises() async {
        await assertKept(ProfilePromises.all, by: "Mock", people)
    }

    func testNotifications_KeepTheirPromises() async {
        await assertKept(NotificationPromises.all, by: "Mock", funded)
    }

    func testNotificationArrivals_KeepTheirPromises() async {
        await assertKept(NotificationArrivalPromises.all, by: "Mock", funded)
        await assertKept(PushNotificationPromises.all, by: "Mock", funded)
    }

    func testNotificationPreferences_KeepTheirPromises() async {
        await assertKept(NotificationPreferencePromises.all, by: "Mock", funded)
    }

    func testSecurityNotifications_KeepTheirPromises() async {
        await assertKept(SecurityNotificationPromises.all, by: "Mock", people)
    }

    func testAudit_KeepsItsPromises() async {
        await assertKept(AuditPromises.all, by: "Mock", funded)
    }

    func testSignInAudit_KeepsItsPromises() async {
        await assertKept(SignInAuditPromises.all, by: "Mock", people)
    }

    func testStepUp_KeepsItsPromises() async {
        await assertKept(StepUpPromises.all, by: "Mock", challenging)
    }

    func testChallenges_KeepTheirPromises() async {
        await assertKept(ChallengePromises.all, by: "Mock", challenging)
        await assertKept(FactorChangePromises.all, by: "Mock", challenging)
    }

    func testPaymentsByIBAN_KeepTheirPromises() async {
        await assertKept(ExternalTransferPromises.all, by: "Mock") { try await PaymentBank(.mock()) }
    }

    func testTransferLimits_KeepTheirPromises() async {
        await assertKept(TransferLimitPromises.all, by: "Mock", paying)
        await assertKept(BookingRulePromises.all, by: "Mock", paying)
    }

    func testScheduledTransfers_KeepTheirPromises() async {
        await assertKept(ScheduledTransferPromises.all, by: "Mock", paying)
    }

    func testBeneficiaries_KeepTheirPromises() async {
        await assertKept(BeneficiaryPromises.all, by: "Mock", paying)
    }

    func testTrust_KeepsItsPromises() async {
        await assertKept(TrustPromises.all, by: "Mock", challenging)
    }

    func testCardLives_KeepTheirPromises() async {
        await assertKept(CardLifePromises.all, by: "Mock", carded)
    }

    func testCardRules_KeepTheirPromises() async {
        await assertKept(CardRulePromises.all, by: "Mock", carded)
    }

    func testCardPayments_KeepTheirPromises() async {
        await assertKept(CardPaymentPromises.all, by: "Mock", carded)
    }

    func testCardRefunds_KeepTheirPromises() async {
        await assertKept(CardRefundPromises.all, by: "Mock", carded)
    }

    func testFloorsOfCards_KeepTheirPromises() async {
        await assertKept(CardFloorPromises.all, by: "Mock", carded)
    }

    func testCardNumbers_KeepTheirPromises() async {
        await assertKept(CardNumberPromises.all, by: "Mock", challenging)
    }

    func testTransfersBetweenCurrencies_KeepTheirPromises() async {
        await assertKept(ExchangeTransferPromises.all, by: "Mock", funded)
    }

    private func paying() async throws -> PaymentBank {
        try await PaymentBank(.mock(rules: PaymentBank.rules))
    }

    private func carded() async throws -> CardBank { try await CardBank(.mock()) }

    private func people() async throws -> SignInBank { try await SignInBank(.mock()) }

    private func challenging() async throws -> StepUpBank {
        try await StepUpBank(.mock(rules: StepUpBank.rules))
    }

    private func priced() async throws -> PricedBank { try await PricedBank(.mock()) }

    private func funded() async throws -> FundedBank { try await FundedBank(.mock()) }
}
