/// Which room may import which: the plan of the house. The toolchain's modules are free to all.
enum ImportTable {
    static let allowed: [String: Set<String>] = [
        // Values and contracts.
        "BankDomain": [],
        "BankServices": ["BankDomain"],

        // Machinery that knows nothing of banks.
        "CommandLineKit": [],
        "Injection": [],
        "TerminalKit": ["CSystem"],

        // Files that only their owner may read, for the rooms that keep some.
        "BankFiles": ["BankServices", "CSystem"],

        // Hashes, keys and random bytes, for the rooms that keep passwords.
        "BankCryptography": ["BankDomain", "BankServices", "CSodium"],

        // Implementations.
        "BankMock": ["BankDomain", "BankServices", "Fixtures"],
        "BankLedger": [
            "BankCryptography", "BankDomain", "BankFiles", "BankServices", "CExpat", "CNettle", "CSQLite",
            "CSodium",
        ],
        "BankVault": ["BankCryptography", "BankDomain", "BankFiles", "BankServices", "CSodium", "CSystem"],
        "BankSystem": ["BankDomain", "BankFiles", "BankServices", "CSystem"],

        // The program.
        "BankFeatures": ["BankDomain", "BankServices"],
        "BankContainer": [
            "BankDomain", "BankFiles", "BankServices", "BankFeatures", "BankLedger", "BankMock", "BankSystem",
            "BankVault", "Injection",
        ],
        "BankCommands": ["BankDomain", "BankServices", "BankFeatures", "CommandLineKit", "TerminalKit"],
        "BankApp": [
            "BankDomain", "BankServices", "BankCommands", "BankContainer", "BankFeatures", "BankLedger",
            "BankMock", "BankSystem", "BankVault", "CommandLineKit", "Fixtures", "Injection", "TerminalKit",
        ],
        "bank": ["BankApp"],

        // Umbrellas for those who embed.
        "BankKit": ["BankDomain", "BankServices", "BankMock", "BankFeatures"],
        "BankBackend": [
            "BankKit", "BankContainer", "BankCryptography", "BankLedger", "BankSystem", "BankVault",
            "Injection",
        ],

        // C.
        "CExpat": [],
        "CNettle": [],
        "CSQLite": [],
        "CSodium": [],
        "CSystem": [],
        "Fixtures": [],
    ]

    /// The rooms of the table that know nothing of banks.
    static let kits: Set<String> = [
        "CommandLineKit", "Injection", "TerminalKit", "CExpat", "CNettle", "CSQLite", "CSodium", "CSystem",
        "Fixtures",
    ]

    /// The wrappers of C libraries, which no app has to bring along for `BankKit`.
    static let libraries: Set<String> = ["CExpat", "CNettle", "CSQLite", "CSodium"]

    static let toolchain: Set<String> = [
        "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Observation",
        "Swift", "Synchronization", "Testing", "XCTest",
    ]
}
