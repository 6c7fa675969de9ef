import BankContainer
import BankDomain
import BankRules
import BankServices
import BankTestSupport
import Injection

@testable import BankMock

extension BankUnderTest {
    /// An empty mock bank in a store for one test.
    @MainActor
    static func mock(rules: PaymentRules = .none, seed: MockSeed? = nil) throws -> BankUnderTest {
        let now = Instant(utc: CalendarDate(dayNumber: 20_634), secondsOfDay: 9 * 3_600)
        let host = MockBankHost(
            store: InMemorySnapshotStore(), seed: seed ?? .empty(clock: now),
            random: SeededRandomSource(seed: 1), rules: { rules })
        let control = BankControl(
            now: now, today: { try await host.readAccounts(nil) { $0.head.clock.utcDate } },
            advance: { try await host.advance($0) }, code: { _ in MockSeed.code },
            holder: { MockPrincipalSource(host: host, tokens: $0) },
            openUnowned: { try await host.openUnowned($0, $1) },
            publish: { days in
                try await host.change(nil, .commit) { bank in
                    bank.head.rates = MockRates(days: days.sorted { $0.date < $1.date })
                }
            },
            makeDueTransfers: { day in
                try await host.change(nil, .commit) { try $0.doAll(.scheduledTransfers, day).count }
            },
            news: { user in
                try await host.readAccounts(nil) { bank in
                    (bank.head.notifications?.list ?? []).filter { $0.userID == user }.map {
                        StoredNotification($0.kind, $0.subject, $0.amount?.minorUnits, $0.detail)
                    }
                }
            },
            copy: {
                let bank = try await host.read(nil) { $0 }
                let seed = MockSeed(
                    seed: bank.head.seed, principal: host.seedPrincipal,
                    isDemo: host.isDemo
                ) {
                    var head = bank.head
                    // The copy starts with an empty journal.
                    (head.journalLength, head.journalCount, head.journalTransferCount) = (0, 0, 0)
                    return (head, { bank.journal.postings })
                }
                return { try await BankUnderTest.mock(rules: $0, seed: seed) }
            })
        return try BankUnderTest(
            "Mock", control, batchLineCount: 200,
            omissions: [
                .initialization: "the demo bank is always there",
                .importing: "the books of the demo bank are made by its seed",
                .files: "the state of the demo bank is reset, not restored",
                .importingRates: "the rates of the demo bank are made by its seed",
                .ownBooks: "the bank's side of a posting is nameless",
                .wholeTrail: "the state of the demo stays small",
                .changingCodes: "the demo's code is always \(MockSeed.code)",
            ],
            notifications: {
                MockNotificationService(host: host, principals: $0.principalSource, clock: control.seconds)
            },
            makeRoot: { overrides in
                var overrides = overrides
                overrides.set(\RootContainer.mockBank) { host }
                return RootContainer(configuration: .inMemory(), overrides: overrides)
            })
    }
}

extension MockBankHost {
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
                    amount: balance, date: bank.head.clock.utcDate, createdAt: bank.head.clock,
                    category: .other)
            )
            return id
        }
    }
}
