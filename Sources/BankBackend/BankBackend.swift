// What embeds the real bank: everything of BankKit, the containers, the ledger and what they stand on.
@_exported import BankContainer
@_exported import BankCryptography
@_exported import BankKit
@_exported import BankLedger
@_exported import BankSystem
@_exported import BankVault
@_exported import Injection
