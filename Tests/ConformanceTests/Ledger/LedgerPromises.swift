import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

/// Promises of ``LedgerServiceProtocol`` about verification and statistics.
enum LedgerPromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("the ledger of an empty bank is sound and empty") { bank in
            let report = try await bank.operator.ledger.verify { _ in }
            XCTAssertTrue(report.isSound)
            let statistics = try await bank.operator.ledger.statistics()
            XCTAssertEqual(
                statistics,
                LedgerStatistics(
                    accountCount: 0, activeAccountCount: 0, transferCount: 0, transactionCount: 0,
                    credits: [],
                    debits: [], firstBookingDate: nil, lastBookingDate: nil))
        },
        Promise("the ledger stays sound with transfers, cash, refusals and repeated requests") { bank in
            try await use(bank)
            let report = try await bank.operator.ledger.verify { _ in }
            XCTAssertTrue(report.isSound)
            XCTAssertNil(report.firstFault)
        },
        Promise("a verification counts every account and entry") { bank in
            try await use(bank)
            let report = try await bank.operator.ledger.verify { _ in }
            if bank.offers(.ownBooks) {
                // Five postings have two entries each, and at least one of the bank's own accounts.
                XCTAssertEqual(report.entryCount, 10)
                XCTAssertGreaterThan(report.accountCount, 4)
            } else {
                XCTAssertEqual(report.entryCount, 7)
                XCTAssertEqual(report.accountCount, 4)
            }
        },
        Promise("statistics are exact") { bank in
            try await use(bank)
            let statistics = try await bank.operator.ledger.statistics()
            let today = bank.now.utcDate
            XCTAssertEqual(
                statistics,
                LedgerStatistics(
                    accountCount: 4, activeAccountCount: 3, transferCount: 5, transactionCount: 7,
                    credits: [eur(5_000), usd(10_650)], debits: [eur(7), usd(650)], firstBookingDate: today,
                    lastBookingDate: today))
        },
        Promise("verification and statistics are for operators") { bank in
            let ledger = bank.customer.ledger
            await assertRefused(.unauthorized(.roleMissing(.auditor))) { try await ledger.verify { _ in } }
            await assertRefused(.unauthorized(.roleMissing(.auditor))) { try await ledger.statistics() }
        },
        Promise("importing is for operators") { bank in
            // Existing files, because rights are checked before their content.
            let other = #filePath.replacing("Ledger/LedgerPromises", with: "Teller/TellerPromises")
            let request = ImportRequest(mapPath: #filePath, filePaths: [other])
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await bank.customer.ledger.importFiles(request) { _ in }
            }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await bank.signedOut.ledgerService.importFiles(request) { _ in }
            }
        },
        Promise("a missing file is not imported") { bank in
            guard bank.offers(.importing) else { return }
            let request = ImportRequest(mapPath: "/nonexistent/map", filePaths: ["/nonexistent/file"])
            try await assertUnchanged(bank) {
                _ = await refusal { try await bank.operator.ledger.importFiles(request) { _ in } }
            }
        },
        Promise("checkpoints, exports and verification against a checkpoint are for operators") { bank in
            guard bank.offers(.ownMachine) else { return }
            let ledger = bank.customer.ledger
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await ledger.checkpoint(to: nil)
            }
            await assertRefused(.unauthorized(.roleMissing(.operator))) {
                try await ledger.exportBank(to: "/nonexistent/file", mode: .commit)
            }
            await assertRefused(.unauthorized(.roleMissing(.auditor))) {
                try await ledger.verify(against: CheckpointReference(path: "/nonexistent/file")) { _ in }
            }
        },
        Promise("a ledger agrees with its own checkpoint, also after further bookings") { bank in
            guard bank.offers(.files) else { return }
            try await use(bank)
            let home = TemporaryHome()
            let path = home.path + "/checkpoint"
            let checkpoint = try await bank.operator.ledger.checkpoint(to: path)
            XCTAssertEqual(home.files, ["checkpoint"])
            try await bank.operator.deposit(usd(1), to: try await bank.operator.open("Later"))
            let reference = CheckpointReference(path: path, publicKey: checkpoint.publicKey)
            let report = try await bank.operator.ledger.verify(against: reference) { _ in }
            XCTAssertNil(report.firstFault)
            XCTAssertEqual(report.checkpoint, checkpoint)
        },
        Promise("an export is a separate file and replaces none") { bank in
            guard bank.offers(.files) else { return }
            try await use(bank)
            let home = TemporaryHome()
            try home.write("mine", to: "taken")
            let report = try await bank.operator.ledger.exportBank(to: home.path + "/bank", mode: .commit)
            let verification = try await bank.operator.ledger.verify { _ in }
            XCTAssertEqual(report.entryCount, verification.entryCount)
            let taken = home.path + "/taken"
            await assertRefused(
                .invalidFile(path: taken, line: nil, column: nil, reason: "that file already exists")
            ) { try await bank.operator.ledger.exportBank(to: taken, mode: .commit) }
            XCTAssertEqual(home.text(of: "taken"), "mine")
            XCTAssertEqual(home.files, ["bank", "taken"])
        },
        Promise("a bank is not imported over an existing one") { bank in
            guard bank.offers(.files) else { return }
            let home = TemporaryHome()
            let path = home.path + "/bank"
            _ = try await bank.operator.ledger.exportBank(to: path, mode: .commit)
            try await assertUnchanged(bank) {
                let error = await refusal {
                    try await bank.operator.ledger.importBank(from: path, mode: .commit) { _ in }
                }
                guard case .alreadyExists(.bank, _) = error else {
                    return XCTFail("\(String(describing: error))")
                }
            }
        },
        Promise("an existing bank is not created again") { bank in
            guard bank.offers(.initialization) else { return }
            for mode in [ExecutionMode.dryRun, .commit] {
                let answer = try await bank.operator.ledger.initialize(operatorName: "Another", mode: mode)
                XCTAssertFalse(answer.isNew)
                XCTAssertEqual(answer.operatorUser.id, "OPR001")
            }
        },
    ]

    /// Three cash postings and two transfers on three of four accounts: seven entries.
    private static func use(_ bank: BankUnderTest) async throws {
        let main = try await bank.operator.open("Main")
        let euro = try await bank.operator.open("Euro", .eur)
        let foreign = try await bank.customer.open("Bakery")
        try await bank.customer.open("Unused")
        try await bank.operator.deposit(usd(10_000), to: main, key: key("first"))
        try await bank.operator.deposit(usd(10_000), to: main, key: key("first"))
        try await bank.operator.deposit(eur(5_000), to: euro)
        try await bank.operator.withdraw(eur(7), from: euro)
        try await bank.operator.pay(usd(500), from: main, to: foreign)
        try await bank.customer.pay(usd(150), from: foreign, to: main)
        try await bank.operator.pay(usd(1), from: main, to: foreign, mode: .dryRun)
        _ = await refusal { try await bank.customer.pay(usd(351), from: foreign, to: main) }
    }
}

extension BankConformanceTests {
    func testLedgerPromises_AreKept() async throws { try await keep(LedgerPromises.all) }
}
