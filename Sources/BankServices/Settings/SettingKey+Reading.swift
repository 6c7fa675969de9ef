import BankDomain

/// Values of settings that have parts.
extension SettingKey {
    /// The minutes after midnight of a time such as `16:00`; `nil` for anything else.
    static func minuteOfDay(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2,
            parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// The days in a text with commas between.
    static func dates(_ text: String) -> [CalendarDate] {
        text.split(separator: ",").compactMap { CalendarDate($0) }
    }
}
