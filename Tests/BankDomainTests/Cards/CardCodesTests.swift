import BankDomain
import XCTest

/// Merchant categories and countries, by their standard codes.
final class CardCodesTests: XCTestCase {
    func testCategories_AreThoseOfTheStandard() {
        for text in ["5411", "0742", "3000", "3999", "7995", "9405"] {
            XCTAssertEqual(MerchantCategoryCode(text)?.text, text)
        }
        for text in ["", "541", "54111", "0000", "9999", "4000", "x411", "٥٤١١", " 5411"] {
            XCTAssertNil(MerchantCategoryCode(text), text)
        }
    }

    // A binary search misses codes that are out of order.
    func testEveryCategory_IsFound() {
        let codes = (10_000...19_999).map { String($0).dropFirst() }
        XCTAssertEqual(codes.filter { MerchantCategoryCode(String($0)) != nil }.count, 1_000 + 294)
    }

    func testCountries_AreThoseOfTheStandard() {
        XCTAssertEqual(CountryCode("us")?.text, "US")
        XCTAssertEqual(CountryCode.allCodes.count, 249)
        for code in CountryCode.allCodes { XCTAssertEqual(CountryCode(code)?.text, code) }
        for text in ["", "U", "USA", "XX", "EU", "UK", "XK"] { XCTAssertNil(CountryCode(text), text) }
    }

    func testCategories_AreKindsOfSpending() {
        let expected: [(String, TransactionCategory)] = [
            ("5411", .groceries), ("5812", .dining), ("5541", .transport), ("3000", .transport),
            ("3501", .entertainment), ("7011", .entertainment), ("7512", .transport), ("4900", .utilities),
            ("5912", .health), ("8011", .health), ("6011", .cash), ("5732", .shopping), ("6300", .insurance),
            ("9311", .other), ("0742", .other), ("5816", .subscriptions), ("6513", .housing),
        ]
        for (code, category) in expected {
            XCTAssertEqual(MerchantCategoryCode(code)?.transactionCategory, category, code)
        }
    }

    func testExpiry_IsTheLastMonthThatPays() throws {
        let expiry = try XCTUnwrap(CardExpiry(year: 2030, month: 2))
        XCTAssertEqual(expiry.text, "02/30")
        XCTAssertFalse(expiry.isOver(on: try XCTUnwrap(CalendarDate("2030-02-28"))))
        XCTAssertTrue(expiry.isOver(on: try XCTUnwrap(CalendarDate("2030-03-01"))))
        XCTAssertFalse(expiry.isOver(on: try XCTUnwrap(CalendarDate("2029-12-31"))))
        XCTAssertNil(CardExpiry(year: 2030, month: 13))
        let leapDay = try XCTUnwrap(CalendarDate("2028-02-29"))
        XCTAssertEqual(CardExpiry(orderedOn: leapDay), CardExpiry(year: 2032, month: 2))
    }

    func testControls_AreSortedWithoutRepetition() throws {
        let (one, two) = (try XCTUnwrap(CountryCode("US")), try XCTUnwrap(CountryCode("CZ")))
        XCTAssertEqual(SpendingControls(blockedCountries: [one, two, one]).blockedCountries, [two, one])
    }
}
