public enum DeclineReason: String, Hashable, Sendable, Codable, CaseIterable {
    case cardNotActivated
    case cardFrozen
    case cardLost
    case cardReplaced
    case cardExpired
    /// The account is frozen or closed.
    case accountNotActive
    /// Its rules do not let the card pay such a merchant.
    case categoryNotAllowed
    /// Its rules do not let the card pay in such a country.
    case countryNotAllowed
    /// It is more than the card may pay at once.
    case paymentLimit
    /// It is more than the card may pay on one day.
    case dayLimit
    /// It is more than the card may pay in one month.
    case monthLimit
    /// The account does not have that much to spend.
    case insufficientFunds
}
