#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What this machine is called.
public enum MachineName {
    /// The name without its domain; `nil` if the system has none.
    public static func current() -> String? {
        var buffer = [UInt8](repeating: 0, count: 256)
        let result = buffer.withUnsafeMutableBytes { bytes in
            // One less: a name that fills the buffer need not be terminated.
            bytes.withMemoryRebound(to: CChar.self) { name in
                name.baseAddress.map { gethostname($0, name.count - 1) }
            }
        }
        guard result == 0 else { return nil }
        let name = String(decoding: buffer.prefix { $0 != 0 && $0 != UInt8(ascii: ".") }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
