// Everything an app needs to use a bank and to be tested without one: values, contracts, mocks, view models.
@_exported import BankDomain
@_exported import BankFeatures
@_exported import BankMock
@_exported import BankServices
@_exported import LanguageKit
