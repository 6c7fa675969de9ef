import BankDomain

/// Any text is kept as it is. A valid number has one spelling, and a changed digit is detected.
func check(_ input: [UInt8]) {
    let recorded = RecordedIBAN(String(decoding: input, as: UTF8.self))
    guard let iban = recorded.validated else { return }
    require(RecordedIBAN(iban).validated == iban, "the electronic format reads as another number")
    require((try? IBAN(iban.groupedText)) == iban, "the paper format reads as another number")
    require(IBAN.hasShape(recorded.text), "a valid number does not look like one")
    require((15...33).contains(iban.text.utf8.count), "no country has numbers of this length")
    let made = try? IBAN(country: iban.country, bban: String(iban.text.dropFirst(4)))
    require(made == iban, "the account has a second number")
    checkSlips(iban)
}

private func checkSlips(_ iban: IBAN) {
    let bytes = Array(iban.text.utf8)
    for index in bytes.indices where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
        var other = bytes
        other[index] = bytes[index] == UInt8(ascii: "9") ? UInt8(ascii: "0") : bytes[index] + 1
        require((try? IBAN(String(decoding: other, as: UTF8.self))) == nil, "a wrong digit is taken")
    }
}
