import BankDomain
import BankServices

extension MockBank {
    /// What is printed on a card. A wrong code is counted, so it is answered and not thrown.
    mutating func reveal(
        _ id: CardID, code: String, by principal: Principal
    ) throws(ServiceError) -> Result<RevealedCard, ServiceError> {
        let card = try managedCard(id, by: principal)
        try card.requireInUse()
        guard let number = cards.cards.first(where: { $0.card.id == id })?.number, let expiry = card.expiry
        else { throw .invalidState(.card, name: id.text, status: "imported without a number") }
        let user = principal.userID
        guard hasSecondFactor(user), let username = authentication.credential(of: user)?.username else {
            throw .unauthorized(.secondFactorMissing)
        }
        return attempt(username, otherwise: .invalidCode) { _ in MockCode.isRight(code) ? true : nil }.map {
            _ in
            RevealedCard(
                card: card, number: SharedSecret(SecretBytes(number)),
                securityCode: SharedSecret(SecretBytes(Self.securityCode(of: number, expiry))))
        }
    }

    /// Three digits that follow from the number and its last month. Unlike a real bank's anybody can compute them.
    private static func securityCode(of number: String, _ expiry: CardExpiry) -> String {
        let sum = "\(number)\(expiry.text)".utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000 }
        let digits = String(sum)
        return String(repeating: "0", count: 3 - digits.utf8.count) + digits
    }
}

extension MockBankHost {
    /// A number that no card has yet.
    func freshCardNumber(in bank: MockBank) -> String {
        while true {
            let number = CardNumber.make(random).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            if !bank.cards.cards.contains(where: { $0.number == number }) { return number }
        }
    }
}
