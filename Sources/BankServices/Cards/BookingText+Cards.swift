extension BookingText {
    /// The entry of a card payment.
    public static func cardPayment(at merchant: String) -> String { "Card payment at \(merchant)" }
}
