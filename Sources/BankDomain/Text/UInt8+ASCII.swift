extension UInt8 {
    /// True for an ASCII letter.
    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    /// True for an ASCII digit.
    @inlinable package var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// The upper-case form of an ASCII letter; every other byte is unchanged: `ß` and `ſ` must not become `S`.
    var asciiUppercased: UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self
    }
}
