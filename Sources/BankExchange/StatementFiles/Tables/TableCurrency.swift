import BankDomain

/// Currencies as tables write them: codes and signs, in cells and in the names of columns.
enum TableCurrency {
    private static let signs: [String: [String]] = [
        "USD": ["US$", "$"], "EUR": ["€", "EURO", "Euros"], "GBP": ["£"], "JPY": ["¥", "￥", "円"],
        "VND": ["₫", "VNĐ", "đ"],
        "INR": ["₹", "Rs.", "Rs"], "CHF": ["SFr.", "Fr."], "PLN": ["zł"], "CZK": ["Kč"], "HUF": ["Ft"],
        "SEK": ["kr"], "NOK": ["kr"], "DKK": ["kr.", "kr"], "ISK": ["kr"], "BRL": ["R$"],
        "RUB": ["₽", "руб."],
        "UAH": ["₴", "грн"], "TRY": ["₺", "TL"], "CNY": ["¥", "￥", "元"], "KRW": ["₩", "원"], "ILS": ["₪"],
        "THB": ["฿"], "PHP": ["₱"], "NGN": ["₦"], "CAD": ["CA$", "C$", "$"], "AUD": ["A$", "AU$", "$"],
        "NZD": ["NZ$", "$"], "MXN": ["MX$", "$"], "SGD": ["S$", "$"], "HKD": ["HK$", "$"], "ZAR": ["R"],
        "IDR": ["Rp.", "Rp"], "MYR": ["RM"], "RON": ["lei"], "BGN": ["лв."], "RSD": ["din."], "KZT": ["₸"],
    ]
    private static let allSigns = Set(signs.values.joined())
    /// Codes that are hardly words in lower case: "all" and "cup" are codes too.
    private static let codesInLowerCase = Set(signs.keys.map { $0.lowercased() }).subtracting(["try"])
    private static let connecting: Set<String> = ["in", "w", "en", "em", "v", "i", "bằng"]

    /// The code of a currency and its signs.
    static func names(of currency: Currency) -> [String] { [currency.code] + (signs[currency.code] ?? []) }

    /// True if a text is the code or sign of a currency. In lower case, only usual codes are.
    static func isName(_ text: String) -> Bool {
        guard (1...5).contains(text.count) else { return false }
        return isCode(text) || allSigns.contains(text) || codesInLowerCase.contains(text)
    }

    private static func isCode(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            && Currency(code: String(text)) != nil
    }

    /// The code or sign in a name of a column, as in `Amount (EUR)`, `Betrag (€)`, `amount_usd` and `Gutschrift in CHF`.
    static func stated(in name: String) -> String? {
        let parts = parts(of: name)
        let last = parts.count - 1
        return parts.enumerated().compactMap { place, part in
            currency(part.text, mayBeWord: part.isInBrackets || (place == last && place > 0))
        }.last
    }

    /// A usual code or a sign in brackets, as in `Account 12345678 (EUR)`.
    static func inBrackets(_ text: String) -> String? {
        parts(of: text).last { part in
            part.isInBrackets
                && (codesInLowerCase.contains(part.text.lowercased()) || allSigns.contains(part.text))
        }?.text
    }

    /// The words of a name without its currency and a unit such as "cents", each as `StatementWords.plain`.
    static func removed(from name: String, _ units: Set<String>) -> [String] {
        let parts = parts(of: name)
        let last = parts.count - 1
        var (words, hasUnit): ([String], Bool) = ([], false)
        for (place, part) in parts.enumerated() {
            let mayBeWord = part.isInBrackets || (place == last && place > 0)
            if currency(part.text, mayBeWord: mayBeWord) != nil {
                hasUnit = true
            } else {
                let all = StatementWords.words(part.text)
                let kept = all.filter { !units.contains($0) }
                hasUnit = hasUnit || kept.count < all.count
                words += kept
            }
        }
        if hasUnit, let last = words.last, connecting.contains(last) { words.removeLast() }
        return words
    }

    private struct Part {
        var text: String
        var isInBrackets: Bool
    }

    private static func parts(of name: String) -> [Part] {
        var (parts, depth, isOpen): ([Part], Int, Bool) = ([], 0, false)
        for character in name {
            switch character {
            case "(", "[": (depth, isOpen) = (depth + 1, false)
            case ")", "]": (depth, isOpen) = (max(0, depth - 1), false)
            case " ", "_", "/", ":", ",", ";", "-", "\u{A0}": isOpen = false
            default:
                if isOpen {
                    parts[parts.count - 1].text.append(character)
                } else {
                    parts.append(Part(text: String(character), isInBrackets: depth > 0))
                }
                isOpen = true
            }
        }
        return parts
    }

    // The currency that a part of a name is, or whose sign stands in it. A sign that is a word needs a place of its own.
    private static func currency(_ text: String, mayBeWord: Bool) -> String? {
        if isCode(text) { return text }
        if mayBeWord, isName(text) { return text }
        guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) else {
            return nil
        }
        if allSigns.contains(text) { return text }
        return text.unicodeScalars.first { $0.properties.generalCategory == .currencySymbol }.map(String.init)
    }
}
