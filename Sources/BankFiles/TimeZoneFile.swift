import BankDomain

/// A file of the time zone database. Source: RFC 9636, sections 3.1 to 3.3.
struct TimeZoneFile {
    private let firstOffsetSeconds: Int
    private let transitions: [BankTimeZone.Transition]
    private let footer: PosixTimeZoneRule?

    /// Reads the content; `nil` if it is not such a file, or counts leap seconds.
    init?(_ bytes: [UInt8]) {
        guard var header = Header(bytes[...]) else { return nil }
        var block = header.rest
        var timeByteCount = 4
        if header.version > 0 {
            // The first block is for readers that know 32 bits only.
            guard header.byteCount(times: 4) <= block.count,
                let second = Header(block.dropFirst(header.byteCount(times: 4)))
            else { return nil }
            (header, block, timeByteCount) = (second, second.rest, 8)
        }
        let byteCount = header.byteCount(times: timeByteCount)
        guard byteCount <= block.count, header.typeCount > 0, header.leapCount == 0 else { return nil }

        let indexes = block.dropFirst(header.timeCount * timeByteCount)
        let types = indexes.dropFirst(header.timeCount)
        func offset(_ type: Int) -> Int? {
            guard type < header.typeCount else { return nil }
            let offset = Int(Self.number(types.dropFirst(type * 6).prefix(4)))
            return abs(offset) <= PosixTimeZoneRule.offsetMaximumSeconds ? offset : nil
        }
        guard var first = offset(0) else { return nil }
        var transitions: [BankTimeZone.Transition] = []
        for index in 0..<header.timeCount {
            let time = Self.number(block.dropFirst(index * timeByteCount).prefix(timeByteCount))
            guard let offset = offset(Int(indexes[indexes.startIndex + index])),
                time > transitions.last?.secondsSinceEpoch ?? .min
            else { return nil }
            // Some files begin with a transition long before the calendar of a bank.
            guard time >= Self.firstSecond else {
                first = offset
                continue
            }
            guard time < Self.endSecond else { return nil }
            transitions.append(.init(secondsSinceEpoch: time, offsetSeconds: offset))
        }
        firstOffsetSeconds = first
        self.transitions = transitions

        let text = block.dropFirst(byteCount).dropFirst().prefix { $0 != UInt8(ascii: "\n") }
        footer = text.isEmpty ? nil : PosixTimeZoneRule(String(decoding: text, as: UTF8.self))
        if !text.isEmpty, footer == nil { return nil }
    }

    private static let lastYear = 2_500
    /// The beginning of the year 1, and the end of ``lastYear``.
    private static let firstSecond: Int64 = -62_135_596_800
    private static let endSecond: Int64 = 16_756_761_600

    /// The zone; its rule for the time after the last transition is followed through ``lastYear``.
    func zone(named name: String) -> BankTimeZone {
        var all = transitions
        if let footer {
            let last = transitions.last?.secondsSinceEpoch ?? .min
            let firstYear = transitions.last.map {
                Instant(millisecondsSinceEpoch: $0.secondsSinceEpoch * 1_000).utcDate.components.year
            }
            all += footer.transitions(inYears: max(firstYear ?? 1970, 1)...Self.lastYear).filter {
                $0.secondsSinceEpoch > last
            }
        }
        return BankTimeZone(name: name, firstOffsetSeconds: firstOffsetSeconds, transitions: all)
    }

    private struct Header {
        let version: UInt8
        let timeCount: Int
        let typeCount: Int
        let leapCount: Int
        private let otherByteCount: Int
        let rest: ArraySlice<UInt8>

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= 44, bytes.prefix(4).elementsEqual("TZif".utf8) else { return nil }
            version = bytes[bytes.startIndex + 4]
            let counts = (0..<6).map { Int(TimeZoneFile.number(bytes.dropFirst(20 + 4 * $0).prefix(4))) }
            guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
            (leapCount, timeCount, typeCount) = (counts[2], counts[3], counts[4])
            otherByteCount = counts[0] + counts[1] + counts[5]
            rest = bytes.dropFirst(44)
        }

        func byteCount(times: Int) -> Int {
            timeCount * (times + 1) + typeCount * 6 + leapCount * (times + 4) + otherByteCount
        }
    }

    /// A signed number, most significant byte first.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
        guard let first = bytes.first else { return 0 }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }
}
