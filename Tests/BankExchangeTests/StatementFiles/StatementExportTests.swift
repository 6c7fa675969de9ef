import BankDomain
import BankServices
import BankTestSupport
import Foundation
import Synchronization
import XCTest

@testable import BankExchange

/// Rules for every format: exact amounts, empty periods, matching balances, and complete files or none.
final class StatementExportTests: StatementFileTestCase {
    private let home = TemporaryHome()

    private var path: String { home.path + "/out" }

    private static func export(
        _ service: StatementFileService, _ format: StatementFormat = .csv, to path: String,
        progress: @escaping @Sendable (StatementExportProgress) -> Void = { _ in }
    ) async throws -> StatementExportReport {
        try await service.export(
            StatementExportRequest(accountID: "ACC001", format: format), to: .file(path: path),
            progress: progress)
    }

    /// The sample statement with a closing balance, count or sum that contradicts its entries.
    private func contradicting(closing: Int64 = 418_745, count: Int = 3, debits: Int64? = nil) -> Statement {
        let true_ = Statement.sample(entries: Self.entries)
        return Statement(
            account: true_.account, from: true_.from, to: true_.to, openingBalance: true_.openingBalance,
            closingBalance: usd(closing), entryCount: count, credits: true_.credits,
            debits: debits.map(usd) ?? true_.debits, newestEntryNumber: 9, createdAt: true_.createdAt)
    }

    func testAmounts_HaveTheDecimalsOfTheirCurrency() async throws {
        for (currency, credit, point) in [(Currency.jpy, "1234", "1234,"), (.kwd, "1.234", "1,234")] {
            let account = Account.sample(currency: currency)
            let entry = Self.entry(
                1, 1_234, .credit, day: 5, currency: currency, description: "x", counterparty: "",
                reference: "", category: .other)
            let statement = Statement.sample(of: account, openingMinorUnits: -1, entries: [entry])
            let expected: [StatementFormat: String] = [
                .csv: ",\(credit),\(currency),", .json: "\"amount\":\"\(credit)\"",
                .html: "+\(entry.amount.groupedText)<",
                .camt053: "<Amt Ccy=\"\(currency)\">\(credit)</Amt>", .mt940: "C\(point)N",
                .ofx: "<TRNAMT>\(credit)</TRNAMT>", .hledger: "  \(credit) \(currency)\n",
                .beancount: "  \(credit) \(currency)\n",
            ]
            for format in StatementFormat.allCases {
                let text = try await text(format, of: [entry], statement)
                XCTAssertTrue(text.contains(expected[format] ?? "?"), "\(format) \(currency): \(text)")
            }
        }
    }

    func testNegativeBalances_HaveTheSignOfTheirFormat() async throws {
        let statement = Statement.sample(openingMinorUnits: -5)
        let signs: [StatementFormat: String] = [
            .json: "\"openingBalance\":{\"amount\":\"-0.05\",\"currency\":\"USD\",\"minorUnits\":-5}",
            .html: ">\u{2212}0.05<", .camt053: "<Amt Ccy=\"USD\">0.05</Amt><CdtDbtInd>DBIT</CdtDbtInd>",
            .mt940: ":60F:D260101USD0,05", .ofx: "<BALAMT>-0.05</BALAMT>", .hledger: "  = -0.05 USD",
            .beancount: "  -0.05 USD\n",
        ]
        for (format, sign) in signs {
            let text = try await text(format, of: [], statement)
            XCTAssertTrue(text.contains(sign), "\(format): \(text)")
        }
    }

    func testEmptyPeriod_IsCompleteInEveryFormat() async throws {
        for format in StatementFormat.allCases {
            let text = try await text(format, of: [], .sample())
            XCTAssertFalse(text.isEmpty, "\(format)")
        }
        let json = try await text(.json, of: [], .sample())
        XCTAssertTrue(json.contains("\"entries\":[],\"entryCount\":0"))
    }

