/// What changes of an account when something is posted to it.
struct AccountHead {
    /// The account's id.
    let account: Int64
    /// How far the available balance may fall; `nil` for as far as it likes.
    let floor: Int64?
    /// What is held.
    let held: Int64
    /// What has been booked.
    var posted: Int64
    /// How many entries there are.
    var entryCount: Int64
    /// The hash of the newest entry, or of the account itself before the first.
    var hash: Digest

    /// What may be taken; `nil` for any amount.
    var spendable: Int64? {
        guard let floor else { return nil }
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        let (rest, overflowedAgain) = available.subtractingReportingOverflow(floor)
        return overflowed || overflowedAgain ? nil : rest
    }

    /// The head after an entry; `nil` if what is on the account, or what of it is not held, cannot be counted then.
    func adding(_ minorUnits: Int64, hash: Digest) -> AccountHead? {
        let (sum, overflowed) = posted.addingReportingOverflow(minorUnits)
        guard !overflowed, !sum.subtractingReportingOverflow(held).overflow else { return nil }
        var head = self
        head.posted = sum
        head.entryCount += 1
        head.hash = hash
        return head
    }
}
