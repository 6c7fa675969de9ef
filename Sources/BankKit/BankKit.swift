// Everything an app needs to use a bank and to be tested without one, from values to view models.
@_exported import BankDevice
@_exported import BankDomain
@_exported import BankFeatures
@_exported import BankMock
@_exported import BankServices
@_exported import LanguageKit
