import BankDomain
import BankServices

extension Identifier where Entity == Principal.Session {
    /// The id of the session with this number: `SES000001`.
    init(number: Int64) { self.init(prefix: "SES", number: number, width: 6) }

    /// The number that the id names; `nil` if it is not of that form.
    var number: Int64? {
        guard text.hasPrefix("SES"), let number = Int64(text.dropFirst(3)) else { return nil }
        return Self(number: number) == self ? number : nil
    }
}

extension Identifier where Entity == AuthDevice {
    /// The id of the device with this number: `DEV001`.
    init(number: Int64) { self.init(prefix: "DEV", number: number, width: 3) }
}

extension Identifier where Entity == Challenge {
    /// The id of the challenge with this number: `CHL000001`.
    init(number: Int64) { self.init(prefix: "CHL", number: number, width: 6) }

    /// The number that the id names; `nil` if it is not of that form.
    var number: Int64? {
        guard text.hasPrefix("CHL"), let number = Int64(text.dropFirst(3)) else { return nil }
        return Self(number: number) == self ? number : nil
    }
}
