import BankDomain

/// The parameters for payer, payee and amount.
enum PaymentParameters {
    static let currency = Parameter<Currency>.currency("currency", "Currency of the amount").optional
    static let amount = Parameter.amount("amount", "The amount, in the payer's currency unless one is given")
    static let payee = Parameter(
        TypedPayee.init(account:beneficiary:iban:name:),
        Parameter.text("toAccountID", "The payee's account at this bank, by id, number or IBAN")
            .optional(\.account),
        Parameter.text("beneficiaryID", "The payee's ID").optional(\.beneficiary),
        Parameter.text("creditorIBAN", "The payee's IBAN, at any bank").optional(\.iban),
        Parameter.text("creditorName", "The payee's name, with creditorIBAN").optional(\.name))
    static let payment = Parameter(
        TypedPayment.init(from:to:amount:reference:),
        Parameter.id("fromAccountID", in: .body, "The account that pays")(\.from), payee(\.to),
        amount(\.amount),
        Parameter.text("reference", "For both statements, at most 140 characters").default("")(\.reference))
}

extension Parameter where Value == TypedAmount {
    /// An amount in the body, and its currency.
    static func amount(_ name: String, _ summary: String) -> Parameter {
        Parameter(
            TypedAmount.init(text:currency:), Parameter<String>.decimal(name, summary)(\.text),
            PaymentParameters.currency(\.currency))
    }
}
