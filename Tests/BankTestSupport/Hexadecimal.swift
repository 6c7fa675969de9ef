/// The bytes of hexadecimal digits.
public func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    precondition(values.count == digits.count && values.count % 2 == 0, "A test's digits are valid.")
    return (0..<values.count / 2).map { place in
        let byte = values[2 * place] * 16 + values[2 * place + 1]
        return UInt8(byte)
    }
}

/// The bytes as lower-case hexadecimal digits.
public func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
