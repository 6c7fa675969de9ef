import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankExchange

final class CSVPaymentsTests: PaymentFileTestCase {
    func testRows_AreReadInAnyOrderOfColumns() async throws {
        let payments = try await payments(
            """
            amount,to,date,reference,name,currency,from
            12.50,ACC002,2026-07-01,"Rent, July",Ada,USD,ACC001
            7,GB33 BUKB 2020 1555 5555 55,,,,,

            """)
        XCTAssertEqual(
            payments.map { [$0.amount, $0.creditorAccount, $0.reference, $0.creditorName] },
            [
                ["12.50", "ACC002", "Rent, July", "Ada"], ["7", "GB33 BUKB 2020 1555 5555 55", "", ""],
            ])
        XCTAssertEqual(payments.map(\.debtorAccount), ["ACC001", nil])
        XCTAssertEqual(payments.map(\.currency), [.usd, nil])
        XCTAssertEqual(payments.map(\.executionDate), [CalendarDate("2026-07-01"), nil])
        XCTAssertEqual(payments.map(\.line), [2, 3])
    }

    func testSeparator_IsThatOfTheHeader() async throws {
        for separator in [",", ";", "\t"] {
            let rows = [["to", "amount", "reference"], ["ACC002", "12.50", "\"a,b;c\""]]
            let text = rows.map { $0.joined(separator: separator) }.joined(separator: "\n")
            let payments = try await payments(text + "\n")
            XCTAssertEqual(
                payments.map { [$0.creditorAccount, $0.amount, $0.reference] },
                [["ACC002", "12.50", "a,b;c"]])
        }
    }

    func testCorrectedFile_KeepsTheKeysOfItsOtherRows() async throws {
        let rows = ["ACC002,1", "ACC002,1", "ACC009,5", "ACC003,7"]
        func keys(_ rows: [String], _ header: String = "to,amount") async throws -> [IdempotencyKey] {
            try await payments(([header] + rows).joined(separator: "\n"), prefix: "june")
                .map(\.idempotencyKey)
        }
        let first = try await keys(rows)
        XCTAssertEqual(Set(first).count, 4)
        let changed = try await keys([rows[0], rows[1], "ACC004,5", rows[3]])
        XCTAssertEqual([changed[0], changed[1], changed[3]], [first[0], first[1], first[3]])
        XCTAssertFalse(first.contains(changed[2]))
        let removed = try await keys([rows[3], rows[0], rows[1]])
        XCTAssertEqual(removed, [first[3], first[0], first[1]])
        let reordered = try await keys(["1.00,ACC002,", "7.0,ACC003,"], "amount,to,reference")
        XCTAssertEqual(reordered, [first[0], first[3]])
    }

    func testAmounts_HaveTheKeysOfWhatTheyAre() async throws {
        func key(_ amount: String) async throws -> IdempotencyKey? {
            try await payments("to,amount\nACC002,\(amount)\n", prefix: "june").first?.idempotencyKey
        }
        let sames = [["10", "10.0", "10.00"], ["0.50", "0.5"], ["100"], ["1"], ["10.05"], ["1.5"]]
        var keys: [Set<IdempotencyKey?>] = []
        for same in sames {
            var found: Set<IdempotencyKey?> = []
            for amount in same { found.insert(try await key(amount)) }
            keys.append(found)
        }
        XCTAssertEqual(keys.map(\.count), sames.map { _ in 1 })
        XCTAssertEqual(Set(keys).count, sames.count)
    }

    func testFileWithoutAKey_HasThatOfItsCorrection() async throws {
        let text = "to,amount\nACC002,1\n"
        let summary = try await reading(text).examine()
        let key = try XCTUnwrap(summary.correctionKey(nil))
        let keys = try await payments(text).map(\.idempotencyKey)
        let corrected = try await payments(text + "ACC003,2\n", prefix: key.text).map(\.idempotencyKey)
        XCTAssertEqual(corrected.prefix(1), keys[...])
        XCTAssertEqual(summary.correctionKey(IdempotencyKey("june"))?.text, "june")
    }

