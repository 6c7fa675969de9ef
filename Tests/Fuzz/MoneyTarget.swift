import BankDomain

private let currencies = ["JPY", "USD", "KWD", "CLF"].compactMap(Currency.init(code:))

/// Reading and writing amounts are inverse. The first byte selects the currency.
func check(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let currency = currencies[Int(choice) % currencies.count]
    let text = String(decoding: input.dropFirst(), as: UTF8.self)
    let fromText = Result { () throws(MoneyError) in try Money(parsing: text, currency: currency) }
    let fromBytes = Result { () throws(MoneyError) in
        try Money(parsingUTF8: input.dropFirst(), currency: currency)
    }
    require(fromText == fromBytes, "text and bytes are read differently")
    if case .success(let money) = fromText { checkText(money) }
    let word = input.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    checkText(Money(minorUnits: Int64(bitPattern: word), currency: currency))
}

private func checkText(_ money: Money) {
    let text = money.decimalText
    require((try? Money(parsing: text, currency: money.currency)) == money, "\(text) reads as another amount")
    require(money.groupedText.filter { $0 != "," } == text, "\(text) is grouped wrongly")
    require(text.hasPrefix("-") == money.isNegative, "\(text) has the wrong sign")
}
