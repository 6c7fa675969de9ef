import CommandLineKit
import Testing

@testable import BankCommands

/// Amounts with a decimal comma, and times without a zone, as options and answers take them.
@Suite struct TypedAmountTests {
    @Test(arguments: [
        ("12,50", "12.50"), ("-12,5", "-12.5"), ("+1250,05", "+1250.05"), ("0,07", "0.07"),
    ])
    func testDecimalComma_IsRead(_ typed: String, _ plain: String) {
        #expect(TypedAmount.plain(typed) == plain)
    }

    @Test(arguments: [
        "1,234", "1,234.50", "1.234,50", "1,2,3", ",50", "12,", "-,5", "1 250,50", "12,5x", "none", "",
        "12.50",
        "--1,50", "١,٥٠",
    ])
    func testAnythingElse_IsUnchanged(_ typed: String) {
        #expect(TypedAmount.plain(typed) == typed)
    }
}
