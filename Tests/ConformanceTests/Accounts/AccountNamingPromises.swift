import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AccountServiceProtocol`` about finding the account that a text names.
enum AccountNamingPromises {
    static let all: [Promise<BankUnderTest>] = [
        Promise("an account is found by id, number, IBAN, name and prefix, in any letter case") { bank in
            let account = try await bank.operator.openShown("Primary Checking")
            let iban = try XCTUnwrap(account.iban?.validated)
            let number = account.accountNumber
            let names = [
                account.id.text, account.id.text.lowercased(), number,
                "\(number.prefix(3)) \(number.dropFirst(3))",
                iban.text, iban.groupedText, iban.text.lowercased(), "Primary Checking", "primary checking",
                "PRIMARY", "p", "acc", String(iban.text.prefix(4)), String(number.prefix(4)),
            ]
            for purpose in [AccountPurpose.reading, .paying] {
                for name in names {
                    let found = try await bank.operator.accounts.id(named: name, for: purpose)
                    XCTAssertEqual(found, account.id, name)
                }
            }
        },
        Promise("an id takes precedence over a name") { bank in
            let first = try await bank.operator.open("Main")
            try await bank.operator.open(first.text)
            let found = try await bank.operator.accounts.account(named: first.text)
            XCTAssertEqual(found.id, first)
        },
        Promise("a number and an IBAN take precedence over a name") { bank in
            let first = try await bank.operator.openShown("Main")
            try await bank.operator.open(first.accountNumber)
            try await bank.operator.open(try XCTUnwrap(first.iban).text)
            for name in [first.accountNumber, try XCTUnwrap(first.iban).text] {
                let found = try await bank.operator.accounts.account(named: name)
                XCTAssertEqual(found.id, first.id)
            }
        },
        Promise("a full name takes precedence over a prefix") { bank in
            try await bank.operator.open("Savings for two")
            let whole = try await bank.operator.open("Savings")
            let found = try await bank.operator.accounts.payee(named: "savings")
            XCTAssertEqual(found, whole)
        },
        Promise("two accounts of one name are ambiguous, and both are listed") { bank in
            let first = try await bank.operator.open("Twin")
            let second = try await bank.operator.open("twin")
            let expected = ServiceError.ambiguous(
                .account, name: "TWIN", candidates: ["\(first) \"Twin\"", "\(second) \"twin\""])
            for purpose in [AccountPurpose.reading, .paying] {
                await assertRefused(expected) {
                    try await bank.operator.accounts.id(named: "TWIN", for: purpose)
                }
            }
        },
        Promise("a shared prefix is ambiguous, and every match is listed") { bank in
            let first = try await bank.operator.open("Holiday")
            let second = try await bank.operator.open("Home")
            try await bank.operator.open("Car")
            let expected = ServiceError.ambiguous(
                .account, name: "ho", candidates: ["\(first) \"Holiday\"", "\(second) \"Home\""])
            await assertRefused(expected) {
                try await bank.operator.accounts.account(named: "ho")
            }
            let found = try await bank.operator.accounts.account(named: "hom")
            XCTAssertEqual(found.id, second)
        },
        Promise("a text without a match is not found") { bank in
            try await bank.operator.open("Main")
            for name in [
                "nothing", "ACC999", "Main!", "ain", "%", "_", "M_in", "M%", "*", "Main'--", "\u{0}",
            ] {
                await assertRefused(.notFound(.account, name: name), name) {
                    try await bank.operator.accounts.account(named: name)
                }
            }
        },
        Promise("an empty text or spaces match nothing, not even the only account") { bank in
            try await bank.operator.open("Only")
            for name in ["", " ", "   "] {
                await assertRefused(.notFound(.account, name: name), "\"\(name)\"") {
                    try await bank.operator.accounts.account(named: name)
                }
            }
        },
        Promise("an invalid IBAN gives the reason, and a valid unknown one is not found") { bank in
            try await bank.operator.open("Main")
            let wrong: [(String, IBANError)] = [
                ("DE88370400440532013000", .wrongCheckDigits),
                ("de88 3704 0044 0532 0130 00", .wrongCheckDigits),
                ("DE8937040044053201300", .wrongLength(expected: 22, actual: 21)),
                ("US12345678901234567890", .unknownCountry("US")),
            ]
            for purpose in [AccountPurpose.reading, .paying] {
                for (text, reason) in wrong {
                    await assertRefused(.invalidIBAN(text: text, reason: reason)) {
                        try await bank.operator.accounts.id(named: text, for: purpose)
                    }
                }
                await assertRefused(.notFound(.account, name: "DE89370400440532013000")) {
                    try await bank.operator.accounts.id(named: "DE89370400440532013000", for: purpose)
                }
            }
        },
        Promise("for reading, customers find their own accounts, and operators all by id, number and IBAN") {
            bank in
            let foreign = try await bank.operator.openShown("Operator's")
            let own = try await bank.customer.openShown("Customer's")
            let iban = try XCTUnwrap(foreign.iban)
            for name in [foreign.id.text, foreign.accountNumber, iban.text, "Operator's", "Oper"] {
                await assertRefused(.notFound(.account, name: name)) {
                    try await bank.customer.accounts.account(named: name)
                }
            }
            for name in [own.id.text, own.accountNumber, try XCTUnwrap(own.iban).text] {
                let found = try await bank.operator.accounts.account(named: name)
                XCTAssertEqual(found.id, own.id)
            }
        },
        Promise("names of others' accounts find nothing, for customers and operators") { bank in
            try await bank.customer.open("emergency")
            for purpose in [AccountPurpose.reading, .paying] {
                for name in ["emergency", "Emergency", "emer"] {
                    await assertRefused(.notFound(.account, name: name)) {
                        try await bank.operator.accounts.id(named: name, for: purpose)
                    }
                }
            }
        },
        Promise("any match among own accounts takes precedence over another user's name and id") { bank in
            let own = try await bank.operator.open("Emergency fund")
            try await bank.customer.open("emergency")
            for purpose in [AccountPurpose.reading, .paying] {
                let found = try await bank.operator.accounts.id(named: "emergency", for: purpose)
                XCTAssertEqual(found, own)
            }
            let stranger = try await bank.customer.open("Bakery")
            let named = try await bank.operator.open("\(stranger.text) is not mine")
            let found = try await bank.operator.accounts.payee(named: stranger.text)
            XCTAssertEqual(found, named)
        },
        Promise("a full id does not match as a prefix, and spaces match nothing") { bank in
            let only = try await bank.operator.open("Only")
            for purpose in [AccountPurpose.reading, .paying] {
                for name in ["\t", "\u{A0}", "\u{3000}", "\(only.text)0", "ACC000"] {
                    await assertRefused(.notFound(.account, name: name)) {
                        try await bank.operator.accounts.id(named: name, for: purpose)
                    }
                }
            }
        },
        Promise("names match without accents, width and invisible characters; the exact spelling comes first")
        {
            bank in
            let plain = try await bank.operator.open("Cafe Muller")
            for name in ["café müller", "ＣＡＦＥ Muller", "Cafe\u{200D} Muller", "cafe   muller", "CAFÉ mu"] {
                for purpose in [AccountPurpose.reading, .paying] {
                    let found = try await bank.operator.accounts.id(named: name, for: purpose)
                    XCTAssertEqual(found, plain, name)
                }
            }
            let accented = try await bank.operator.open("Café Müller")
            let found = try await bank.operator.accounts.account(named: "cafe\u{301} mu\u{308}ller")
            XCTAssertEqual(found.id, accented)
            let vietnamese = try await bank.operator.open("Tiền tiết kiệm")
            let saved = try await bank.operator.accounts.account(named: "tien tiet")
            XCTAssertEqual(saved.id, vietnamese)
        },
        Promise("accounts that a customer cannot read never make a text ambiguous") { bank in
            try await bank.operator.open("Shared")
            let own = try await bank.customer.open("Shared")
            let found = try await bank.customer.accounts.account(named: "shared")
            XCTAssertEqual(found.id, own)
        },
        Promise("for paying, accounts of others are found by id, number and IBAN") { bank in
            let foreign = try await bank.operator.openShown("Bakery")
            let own = try await bank.customer.open("Barn")
            let iban = try XCTUnwrap(foreign.iban?.validated)
            for name in [foreign.id.text, foreign.accountNumber, iban.groupedText] {
                let found = try await bank.customer.accounts.payee(named: name)
                XCTAssertEqual(found, foreign.id)
            }
            for name in ["bakery", "bake"] {
                await assertRefused(.notFound(.account, name: name)) {
                    try await bank.customer.accounts.payee(named: name)
                }
            }
            let found = try await bank.customer.accounts.payee(named: "ba")
            XCTAssertEqual(found, own)
        },
    ]
}

extension BankConformanceTests {
    func testAccountNamingPromises_AreKept() async throws { try await keep(AccountNamingPromises.all) }
}

extension BankClient {
    fileprivate func openShown(_ name: String) async throws -> Account {
        try await accounts.account(id: try await open(name))
    }
}

extension AccountServiceProtocol {
    /// The id of the account that a text names, for a purpose of this service.
    fileprivate func id(named name: String, for purpose: AccountPurpose) async throws -> AccountID {
        switch purpose {
        case .reading, .counter: try await account(named: name).id
        case .paying: try await payee(named: name)
        }
    }
}
