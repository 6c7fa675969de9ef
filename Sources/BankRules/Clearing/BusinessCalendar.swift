package import BankDomain
import BankServices

/// The days on which banks settle payments: those of TARGET2, the settlement system of the euro.
///
/// It is closed on Saturdays and Sundays, New Year's Day, Good Friday, Easter Monday, 1 May, and 25 and 26 December
/// (ECB, long-term calendar for TARGET closing days). A bank may have further holidays.
package struct BusinessCalendar {
    private let holidays: Set<CalendarDate>

    package init(holidays: Set<CalendarDate> = []) {
        self.holidays = holidays
    }

    package func isBusinessDay(_ day: CalendarDate) -> Bool {
        let (year, month, dayOfMonth) = day.components
        if day.isWeekend || holidays.contains(day) { return false }
        switch (month, dayOfMonth) {
        case (1, 1), (5, 1), (12, 25), (12, 26): return false
        default: break
        }
        guard let easter = Self.easterSunday(year) else { return true }
        let distance = day.dayNumber - easter.dayNumber
        return distance != -2 && distance != 1
    }

    package func firstBusinessDay(onOrAfter day: CalendarDate) -> CalendarDate {
        var day = day
        while !isBusinessDay(day) { day = day.adding(days: 1) }
        return day
    }

    /// Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher (Meeus, Astronomical
    /// Algorithms, chapter 8).
    static func easterSunday(_ year: Int) -> CalendarDate? {
        let a = year % 19
        let (b, c) = (year / 100, year % 100)
        let (d, e) = (b / 4, b % 4)
        let g = (8 * b + 13) / 25
        let h = (19 * a + b - d - g + 15) % 30
        let (i, k) = (c / 4, c % 4)
        let l = (32 + 2 * e + 2 * i - h - k) % 7
        let m = (a + 11 * h + 19 * l) / 433
        let month = (h + l - 7 * m + 90) / 25
        let day = (h + l - 7 * m + 33 * month + 19) % 32
        return CalendarDate(year: year, month: month, day: day)
    }
}

extension BankFacts {
    /// The day on which a payment that is sent now is settled.
    package var settlementDate: CalendarDate {
        get throws {
            let rules = try paymentRules
            let isLate = rules.clearingCutOffMinutes.map { zone.secondsOfDay(of: now) >= $0 * 60 } ?? false
            return BusinessCalendar(holidays: rules.clearingHolidays)
                .firstBusinessDay(onOrAfter: isLate ? today.adding(days: 1) : today)
        }
    }
}

extension CalendarDate {
    // 1970-01-01 was a Thursday.
    fileprivate var isWeekend: Bool { (dayNumber % 7 + 7 + 3) % 7 >= 5 }
}
