import BankCommands
import BankDomain
import CommandLineKit

/// Idempotency keys for the lines of a script: the script's, a digest of what the line says, and how many lines before
/// it said the same.
///
/// So a line keeps its key when others are put before it, and two payments that are alike are two payments. Two lines
/// that share a digest by chance are refused by the bank, which knows what a key was used for.
struct LineKeys {
    private let key: IdempotencyKey
    private var counts: [UInt64: Int] = [:]

    init(key: IdempotencyKey) {
        self.key = key
    }

    /// The words with a key, if they move money and have none.
    mutating func completing(_ words: [String]) -> [String] {
        let parser = CommandLineParser(BankProgram.specification)
        guard let invocation = try? parser.parse(words), invocation.request == .command,
            case .command(let command) = BankProgram.specification.node(at: invocation.path),
            command.supportedGlobals.contains("idempotency-key"),
            invocation.arguments.string("idempotency-key") == nil
        else { return words }
        let digest = Self.digest(words)
        let count = counts[digest, default: 0] + 1
        counts[digest] = count
        return ["--idempotency-key=\(key.text).\(String(digest, radix: 36)).\(count)"] + words
    }

    /// FNV-1a of 64 bits over the words, each ended by a zero.
    private static func digest(_ words: [String]) -> UInt64 {
        words.flatMap { Array($0.utf8) + [0] }
            .reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
