import BankDomain

/// Days and moments: a text that is read as a day is that day's text. Every moment can be written and lies in its day.
func check(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    if let date = CalendarDate(text) {
        require(date.text == text, "\(text) is written \(date.text)")
        let (year, month, day) = date.components
        require(CalendarDate(year: year, month: month, day: day) == date, "\(text) has other parts")
        require(date.adding(days: 1) > date && date.adding(days: 1).adding(days: -1) == date, "days are lost")
    }
    let word = input.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let instant = Instant(millisecondsSinceEpoch: Int64(bitPattern: word))
    require(instant.text.hasSuffix("Z"), "a moment is written in UTC")
    check(instant)
    // Realistic years: 1842 to 2100.
    check(Instant(millisecondsSinceEpoch: Int64(bitPattern: word) >> 21))
}

private func check(_ instant: Instant) {
    let date = instant.utcDate
    require(instant.text.hasPrefix(date.text + "T"), "\(instant) is not on \(date)")
    let (year, month, day) = date.components
    require((1...12).contains(month) && (1...31).contains(day), "\(date) has no such day")
    guard (1...9_999).contains(year) else { return }
    require(CalendarDate(date.text) == date, "\(date) reads as another day")
    let start = Instant(utc: date)
    require(
        start <= instant && instant < start.adding(milliseconds: 86_400_000), "\(instant) is not on \(date)")
    require(CalendarDate(year: year, month: month, day: day) == date, "\(date) has other parts")
    let later = date.adding(months: 1)
    require((28...31).contains(later.dayNumber - date.dayNumber), "a month after \(date) is \(later)")
}
