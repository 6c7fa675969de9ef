import BankContainer
import BankDomain
import BankServices
import BankTestSupport

/// The counter, the books and the staff.
extension RightsTable {
    //         ow co st pa te au op no
    static let teller: [Right] = [
        Right("-  -  -  -  +  -  +  -", "deposit(_:mode:)") {
            try await $0.client.deposit(usd(100), to: $0.ids.main)
        },
        Right("-  -  -  -  +  -  +  -", "withdraw(_:mode:)") {
            try await $0.client.withdraw(usd(100), from: $0.ids.main)
        },
        Right("-  -  -  -  0  -  0  -", "reverse(_:_:valueDate:mode:)") {
            try await $0.client.teller.reverse(
                TransactionID(account: $0.ids.main, entryNumber: 999),
                Correction(reason: "x", idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("-  -  -  -  +  -  +  -", "releaseHold(_:_:mode:)") {
            try await $0.client.teller.releaseHold(
                $0.ids.hold, Correction(reason: "x", idempotencyKey: FreshKeys.next()), mode: .commit)
        },
        Right("-  -  -  -  -  -  +  -", "setFloor(of:to:mode:)") {
            try await $0.client.teller.setFloor(of: $0.ids.main, to: usd(-100), mode: .commit)
        },
        Right("-  -  -  -  +  -  +  -", "addOwner(_:to:mode:)") {
            try await $0.client.teller.addOwner("rights-payee", to: $0.ids.main, mode: .commit)
        },
        Right("-  -  -  -  0  -  0  -", "addOwner(_:to:mode:) staff") {
            try await $0.client.teller.addOwner("rights-teller", to: $0.ids.main, mode: .commit)
        },
        Right("-  -  -  -  +  -  +  -", "removeOwner(_:from:endsDependents:mode:)") {
            try await $0.client.teller.removeOwner(
                "rights-coowner", from: $0.ids.main, endsDependents: true, mode: .commit)
        },
        Right("-  -  -  -  +  -  +  -", "account(named:)") {
            try await $0.client.teller.account(named: $0.ids.number)
        },
        Right("-  -  -  -  0  -  0  -", "account(named:) by name") {
            try await $0.client.teller.account(named: "Main")
        },
    ]

    static let clearing: [Right] = [
        Right("-  -  -  -  -  +  +  -", "payments(_:page:)") {
            try await $0.client.clearing.payments(nil, page: .first)
        },
        Right("-  -  -  -  -  +  +  -", "incomingPayments(_:page:)") {
            try await $0.client.clearing.incomingPayments(nil, page: .first)
        },
        Right("-  -  -  -  -  0  0  -", "message(_:)") {
            try await $0.client.clearing.message("CLM000001")
        },
        Right("-  -  -  -  -  -  0  -", "submit(atMost:idempotencyKey:mode:)") {
            try await $0.client.clearing.submit(
                atMost: 1, idempotencyKey: FreshKeys.next(), mode: .commit)
        },
        Right("-  -  -  -  -  -  +  -", "apply(_:mode:)") {
            try await $0.client.clearing.apply(
                [.settled(OutgoingReference(id: $0.ids.transfer))], mode: .commit)
        },
        Right("-  -  -  -  -  -  0  -", "recall(_:reason:mode:)") {
            try await $0.client.clearing.recall("TRF999999", reason: .fraud, mode: .commit)
        },
        Right("-  -  -  -  -  -  0  -", "resolve(_:_:mode:)") {
            try await $0.client.clearing.resolve("INC000001", .book($0.ids.main), mode: .commit)
        },
    ]

    static let operators: [Right] = [
        Right("-  -  -  -  -  +  +  -", "operators()") {
            try await $0.services.operatorService.operators()
        },
        Right("-  -  -  -  -  -  +  -", "add(_:password:)") {
            try await $0.services.operatorService.add(
                StaffRequest(Registration(username: "another", name: "Another"), role: .teller),
                password: SecretBytes(Machine.password))
        },
        Right("-  -  -  -  -  -  +  -", "remove(_:mode:)") {
            try await $0.services.operatorService.remove("OPR002", mode: .commit)
        },
    ]

    // Operations on the ledger's files are called with missing files: only rights are tested.
    static let ledger: [Right] = [
        Right("-  -  -  -  -  -  x  -", "importFiles(_:progress:)") {
            try await $0.client.ledger.importFiles(
                ImportRequest(mapPath: "/nonexistent/map", filePaths: [])
            ) { _ in }
        },
        Right("-  -  -  -  -  -  +  -", "importStatement(_:mode:)") {
            try await $0.client.ledger.importStatement(
                StatementImportRequest(
                    accountID: $0.ids.main, fileName: "f", format: .csv,
                    rows: [
                        StatementImportRow(
                            line: 1, bookingDate: CalendarDate(dayNumber: 20_000), amount: usd(1))
                    ]), mode: .commit)
        },
        Right("-  -  -  -  -  -  0  -", "undoStatementImport(_:mode:)") {
            try await $0.client.ledger.undoStatementImport("IMP999", mode: .commit)
        },
        Right("-  -  -  -  -  +  +  -", "statementImports(of:page:)") {
            try await $0.client.ledger.statementImports(of: $0.ids.main, page: .first)
        },
        Right("-  -  -  -  -  +  +  -", "verify(against:progress:)") {
            try await $0.client.ledger.verify { _ in }
        },
        Right("-  -  -  -  -  x  x  -", "verify(against:progress:) checkpoint") {
            try await $0.client.ledger.verify(against: CheckpointReference(path: "/nonexistent/file")) { _ in
            }
        },
        Right("-  -  -  -  -  -  x  -", "checkpoint(to:)") {
            try await $0.client.ledger.checkpoint(to: "/nonexistent/folder/file")
        },
        Right("-  -  -  -  -  -  x  -", "exportBank(to:mode:)") {
            try await $0.client.ledger.exportBank(to: "/nonexistent/folder/file", mode: .commit)
        },
        Right("-  -  -  -  -  -  +  -", "closeDays(through:mode:progress:)") {
            _ = try await $0.client.ledger.closeDays(through: nil, mode: .commit) { _ in }
            return true
        },
        Right("-  -  -  -  -  +  +  -", "statistics()") {
            try await $0.client.ledger.statistics()
        },
    ]

    static let persistence: [Right] = [
        Right("-  -  -  -  -  -  x  -", "backUp(to:mode:)") {
            try await $0.services.persistenceService.backUp(to: "/nonexistent/folder/file", mode: .commit)
        },
        Right("-  -  -  -  -  -  +  -", "keyEntry()") {
            try await $0.services.persistenceService.keyEntry() as Any
        },
        Right("-  -  -  -  -  -  x  -", "restore(from:against:mode:progress:)") {
            try await $0.services.persistenceService.restore(
                from: "/nonexistent/file", against: nil, mode: .commit
            ) { _ in }
        },
    ]

    static let bankRules: [Right] = [
        Right(".  .  .  .  .  .  .  .", "settings()") {
            try await $0.services.bankRulesService.settings()
        },
        Right("-  -  -  -  -  -  +  -", "set(_:for:)") {
            try await $0.services.bankRulesService.set("50", for: .transferDayLimit)
        },
    ]

    static let market: [Right] = [
        Right("0  0  0  0  0  0  0  -", "rates(on:base:)") {
            try await $0.services.marketDataService.rates(on: nil, base: .usd)
        },
        Right(".  .  .  .  .  .  .  -", "history(_:)") {
            try await $0.services.marketDataService.history(RateHistoryQuery(currency: .usd))
        },
        Right("0  0  0  0  0  0  0  -", "convert(_:to:on:)") {
            try await $0.services.marketDataService.convert(usd(100), to: .eur, on: nil)
        },
        Right("+  +  +  +  +  +  +  -", "newestDate()") {
            try await $0.services.marketDataService.newestDate() as Any
        },
        Right("-  -  -  -  -  -  x  -", "importRates(_:)") {
            try await $0.services.marketDataService.importRates(
                RatesImportRequest(filePaths: ["/nonexistent"]))
        },
    ]
}
