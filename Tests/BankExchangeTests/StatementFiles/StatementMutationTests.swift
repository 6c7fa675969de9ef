import BankDomain
import BankSQLite
import BankServices
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

@testable import BankExchange

/// Damages statement files at random, always in the same way: the inputs of the fuzz targets, and the files in the folder
/// that `BANK_CASES` names. Each is refused with a reason, or its entries lead from balance to balance, or the report
/// says that they don't.
///
/// `MUTATIONS` sets the number for each format.
final class StatementMutationTests: ReconciliationTestCase {
    private struct Sample {
        let name: String
        let bytes: [UInt8]
        let currency: Currency
    }

    private var countPerFormat: Int {
        ProcessInfo.processInfo.environment["MUTATIONS"].flatMap { Int($0) } ?? 400
    }

    func testMutatedFiles_AreRefused_OrAgreeWithTheirBalances_OrSayThatTheyDoNot() async throws {
        for (format, samples) in try samples().sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            var generator = SeededGenerator(seed: 20_261_130)
            var counts = (accepted: 0, balanced: 0, faulty: 0)
            for round in 0..<countPerFormat {
                let sample = samples[round % samples.count]
                var bytes = sample.bytes
                for _ in 0...Int.random(in: 0..<3, using: &generator) { generator.mutate(&bytes) }
                let name = "\(format) \(round) \(sample.name)"
                guard let found = try await entries(of: bytes, sample.currency, name) else { continue }
                counts.accepted += 1
                counts.faulty += found.balanceFaults.isEmpty ? 0 : 1
                counts.balanced += try check(found, bytes, sample.currency, name) ? 1 : 0
            }
            print("\(format.rawValue): \(countPerFormat) mutations of \(samples.count) files, \(counts)")
            XCTAssertGreaterThan(counts.accepted, countPerFormat / 50, format.rawValue)
        }
    }

    /// The files by format, each with the currency in which it is read.
    private func samples() throws -> [ReconciliationFormat: [Sample]] {
        let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")
        // The first byte of these selects how a fuzz target reads them.
        var files = ["Statements", "Records"].map { (corpus.appendingPathComponent($0), 1) }
        if let cases = ProcessInfo.processInfo.environment["BANK_CASES"] {
            files.append((URL(fileURLWithPath: cases), 0))
        }
        var samples: [ReconciliationFormat: [Sample]] = [:]
        for (folder, skipped) in files {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() {
                let content = try Data(contentsOf: folder.appendingPathComponent(name))
                let bytes = Array(content.dropFirst(skipped))
                guard Self.isStatement(name),
                    let form = try? StatementFileForm.of(InputFile(name, bytes: bytes))
                else { continue }
                samples[form.format, default: []].append(
                    Sample(name: name, bytes: bytes, currency: currency(of: bytes)))
            }
        }
        return samples
    }

    /// The currency that the file states, or dollars.
    private func currency(of bytes: [UInt8]) -> Currency {
        for currency in [Currency.usd, .eur] {
            for event in (try? events(of: bytes, currency)) ?? [] {
                switch event {
                case .line(let line): return line.currency
                case .end(let part): if let stated = part.currency { return stated }
                }
            }
        }
        return .usd
    }

    private static func isStatement(_ name: String) -> Bool {
        !name.hasSuffix(".sh") && !name.hasSuffix(".md") && !name.hasPrefix("pain")
    }

    private func events(of bytes: [UInt8], _ currency: Currency) throws -> [StatementEvent] {
        let file = try StatementFile(
            InputFile("mutation", bytes: bytes), ReconciliationRequest(accountID: "ACC001", path: "mutation"),
            currency)
        var events: [StatementEvent] = []
        while let event = try file.next() { events.append(event) }
        return events
    }

    /// What an import would book; `nil` for a file that is refused with a reason.
    private func entries(
        of bytes: [UInt8], _ currency: Currency, _ name: String
    ) async throws -> StatementFileEntries? {
        let nothing = Money.zero(currency)
        let account = Account(
            id: "ACC001", accountNumber: "1234567890", accountType: .checking, balance: nothing,
            availableBalance: nothing, accountName: "Everyday", iban: nil, isDefault: true)
        let request = ReconciliationRequest(accountID: "ACC001", path: try file("mutation", bytes))
        do {
            return try await StatementFileReading(
                request, of: account, executor: QueueExecutor(), engine: SQLiteEngine()
            ).entries()
        } catch ServiceError.invalidFile(_, let line, _, let reason) {
            XCTAssert(line ?? 1 >= 1 && !reason.english.isEmpty, name)
            return nil
        }
    }

    /// Checks what was read of a mutation; returns whether balances enclose its entries.
    private func check(
        _ found: StatementFileEntries, _ bytes: [UInt8], _ currency: Currency, _ name: String
    ) throws -> Bool {
        let digits = Digits(bytes, isOfRecords: [.coda, .norma43, .bai2].contains(found.request.format))
        for row in found.request.rows where !name.contains("fee") {
            XCTAssert(digits.have(row.amount.minorUnits), "\(name): \(row.amount) is not in the file")
        }
        // An archive has several files.
        guard !bytes.starts(with: "PK".utf8) else { return false }
        var (lines, isWrong, hasBalances) = ([String: Int64](), false, false)
        // The last stated balance, and whether it was a closing one.
        var (balance, isClosed) = (Int64?.none, false)
        for event in try events(of: bytes, currency) {
            switch event {
            case .line(let line): lines[line.group, default: 0] += line.amount
            case .end(let part):
                let sum = lines.removeValue(forKey: part.group) ?? 0
                guard part.account == found.statedAccount else { continue }
                if let opening = part.opening?.amount {
                    isWrong = isWrong || isClosed && balance != opening
                    (balance, isClosed) = (opening, false)
                }
                if !isClosed { balance = balance.map { $0 + sum } }
                guard let closing = part.closing?.amount else { continue }
                if let balance, !isClosed {
                    isWrong = isWrong || balance != closing
                    hasBalances = true
                }
                (balance, isClosed) = (closing, true)
            }
        }
        XCTAssertEqual(isWrong, !found.balanceFaults.isEmpty, name)
        return hasBalances && !isWrong
    }
}

