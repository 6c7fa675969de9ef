/// One reading of a file of payments, from its beginning to its end.
public protocol PaymentFileReading: AnyObject, Sendable {
    /// Reads the whole file and answers what it is. Every payment was looked at then, counts and sums were compared.
    ///
    /// Throws `invalidFile` with the line where it is known.
    func examine() async throws -> PaymentFileSummary

    /// The payments that follow, at most so many; none at the end. What is read is never kept.
    ///
    /// Throws `invalidFile`, also if the file is no longer the one that was examined.
    func next(_ maximum: Int) async throws -> [PaymentInstruction]
}
