import BankDomain
import BankServices
import LanguageKit

extension Parameter where Value == DemoClockMove {
    static func moment(_ name: String, _ summary: String) -> Parameter {
        coded(name, summary, expected: "a date, or a time such as 2026-07-01T09:00:00Z", { $0.text }) {
            DemoClockMove($0)
        }
    }
}

extension Parameter where Value == DemoConditions.Latency {
    static func latency(_ name: String, _ summary: String) -> Parameter {
        coded(name, summary, expected: "none, realistic, or milliseconds such as 250ms", { $0.text }) {
            DemoConditions.Latency($0)
        }
    }
}
