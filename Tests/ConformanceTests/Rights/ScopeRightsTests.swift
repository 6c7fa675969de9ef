import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Every call of ``RightsTable`` with a token of each scope, at both banks. Calls that are not listed here are refused,
/// with a line in the audit trail.
final class ScopeRightsTests: XCTestCase {
    func testMockBank_GrantsTokensTheRightsOfTheirScopes() async throws {
        let (scenario, copy) = try await RightsScenario.prepare(.mock())
        try await assertScopes(scenario, copy)
    }

    func testLedger_GrantsTokensTheRightsOfTheirScopes() async throws {
        let (scenario, copy) = try await RightsScenario.prepare(.ledger())
        try await assertScopes(scenario, copy)
    }

    private func assertScopes(
        _ scenario: RightsScenario, _ makeBank: @Sendable () async throws -> BankUnderTest
    ) async throws {
        for scope in AccessToken.Scope.allCases {
            var allowed: Set<String> = []
            let bank = try await makeBank()
            let desk = await RightsDesk(scope, in: scenario, bank)
            for (service, rights) in RightsTable.sections {
                for right in rights where try await isAsked(right, desk) {
                    allowed.insert("\(service.replacing("ServiceProtocol", with: "")).\(right.name)")
                }
            }
            XCTAssertEqual(allowed.symmetricDifference(Self.expected(scope)).sorted(), [], "\(scope)")
        }
    }

    /// Whether the scope allows the call, even if the bank then refuses it.
    private func isAsked(_ right: Right, _ desk: RightsDesk) async throws -> Bool {
        do {
            _ = try await right.call(desk)
            return true
        } catch ServiceError.unauthorized(.beyondScope), ServiceError.unauthorized(.roleMissing) {
            return false
        } catch {
            return true
        }
    }

    private static func expected(_ scope: AccessToken.Scope) -> Set<String> {
        switch scope {
        case .read: reading
        case .statements: statements
        case .transfers: transfers
        }
    }

    /// Account lookups, which the other scopes need too, and the bank's public decisions.
    private static let accounts: Set<String> = [
        "Account.account(id:)", "Account.account(named:)", "Account.account(named:) by name",
        "Account.accounts(_:) own", "Account.accruals(of:)", "Account.balance(of:at:)",
        "Account.balanceHistory(of:from:to:)", "Account.defaultAccount()", "Account.payee(named:)",
        "Account.payee(named:) by name", "Account.payees(identifiedBy:)", "BankRules.settings()",
    ]

    private static let statements = accounts.union([
        "Statement.entries(of:after:limit:)", "Statement.statement(of:from:to:)",
        "Statement.statements(of:page:)", "Transaction.transaction(id:)", "Transaction.transactions(_:page:)",
        "Transaction.transactions(ids:)",
        "Transaction.transactions(_:page:) of main",
    ])

    private static let transfers = accounts.union([
        "Beneficiary.beneficiaries()", "Beneficiary.beneficiary(named:)", "Transfer.create(_:mode:)",
        "Transfer.quote(_:)", "Transfer.transfer(id:)", "Transfer.transfer(id:) scheduled",
        "Transfer.transfers(_:page:)", "Transfer.transfers(ids:)",
    ])

    private static let reading = statements.union([
        "Audit.activity(page:)", "Beneficiary.beneficiaries()", "Beneficiary.beneficiary(named:)",
        "Card.authorisation(id:)", "Card.authorisations(of:)", "Card.card(id:)", "Card.card(named:)",
        "Card.cards(_:) own", "Card.pendingAuthorisations()", "Change.changes(_:after:limit:) own",
        "Goal.goals()",
        "Mandate.directDebits(of:page:)",
        "Mandate.directDebits(of:page:) of main", "Mandate.mandate(id:)", "Mandate.mandates(of:page:)",
        "Mandate.mandates(of:page:) of main", "Mandate.rule(of:)", "MarketData.convert(_:to:on:)",
        "MarketData.history(_:)", "MarketData.newestDate()", "MarketData.rates(on:base:)",
        "Metadata.metadata(externalID:)", "Metadata.metadata(of:)", "Metadata.metadata(page:)",
        "Notification.arrivals(after:timeoutSeconds:)", "Notification.notification(id:)",
        "Notification.notifications(unreadOnly:page:)", "Notification.preferences()",
        "Notification.unreadCount()", "Product.product(id:)", "Product.product(named:)",
        "Product.products()", "StandingOrder.order(id:)", "StandingOrder.orders(page:)",
        "Transaction.categoryRules()", "Transaction.summary(_:by:)", "Transfer.challenges()",
        "Transfer.hold(id:)",
        "Transfer.holds(page:)", "Transfer.quote(_:)", "Transfer.transfer(id:)",
        "Transfer.transfer(id:) scheduled", "Transfer.transfers(_:page:)", "Transfer.transfers(ids:)",
        "User.profile()",
        "Webhook.deliveries(of:status:page:)", "Webhook.webhooks()",
    ])
}
