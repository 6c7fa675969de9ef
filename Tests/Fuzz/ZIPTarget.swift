import BankServices
import LanguageKit

@testable import BankExchange

/// A ZIP archive is refused with a reason, or its files have names inside it and the stated sizes.
func check(_ input: [UInt8]) {
    do {
        guard let archive = try ZIPArchive(InputFile("input", bytes: input)) else { return }
        require(archive.members.reduce(0) { $0 + $1.size } <= 128 << 20, "it is larger than allowed")
        for member in archive.members {
            // "a..b" is a name like any other.
            let parts = member.name.split(separator: "/", omittingEmptySubsequences: false)
            require(!member.name.hasPrefix("/") && !parts.contains(".."), "a path leads out of it")
            guard member.size < 1 << 20 else { continue }
            do {
                let content = try archive.content(of: member)
                require(content.count == member.size, "a file has another size than stated")
            } catch {
                require(!error.reason.english.isEmpty, "a refusal without a reason")
            }
        }
    } catch let problem as FileProblem {
        require(!problem.reason.english.isEmpty, "a refusal without a reason")
    } catch {
        fatalError("\(error) is not a refusal of a file")
    }
}
