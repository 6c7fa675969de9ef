import Fixtures

/// The tapes that are part of the program.
enum EmbeddedTape {
    static var tour: String {
        var length = 0
        let bytes = bank_tour_tape(&length)
        return String(decoding: UnsafeBufferPointer(start: bytes, count: length), as: UTF8.self)
    }
}
