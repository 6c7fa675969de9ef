import BankCryptography
import BankExchange
import BankNetwork
public import BankSQL
import BankSQLite
public import BankServices

/// The C libraries of the program. A static program keeps the versions that it was built with.
public enum LinkedLibraries {
    /// The libraries of the services, with those of an engine for ledgers on a server, if the program has one.
    public static func all(serverEngine: (any SQLEngine)? = nil) -> [DeviceReport.Library] {
        (serverEngine ?? SQLiteEngine()).libraries + CryptographyLibraries.all + [XMLLibrary.library]
            + NetworkLibraries.all
    }
}
