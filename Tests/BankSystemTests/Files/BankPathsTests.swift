import BankServices
import BankSystem
import BankTestSupport
import LanguageKit
import XCTest

/// XDG Base Directory Specification 0.8. `BANK_HOME` takes precedence.
final class BankPathsTests: XCTestCase {
    func testHomeAlone_GivesTheDefaultFolders() throws {
        let paths = try paths(["HOME": "/home/u"])
        XCTAssertEqual(paths.dataFolder, "/home/u/.local/share/bank")
        XCTAssertEqual(paths.configurationFolder, "/home/u/.config/bank")
    }

    func testVariablesOfXDG_GoBeforeHome() throws {
        let paths = try paths(["HOME": "/home/u", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/conf"])
        XCTAssertEqual(paths.dataFolder, "/data/bank")
        XCTAssertEqual(paths.configurationFolder, "/conf/bank")
    }

    func testRelativeOrEmptyVariable_IsIgnored() throws {
        let paths = try paths(["HOME": "/home/u", "XDG_DATA_HOME": "data", "XDG_CONFIG_HOME": ""])
        XCTAssertEqual(paths.dataFolder, "/home/u/.local/share/bank")
        XCTAssertEqual(paths.configurationFolder, "/home/u/.config/bank")
    }

    func testBankHome_HoldsEverything() throws {
        let paths = try paths(["HOME": "/home/u", "XDG_DATA_HOME": "/data", "BANK_HOME": "/b"])
        XCTAssertEqual(
            [paths.ledgerFile, paths.ledgerLockFile, paths.demoBase, paths.settingsFile],
            ["/b/ledger.db", "/b/ledger.lock", "/b/demo", "/b/settings.json"])
    }

    func testEmptyBankHome_IsIgnored() throws {
        XCTAssertEqual(try paths(["HOME": "/home/u", "BANK_HOME": ""]), try paths(["HOME": "/home/u"]))
    }

    func testNoFolderAtAll_IsRefused() {
        for environment in [[:], ["HOME": ""], ["HOME": "u"], ["XDG_DATA_HOME": "/data"]] {
            assertThrows(
                ServiceError.invalidConfiguration(
                    reason: "BANK_HOME and HOME are not set; set BANK_HOME to the folder of the bank's files"),
                try paths(environment), "\(environment)")
        }
    }

    func testVariablesOfXDGWithoutHome_AreEnough() throws {
        XCTAssertEqual(
            try paths(["XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/conf"]).settingsFile,
            "/conf/bank/settings.json")
    }

    func testStateAndCache_AreWhereXDGHasThem() throws {
        let home = try paths(["HOME": "/home/u"])
        XCTAssertEqual(
            [home.stateFolder, home.cacheFolder], ["/home/u/.local/state/bank", "/home/u/.cache/bank"])
        let named = try paths(["HOME": "/home/u", "XDG_STATE_HOME": "/s", "XDG_CACHE_HOME": "/c"])
        XCTAssertEqual([named.stateFolder, named.cacheFolder], ["/s/bank", "/c/bank"])
        let homeless = try paths(["XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/conf"])
        XCTAssertEqual([homeless.stateFolder, homeless.cacheFolder], ["/data/bank", "/data/bank/cache"])
    }

    func testBankHome_HasEveryFolderOnce() throws {
        XCTAssertEqual(BankPaths(home: "/b").folders, ["/b", "/b/cache", "/b/run"])
    }

    func testRuntimeFolder_IsTheSystemsWhereItHasOne() throws {
        XCTAssertEqual(
            try paths(["HOME": "/home/u", "XDG_RUNTIME_DIR": "/run/user/7"]).runtimeFolder,
            "/run/user/7/bank")
    }

    func testRuntimeFolderWithoutTheSystems_IsBesideTheData() throws {
        for value in [nil, "", "run"] {
            XCTAssertEqual(
                try paths(["HOME": "/home/u", "XDG_RUNTIME_DIR": value]).runtimeFolder,
                "/home/u/.local/share/bank/run")
        }
    }

    func testBankHome_HoldsTheRuntimeFolderToo() throws {
        XCTAssertEqual(
            try paths(["HOME": "/home/u", "BANK_HOME": "/b", "XDG_RUNTIME_DIR": "/run/user/7"]).runtimeFolder,
            "/b/run")
    }

    func testFilesOfTheKeychain_AreBesideTheBooks() throws {
        let paths = try paths(["XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/conf"])
        XCTAssertEqual(
            [
                paths.keychainFile, paths.previousKeychainFile, paths.keychainLockFile,
                paths.keychainWitnessFile,
            ],
            [
                "/data/bank/keychain.bkv", "/data/bank/keychain.previous.bkv", "/data/bank/keychain.lock",
                "/data/bank/keychain.witness",
            ])
    }

    private func paths(_ environment: [String: String?]) throws -> BankPaths {
        try BankPaths { environment[$0] ?? nil }
    }
}
