/// The last word that was read, and what it means: the same word in the next row is not looked up again.
struct Memo<Value> {
    private var word: [UInt8] = []
    private var value: Value?

    mutating func value(
        _ bytes: UnsafeBufferPointer<UInt8>, _ read: (String) throws -> Value
    ) rethrows -> Value {
        if let value, word.elementsEqual(bytes) { return value }
        let value = try read(String(decoding: bytes, as: UTF8.self))
        word = Array(bytes)
        self.value = value
        return value
    }
}
