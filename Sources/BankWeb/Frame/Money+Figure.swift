import BankDomain
import BankServices
import LanguageKit

extension Money {
    /// The amount as people write it in the reader's language: `$1,234.50`, `1.234,50 US$`, `−€12.00`.
    var figure: Phrase { isNegative ? "−\(unsigned)" : unsigned }

    /// The amount as a change of a balance, whose sign is always written.
    var change: Phrase { isNegative || isZero ? figure : "+\(unsigned)" }

    /// Symbols and their places are those of the Unicode CLDR, version 44. Other currencies keep their code.
    private var unsigned: Phrase {
        let text = isNegative ? String(groupedText.dropFirst()) : groupedText
        let amount = Phrase.Value.amount(text)
        return switch currency.code {
        case "USD": "$\(amount)"
        case "EUR": "€\(amount)"
        case "GBP": "£\(amount)"
        case "JPY": "¥\(amount)"
        case "VND": "₫\(amount)"
        default: "\(amount) \(currency.code)"
        }
    }
}
