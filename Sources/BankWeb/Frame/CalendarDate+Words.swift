import BankDomain
import LanguageKit

extension CalendarDate {
    /// The day in words: `28 June 2026`.
    var words: Phrase {
        let (year, month, day) = components
        return switch month {
        case 1: "\(day) January \(year)"
        case 2: "\(day) February \(year)"
        case 3: "\(day) March \(year)"
        case 4: "\(day) April \(year)"
        case 5: "\(day) May \(year)"
        case 6: "\(day) June \(year)"
        case 7: "\(day) July \(year)"
        case 8: "\(day) August \(year)"
        case 9: "\(day) September \(year)"
        case 10: "\(day) October \(year)"
        case 11: "\(day) November \(year)"
        default: "\(day) December \(year)"
        }
    }

    /// The day without its year: `28 June`.
    var dayWords: Phrase {
        let (_, month, day) = components
        return switch month {
        case 1: "\(day) January"
        case 2: "\(day) February"
        case 3: "\(day) March"
        case 4: "\(day) April"
        case 5: "\(day) May"
        case 6: "\(day) June"
        case 7: "\(day) July"
        case 8: "\(day) August"
        case 9: "\(day) September"
        case 10: "\(day) October"
        case 11: "\(day) November"
        default: "\(day) December"
        }
    }

    /// The month of the day in words: `June 2026`.
    var monthWords: Phrase {
        let (year, month, _) = components
        return switch month {
        case 1: "January \(year)"
        case 2: "February \(year)"
        case 3: "March \(year)"
        case 4: "April \(year)"
        case 5: "May \(year)"
        case 6: "June \(year)"
        case 7: "July \(year)"
        case 8: "August \(year)"
        case 9: "September \(year)"
        case 10: "October \(year)"
        case 11: "November \(year)"
        default: "December \(year)"
        }
    }
}