/// The digits of the numbers in a file.
private struct Digits {
    private let numbers: Set<[UInt8]>
    private let all: String?

    /// Records of a fixed width have no separators between numbers.
    init(_ bytes: [UInt8], isOfRecords: Bool) {
        let bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
        // What groups digits, such as an apostrophe or a blank of several bytes. Fields can be separated by a comma.
        let grouping = Array("'".utf8) + [0xA0, 0xC2, 0xE2, 0x80, 0xAF, 0x99, 0x89]
        var numbers: Set<[UInt8]> = []
        for marks in [".", ",", ".,", ". ", ", ", "., "].map({ Set(grouping + $0.utf8) }) {
            for part in bytes.split(whereSeparator: { !$0.isASCIIDigit && !marks.contains($0) }) {
                numbers.insert(Self.plain(part))
            }
        }
        self.numbers = numbers
        all = isOfRecords ? String(decoding: bytes, as: UTF8.self) : nil
    }

    func have(_ minorUnits: Int64) -> Bool {
        let plain = Self.plain(Array(String(minorUnits.magnitude).utf8)[...])
        return numbers.contains(plain) || (all?.contains(String(decoding: plain, as: UTF8.self)) ?? false)
    }

    /// The digits without zeros at the ends.
    private static func plain(_ number: ArraySlice<UInt8>) -> [UInt8] {
        var digits = number.filter(\.isASCIIDigit).drop { $0 == 0x30 }
        while digits.last == 0x30 { digits.removeLast() }
        return Array(digits)
    }
}
