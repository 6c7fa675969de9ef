import BankDomain
import BankLedger
import BankServices
import BankSystem
import Foundation

// A program that pays in a loop, for tests that kill it or run several at once.
//
//   Payer make FOLDER              creates a ledger with ten accounts
//   Payer pay FOLDER NAME COUNT    makes COUNT payments and prints each key after its acknowledgement; then, on
//                                  standard error, the seconds in total, the longest payment, and the largest number of
//                                  other payments between two of its own
//   Payer check FOLDER             reads keys from standard input; fails unless each was booked once and the ledger is
//                                  sound; prints the number of other bookings
//   Payer import FOLDER COUNT      imports a statement with COUNT entries; prints when it begins and when it is done
//   Payer check-imports FOLDER     fails unless the ledger is sound; prints the number of imports, of their entries,
//                                  and of the cents that they brought

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { exit(64) }
let payer = Payer(folder: arguments[1])
do {
    switch arguments[0] {
    case "make": try await payer.make()
    case "pay": try await payer.pay(arguments[2], count: Int(arguments[3]) ?? 0)
    case "import": try await payer.importStatement(Int(arguments[2]) ?? 0)
    case "check-imports": try await payer.checkImports()
    case "check": try await payer.check()
    default: exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
