internal import CSystem

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

public struct TerminalKeySource: KeySource {
    /// How long what follows an escape may take: a key sends all of it at once.
    private static let escapeMilliseconds: Int32 = 50
    private static let chunkByteCount = 1_024

    private let descriptor: Int32

    /// The keys of an open descriptor, such as 0 for standard input.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The window's size; 80 by 24 where the terminal does not know.
    public var size: (columns: Int, rows: Int) {
        let (columns, rows) = (bank_terminal_columns(descriptor), bank_terminal_rows(descriptor))
        return (columns > 0 ? Int(columns) : 80, rows > 0 ? Int(rows) : 24)
    }

    /// Lets `body` read keys. Throws ``PromptError/notInteractive`` where there is no terminal.
    public func withKeys<Result>(
        _ body: (_ nextKey: () throws(StreamError) -> Key) throws(PromptError) -> Result
    ) throws(PromptError) -> Result {
        let code = bank_keys_begin(descriptor)
        guard code == 0 else {
            throw code == -ENOTTY ? .notInteractive : .stream(.failed(errno: -code))
        }
        defer { bank_keys_end() }
        var decoder = KeyDecoder()
        return try body { () throws(StreamError) in try Self.nextKey(&decoder) }
    }

    private static func nextKey(_ decoder: inout KeyDecoder) throws(StreamError) -> Key {
        while true {
            if let key = decoder.next() {
                guard key == .suspend else { return key.key }
                bank_keys_suspend()
                return .resized
            }
            var bytes = [UInt8](repeating: 0, count: chunkByteCount)
            let count = bank_keys_read(&bytes, bytes.count, decoder.isWaiting ? escapeMilliseconds : -1)
            switch count {
            case 1...: decoder.append(bytes.prefix(Int(count)))
            case 0: return .endOfInput
            case -ETIMEDOUT: decoder.giveUpWaiting()
            case -EINTR: return .resized
            default: throw .failed(errno: -count)
            }
        }
    }
}
