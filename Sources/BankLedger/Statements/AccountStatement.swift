import BankDomain

/// A statement of an account. In this module `Statement` alone is SQLite's.
typealias AccountStatement = BankDomain.Statement
