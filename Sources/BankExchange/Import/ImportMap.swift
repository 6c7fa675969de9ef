package import BankDomain
package import BankServices

/// The content of a mapping file, which describes the files of one source.
///
/// A mapping file is a JSON object with exactly these keys:
///
/// - `separator`, `quote`: one ASCII character each.
/// - `currency`: the ISO 4217 code of every amount.
/// - `decimalMark` (optional): `.` or `,`; amounts may then be grouped and signed, as banks write them.
/// - `twoDigitYearsFrom` (optional): the first of the hundred years for two-digit years.
/// - `files`: the kinds of file, identified by their exact header. Each has `kind` and `header` (the names
///   of the columns) and then, for `"kind": "accounts"`:
///   - `number`: the column with the account number;
///   - `opened`: `{"column", "format"}`, the day of opening, see ``DatePattern``;
///   - `type`: `checking` or `savings`; `name`: a template such as `Account {account_id}`;
///
///   for `"kind": "users"`, who cannot sign in yet:
///   - `user`: a template that makes the id, such as `USR-{client_id}`; `name`: a template;
///
///   for `"kind": "owners"`, after the files of the accounts and users that it names:
///   - `account`: the column with the account number; `user`: a template that makes the user's id;
///   - `right`: `{"column", "owner": […]}`, the values that make an owner; any other is refused;
///
///   for `"kind": "cards"`, after the file of their accounts:
///   - `account`: `{"column", "file", "key", "value"}`: the column with a value that the column `key` of the other
///     file, in the same folder, has too; its column `value` has the account number;
///   - `issued`: `{"column", "format"}`, the day of issue; `name`: a template;
///
///   and for `"kind": "bookings"`:
///   - `account` (optional): the column with the account number; without it the import names the account;
///   - `date`: `{"column", "format"}`;
///   - `amount`: the column with the amount, below zero for a debit; or, with
///     `direction`: `{"column", "credit": […], "debit": […]}`, the values for each, the amount above zero;
///   - `debit`, `credit` in place of `amount`: the columns of which each row has one;
///   - `currency` (optional): a column whose value must be the map's currency;
///   - `balance` (optional): the column with the balance that the file states after the row;
///   - `counterparty`, `reference` (optional): templates;
///   - `rules`: in order; the first whose `when` (column to value, all must be equal; `{}` always fits)
///     fits a row says its `account` (``InternalAccount``), `description` and `category`;
///
///   and for `"kind": "orders"`:
///   - `account`: the column with the account number; `amount`: the column with the amount, above zero;
///   - `frequency`: see ``StandingOrderSchedule/Frequency``;
///   - `creditor`: a template; `reference` (optional): a template.
package struct ImportMap {
    let separator: UInt8
    let quote: UInt8
    /// The currency of every amount.
    package let currency: Currency
    /// Whether a comma stands before the decimals; `nil` for plain amounts with a point.
    let hasDecimalComma: Bool?
    /// The kinds of file.
    let files: [FileMap]

    /// A kind of file.
    package enum FileMap {
        /// Each row opens an account.
        case accounts(AccountsMap)
        /// Each row books an entry.
        case bookings(BookingsMap)
        /// Each row is a standing order.
        case orders(OrdersMap)
        /// Each row creates a user.
        case users(UsersMap)
        /// Each row makes a user an owner of an account.
        case owners(OwnersMap)
        /// Each row is a card of an account.
        case cards(CardsMap)

        var header: [String] {
            switch self {
            case .accounts(let map): map.header
            case .bookings(let map): map.header
            case .orders(let map): map.header
            case .users(let map): map.header
            case .owners(let map): map.header
            case .cards(let map): map.header
            }
        }

        package var kind: ImportedFile.Kind {
            switch self {
            case .accounts: .accounts
            case .bookings: .bookings
            case .users: .users
            case .owners: .owners
            case .orders: .orders
            case .cards: .cards
            }
        }
    }
}

/// The mapping of a file of accounts. Columns are counted from 0.
package struct AccountsMap {
    package let header: [String]
    package let number: Int
    package let opened: DateColumn
    package let type: Account.AccountType
    package let name: FieldTemplate
}

/// The mapping of a file of users. Columns are counted from 0.
package struct UsersMap {
    package let header: [String]
    package let user: FieldTemplate
    package let name: FieldTemplate
}

/// The mapping of a file of owners. Columns are counted from 0.
package struct OwnersMap {
    package let header: [String]
    package let account: Int
    package let user: FieldTemplate
    package let right: RightColumn
}

/// The column with a user's right on an account.
package struct RightColumn {
    package let column: Int
    /// The values that make an owner.
    package let owner: [[UInt8]]
}

/// The mapping of a file of cards. Columns are counted from 0.
package struct CardsMap {
    package let header: [String]
    package let account: LookupColumn
    package let issued: DateColumn
    package let name: FieldTemplate
}

/// A column whose values are looked up in another file in the same folder.
package struct LookupColumn {
    /// The column, counted from 0.
    package let column: Int
    /// The name of the other file.
    package let file: String
    /// The other file's column with the same values.
    package let key: String
    /// The other file's column with the results.
    package let value: String
}

/// The mapping of a file of bookings. Columns are counted from 0.
package struct BookingsMap {
    package let header: [String]
    /// The column of the account's number; `nil` if the import names the account.
    package let account: Int?
    package let date: DateColumn
    package let amount: AmountColumns
    package let balance: Int?
    /// The column whose value must be the currency.
    package let currency: Int?
    package let counterparty: FieldTemplate?
    package let reference: FieldTemplate?
    package let rules: [BookingRule]
}

/// The columns with a booking's amount.
package enum AmountColumns {
    /// Amounts above zero, and a column with the direction.
    case directed(Int, DirectionColumn)
    /// Amounts below zero for debits.
    case signed(Int)
    case pair(debit: Int, credit: Int)

    /// The first of them.
    package var first: Int {
        switch self {
        case .directed(let amount, _), .signed(let amount): amount
        case .pair(let debit, _): debit
        }
    }
}

package struct DateColumn {
    package let column: Int
    let pattern: DatePattern
}

/// The column with the direction of a booking, seen from the account.
package struct DirectionColumn {
    package let column: Int
    package let credit: [[UInt8]]
    package let debit: [[UInt8]]

    /// The direction of a row; `nil` for an unknown value.
    package func direction(of record: CSVRecord) -> Transaction.Direction? {
        let value = record[column]
        if credit.contains(where: value.elementsEqual) { return .credit }
        return debit.contains(where: value.elementsEqual) ? .debit : nil
    }
}

/// A rule for the kind of a booking.
package struct BookingRule {
    /// The columns and their required values.
    package let conditions: [(column: Int, value: [UInt8])]
    /// The bank's account for the other side.
    package let account: InternalAccount
    package let description: String
    /// The kind of spending or income.
    package let category: TransactionCategory

    package func fits(_ record: CSVRecord) -> Bool {
        conditions.allSatisfy { record[$0.column].elementsEqual($0.value) }
    }
}

/// The mapping of a file of standing orders. Columns are counted from 0.
package struct OrdersMap {
    package let header: [String]
    package let account: Int
    package let amount: Int
    package let frequency: StandingOrderSchedule.Frequency
    package let creditor: FieldTemplate
    package let reference: FieldTemplate?
}
