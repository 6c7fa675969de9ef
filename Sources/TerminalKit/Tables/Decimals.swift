/// Where the decimal point of an amount stands, whatever sign a language uses for it.
enum Decimals {
    /// How many columns at the end of a text are its decimal point and the digits after it.
    ///
    /// - Parameter value: what the text shows; asked only where the last three digits may be a group.
    static func width(of text: UnsafeBufferPointer<UInt8>, value: @autoclosure () -> OutputValue) -> Int {
        let digits = text.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard digits > 0, digits < text.count, isPoint(text[text.endIndex - digits - 1]) else { return 0 }
        if digits == 3, decimalCount(of: value()) != 3 { return 0 }
        return digits + 1
    }

    private static func isPoint(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    }

    private static func decimalCount(of value: OutputValue) -> Int {
        let text = value.amountText ?? value.plainText
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
        return text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
    }
}