    func testEntriesOfManyPieces_AreWrittenInOrderWithProgress() async throws {
        let entries = (1...7).map {
            Self.entry(
                $0, 100, .credit, day: $0, description: "", counterparty: "", reference: "", category: .other)
        }
        let told = Mutex<[Int]>([])
        _ = try await Self.export(service(.sample(entries: entries), entries), to: path) { progress in
            told.withLock { $0.append(progress.entryCount) }
        }
        let rows = try XCTUnwrap(home.text(of: "out")).split(separator: "\n").dropFirst()
        XCTAssertEqual(rows.map { String($0.prefix(8)) }, (1...7).map { "ACC001.\($0)" })
        XCTAssertEqual(told.withLock(\.self), [2, 4, 6, 7])
    }

    @MainActor
    func testExportForTheMainActor_DoesNotRunOnIt() async throws {
        let onMain = Mutex<[Bool]>([])
        let (service, path) = (service(.sample(entries: Self.entries), Self.entries), path)
        _ = try await service.export(
            StatementExportRequest(accountID: "ACC001", format: .csv), to: .file(path: path)
        ) { _ in onMain.withLock { $0.append(Thread.isMainThread) } }
        XCTAssertEqual(Set(onMain.withLock(\.self)), [false])
    }

    func testControlCharactersAndLineEnds_BreakNoFormat() async throws {
        let entry = Self.entry(
            1, 1, .credit, day: 5, description: "a\u{0}b\nc\r\n:62F:x\u{1B}[31m",
            counterparty: "x\n2026-01-01 y\u{FFFF}",
            reference: "</Ustrd>]]>\u{2028}-", category: .other)
        for format in StatementFormat.allCases where ![.csv, .json].contains(format) {
            let text = try await text(format, of: [entry])
            XCTAssertFalse(text.utf8.contains(0), "\(format)")
            XCTAssertFalse(text.utf8.contains(0x1B), "\(format)")
            if [.html, .camt053, .ofx].contains(format) {
                XCTAssertFalse(text.contains("</Ustrd>]]>") || text.contains("\u{FFFF}"), "\(format)")
            }
            let begins = text.split(whereSeparator: \.isNewline).filter {
                $0.hasPrefix("2026-01-01 y") || $0.hasPrefix("c ")
            }
            XCTAssertEqual(begins, [], "\(format)")
        }
        let message = try await text(.mt940, of: [entry])
        XCTAssertEqual(lines(message, with: ":62F:").filter { $0.hasPrefix(":62F:") }.count, 1)
    }

    func testLongWords_KeepToTheFieldsOfTheirFormat() async throws {
        let long = String(repeating: "Wörter und -:? ", count: 40)
        let entry = Self.entry(
            1, 1, .credit, day: 5, description: long, counterparty: long, reference: long, category: .other)
        let message = try await text(.mt940, of: [entry])
        for line in message.components(separatedBy: "\r\n") {
            XCTAssertLessThanOrEqual(line.utf8.count, line.hasPrefix(":86:") ? 69 : 65, line)
        }
        XCTAssertEqual(message.components(separatedBy: "\r\n").filter { $0.hasPrefix("-") }, ["-"])
        let ofx = try await text(.ofx, of: [entry])
        let name = try XCTUnwrap(ofx.components(separatedBy: "<NAME>").dropFirst().first)
        XCTAssertEqual(name.components(separatedBy: "</NAME>").first?.unicodeScalars.count, 32)
    }

    func testJournalsOfTwoMonths_CountTheOpeningBalanceOnce() async throws {
        let first = try await text(.hledger, of: Self.entries, .sample(entries: Self.entries))
        let second = try await text(
            .hledger, of: Self.entries, .sample(openingMinorUnits: 418_745, entries: Self.entries))
        for (journal, closing) in [(first, 418_745), (second, 737_490), (first + second, 737_490)] {
            var balance: Int64 = 0
            for line in journal.split(separator: "\n")
            where line.hasPrefix("    Assets:Bank:Primary Checking") {
                let words = line.split(separator: " ").suffix(5).drop { $0 != "=" && Double($0) == nil }
                let units = words.compactMap { Double($0) }.map { Int64(($0 * 100).rounded()) }
                // "= 10.00 USD" sets the balance; "0.00 USD = 10.00 USD" asserts it.
                if words.first == "=" {
                    balance = units[0]
                } else {
                    balance += units[0]
                    if units.count > 1 { XCTAssertEqual(units[1], balance) }
                }
            }
            XCTAssertEqual(balance, Int64(closing))
        }
    }

