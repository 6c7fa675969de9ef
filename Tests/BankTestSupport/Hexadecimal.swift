/// The bytes of hexadecimal digits.
public func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    precondition(values.count == digits.count && values.count % 2 == 0, "A test's digits are valid.")
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] * 16 + values[$0 + 1]) }
}

/// The bytes as lower-case hexadecimal digits.
public func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
