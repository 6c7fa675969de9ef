// For apps that are clients of a bank's server: everything of BankKit, the services over HTTP, and URLSession under them.
@_exported import BankKit
@_exported import BankRemote
@_exported import BankURLSession
