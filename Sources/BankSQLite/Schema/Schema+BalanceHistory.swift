extension Schema {
    /// The fifth version: the entries of a customer's account by the day on which they were booked.
    ///
    /// The indexes have the amounts, so that a history of balances reads nothing else. That of debits takes the place of
    /// the one of transfers sent, and a booking between two customers writes one more entry of an index than before.
    static let version5 = """
        DROP INDEX transfer_sent;
        CREATE INDEX transfer_debit_day ON transfer (debit, booking_date, amount) WHERE debit > 0;
        CREATE INDEX transfer_credit_day ON transfer (credit, booking_date, amount) WHERE credit > 0;
        """
}
