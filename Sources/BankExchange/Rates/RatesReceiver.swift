package import BankDomain

/// Takes the rates of a file, day after day.
package protocol RatesReceiver: AnyObject {
    /// Begins a day. Throws the reason if the file has had it.
    func begin(_ date: CalendarDate) throws(RatesProblem)
    /// Takes a rate of the day, as the file writes it. Throws ``RatesProblem`` for what cannot be a rate, and what keeping
    /// it throws.
    func take(_ code: String, _ text: String) throws
}
