extension BookingText {
    public static func cardPayment(at merchant: String) -> String { "Card payment at \(merchant)" }
}
