/// One record of a file of separated values: its fields as bytes, quotes taken off.
package struct CSVRecord {
    /// The line on which it begins, from 1.
    package private(set) var line = 1

    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    var fieldCount: Int { ends.count }

    package subscript(index: Int) -> ArraySlice<UInt8> {
        bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    package func text(_ index: Int) -> String {
        bytes.withUnsafeBufferPointer { all in
            let start = index == 0 ? 0 : ends[index - 1]
            return String(decoding: UnsafeBufferPointer(rebasing: all[start..<ends[index]]), as: UTF8.self)
        }
    }

    /// How many bytes the fields have together.
    var byteCount: Int { bytes.count }

    mutating func begin(line: Int) {
        self.line = line
        bytes.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    @inline(__always)
    mutating func endField() { ends.append(bytes.count) }

    /// The first field that is not UTF-8.
    func firstFieldNotUTF8() -> Int? {
        (0..<fieldCount).first { String(validating: self[$0], as: UTF8.self) == nil }
    }
}
