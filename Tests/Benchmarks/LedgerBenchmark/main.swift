// The ledger's work in one process, as in an app that embeds it.
//
//   LedgerBenchmark single FOLDER ACCOUNTS COUNT         COUNT transfers, each durable before the next starts
//   LedgerBenchmark together FOLDER ACCOUNTS COUNT SIZE FIRST
//                                                        the same with SIZE at a time, counted from FIRST; prints the
//                                                        longest wait in milliseconds
//   LedgerBenchmark lists FOLDER FOLDER…               the cost of reading in some banks, and the ratio of the last to the first

let arguments = Array(CommandLine.arguments.dropFirst())
let numbers = arguments.dropFirst(2).compactMap { Int($0) }
switch (arguments.first, arguments.count) {
case ("single", 4):
    try await BookingBenchmark(folder: arguments[1], accountCount: numbers[0]).bookOneByOne(count: numbers[1])
case ("together", 6):
    try await BookingBenchmark(folder: arguments[1], accountCount: numbers[0])
        .bookTogether(numbers[3]..<numbers[3] + numbers[1], size: numbers[2])
case ("lists", 3...):
    try await FlatnessBenchmark(folders: Array(arguments.dropFirst())).run()
default:
    fatalError("See main.swift for usage.")
}
