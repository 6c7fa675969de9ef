import BankDomain
import Foundation

/// Changes that damage a file, always the same for a seed.
extension SeededGenerator {
    /// Changes the bytes at one place.
    mutating func mutate(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let start = Int.random(in: 0..<bytes.count, using: &self)
        let end = min(bytes.count, start + Int.random(in: 1...60, using: &self))
        switch Int.random(in: 0..<9, using: &self) {
        case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &self)
        case 1: bytes[start] = UInt8.random(in: 0...255, using: &self)
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: end)
        case 4: bytes.removeSubrange(start...)
        case 5: Self.changeDigit(&bytes, start, UInt8.random(in: 0...9, using: &self))
        case 6: Self.changeElement(&bytes, start, isRepeated: Bool.random(using: &self))
        case 7: Self.removeLine(&bytes, start)
        default: Self.repeatLine(&bytes, start)
        }
    }

    /// Changes the next digit.
    private static func changeDigit(_ bytes: inout [UInt8], _ start: Int, _ digit: UInt8) {
        guard let place = bytes[start...].firstIndex(where: { (0x30...0x39).contains($0) }) else { return }
        bytes[place] = 0x30 + digit
    }

    /// Removes or repeats the next element of XML that has only a text.
    private static func changeElement(_ bytes: inout [UInt8], _ start: Int, isRepeated: Bool) {
        let text = String(decoding: bytes[start...], as: UTF8.self)
        guard let found = text.firstMatch(of: /<([A-Za-z]+)[^<>]*>[^<]*<\/\1>/) else { return }
        let put = isRepeated ? String(found.0 + found.0) : ""
        bytes = bytes[..<start] + Array(text.replacingCharacters(in: found.range, with: put).utf8)
    }

    private static func removeLine(_ bytes: inout [UInt8], _ place: Int) {
        bytes.removeSubrange(line(bytes, place))
    }

    private static func repeatLine(_ bytes: inout [UInt8], _ place: Int) {
        let line = line(bytes, place)
        bytes.insert(contentsOf: bytes[line], at: line.upperBound)
    }

    /// The line around a place, with its end.
    private static func line(_ bytes: [UInt8], _ place: Int) -> Range<Int> {
        let start = bytes[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return start..<(bytes[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count)
    }
}
