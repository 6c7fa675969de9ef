/// Text without case and diacritics, for search.
public enum FoldedText {
    /// The text in lower case and without diacritics: "Żółć" becomes "zolc".
    public static func folded(_ text: String) -> String {
        var folded = ""
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                folded.unicodeScalars.append(scalar)
            } else if scalar.properties.generalCategory != .nonspacingMark {
                folded.unicodeScalars.append(base(of: scalar))
            }
        }
        return folded.lowercased()
    }

    // "LATIN SMALL LETTER E WITH CIRCUMFLEX AND ACUTE": the name contains the base letter (Unicode, 4.8), even for a
    // character without a decomposition, such as "đ".
    private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard let words = scalar.properties.name?.split(separator: " "), words.count > 4,
            words[0] == "LATIN", words[2] == "LETTER", words[4] == "WITH", words[3].utf8.count == 1
        else { return scalar }
        return words[3].unicodeScalars.first ?? scalar
    }
}
