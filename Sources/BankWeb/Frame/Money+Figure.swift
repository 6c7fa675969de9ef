import BankDomain
import BankServices
import LanguageKit

extension Money {
    /// The amount as people write it in the reader's language: `$1,234.50`, `1.234,50 US$`, `−€12.00`.
    var figure: Phrase { signed(groupedText) }

    /// The same without decimals if they are zero, for scales.
    var roundFigure: Phrase {
        let parts = groupedText.split(separator: ".")
        return signed(parts.last?.allSatisfy { $0 == "0" } == true ? String(parts[0]) : groupedText)
    }

    /// The amount as a change of a balance, whose sign is always written.
    var change: Phrase { isNegative || isZero ? figure : "+\(figure)" }

    private func signed(_ text: String) -> Phrase {
        isNegative ? "−\(marked(String(text.dropFirst())))" : marked(text)
    }

    /// Symbols and their places are those of the Unicode CLDR, version 44. Other currencies keep their code.
    private func marked(_ text: String) -> Phrase {
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
