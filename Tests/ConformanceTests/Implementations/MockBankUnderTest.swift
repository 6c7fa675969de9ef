import BankContainer
import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import Injection

@testable import BankMock

extension BankUnderTest {
    /// An empty mock bank in a store for one test.
    static func mock(rules: PaymentRules = .none, seed: MockSeed? = nil) -> BankUnderTest {
        let now = Instant(CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)
        let host = MockBankHost(
            store: InMemorySnapshotStore(), seed: seed ?? .empty(clock: now),
            random: SeededRandomSource(seed: 1), rules: { rules })
        let seconds = ScriptedClock()
        return BankUnderTest(
            name: "Mock", now: now,
            client: { BankClient(host, $0, seconds) }, seconds: seconds,
            persistence: {
                MockPersistenceService(
                    host: host, principals: $0,
                    create: { try NamedFile.create($0, with: $1, mode: $2) })
            },
            bankRules: { MockBankRulesService(host: host, principals: $0) },
            openUnowned: { try await host.openUnowned($0, $1) },
            signIn: SignInUnderTest(
                machine: { host.machine($0, $1) },
                auth: { tokens, _ in MockAuthService(host: host, tokens: tokens) },
                code: { _ in MockSeed.code },
                advance: { try await host.advance($0) }),
            market: .mock(host),
            makeDueTransfers: { day in
                try await host.change(nil, .commit) { try MockDayWork.scheduledTransfers.doAll(&$0, day) }
            },
            news: { user in
                try await host.readAccounts(nil) { bank in
                    (bank.head.notifications?.list ?? []).filter { $0.userID == user }.map {
                        StoredNotification($0.kind, $0.subject, $0.amount?.minorUnits, $0.detail)
                    }
                }
            },
            batchLineCount: 200,
            container: { overrides in
                var overrides = overrides
                overrides.set(\RootContainer.mockBank) { host }
                return DependencyContainer(configuration: .inMemory(), overrides: overrides)
            },
            copy: {
                let bank = try await host.read(nil) { $0 }
                var head = bank.head
                // The copy starts with an empty journal.
                (head.journalLength, head.journalCount) = (0, 0)
                let seed = MockSeed(
                    head: head, principal: host.seedPrincipal, ownersAreMerchants: host.ownersAreMerchants,
                    postings: { bank.journal.postings })
                return { BankUnderTest.mock(rules: $0, seed: seed) }
            },
            omissions: [
                .initialization: "the demo bank is always there",
                .importing: "the books of the demo bank are made by its seed",
                .files: "the state of the demo bank is reset, not restored",
                .importingRates: "the rates of the demo bank are made by its seed",
                .ownBooks: "the bank's side of a posting is nameless",
                .wholeTrail: "the state of the demo stays small",
                .changingCodes: "the demo's code is always \(MockSeed.code)",
            ])
    }
}

extension BankClient {
    fileprivate init(
        _ host: MockBankHost, _ principals: any PrincipalSource, _ seconds: ScriptedClock
    ) {
        self.init(
            accounts: MockAccountService(host: host, principals: principals),
            transactions: MockTransactionService(host: host, principals: principals),
            statements: MockStatementService(host: host, principals: principals),
            transfers: MockTransferService(host: host, principals: principals),
            beneficiaries: MockBeneficiaryService(host: host, principals: principals),
            teller: MockTellerService(host: host, principals: principals),
            standingOrders: MockStandingOrderService(host: host, principals: principals),
            products: MockProductService(host: host, principals: principals),
            cards: MockCardService(host: host, principals: principals),
            ledger: MockLedgerService(host: host, principals: principals),
            notifications: MockNotificationService(
                host: host, principals: principals, clock: seconds),
            audit: MockAuditService(host: host, principals: principals))
    }
}

extension MockBankHost {
    fileprivate func machine(_ deviceName: String, _ bank: BankUnderTest) -> Machine {
        let tokens = InMemoryTokenStorage()
        let principals = MockPrincipalSource(host: self, tokens: tokens)
        return Machine(
            auth: MockAuthService(host: self, tokens: tokens),
            users: MockUserService(host: self, principals: principals), tokens: tokens,
            principals: principals, client: bank.acting(for: principals), deviceName: deviceName)
    }

    fileprivate func advance(_ seconds: Int) async throws {
        try await change(nil, .commit) { bank in
            bank.head.clock = bank.head.clock.adding(milliseconds: Int64(seconds) * 1_000)
        }
    }

    fileprivate func openUnowned(_ name: String, _ balance: Money) async throws -> AccountID {
        try await change(.accountsOpen, .commit) { bank in
            let id = AccountID(number: Int64(bank.head.accounts.count + 1))
            bank.head.accounts.append(
                MockAccount(
                    id: id, number: "9\(id.text.dropFirst(3))", type: .checking, currency: balance.currency,
                    name: name, iban: nil, owners: []))
            try bank.post(
                MockPosting(
                    debit: .bank, credit: .init(account: id, description: "Imported", counterparty: ""),
                    amount: balance, date: bank.head.clock.date, createdAt: bank.head.clock, category: .other)
            )
            return id
        }
    }
}