    func testMT940_RefusesAnAmountThatItCannotHold() async throws {
        let (path, service) = (path, service(.sample(openingMinorUnits: 1_000_000_000_000_000), []))
        await assertRefused(
            .invalidAmount(text: "10000000000000.00", reason: .unreadable(.overflow))
        ) { try await Self.export(service, .mt940, to: path) }
        XCTAssertEqual(home.files, [])
    }

    func testBalancesThatContradictTheSums_AreRefusedBeforeTheFirstByte() async {
        let sink = ByteSink()
        let service = service(contradicting(closing: 418_746), Self.entries)
        await assertRefused(
            .unbalancedStatement("ACC001", expected: usd(418_746), actual: usd(418_745))
        ) {
            try await service.export(
                StatementExportRequest(accountID: "ACC001"), to: .stream { sink.take($0) }, progress: { _ in }
            )
        }
        XCTAssertEqual(sink.bytes, [])
    }

    func testEntriesThatContradictTheClosingBalance_LeaveNoFile() async {
        let path = path
        for format in StatementFormat.allCases {
            // The sums match, but an entry is missing.
            let service = service(contradicting(), Array(Self.entries[..<2]))
            await assertRefused(
                .unbalancedStatement("ACC001", expected: usd(418_745), actual: usd(418_750))
            ) { try await Self.export(service, format, to: path) }
            XCTAssertEqual(home.files, [], "\(format)")
        }
    }

    func testMissingEntriesThatCancelOut_AreFoundToo() async {
        let (path, service) = (path, service(contradicting(count: 5), Self.entries))
        let error = await refusal { try await Self.export(service, to: path) }
        XCTAssertEqual(error?.code, "storageDamaged")
        XCTAssertEqual(home.files, [])
    }

    func testExistingFile_IsNotReplaced() async throws {
        try home.write("precious", to: "out")
        let (path, service) = (path, service(.sample(entries: Self.entries), Self.entries))
        let error = await refusal { try await Self.export(service, to: path) }
        XCTAssertEqual(error?.code, "invalidFile")
        XCTAssertEqual(home.text(of: "out"), "precious")
        XCTAssertEqual(home.files, ["out"])
    }

    func testFileInAFolderThatIsNotThere_IsRefused() async {
        let (path, service) = (home.path + "/none/out", service(.sample(), []))
        let error = await refusal { try await Self.export(service, to: path) }
        XCTAssertEqual(error?.code, "invalidFile")
    }

    func testFile_HasTheStreamsContent_ForItsOwnerOnly() async throws {
        let service = service(.sample(entries: Self.entries), Self.entries)
        let report = try await Self.export(service, to: path)
        let streamed = try await text(.csv)
        XCTAssertEqual(home.text(of: "out"), streamed)
        XCTAssertEqual(report.path, home.path + "/out")
        let mode = try FileManager.default.attributesOfItem(atPath: home.path + "/out")[.posixPermissions]
        XCTAssertEqual(mode as? Int, 0o600)
        XCTAssertEqual(home.files, ["out"])
    }

    func testStreamThatFails_EndsTheExportWithItsError() async {
        struct Full: Error {}
        do {
            _ = try await service(.sample(entries: Self.entries), Self.entries).export(
                StatementExportRequest(accountID: "ACC001"), to: .stream { _ in throw Full() },
                progress: { _ in })
            XCTFail("nothing was thrown")
        } catch {
            XCTAssertTrue(error is Full)
        }
    }

    func testCancelledExport_LeavesNoFile() async {
        let service = service(.sample(entries: Self.entries), Self.entries)
        let path = path
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await service.export(
                StatementExportRequest(accountID: "ACC001"), to: .file(path: path), progress: { _ in })
        }
        let result = await task.result
        XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
        XCTAssertEqual(home.files, [])
    }
}
