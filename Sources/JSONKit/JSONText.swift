/// A JSON text (RFC 8259) that was read as a whole: its bytes, and where each of its values is.
///
/// Reading takes one pass and eight bytes for each value and each name of a member. Values are made when they are asked
/// for, so a long list needs little memory.
public struct JSONText: Sendable {
    /// Why bytes are not a JSON text.
    public enum Failure: Error, Hashable, Sendable {
        case notJSON
        case notUTF8
        /// It is nested deeper than allowed.
        case tooDeep
        /// It has more values and names than allowed.
        case tooManyValues
        /// An object has two members of this name. Programs differ in which of them counts.
        case repeatedMember(String)
    }

    /// What a text may have. It is refused at the first byte beyond.
    public struct Limits: Hashable, Sendable {
        /// The nesting depth of arrays and objects.
        public var depth: Int
        /// The number of values and names of members together.
        public var valueCount: Int

        public init(depth: Int = 16, valueCount: Int = .max) {
            self.depth = depth
            self.valueCount = valueCount
        }
    }

    let bytes: [UInt8]
    let marks: [Mark]

    /// Reads a text that takes up all the bytes.
    public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(Failure) {
        guard bytes.count <= Mark.lengthMaximum else { throw .tooManyValues }
        var marks: [Mark] = []
        let failure = bytes.withUnsafeBufferPointer { bytes -> Failure? in
            var scanner = JSONScanner(bytes, limits)
            do throws(Failure) {
                marks = try scanner.scanned()
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
        self.bytes = bytes
        self.marks = marks
    }

    /// The value of the whole text.
    public var root: Node { Node(text: self, index: 0) }

    /// The place of a value or of a member's name.
    struct Mark {
        enum Kind: UInt64 {
            case text, escapedText, integer, number, yes, no, null, array, object
        }

        /// Places and lengths have 28 bits.
        static let lengthMaximum = 1 << 28 - 1

        private var bits: UInt64

        /// - Parameters:
        ///   - start: of a text, its first byte after the quotation mark; of a number, its first digit or sign; of an
        ///     array or object, the mark after its last one.
        ///   - length: in bytes; of an array or object, the number of its elements or members.
        init(_ kind: Kind, start: Int, length: Int) {
            bits = kind.rawValue << 60 | UInt64(length) << 32 | UInt64(start)
        }

        var kind: Kind {
            guard let kind = Kind(rawValue: bits >> 60) else {
                preconditionFailure("An unknown kind of value.")
            }
            return kind
        }

        var start: Int { Int(bits & 0xffff_ffff) }
        var length: Int { Int(bits >> 32 & 0xfff_ffff) }

        /// The mark after this value, whose own place is `index`.
        func next(after index: Int) -> Int { kind == .array || kind == .object ? start : index + 1 }
    }
}

extension JSONText {
    /// A value in a text.
    public struct Node: Sendable {
        let text: JSONText
        let index: Int

        var mark: Mark { text.marks[index] }

        /// The mark after this value.
        var next: Int { mark.next(after: index) }

        public var isNull: Bool { mark.kind == .null }

        /// The content of a text.
        public var string: String? {
            let mark = mark
            switch mark.kind {
            case .text: return String(decoding: raw(mark), as: UTF8.self)
            case .escapedText: return JSONEscapes.text(of: raw(mark))
            default: return nil
            }
        }

        public var boolean: Bool? {
            switch mark.kind {
            case .yes: true
            case .no: false
            default: nil
            }
        }

        /// A number without a fraction, also one that is written with one: 1.0 is a whole number.
        public var integer: Int64? { wholeNumber() }

        func wholeNumber<Number: FixedWidthInteger>() -> Number? {
            let mark = mark
            if mark.kind == .integer { return Number(String(decoding: raw(mark), as: UTF8.self)) }
            return number.flatMap { abs($0) <= 0x1p53 ? Number(exactly: $0) : nil }
        }

        public var number: Double? {
            let mark = mark
            guard mark.kind == .integer || mark.kind == .number else { return nil }
            return Double(String(decoding: raw(mark), as: UTF8.self))
        }

        /// The number of elements or members; `nil` for other values.
        public var count: Int? {
            let mark = mark
            return mark.kind == .array || mark.kind == .object ? mark.length : nil
        }

        /// The elements of an array; `nil` for other values.
        public var elements: Elements? { mark.kind == .array ? Elements(text: text, array: index) : nil }

        public var isObject: Bool { mark.kind == .object }

        /// The member of an object with this name.
        public func member(_ name: String) -> Node? {
            var found: Node?
            forEachMember { key, value in
                guard key.isName(name) else { return true }
                found = value
                return false
            }
            return found
        }

        /// The names of an object's members, in their order.
        public var names: [String] {
            var names: [String] = []
            forEachMember { key, _ in
                if let name = key.string { names.append(name) }
                return true
            }
            return names
        }

        /// Calls `body` with name and value of each member, until it returns `false`.
        func forEachMember(_ body: (Node, Node) -> Bool) {
            let mark = mark
            guard mark.kind == .object else { return }
            var name = index + 1
            while name < mark.start {
                let value = Node(text: text, index: name + 1)
                guard body(Node(text: text, index: name), value) else { return }
                name = value.next
            }
        }

        private func isName(_ name: String) -> Bool {
            let mark = mark
            guard mark.kind == .text else { return string == name }
            return mark.length == name.utf8.count && raw(mark).elementsEqual(name.utf8)
        }

        private func raw(_ mark: Mark) -> ArraySlice<UInt8> {
            text.bytes[mark.start..<mark.start + mark.length]
        }
    }

    /// The elements of an array, each made when it is asked for.
    public struct Elements: Sequence, Sendable {
        let text: JSONText
        let array: Int

        public var count: Int { text.marks[array].length }

        public func makeIterator() -> Iterator {
            Iterator(text: text, index: array + 1, end: text.marks[array].start)
        }

        public struct Iterator: IteratorProtocol {
            let text: JSONText
            var index: Int
            let end: Int

            public mutating func next() -> Node? {
                guard index < end else { return nil }
                let node = Node(text: text, index: index)
                index = node.next
                return node
            }
        }
    }
}
