import BankDomain
import LanguageKit

extension Currency {
    /// The name of a currency whose rates the European Central Bank publishes, and of the dong, as in the Unicode CLDR,
    /// version 44; `nil` for others.
    static func name(of code: String) -> Phrase? {
        switch code {
        case "AUD": "Australian dollar"
        case "BRL": "Brazilian real"
        case "CAD": "Canadian dollar"
        case "CHF": "Swiss franc"
        case "CNY": "Chinese yuan"
        case "CZK": "Czech koruna"
        case "DKK": "Danish krone"
        case "EUR": "euro"
        case "GBP": "British pound"
        case "HKD": "Hong Kong dollar"
        case "HUF": "Hungarian forint"
        case "IDR": "Indonesian rupiah"
        case "ILS": "Israeli new shekel"
        case "INR": "Indian rupee"
        case "ISK": "Icelandic króna"
        case "JPY": "Japanese yen"
        case "KRW": "South Korean won"
        case "MXN": "Mexican peso"
        case "MYR": "Malaysian ringgit"
        case "NOK": "Norwegian krone"
        case "NZD": "New Zealand dollar"
        case "PHP": "Philippine peso"
        case "PLN": "Polish zloty"
        case "RON": "Romanian leu"
        case "SEK": "Swedish krona"
        case "SGD": "Singapore dollar"
        case "THB": "Thai baht"
        case "TRY": "Turkish lira"
        case "USD": "US dollar"
        case "VND": "Vietnamese dong"
        case "ZAR": "South African rand"
        default: nil
        }
    }
}
