/// Looks at bytes as text without making a `String` of them.
enum UTF8Text {
    /// Whether the bytes are UTF-8 (Unicode Standard, table 3-7).
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}
