/// The last word that was looked up, and what it means.
struct Memo<Value> {
    private var last: (text: String, value: Value)?

    /// What a word means.
    mutating func value(_ text: String, _ read: (String) throws -> Value) rethrows -> Value {
        if let last, last.text == text { return last.value }
        let value = try read(text)
        last = (text, value)
        return value
    }
}
