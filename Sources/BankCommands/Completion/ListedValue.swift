/// The values of a bank that can be listed: the raw value is the name in the specification.
enum ListedValue: String {
    case account, beneficiary, card, authorisation, product, currency
    case transfer, hold, standingOrder, transaction, categoryRule
    case notification, session, device
    case tour, settingValue, fault
}