    func testKeys_FollowFromTheFileAndItsRows() async throws {
        let text = "to,amount\nACC002,1\nACC002,1\n"
        let keys = try await payments(text).map(\.idempotencyKey)
        XCTAssertEqual(Set(keys).count, 2)
        let same = try await payments(text).map(\.idempotencyKey)
        XCTAssertEqual(same, keys)
        let longer = try await payments(text + "ACC002,1\n").map(\.idempotencyKey)
        let prefixed = try await payments(text, prefix: "again").map(\.idempotencyKey)
        XCTAssertEqual(Set(keys + longer + prefixed).count, 7)
    }

    func testNamesOfColumns_CanHaveCapitalLetters() async throws {
        let payments = try await payments("To,AMOUNT, Reference\nACC002,12.50,Rent\n")
        XCTAssertEqual(
            payments.map { [$0.creditorAccount, $0.amount, $0.reference] }, [["ACC002", "12.50", "Rent"]])
        let twice = try await refusal(of: "To,amount,to\nA,1,B\n")
        XCTAssertEqual(twice, "1: to: it is there twice")
    }

    func testCommasInAmounts_AreReadIfTheyHaveOneMeaning() async throws {
        let rows = ["12,50;EUR", "12,5;", "1,250.00;USD", "1.250,00;USD", "1,250,000;EUR", "1,250.00;"]
        let payments = try await payments(
            "to;amount;currency\n" + rows.map { "ACC002;\($0)\n" }.joined())
        XCTAssertEqual(
            payments.map(\.amount), ["12.50", "12.50", "1250.00", "1250.00", "1250000.00", "1250.00"])
        XCTAssertEqual(payments.prefix(3).map(\.amountText), ["12.50 EUR", "12.50", "1250.00 USD"])
        for amount in ["1,250", "12,505", "12,50;JPY", "1,25.00", "-12,50"] {
            let currency = amount.contains(";") ? "" : ";"
            let refusal = try await refusal(of: "to;amount;currency\nA;\(amount)\(currency)\n")
            XCTAssertEqual(
                refusal,
                """
                2: amount: "\(amount.split(separator: ";")[0])" has a comma and is not clear; write the amount with a \
                decimal point and without thousands separators, such as 1250.00
                """)
        }
        let zero = try await refusal(of: "to;amount\nA;0,00\n")
        XCTAssertEqual(zero, "2: amount: \"0,00\" is not an amount above zero")
    }

    func testInvalidFiles_AreRefusedWithLineAndColumn() async throws {
        let columns = "allowed are from, to, amount, currency, name, reference, date"
        let rows: [(String, String)] = [
            ("", "it is empty"), ("to,amount\n", "it has no payments"),
            ("to\nACC002\n", "1: amount: it is missing"), ("amount\n1\n", "1: to: it is missing"),
            ("to,amount,to\nA,1,B\n", "1: to: it is there twice"),
            ("to,amount,iban\nA,1,B\n", "1: it has the unknown column \"iban\"; \(columns)"),
            ("to|amount\nA|1\n", "1: it has the unknown column \"to|amount\"; \(columns)"),
            ("to,amount\nA\n", "2: it has 1 fields instead of 2"),
            ("to,amount\nA,1\n,1\n", "3: to: it is empty"),
            ("to,amount\nA,\n", "2: amount: it is empty"),
            ("to,amount\nA,one\n", "2: amount: \"one\" is not an amount above zero"),
            ("to,amount\nA,0\n", "2: amount: \"0\" is not an amount above zero"),
            ("to,amount,currency\nA,1.005,USD\n", "2: amount: \"1.005\" is not an amount above zero in USD"),
            ("to,amount,currency\nA,1,USX\n", "2: currency: \"USX\" is not a currency"),
            ("to,amount,date\nA,1,1.7.2026\n", "2: date: \"1.7.2026\" is not a date like 2026-01-31"),
            ("to,amount\n\"A,1\n", "2: a quote is not closed"),
        ]
        for (text, expected) in rows {
            let refusal = try await refusal(of: text)
            XCTAssertEqual(refusal, expected)
        }
    }
}
