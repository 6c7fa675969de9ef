import Fixtures

/// The tapes that are part of the program.
enum EmbeddedTape {
    /// The tape of this name; `nil` if there is none.
    static func text(of name: String) -> String? {
        var length = 0
        guard let bytes = bank_tape(name, &length) else { return nil }
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }
}
