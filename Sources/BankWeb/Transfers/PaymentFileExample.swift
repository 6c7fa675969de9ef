/// A small file of payments, in the words of the format, which are the same in each language.
enum PaymentFileExample {
    static let csv = "to,amount,name,reference\nDE89370400440532013000,250.00,Ada Lovelace,Invoice 17"
}
