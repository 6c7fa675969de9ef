import LanguageKit

extension ErrorText {
    /// What people are told of an account that is in the way, where its state is more than a word.
    static func words(ofAccount status: String) -> Phrase? {
        switch status {
        case "default": "It is what is meant where no account is named."
        case "belowFloor": "Less is available on it than that floor."
        case "interestDue": "Interest has come together on it that is not booked yet."
        case "feesDue": "Fees have come together on it that could not be charged yet."
        case "alreadyOwned": "That user owns it already."
        case "notOwned": "That user does not own it."
        case "solelyOwned": "Nobody else owns it."
        default: nil
        }
    }

    static func hint(ofAccount status: String) -> Phrase? {
        switch status {
        case "default": "Add --clear-default, or choose another first: bank accounts set-default ACCOUNT"
        case "belowFloor": "Set a lower floor, or put money in first."
        case "interestDue": "It is booked at the end of the month; close it after that."
        case "feesDue": "Put money in; they are charged at the end of the month."
        case "solelyOwned": "Add another owner first: bank teller add-owner ACCOUNT --user USER"
        default: nil
        }
    }
}
