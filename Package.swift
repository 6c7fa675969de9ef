// swift-tools-version: 6.2
import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// A program. In release on Linux, Swift's libraries are linked into it; with `isStatic` all libraries are, which makes
/// it start as fast as a C program. docs/decisions/code.md explains the options.
func program(
    _ name: String, _ dependencies: [Target.Dependency], path: String? = nil, isStatic: Bool = true
) -> Target {
    let link =
        isStatic
        ? [
            "-static-executable", "-Xlinker", "--defsym=__register_frame_info=0",
            "-Xlinker", "--defsym=__deregister_frame_info=0",
        ] : ["-static-stdlib"]
    // The modules are compiled for the dynamic Foundation, which does not name its parts.
    let foundation = [
        "-lCoreFoundation", "-l_FoundationICU", "-l_FoundationCollections", "-l_FoundationCShims", "-lstdc++",
    ]
    return .executableTarget(
        name: name, dependencies: dependencies, path: path, swiftSettings: settings,
        linkerSettings: [
            .unsafeFlags(link + foundation, .when(platforms: [.linux], configuration: .release))
        ])
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

/// True where PostgreSQL's client library is installed: then there is the product `bank-server`. Debian installs
/// `pg_config` with the server too, so the header decides.
let hasPostgreSQL = [
    "/usr/include/postgresql", "/usr/include", "/usr/local/include", "/opt/homebrew/opt/libpq/include",
]
.contains { FileManager.default.fileExists(atPath: $0 + "/libpq-fe.h") }

let package = Package(
    name: "bank",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "BankKit", targets: ["BankKit"]),
        .library(name: "BankClient", targets: ["BankClient"]),
        .library(name: "BankBackend", targets: ["BankBackend"]),
        .library(name: "Injection", targets: ["Injection"]),
        .executable(name: "bank", targets: ["bank"]),
    ],
    targets: [
        // Values and service protocols.
        module("BankDomain"),
        module("BankServices", ["BankDomain", "JSONKit", "LanguageKit"]),

        // The decisions of the bank: what every implementation of the contracts must do alike.
        module("BankRules", ["BankDomain", "BankServices", "LanguageKit"]),

        // Services of a device, for any bank and without C libraries.
        module("BankDevice", ["BankDomain", "BankServices", "LanguageKit"]),

        // Modules without bank types.
        module("LanguageKit"),
        module("JSONKit"),
        module("CommandLineKit", ["LanguageKit"]),
        module("Injection"),
        // A service registry for apps. The program does not link it.
        module("ServiceRegistry"),
        .target(
            name: "TerminalKit", dependencies: ["CEdit", "CSystem", "JSONKit", "LanguageKit"],
            swiftSettings: settings,
            // libedit needs these libraries, and a static library does not link them itself.
            linkerSettings: ["tinfo", "bsd", "md"].map { .linkedLibrary($0, .when(platforms: [.linux])) }),

        // HTTP with libevent, OpenSSL and zlib.
        module("HTTPKit", ["CEvent", "CZlib"]),

        // Private files: only their owner can read them.
        module("BankFiles", ["BankServices", "CSystem", "LanguageKit"]),

        // Hashes, keys, codes, random bytes: all calls of libsodium and Nettle, except in the keychain's format.
        module("BankCryptography", ["BankDomain", "BankServices", "CNettle", "CSodium", "LanguageKit"]),

        // The ledger's interface to a relational database, and its implementation with SQLite.
        module("BankSQL", ["BankCryptography", "BankDomain", "BankServices", "LanguageKit"]),
        module(
            "BankSQLite",
            ["BankDomain", "BankFiles", "BankServices", "BankSQL", "CSQLite", "Fixtures", "LanguageKit"]),

        // Files of other programs. They are read and written without a ledger.
        module(
            "BankExchange",
            [
                "BankCryptography",
                "BankDomain",
                "BankFiles",
                "BankServices",
                "BankSQL",
                "CExpat",
                "CZlib",
                "Fixtures",
                "JSONKit",
                "LanguageKit",
            ]),

        // Implementations of the service protocols.
        module(
            "BankLedger",
            [
                "BankCryptography",
                "BankDomain",
                "BankExchange",
                "BankFiles",
                "BankRules",
                "BankServices",
                "BankSQL",
                "JSONKit",
                "LanguageKit",
            ]),
        module(
            "BankMock", ["BankDevice", "BankDomain", "BankRules", "BankServices", "JSONKit", "LanguageKit"]),
        module(
            "BankSystem", ["BankDomain", "BankFiles", "BankServices", "CSystem", "JSONKit", "LanguageKit"]),
        module(
            "BankVault",
            [
                "BankCryptography",
                "BankDomain",
                "BankFiles",
                "BankServices",
                "CSodium",
                "CSystem",
                "LanguageKit",
            ]),

        // The HTTP API: routes as values, and a server that answers them from any services.
        module("BankAPI", ["BankDomain", "BankServices", "JSONKit", "LanguageKit"]),
        module(
            "BankServer",
            [
                "BankAPI",
                "BankCryptography",
                "BankDomain",
                "BankFeatures",
                "BankFiles",
                "BankServices",
                "HTTPKit",
                "JSONKit",
                "LanguageKit",
            ]),

        // The bank in a browser: pages over the view models of the terminal.
        module(
            "BankWeb",
            [
                "BankAPI",
                "BankCryptography",
                "BankDomain",
                "BankFeatures",
                "BankServer",
                "BankServices",
                "HTTPKit",
                "LanguageKit",
            ]),

        // The services over the HTTP API, on any network; and the network over HTTPKit.
        module("BankRemote", ["BankAPI", "BankDomain", "BankServices", "JSONKit", "LanguageKit"]),
        module("BankNetwork", ["BankServices", "HTTPKit"]),
        module("BankURLSession", ["BankServices"]),

        // The program.
        module("BankFeatures", ["BankDomain", "BankServices", "LanguageKit"]),
        module(
            "BankContainer",
            [
                "BankCryptography",
                "BankDevice",
                "BankDomain",
                "BankExchange",
                "BankFeatures",
                "BankFiles",
                "BankLedger",
                "BankMock",
                "BankNetwork",
                "BankRemote",
                "BankServices",
                "BankSQL",
                "BankSQLite",
                "BankSystem",
                "BankVault",
                "Fixtures",
                "Injection",
                "LanguageKit",
            ]),
        module(
            "BankCommands",
            ["BankDomain", "BankFeatures", "BankServices", "CommandLineKit", "LanguageKit", "TerminalKit"]),
        module(
            "BankApp",
            [
                "BankAPI",
                "BankCommands",
                "BankContainer",
                "BankDevice",
                "BankDomain",
                "BankFeatures",
                "BankFiles",
                "BankNetwork",
                "BankServer",
                "BankServices",
                "BankSQL",
                "BankSystem",
                "BankVault",
                "BankWeb",
                "CommandLineKit",
                "Fixtures",
                "HTTPKit",
                "Injection",
                "JSONKit",
                "LanguageKit",
                "TerminalKit",
            ]),
        program("bank", ["BankApp"]),

        program(
            "ContainerBenchmark", ["BankContainer", "BankServices", "Injection"],
            path: "Tests/Benchmarks/ContainerBenchmark"),
        program(
            "HTTPBenchmark",
            ["BankDomain", "BankMock", "BankNetwork", "BankRemote", "BankServices", "HTTPKit"],
            path: "Tests/Benchmarks/HTTPBenchmark"),
        // libpq cannot be linked statically.
        program(
            "LedgerBenchmark",
            [
                "BankDomain",
                "BankFiles",
                "BankLedger",
                "BankServices",
                "BankSQL",
                "BankSQLite",
                "BankSystem",
            ],
            path: "Tests/Benchmarks/LedgerBenchmark", isStatic: !hasPostgreSQL),

        // Umbrella modules for apps that embed the bank.
        module(
            "BankKit",
            ["BankDevice", "BankDomain", "BankFeatures", "BankMock", "BankServices", "LanguageKit"]),
        module("BankClient", ["BankKit", "BankRemote", "BankURLSession"]),
        module(
            "BankBackend",
            [
                "BankContainer",
                "BankCryptography",
                "BankExchange",
                "BankKit",
                "BankLedger",
                "BankSQL",
                "BankSQLite",
                "BankSystem",
                "BankVault",
                "Injection",
                "ServiceRegistry",
            ]),

        // An example app that uses the libraries, shown in docs/embedding.md.
        .executableTarget(
            name: "BankSample", dependencies: ["BankClient"], path: "docs/samples/BankSample",
            swiftSettings: settings),

        // C modules and libraries, and embedded data.
        .target(name: "CSystem"),
        .target(
            name: "Fixtures", path: "Fixtures",
            exclude: [
                "api", "branches", "demo", "keychains", "languages", "maps", "pages", "statements", "tapes",
                "transcripts",
            ]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .systemLibrary(
            name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        .systemLibrary(
            name: "CEdit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
        .systemLibrary(
            name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),

        .systemLibrary(
            name: "CEvent", pkgConfig: "libevent_openssl",
            providers: [.apt(["libevent-dev", "libssl-dev"]), .brew(["libevent", "openssl"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

        .target(
            name: "TerminalTestSupport", dependencies: ["CSystem"], path: "Tests/TerminalTestSupport",
            swiftSettings: settings),
        .target(
            name: "BankTestSupport",
            dependencies: ["BankDomain", "BankFeatures", "BankServices", "BankSQL", "LanguageKit"],
            path: "Tests/BankTestSupport", swiftSettings: settings),
        .target(
            name: "NetworkTestSupport", dependencies: ["BankServices", "BankTestSupport", "HTTPKit"],
            path: "Tests/NetworkTestSupport", swiftSettings: settings),
        tests("BankDevice", ["BankDomain", "BankServices", "BankTestSupport", "LanguageKit"]),
        tests(
            "BankFeatures", ["BankDevice", "BankDomain", "BankServices", "BankTestSupport", "LanguageKit"]),
        tests("BankDomain", ["BankTestSupport"]),
        tests("BankServices", ["BankDomain", "BankTestSupport", "JSONKit", "LanguageKit"]),
        tests("BankRules", ["BankDomain", "BankServices", "BankTestSupport"]),
        tests(
            "BankMock",
            ["BankDomain", "BankRules", "BankServices", "BankTestSupport", "JSONKit", "LanguageKit"]),
        tests("BankCryptography", ["BankServices", "BankTestSupport", "CSodium"]),
        tests(
            "BankExchange",
            ["BankDomain", "BankServices", "BankSQLite", "BankTestSupport", "LanguageKit"]),
        tests(
            "BankLedger",
            [
                "BankCryptography",
                "BankDomain",
                "BankExchange",
                "BankFiles",
                "BankServices",
                "BankSQL",
                "BankSQLite",
                "BankTestSupport",
                "CSQLite",
                "LanguageKit",
            ]),
        tests("BankSQLite", ["BankSQL", "BankTestSupport", "CSQLite", "LanguageKit"]),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "BankAPI",
                "BankApp",
                "BankContainer",
                "BankCryptography",
                "BankDevice",
                "BankDomain",
                "BankFiles",
                "BankLedger",
                "BankMock",
                "BankNetwork",
                "BankRemote",
                "BankServer",
                "BankServices",
                "BankSQL",
                "BankSystem",
                "BankTestSupport",
                "BankVault",
                "HTTPKit",
                "Injection",
                "JSONKit",
                "LanguageKit",
                "LedgerTestSupport",
            ],
            swiftSettings: settings),
        tests(
            "BankApp",
            [
                "BankAPI",
                "BankCommands",
                "BankContainer",
                "BankDevice",
                "BankDomain",
                "BankFeatures",
                "BankServer",
                "BankServices",
                "BankSystem",
                "BankTestSupport",
                "CommandLineKit",
                "HTTPKit",
                "JSONKit",
                "LanguageKit",
                "TerminalKit",
                "TerminalTestSupport",
            ]),
        tests(
            "BankCommands",
            [
                "BankContainer",
                "BankDomain",
                "BankFeatures",
                "BankServices",
                "BankTestSupport",
                "CommandLineKit",
                "Injection",
                "LanguageKit",
                "TerminalKit",
            ]),
        tests(
            "BankContainer",
            [
                "BankDevice",
                "BankDomain",
                "BankFeatures",
                "BankMock",
                "BankServices",
                "BankSystem",
                "BankTestSupport",
                "Injection",
                "LanguageKit",
            ]),
        tests(
            "BankSystem",
            ["BankDomain", "BankFiles", "BankServices", "BankTestSupport", "CSystem", "LanguageKit"]),
        tests(
            "BankVault",
            [
                "BankCryptography",
                "BankDevice",
                "BankDomain",
                "BankFiles",
                "BankServices",
                "BankTestSupport",
                "CSystem",
                "LanguageKit",
            ]),
        tests("BankAPI", ["BankDomain", "BankServices", "BankTestSupport", "JSONKit"]),
        tests("JSONKit"),
        tests(
            "BankRemote",
            [
                "BankAPI",
                "BankDevice",
                "BankDomain",
                "BankMock",
                "BankServices",
                "BankTestSupport",
                "JSONKit",
                "LanguageKit",
            ]),
        tests("BankNetwork", ["BankServices", "BankTestSupport", "HTTPKit", "NetworkTestSupport"]),
        tests("BankURLSession", ["BankServices", "BankTestSupport", "HTTPKit", "NetworkTestSupport"]),
        tests(
            "BankServer",
            [
                "BankAPI",
                "BankContainer",
                "BankDomain",
                "BankServices",
                "BankTestSupport",
                "HTTPKit",
                "Injection",
                "JSONKit",
            ]),
        tests("BankWeb", ["BankDomain", "BankFeatures", "BankServices", "HTTPKit", "LanguageKit"]),
        tests("BankKit"),
        tests("CommandLineKit", ["LanguageKit"]),
        tests("LanguageKit"),
        tests("HTTPKit", ["CEvent", "CZlib"]),
        tests("Injection", ["ServiceRegistry"]),
        tests("TerminalKit", ["CSystem", "LanguageKit", "TerminalTestSupport"]),
        // Simulated file errors under SQLite, and the tests of the ledger with them.
        .target(name: "CFaultyFiles", path: "Tests/FaultyFiles"),
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "BankDomain",
                "BankExchange",
                "BankFiles",
                "BankLedger",
                "BankServices",
                "BankSQL",
                "BankSQLite",
                "BankTestSupport",
                "CFaultyFiles",
                "LanguageKit",
            ],
            swiftSettings: settings),
        // Tests with processes that write at the same time or are killed.
        program(
            "Payer",
            [
                "BankDomain",
                "BankFiles",
                "BankLedger",
                "BankServices",
                "BankSQLite",
                "BankSystem",
            ],
            path: "Tests/Payer"),
        .testTarget(
            name: "ProcessTests", dependencies: ["BankTestSupport"], swiftSettings: settings),
        // Completion in real shells.
        .testTarget(
            name: "CompletionTests", dependencies: ["BankTestSupport", "TerminalTestSupport"],
            swiftSettings: settings),
        // A ledger's place in a file, or in PostgreSQL for the same tests.
        .target(
            name: "LedgerTestSupport", dependencies: ["BankFiles", "BankServices", "BankSQL", "BankSQLite"],
            path: "Tests/LedgerTestSupport", swiftSettings: settings),
        // Random operations at the mock bank and the ledger.
        .testTarget(
            name: "ModelTests",
            dependencies: [
                "BankAPI",
                "BankContainer",
                "BankDomain",
                "BankLedger",
                "BankMock",
                "BankServer",
                "BankServices",
                "BankSystem",
                "BankTestSupport",
                "HTTPKit",
                "Injection",
                "LedgerTestSupport",
            ],
            exclude: ["Scripts"], swiftSettings: settings),
        .testTarget(name: "TidyTests", dependencies: ["LanguageKit"], swiftSettings: settings),
        .testTarget(
            name: "TranscriptTests",
            dependencies: [
                "BankApp",
                "BankCommands",
                "BankContainer",
                "BankDevice",
                "BankDomain",
                "BankServices",
                "BankSQLite",
                "BankTestSupport",
                "CommandLineKit",
                "LanguageKit",
                "TerminalKit",
            ],
            swiftSettings: settings),
    ]
)

// Several servers: the ledger on PostgreSQL. libpq cannot be linked statically, so `bank-server` is a program of its
// own.
if hasPostgreSQL {
    package.products.append(.executable(name: "bank-server", targets: ["bank-server"]))
    package.targets += [
        .systemLibrary(
            name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        module(
            "BankPostgres",
            [
                "BankCryptography",
                "BankDomain",
                "BankServices",
                "BankSQL",
                "CPostgres",
                "JSONKit",
                "LanguageKit",
            ]),
        program("bank-server", ["BankApp", "BankPostgres", "BankSQLite"], isStatic: false),
        tests(
            "BankPostgres",
            [
                "BankDomain",
                "BankLedger",
                "BankServices",
                "BankSQL",
                "BankSQLite",
                "BankTestSupport",
                "LedgerTestSupport",
            ]),
    ]
    for target in package.targets where ["LedgerBenchmark", "LedgerTestSupport"].contains(target.name) {
        target.dependencies.append("BankPostgres")
        target.swiftSettings?.append(.define("POSTGRES"))
    }
}

// In release, the code under test is optimized, and the tests are not: that would take most of the time of such a
// build.
for target in package.targets where target.type == .test || target.name.hasSuffix("TestSupport") {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
}
