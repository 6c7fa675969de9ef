import BankDomain
import BankLedger
import BankServices
import BankSystem
import Foundation

// A program that pays without end, for tests that kill it or let many of it pay at once.
//
//   Payer make FOLDER              makes books with ten accounts
//   Payer pay FOLDER NAME COUNT    pays COUNT times, and writes every key to standard output once it was acknowledged;
//                                  then, on standard error, how many seconds it took, the longest payment, and how many
//                                  payments of others came between two of its own at most
//   Payer check FOLDER             reads keys from standard input; fails unless each was booked once, and nothing else
//                                  is wrong with the books; answers how many more were booked

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { exit(64) }
let payer = Payer(folder: arguments[1])
do {
    switch arguments[0] {
    case "make": try await payer.make()
    case "pay": try await payer.pay(arguments[2], count: Int(arguments[3]) ?? 0)
    case "check": try await payer.check()
    default: exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
