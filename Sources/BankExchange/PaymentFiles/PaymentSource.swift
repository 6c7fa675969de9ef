import BankServices

/// A reader of one form of payment files.
protocol PaymentSource: AnyObject {
    /// What its sender calls the file, once it is known.
    var messageID: String { get }

    /// The next payment; `nil` at the end, when the whole file was found sound. Throws ``PaymentProblem``,
    /// `CSVReader.Problem`, `XMLReader.Problem`, `invalidFile`.
    func next() throws -> PaymentInstruction?
}
