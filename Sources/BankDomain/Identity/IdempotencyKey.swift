/// A caller's key for one intended change: repeating the request never repeats the effect.
///
/// 1 to 64 visible ASCII characters. Keys belong to a principal and never expire.
public struct IdempotencyKey: Hashable, Sendable {
    /// The key as given.
    public let text: String

    /// Takes a key; `nil` unless it is 1 to 64 visible ASCII characters.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        self.text = text
    }

    /// A fresh key of 128 random bits, in hexadecimal.
    public init(random: any RandomSource) {
        self.text = random.hexadecimal(words: 2)
    }
}

extension IdempotencyKey: TextCodable {
    public static func decoded(_ text: String) -> Self? { Self(text) }
}
