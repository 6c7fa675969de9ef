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
            for _ in 0...Int.random(in: 0..<3, using: &generator) { Self.mutate(&bytes, &generator) }
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

    private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 1...60, using: &generator))
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: bytes[start] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: end)
        case 4: bytes.removeSubrange(start...)
        case 5: digit(&bytes, start, UInt8.random(in: 0...9, using: &generator))
        default: element(&bytes, start, isRepeated: Bool.random(using: &generator))
        }
    }

    /// Changes the next digit.
    private static func digit(_ bytes: inout [UInt8], _ start: Int, _ digit: UInt8) {
        guard let place = bytes[start...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
        bytes[place] = 0x30 + digit
    }

    /// Removes or repeats the next element that has only a text.
    private static func element(_ bytes: inout [UInt8], _ start: Int, isRepeated: Bool) {
        let text = String(decoding: bytes[start...], as: UTF8.self)
        guard let found = text.firstMatch(of: /<([A-Za-z]+)[^<>]*>[^<]*<\/\1>/) else { return }
        let put = isRepeated ? String(found.0 + found.0) : ""
        bytes = bytes[..<start] + Array(text.replacingCharacters(in: found.range, with: put).utf8)
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
