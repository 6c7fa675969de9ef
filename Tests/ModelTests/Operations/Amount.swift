import BankDomain

/// An amount as written in a script: `1050USD`, in minor units.
struct Amount: Codable, Hashable, Sendable {
    let money: Money

    init(_ minorUnits: Int64, _ currency: Currency) {
        money = Money(minorUnits: minorUnits, currency: currency)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let minorUnits = Int64(text.dropLast(3)), let currency = Currency(code: String(text.suffix(3)))
        else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no amount: \(text)")
        }
        self.init(minorUnits, currency)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(money.minorUnits)\(money.currency.code)")
    }
}
