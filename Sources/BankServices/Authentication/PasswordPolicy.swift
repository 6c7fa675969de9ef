/// Which passwords are accepted (NIST SP 800-63B, section 5.1.1.2; OWASP ASVS 4.0, chapter 2.1): long, not a common
/// password, not the user's own name. There are no other rules.
public enum PasswordPolicy {
    /// The fewest characters.
    public static let minimumLength = 12

    // The length of a card number (ISO/IEC 7812-1); telephone numbers and dates are shorter.
    private static let numberMaximum = 19
    // With fewer unpredictable characters, length adds no security.
    private static let guessMinimum = 6
    private static let bankNames = ["bank"]

    /// Throws ``ServiceError/weakPassword(_:)`` unless the password, in the form that ``PasswordText`` gives
    /// it, is good enough.
    ///
    /// - Parameter names: what the password must be more than: the user's names.
    public static func check(_ composed: borrowing SecretBytes, names: [String]) throws(ServiceError) {
        guard composed.count <= PasswordText.maximumByteCount else {
            throw .weakPassword(.tooLong(maximumByteCount: PasswordText.maximumByteCount))
        }
        guard PasswordText.characterCount(composed) >= minimumLength else {
            throw .weakPassword(.tooShort(minimum: minimumLength))
        }
        let names = CommonPasswords.parts + words(of: names + bankNames)
        for style in PasswordShape.Style.allCases {
            let shape = PasswordShape(composed, style)
            guard !shape.isNumber || shape.byteCount > numberMaximum, shape.unitByteCount >= minimumLength,
                shape.guessCount(without: CommonPasswords.parts) >= guessMinimum
            else { throw .weakPassword(.common) }
            guard shape.guessCount(without: names) >= guessMinimum else {
                throw .weakPassword(.containsName)
            }
        }
    }

    private static func words(of names: [String]) -> [[UInt8]] {
        names.flatMap { $0.lowercased().split { !$0.isLetter && !$0.isNumber } }
            .map { Array($0.utf8) }.filter { $0.count >= 3 }
    }
}

public enum PasswordProblem: Equatable, Sendable {
    /// It has fewer characters than this.
    case tooShort(minimum: Int)
    case tooLong(maximumByteCount: Int)
    /// It is not UTF-8 text.
    case notText
    /// It is one of the first guesses of an attacker: a common password, a row of keys, or one repeated part.
    case common
    /// It is little more than the name of the user or the bank.
    case containsName
}

/// The structure of a password: which parts can be predicted from the rest.
struct PasswordShape: ~Copyable {
    /// Which characters count as the same letter.
    enum Style: CaseIterable {
        /// Upper and lower case.
        case plain
        /// Also letters and the digits or signs that people substitute for them.
        case disguised
    }

    // Rows of keyboards: American, German, French.
    private static let rows = [
        "1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop",
        "qsdfghjklm",
        "wxcvbn",
    ].map { Array($0.utf8) }
    private static let disguises = Dictionary(
        uniqueKeysWithValues: zip("013457@$!".utf8, "oieastasi".utf8))

    private let bytes: SecretBytes

    init(_ composed: borrowing SecretBytes, _ style: Style) {
        bytes = SecretBytes(count: composed.count) { output in
            composed.withUnsafeBytes { input in
                for (index, byte) in input.enumerated() {
                    let small = (65...90).contains(byte) ? byte + 32 : byte
                    output[index] = style == .plain ? small : Self.disguises[small] ?? small
                }
            }
        }
    }

    var byteCount: Int { bytes.count }

    /// Whether it consists of digits and their usual separators.
    var isNumber: Bool {
        bytes.withUnsafeBytes { $0.allSatisfy { (48...57).contains($0) || " -./".utf8.contains($0) } }
    }

    /// The length in bytes of the part that is repeated throughout; the whole length if there is none.
    var unitByteCount: Int {
        bytes.withUnsafeBytes { bytes in
            let half = bytes.count / 2
            return (1...max(1, half)).first { length in
                length <= half && (length..<bytes.count).allSatisfy { bytes[$0] == bytes[$0 - length] }
            } ?? bytes.count
        }
    }

    /// How many characters remain to be guessed when these words are known: those that are not repeated, and not the
    /// next of the alphabet, of the digits or of a row of keys, forwards or backwards.
    func guessCount(without words: [[UInt8]]) -> Int {
        bytes.withUnsafeBytes { bytes in
            let isKnown = Self.places(of: words, in: bytes)
            return bytes.indices.count { index in
                let isPartOfCharacter = bytes[index] & 0xC0 == 0x80
                if isKnown[index] || isPartOfCharacter { return false }
                return index == 0 || isKnown[index - 1] || !Self.follows(bytes[index - 1], bytes[index])
            }
        }
    }

    private static func places(of words: [[UInt8]], in bytes: UnsafeRawBufferPointer) -> [Bool] {
        var isKnown = [Bool](repeating: false, count: bytes.count)
        for word in words where word.count <= bytes.count {
            for start in 0...(bytes.count - word.count) where bytes[start...].starts(with: word) {
                for index in start..<start + word.count { isKnown[index] = true }
            }
        }
        return isKnown
    }

    private static func follows(_ first: UInt8, _ second: UInt8) -> Bool {
        let isWord = { (byte: UInt8) in (97...122).contains(byte) || (48...57).contains(byte) }
        if first == second { return true }
        if isWord(first), isWord(second), abs(Int(first) - Int(second)) == 1 { return true }
        return rows.contains { row in
            guard let left = row.firstIndex(of: first), let right = row.firstIndex(of: second) else {
                return false
            }
            return abs(left - right) == 1
        }
    }
}

/// The most common building blocks of passwords.
///
/// Taken from two public lists, as collected in SecLists (MIT licence): Mark Burnett's ten million passwords (the first
/// thousand) and the two hundred most used of 2023. Short or vulgar ones are left out, and those that are found by
/// their structure: runs of keys, letters and digits.
enum CommonPasswords {
    /// The parts in lower case, and years that are often appended.
    static let parts: [[UInt8]] =
        text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) }
        + (1900...2099).map { Array(String($0).utf8) }

    private static let text = """
        1029384756 147258369 159357 159753 1a2b3c4d 1q2w3e4r5t 1q2w3e4r 1qaz2wsx 1qazxsw2 12qwaszx 741852963
        789456123 a1b2c3d4 a1b2c3 q1w2e3r4t5 q1w2e3r4 qazwsxedc qazwsx qweasdzxc zaq12wsx zaqxsw
        access admin administrator alexander amanda america andrew angel apple arsenal ashley austin
        awesome azerty badboy bailey banana baseball batman bismillah buster butterfly changeme charlie cheese
        chelsea chicken chocolate compaq computer cookie corvette cowboy dallas daniel diamond doctor dolphin
        dragon eagles electric elephant eminem ferrari flower football forever freedom friends
        gandalf george ginger google guest guitar hammer hannah harley heather hello hockey hunter iloveyou
        internet jasmine jennifer jessica jordan joshua junior killer lakers letmein liverpool london love
        lovely loveyou maggie manutd martin master matrix matthew maverick mercedes merlin michael michelle
        mickey midnight minecraft monkey monster morgan mother motorola mustang naruto nicole orange pakistan
        passport password patrick peanut pepper phoenix pokemon porsche princess purple rainbow ranger
        richard robert samantha samsung scooter secret security shadow silver snoopy soccer spiderman starwars
        steelers student summer sunshine superman system taylor tennis test thomas thunder tigger trustno1
        undefined user victoria vodafone welcome whatever william windows winner winter yamaha yankees yellow
        """
}
