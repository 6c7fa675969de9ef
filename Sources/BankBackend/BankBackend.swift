// For apps that embed the real bank: everything of BankKit, the containers, the ledger and the modules below them.
@_exported import BankContainer
@_exported import BankCryptography
@_exported import BankExchange
@_exported import BankKit
@_exported import BankLedger
@_exported import BankSQL
@_exported import BankSQLite
@_exported import BankSystem
@_exported import BankVault
@_exported import Injection
@_exported import ServiceRegistry
