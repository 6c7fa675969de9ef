#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

public enum MachineName {
    /// The name without its domain; `nil` if the system has none.
    public static func current() -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        // One less: a name that fills the buffer need not be terminated.
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let bytes = buffer.map(UInt8.init(bitPattern:))
        let name = String(decoding: bytes.prefix { $0 != 0 && $0 != UInt8(ascii: ".") }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
