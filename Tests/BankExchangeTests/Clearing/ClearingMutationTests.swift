import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankExchange

final class ClearingMutationTests: ClearingFileTestCase {
    func testTenThousandMutations_AreRefusedOrStateOnlyAmountsOfTheFile() throws {
        var generator = SeededGenerator(seed: 20_260_702)
        var acceptedCount = 0
        for round in 0..<10_000 {
            var bytes = Array(ClearingSample.all[round % ClearingSample.all.count].utf8)
            for _ in 0...Int.random(in: 0..<3, using: &generator) { generator.mutate(&bytes) }
            do {
                let advices = try ClearingFile.advices(in: InputFile("mutation", bytes: bytes))
                acceptedCount += 1
                let amounts = Self.amounts(in: bytes)
                for amount in advices.compactMap(\.amount) {
                    XCTAssertTrue(amount.isPositive)
                    XCTAssertTrue(
                        amounts.contains(amount.decimalNumber),
                        "\(round): \(amount) is not in \(String(decoding: bytes, as: UTF8.self))")
                }
            } catch ServiceError.invalidFile(_, let line, _, let reason) {
                XCTAssertTrue(line ?? 1 >= 1 && !reason.english.isEmpty)
            }
        }
        XCTAssertTrue((500...9_500).contains(acceptedCount), "\(acceptedCount) were accepted")
    }

    /// Every decimal number in the file.
    private static func amounts(in bytes: [UInt8]) -> Set<ExactDecimal> {
        let parts = bytes.split { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
        return Set(parts.compactMap { ExactDecimal(parsingUTF8: $0) })
    }
}

extension ClearingAdvice {
    fileprivate var amount: Money? {
        switch self {
        case .settled(let reference), .rejected(let reference, _), .recallRefused(let reference, _):
            reference.amount
        case .recalled(let recall): recall.amount
        case .returned(let payment): payment.amount
        case .returnSettled(let returned): returned.amount
        case .received(let payment): payment.amount
        case .collected(let collection): collection.amount
        case .reversed(let reversal): reversal.amount
        }
    }
}

extension Money {
    fileprivate var decimalNumber: ExactDecimal {
        ExactDecimal(mantissa: minorUnits, scale: currency.minorUnitDigits)!
    }
}
