import BankDomain
import CommandLineKit
import LanguageKit

extension ParsedArguments {
    /// The day of an option, if it was given.
    func date(_ option: String) throws(CommandLineError) -> CalendarDate? {
        try value(option, expecting: Self.dateExpectation) { CalendarDate($0) }
    }

    /// The day of an option that is declared as required.
    func requiredDate(_ option: String) throws(CommandLineError) -> CalendarDate {
        try requiredValue(option, expecting: Self.dateExpectation) { CalendarDate($0) }
    }

    private static let dateExpectation: Phrase = "a day of the calendar, as YYYY-MM-DD"
}
