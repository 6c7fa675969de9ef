/// Text in the character set X of SWIFT messages (User Handbook, "x: characters"): letters and digits of ASCII and
/// `/-?:().,'+` with the space. A question mark is left out of what people wrote: in field 86 it begins a subfield.
enum SWIFTText {
    /// The text as it can be written. What has no letter becomes a point.
    static func x(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy(isAllowed)
        let plain = isPlain ? text : String(decoding: replaced(text), as: UTF8.self)
        return plain.split(separator: " ").joined(separator: " ")
    }

    /// The text if it is a reference of at most 16 characters that a field can hold as it is, else `nil`: a reference
    /// that was changed would name something else. It must not begin or end with a slash or have two in a row.
    static func reference(_ text: String) -> String? {
        guard (1...16).contains(text.utf8.count), text.utf8.allSatisfy(isAllowed), !text.hasPrefix("/"),
            !text.hasSuffix("/"), !text.contains("//"), !text.hasPrefix(" "), !text.hasSuffix(" ")
        else { return nil }
        return text
    }

    private static func replaced(_ text: String) -> [UInt8] {
        Transliteration.ascii(text, unknown: ".").utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("+".utf8)
            case UInt8(ascii: "@"): Array("(at)".utf8)
            case UInt8(ascii: "_"), UInt8(ascii: "~"): Array("-".utf8)
            case UInt8(ascii: "\""), UInt8(ascii: "`"): Array("'".utf8)
            case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): Array("(".utf8)
            case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): Array(")".utf8)
            case UInt8(ascii: ";"): Array(",".utf8)
            default: isAllowed(byte) ? [byte] : [UInt8(ascii: ".")]
            }
        }
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || " /-:().,'+".utf8.contains(byte)
    }
}
