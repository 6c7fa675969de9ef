// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: settings)
}

let package = Package(
    name: "bank",
    platforms: [.macOS(.v15), .iOS(.v18)],
    targets: [
        room("BankDomain"),
        room("BankServices", ["BankDomain"]),
        room("BankMock", ["BankDomain", "BankServices"]),
        room("BankSystem", ["BankDomain", "BankServices", "CSystem"]),
        room("CommandLineKit"),
        room("Injection"),
        .target(name: "CSystem"),
        tests("CommandLineKit"),
        tests("Injection"),
    ]
)
