/// Decodes arguments from the operating system into strings, and refuses invalid UTF-8.
///
/// `CommandLine.arguments` silently repairs invalid bytes, and a repaired name is a different name.
public enum ArgumentDecoder {
    /// Decodes arguments given as bytes without a terminating zero.
    /// - Throws: `CommandLineError.notUTF8` with the position of the first bad one, counted from 1.
    public static func decode(_ arguments: [[UInt8]]) throws(CommandLineError) -> [String] {
        var decoded: [String] = []
        decoded.reserveCapacity(arguments.count)
        for (index, bytes) in arguments.enumerated() {
            guard let argument = String(validating: bytes, as: UTF8.self) else {
                throw .notUTF8(position: index + 1)
            }
            decoded.append(argument)
        }
        return decoded
    }

    /// Decodes a C argument vector, leaving out the program's own name at its start.
    /// - Parameters:
    ///   - argumentVector: `argv`; each entry ends with a zero byte.
    ///   - count: `argc`, the program's name included; it may be zero.
    /// - Throws: `CommandLineError.notUTF8`; position 1 is the first argument after the name.
    public static func decode(
        _ argumentVector: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        count: Int
    ) throws(CommandLineError) -> [String] {
        var decoded: [String] = []
        for position in stride(from: 1, to: count, by: 1) {
            guard let pointer = argumentVector[position] else { break }
            guard let argument = String(validatingCString: pointer) else {
                throw .notUTF8(position: position)
            }
            decoded.append(argument)
        }
        return decoded
    }
}
