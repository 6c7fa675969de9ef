/// Which room may import which: the plan of the house. The toolchain's modules are free to all.
enum ImportTable {
    static let allowed: [String: Set<String>] = [
        // Values and contracts.
        "BankDomain": [],
        "BankServices": ["BankDomain", "LanguageKit"],

        // Machinery that knows nothing of banks.
        "LanguageKit": [],
        "CommandLineKit": ["LanguageKit"],
        "Injection": [],
        "TerminalKit": ["CEdit", "CSystem", "LanguageKit"],

        // Files that only their owner may read, for the rooms that keep some.
        "BankFiles": ["BankServices", "CSystem", "LanguageKit"],

        // Hashes, keys and random bytes, for the rooms that keep passwords.
        "BankCryptography": ["BankDomain", "BankServices", "CSodium", "LanguageKit"],

        // Implementations.
        "BankMock": ["BankDomain", "BankServices", "Fixtures", "LanguageKit"],
        "BankLedger": [
            "BankCryptography", "BankDomain", "BankFiles", "BankServices", "CExpat", "CNettle", "CSQLite",
            "CSodium", "LanguageKit",
        ],
        "BankVault": [
            "BankCryptography", "BankDomain", "BankFiles", "BankServices", "CSodium", "CSystem",
            "LanguageKit",
        ],
        "BankSystem": ["BankDomain", "BankFiles", "BankServices", "CSystem", "LanguageKit"],

        // The program.
        "BankFeatures": ["BankDomain", "BankServices", "LanguageKit"],
        "BankContainer": [
            "BankDomain", "BankFiles", "BankServices", "BankFeatures", "BankLedger", "BankMock", "BankSystem",
            "BankVault", "Injection", "LanguageKit",
        ],
        "BankCommands": [
            "BankDomain", "BankServices", "BankFeatures", "CommandLineKit", "TerminalKit", "LanguageKit",
        ],
        "BankApp": [
            "BankDomain", "BankServices", "BankCommands", "BankContainer", "BankFeatures", "BankLedger",
            "BankMock", "BankSystem", "BankVault", "CommandLineKit", "Fixtures", "Injection", "TerminalKit",
            "LanguageKit",
        ],
        "bank": ["BankApp"],

        // Umbrellas for those who embed.
        "BankKit": ["BankDomain", "BankServices", "BankMock", "BankFeatures", "LanguageKit"],
        "BankBackend": [
            "BankKit", "BankContainer", "BankCryptography", "BankLedger", "BankSystem", "BankVault",
            "Injection",
        ],

        // C.
        "CEdit": [],
        "CExpat": [],
        "CNettle": [],
        "CSQLite": [],
        "CSodium": [],
        "CSystem": [],
        "Fixtures": [],
    ]

    /// The rooms of the table that know nothing of banks.
    static let kits: Set<String> = [
        "CommandLineKit", "Injection", "LanguageKit", "TerminalKit", "CEdit", "CExpat", "CNettle", "CSQLite",
        "CSodium", "CSystem",
        "Fixtures",
    ]

    /// The wrappers of C libraries, which no app has to bring along for `BankKit`.
    static let libraries: Set<String> = ["CEdit", "CExpat", "CNettle", "CSQLite", "CSodium"]

    static let toolchain: Set<String> = [
        "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Musl", "Observation",
        "Swift", "Synchronization", "Testing", "XCTest",
    ]
}
