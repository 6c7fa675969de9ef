// For apps that are clients of a bank's server: everything of BankKit, and the services over HTTP with URLSession.
@_exported import BankKit
@_exported import BankRemote
@_exported import BankURLSession
