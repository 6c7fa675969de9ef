import BankCryptography
import BankDomain
import BankSQL
import LanguageKit

/// Reads and validates stored values as domain types.
enum StoredValue {
    private static let days = -719_162...2_932_896  // 0001-01-01 to 9999-12-31

    /// A day of the years 1 to 9999.
    static func date(_ number: Int64) throws(MalformedValue) -> CalendarDate {
        guard let number = Int(exactly: number), days.contains(number) else {
            throw MalformedValue("\(number) is not a date")
        }
        return CalendarDate(dayNumber: number)
    }

    /// A moment of the years 1 to 9999.
    static func instant(_ milliseconds: Int64) throws(MalformedValue) -> Instant {
        guard days.contains(Int(milliseconds / 86_400_000)) else {
            throw MalformedValue("\(milliseconds) is not a time")
        }
        return Instant(millisecondsSinceEpoch: milliseconds)
    }

    /// A currency of ISO 4217.
    static func currency(_ code: String) throws(MalformedValue) -> Currency {
        guard let currency = Currency(code: code) else {
            throw MalformedValue("\"\(code)\" is not a currency")
        }
        return currency
    }

    static func address(_ text: String) throws(MalformedValue) -> WebAddress {
        do throws(WebAddress.Fault) {
            return try WebAddress(text)
        } catch {
            throw MalformedValue("\"\(text)\" is not an address")
        }
    }

    /// The outcome of a delivery: an HTTP status or a fault.
    static func outcome(_ text: String) throws(MalformedValue) -> WebhookOutcome {
        if let status = Int(text) { return .answered(status: status) }
        return .failed(try choice(text, as: WebhookFault.self))
    }

    static func choice<Choice: RawRepresentable<String>>(
        _ text: String, as type: Choice.Type
    ) throws(MalformedValue) -> Choice {
        guard let choice = Choice(rawValue: text) else {
            throw MalformedValue("\"\(text)\" is not a valid \(String(describing: type))")
        }
        return choice
    }

    static func roles(_ text: String) throws(MalformedValue) -> Set<Principal.Role> {
        var roles: Set<Principal.Role> = []
        for word in text.split(separator: " ") {
            roles.insert(try choice(String(word), as: Principal.Role.self))
        }
        return roles
    }

    static func amount(_ minorUnits: Int64) throws(MalformedValue) -> Int64 {
        guard minorUnits > 0 else { throw MalformedValue("\(minorUnits) is not an amount") }
        return minorUnits
    }

    /// The signed amount of an entry.
    static func amount(
        _ minorUnits: Int64, _ direction: Transaction.Direction
    ) throws(MalformedValue) -> Int64 {
        direction == .credit ? try amount(minorUnits) : -(try amount(minorUnits))
    }

    static func entryNumber(_ number: Int64) throws(MalformedValue) -> Int {
        guard number > 0, let number = Int(exactly: number) else {
            throw MalformedValue("\(number) is not an entry number")
        }
        return number
    }

    /// The number of a transfer or account, or a count; small enough that computed numbers do not overflow.
    static func number(_ number: Int64) throws(MalformedValue) -> Int64 {
        guard (0...1 << 60).contains(number) else { throw MalformedValue("\(number) is not a number") }
        return number
    }

    static func held(_ minorUnits: Int64) throws(MalformedValue) -> Int64 {
        guard minorUnits >= 0 else { throw MalformedValue("\(minorUnits) can't be held") }
        return minorUnits
    }

    static func digest(_ bytes: UnsafeRawBufferPointer) throws(MalformedValue) -> Digest {
        guard let digest = Digest(stored: bytes) else {
            throw MalformedValue("a hash has \(bytes.count) bytes")
        }
        return digest
    }
}
