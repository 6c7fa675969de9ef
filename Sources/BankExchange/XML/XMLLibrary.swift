public import BankServices
import CExpat

/// The library that reads XML.
public enum XMLLibrary {
    public static var library: DeviceReport.Library {
        let version = XML_ExpatVersionInfo()
        return DeviceReport.Library(
            name: "Expat", version: "\(version.major).\(version.minor).\(version.micro)")
    }
}
