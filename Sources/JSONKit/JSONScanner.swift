/// Reads a JSON text in one pass and notes where its values are.
struct JSONScanner {
    private struct Open {
        /// The mark of the array or object.
        let index: Int
        let isObject: Bool
        var count = 0
        /// The names of a large object. A small one is searched.
        var names: Set<String> = []
    }

    /// Longer numbers are of no use, and slow to convert.
    private static let numberMaximum = 100
    private static let searchMaximum = 16

    private let bytes: UnsafeBufferPointer<UInt8>
    private let limits: JSONText.Limits
    private var position = 0
    private var marks: [JSONText.Mark] = []
    private var open: [Open] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ limits: JSONText.Limits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// The marks of the whole text.
    mutating func scanned() throws(JSONText.Failure) -> [JSONText.Mark] {
        skipBlanks()
        try scanValue()
        while let last = open.last {
            var byte = try next()
            if byte == (last.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                position += 1
                close()
                continue
            }
            if last.count > 0 {
                guard byte == UInt8(ascii: ",") else { throw .notJSON }
                position += 1
                byte = try next()
            }
            open[open.count - 1].count += 1
            if last.isObject {
                guard byte == UInt8(ascii: "\"") else { throw .notJSON }
                try scanText()
                try requireNewName()
                guard try next() == UInt8(ascii: ":") else { throw .notJSON }
                position += 1
                skipBlanks()
            }
            try scanValue()
        }
        skipBlanks()
        guard position == bytes.count else { throw .notJSON }
        return marks
    }

    private mutating func scanValue() throws(JSONText.Failure) {
        guard position < bytes.count else { throw .notJSON }
        switch bytes[position] {
        case UInt8(ascii: "\""): try scanText()
        case UInt8(ascii: "{"): try begin(.object)
        case UInt8(ascii: "["): try begin(.array)
        case UInt8(ascii: "t"): try scanWord("true", .yes)
        case UInt8(ascii: "f"): try scanWord("false", .no)
        case UInt8(ascii: "n"): try scanWord("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
        default: throw .notJSON
        }
    }

    // MARK: Arrays and objects

    private mutating func begin(_ kind: JSONText.Mark.Kind) throws(JSONText.Failure) {
        guard open.count < limits.depth else { throw .tooDeep }
        position += 1
        open.append(Open(index: marks.count, isObject: kind == .object))
        try add(JSONText.Mark(kind, start: 0, length: 0))
    }

    private mutating func close() {
        let ended = open.removeLast()
        marks[ended.index] = JSONText.Mark(
            ended.isObject ? .object : .array, start: marks.count, length: ended.count)
    }

    /// The name was the last mark.
    private mutating func requireNewName() throws(JSONText.Failure) {
        let (last, name) = (open.count - 1, marks[marks.count - 1])
        if open[last].count <= Self.searchMaximum {
            guard !earlierNames().contains(where: { isSame($0, name) }) else {
                throw .repeatedMember(text(name))
            }
            return
        }
        if open[last].names.isEmpty { open[last].names = Set(earlierNames().map(text)) }
        let added = text(name)
        guard open[last].names.insert(added).inserted else { throw .repeatedMember(added) }
    }

    /// The names of the open object before the last mark.
    private func earlierNames() -> some Sequence<JSONText.Mark> {
        sequence(state: open[open.count - 1].index + 1) { [marks] index -> JSONText.Mark? in
            guard index < marks.count - 1 else { return nil }
            let name = marks[index]
            index = marks[index + 1].next(after: index + 1)
            return name
        }
    }

    private func isSame(_ one: JSONText.Mark, _ other: JSONText.Mark) -> Bool {
        guard one.kind == .text, other.kind == .text else { return text(one) == text(other) }
        return one.length == other.length && raw(one).elementsEqual(raw(other))
    }

    private func raw(_ mark: JSONText.Mark) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes[mark.start..<mark.start + mark.length]
    }

    private func text(_ mark: JSONText.Mark) -> String {
        mark.kind == .escapedText
            ? JSONEscapes.text(of: Array(raw(mark))[...]) : String(decoding: raw(mark), as: UTF8.self)
    }

    // MARK: Single values

    private mutating func scanText() throws(JSONText.Failure) {
        position += 1
        let start = position
        var (isEscaped, isASCII) = (false, true)
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                guard isASCII || String(validating: bytes[start..<position], as: UTF8.self) != nil else {
                    throw .notUTF8
                }
                try add(
                    JSONText.Mark(isEscaped ? .escapedText : .text, start: start, length: position - start))
                position += 1
                return
            }
            guard byte >= 0x20 else { throw .notJSON }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                guard let length = JSONEscapes.length(of: bytes[position...]) else { throw .notJSON }
                position += length
            } else {
                if byte >= 0x80 { isASCII = false }
                position += 1
            }
        }
        throw .notJSON
    }

    private mutating func scanWord(
        _ word: StaticString, _ kind: JSONText.Mark.Kind
    ) throws(JSONText.Failure) {
        let length = word.utf8CodeUnitCount
        guard
            word.withUTF8Buffer({ bytes[position...].prefix(length).elementsEqual($0) })
        else { throw .notJSON }
        try add(JSONText.Mark(kind, start: position, length: length))
        position += length
    }

    /// A number (section 6).
    private mutating func scanNumber() throws(JSONText.Failure) {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let first = position
        guard skipDigits(), bytes[first] != UInt8(ascii: "0") || position == first + 1 else { throw .notJSON }
        var kind = JSONText.Mark.Kind.integer
        if isAt(".") {
            kind = .number
            position += 1
            guard skipDigits() else { throw .notJSON }
        }
        if isAt("e") || isAt("E") {
            kind = .number
            position += 1
            if isAt("+") || isAt("-") { position += 1 }
            guard skipDigits() else { throw .notJSON }
            // An exponent can make any number too large.
            guard position - start <= Self.numberMaximum,
                Double(String(decoding: bytes[start..<position], as: UTF8.self))?.isFinite == true
            else { throw .notJSON }
        }
        guard position - start <= Self.numberMaximum else { throw .notJSON }
        try add(JSONText.Mark(kind, start: start, length: position - start))
    }

    /// Returns whether there was a digit.
    private mutating func skipDigits() -> Bool {
        let start = position
        while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        return position > start
    }

    private func isAt(_ character: Unicode.Scalar) -> Bool {
        position < bytes.count && bytes[position] == UInt8(ascii: character)
    }

    // MARK: Bytes

    private mutating func add(_ mark: JSONText.Mark) throws(JSONText.Failure) {
        guard marks.count < limits.valueCount else { throw .tooManyValues }
        marks.append(mark)
    }

    /// The next byte after blanks, which stays to be read.
    private mutating func next() throws(JSONText.Failure) -> UInt8 {
        skipBlanks()
        guard position < bytes.count else { throw .notJSON }
        return bytes[position]
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0a, 0x0d, 0x09: position += 1
            default: return
            }
        }
    }
}
