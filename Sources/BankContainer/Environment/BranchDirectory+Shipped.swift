import BankDevice
import BankServices
import Fixtures

extension BranchDirectory {
    /// The branches that are shipped with the program.
    static func shipped() throws -> BranchDirectory {
        var length = 0
        let bytes = bank_branches(&length)
        return try BranchDirectory(
            file: Array(UnsafeBufferPointer(start: bytes, count: length)), path: "branches.tsv")
    }
}
