// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "packet",
    products: [
        .executable(name: "packet", targets: ["packet"]),
        .library(name: "PDFForms", targets: ["PDFForms"]),
        .library(name: "Sheets", targets: ["Sheets"]),
        .library(name: "Interchange", targets: ["Interchange"]),
        .library(name: "PacketMerge", targets: ["PacketMerge"]),
        .library(name: "PacketPlanning", targets: ["PacketPlanning"]),
        .library(name: "PacketSending", targets: ["PacketSending"]),
        .library(name: "CFaults", type: .dynamic, targets: ["CFaults"]),  // for tests: loaded into the program
    ],
    traits: [  // without them the core alone is built, as scripts/demo does
        .default(enabledTraits: ["Companions", "Server"]),
        .trait(name: "Companions", description: "People and what they take part in: roster, civic, game, todo, …"),
        .trait(name: "Server", description: "packet serve and packet ui, over HTTP", enabledTraits: ["Companions"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
        .package(url: "https://github.com/apple/swift-log", .upToNextMinor(from: "1.16.2")),
        .package(url: "https://github.com/groue/GRDB.swift", .upToNextMinor(from: "7.10.0")),
        .package(url: "https://github.com/hummingbird-project/hummingbird", .upToNextMinor(from: "2.28.1"), traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", .upToNextMinor(from: "2.1.1")),
        .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
    ],
    targets: [
        // C: what the machine gives us
        .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(["libqpdf-dev"])]),
        .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
        .systemLibrary(name: "CZLib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CGnuTLS", pkgConfig: "gnutls", providers: [.apt(["libgnutls28-dev"])]),
        .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
        .systemLibrary(name: "CIDN", pkgConfig: "libidn", providers: [.apt(["libidn-dev"])]),
        .systemLibrary(name: "CXXHash", providers: [.apt(["libxxhash-dev"])]),
        .systemLibrary(name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"])]),
        .systemLibrary(name: "CFontconfig", pkgConfig: "fontconfig", providers: [.apt(["libfontconfig-dev"])]),
        .systemLibrary(name: "CFriBidi", pkgConfig: "fribidi", providers: [.apt(["libfribidi-dev"])]),
        .systemLibrary(name: "CThai", pkgConfig: "libthai", providers: [.apt(["libthai-dev"])]),
        .systemLibrary(name: "CUnibreak", pkgConfig: "libunibreak", providers: [.apt(["libunibreak-dev"])]),
        .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-gnutls-dev"])]),  // loaded when it is needed
        .systemLibrary(name: "CZint", providers: [.apt(["libzint-dev"])]),
        .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(name: "CMinizip", providers: [.apt(["libminizip-dev"])]),
        .target(
            name: "CQPDFShims", dependencies: ["CQPDF"],
            cxxSettings: [.define("POINTERHOLDER_TRANSITION", to: "4")]),
        .target(name: "CLinux"),
        .target(name: "CSHA256Lanes"),
        .target(name: "CPopplerShims", dependencies: ["CPNG"]),  // loads poppler when it is needed; it is not linked

        // PDF: documents and forms
        .target(
            name: "PDFObjects",
            dependencies: [
                "Marks", "Interchange", "CQPDFShims", "CDeflate", "CGnuTLS", "CNettle", "CSHA256Lanes", "CXXHash",
                "CZLib",
            ]),
        .target(
            name: "PDFText",
            dependencies: ["PDFObjects", "Marks", "CHarfBuzz", "CFontconfig", "CFriBidi", "CThai", "CUnibreak"]),
        .target(name: "PDFForms", dependencies: ["PDFObjects", "PDFText", "Interchange", "Markup"]),
        .target(name: "PDFRevisions", dependencies: ["PDFForms", "PDFObjects", "Interchange"]),
        .target(name: "PDFPictures", dependencies: ["PDFObjects", "CPNG", "CZint"]),
        .target(name: "PDFPreview", dependencies: ["CPopplerShims"]),

        // Text, and what other programs write and read
        .target(name: "Marks"),
        .target(name: "Interchange", dependencies: ["Marks", "CIDN"]),
        .target(name: "Markup", dependencies: ["Marks", "CExpat"]),
        .target(name: "Sheets", dependencies: ["Marks", "Interchange", "Markup", "CMinizip"]),
        .target(name: "Hangul", dependencies: ["Interchange"]),

        // Mail: messages, and their way out
        .target(name: "Mail", dependencies: ["Interchange"]),
        .target(
            name: "PacketDelivery",
            dependencies: ["Interchange", "Mail", "CCurl", "CLinux", "PacketMapping", "PacketModel", "PDFObjects"]),

        // Packet: the merge product
        .target(name: "PacketModel"),
        .target(name: "PacketFiles", dependencies: ["Interchange", "PacketMapping"]),
        .target(
            name: "PacketRecipients",
            dependencies: ["Marks", "Interchange", "PacketModel", "Markup", "Sheets", "Storage"]),
        .target(name: "PacketMapping", dependencies: ["Marks", "Interchange", "PacketModel", "Hangul"]),
        .target(
            name: "PacketTemplate",
            dependencies: ["PDFObjects", "PDFText", "PDFForms", "PDFPictures", "PacketModel", "Interchange"]),
        .target(
            name: "PacketMerge",
            dependencies: [
                "Interchange", "PDFObjects", "PDFForms", "PacketTemplate", "PacketMapping", "PacketModel", "CLinux",
            ]),
        .target(
            name: "PacketVerify",
            dependencies: ["PDFObjects", "PDFForms", "PDFPreview", "PacketTemplate"]),
        .target(
            name: "PacketPlanning",
            dependencies: [
                "PDFObjects", "PDFForms", "PDFRevisions", "PDFPictures", "PDFPreview", "PacketModel",
                "PacketRecipients", "PacketFiles", "Sheets", "Interchange",
                "PacketMapping", "PacketTemplate", "PacketMerge", "PacketVerify", "Yams",
            ]),
        .target(
            name: "PacketSending",
            dependencies: [
                "Interchange",
                "Mail", "PacketDelivery", "PacketStore", "Storage", "PacketRecipients", "PacketMerge", "PacketTemplate",
                "PacketMapping", "PacketFiles", "PacketModel", "PDFForms", "PDFObjects", "Yams",
            ]),
        .target(
            name: "Storage",
            dependencies: [
                "Interchange",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .target(
            name: "PacketStore",
            dependencies: [
                "Storage", "Interchange", "PacketModel", "PacketMapping", "PacketRecipients",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),

        // Companions: people and what they take part in, on the same store
        .target(name: "CoreDataStores", dependencies: [.product(name: "GRDB", package: "GRDB.swift")]),
        .target(
            name: "Roster",
            dependencies: [
                "Storage", "Interchange", "Sheets", "Hangul", "CoreDataStores",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["README.md"]),
        .target(
            name: "Civic",
            dependencies: ["Storage", "Interchange", .product(name: "GRDB", package: "GRDB.swift")],
            exclude: ["README.md"],
            resources: [.copy("Resources")]),
        .target(
            name: "Tasks",
            dependencies: ["Storage", "Interchange", .product(name: "GRDB", package: "GRDB.swift")],
            exclude: ["README.md"]),
        .target(
            name: "Games",
            dependencies: ["Storage", "Interchange", "Markup", .product(name: "GRDB", package: "GRDB.swift")],
            exclude: ["README.md", "LICENCE-SCOWL.txt"]),

        // What other programs may ask over HTTP
        .target(
            name: "PacketServer",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "HummingbirdCore", package: "hummingbird", condition: .when(traits: ["Server"])),
                .product(name: "Logging", package: "swift-log"),
            ]),
        // The page: the product in a browser
        .target(
            name: "PacketPage",
            dependencies: [
                "Interchange", "PDFObjects", "PDFForms", "PDFPreview", "PacketModel", "PacketRecipients", "PacketFiles",
                "PacketMapping", "PacketTemplate", "PacketMerge", "PacketPlanning", "PacketSending",
                "PacketDelivery", "Storage", "Sheets", "Hangul", "PacketStore", "Mail",
                .target(name: "PacketServer", condition: .when(traits: ["Server"])),
                .product(name: "Mustache", package: "swift-mustache", condition: .when(traits: ["Server"])),
            ],
            resources: [.embedInCode("Resources")]),
        .target(
            name: "CompanionPages",
            dependencies: [
                "Interchange", "Storage", "Civic", "Roster", "Games", "Tasks",
                .target(name: "PacketServer", condition: .when(traits: ["Server"])),
                .target(name: "PacketPage", condition: .when(traits: ["Server"])),
            ],
            resources: [.embedInCode("Resources")]),
        .target(
            name: "PacketCommands",
            dependencies: [
                "Interchange", "PDFObjects", "PDFForms", "PDFRevisions", "PDFPictures", "PDFPreview", "PacketModel",
                "PacketRecipients", "PacketFiles", "PacketMapping", "PacketTemplate", "PacketMerge",
                "PacketPlanning", "PacketVerify", "Storage", "PacketStore", "Mail", "PacketDelivery",
                "PacketSending", "Sheets",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Manual"]),
        // The merge service: requests over HTTP, answered by what commands do
        .target(
            name: "PacketService",
            dependencies: [
                "PDFObjects", "PacketCommands", "PacketFiles", "PacketMerge", "Storage",
                .target(name: "PacketServer", condition: .when(traits: ["Server"])),
            ]),
        .target(
            name: "CompanionCommands",
            dependencies: [
                "Interchange", "PacketCommands", "PacketFiles", "PDFObjects", "PacketModel", "PacketRecipients",
                "PacketMapping", "Storage", "PacketStore", "Mail", "PacketDelivery", "Roster", "Civic", "Games",
                "Tasks",
                .target(name: "PacketServer", condition: .when(traits: ["Server"])),
                .target(name: "PacketPage", condition: .when(traits: ["Server"])),
                .target(name: "PacketService", condition: .when(traits: ["Server"])),
                .target(name: "CompanionPages", condition: .when(traits: ["Server"])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "packet",
            dependencies: [
                "PacketCommands", .target(name: "CompanionCommands", condition: .when(traits: ["Companions"])),
            ],
            // Nobody looks for symbols in the program, and a table of 39,000 makes it start later.
            linkerSettings: [.unsafeFlags(["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux]))]),

        // Tests
        .target(name: "CFaults", path: "Tests/CFaults"),
        .target(
            name: "TestSupport", dependencies: ["PDFObjects", "PDFPreview"], path: "Tests/TestSupport",
            exclude: ["Servers"]),
        .testTarget(name: "InterchangeTests", dependencies: ["Interchange", "TestSupport"]),
        .testTarget(name: "SheetsTests", dependencies: ["Sheets", "TestSupport"]),
        .testTarget(name: "MarksTests", dependencies: ["Marks"]),
        .testTarget(name: "MarkupTests", dependencies: ["Markup", "TestSupport"]),
        .testTarget(
            name: "StorageTests",
            dependencies: ["Storage", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]),
        .testTarget(
            name: "CoreDataStoresTests",
            dependencies: ["CoreDataStores", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]),
        .testTarget(name: "HangulTests", dependencies: ["Hangul", "TestSupport"]),
        .testTarget(name: "PacketServerTests", dependencies: ["PacketServer", "TestSupport"]),
        .testTarget(
            name: "PacketServiceTests",
            dependencies: [
                .target(name: "PacketService", condition: .when(traits: ["Server"])),
                .target(name: "PacketServer", condition: .when(traits: ["Server"])), "PacketCommands", "PacketFiles",
                "PacketMerge", "TestSupport",
            ]),
        .testTarget(
            name: "PacketPageTests",
            dependencies: [
                .target(name: "PacketPage", condition: .when(traits: ["Server"])),
                .target(name: "PacketServer", condition: .when(traits: ["Server"])),
                "PacketFiles", "PacketMapping", "PacketMerge", "PacketModel", "PacketPlanning", "PacketRecipients",
                "PacketSending", "PacketStore", "PDFForms", "PDFPreview", "Sheets",
                "Storage", "TestSupport",
            ]),
        .testTarget(
            name: "CompanionPagesTests",
            dependencies: [
                .target(name: "CompanionPages", condition: .when(traits: ["Server"])),
                .target(name: "PacketPage", condition: .when(traits: ["Server"])),
                .target(name: "PacketServer", condition: .when(traits: ["Server"])),
                "Interchange", "Storage", "Civic", "Roster", "Games", "Tasks", "TestSupport",
            ]),
        .testTarget(name: "PacketModelTests", dependencies: ["PacketModel", "TestSupport"]),
        .testTarget(
            name: "PacketRecipientsTests",
            dependencies: [
                "PacketRecipients", "PacketMapping", "PacketStore", "PacketModel", "Interchange", "Sheets", "Storage",
                "TestSupport",
            ]),
        .testTarget(name: "PacketMappingTests", dependencies: ["PacketMapping", "PacketModel", "TestSupport"]),
        .testTarget(
            name: "PacketStoreTests",
            dependencies: [
                "PacketStore", "PacketRecipients", "PacketModel", "Storage", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "CivicTests",
            dependencies: [
                "Civic", "Interchange", "Storage", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "GamesTests",
            dependencies: [
                "Games", "Interchange", "Storage", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "TasksTests",
            dependencies: [
                "Tasks", "Interchange", "Storage", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "PopplerCheck", dependencies: ["CPoppler"], path: "Tests/PopplerCheck",
            cSettings: [.headerSearchPath("../../Sources/CPopplerShims")]),
        .testTarget(name: "PDFPreviewTests", dependencies: ["PDFPreview", "PopplerCheck", "TestSupport"]),
        .testTarget(name: "MailTests", dependencies: ["Mail", "Interchange", "TestSupport"], exclude: ["Readers"]),
        .testTarget(
            name: "PacketDeliveryTests",
            dependencies: ["PacketDelivery", "Mail", "Interchange", "PacketMapping", "PacketModel", "TestSupport"]),
        .testTarget(
            name: "PacketSendingTests",
            dependencies: [
                "PacketSending", "PacketDelivery", "PacketFiles", "PacketModel", "PacketRecipients", "PacketStore",
                "Interchange", "PDFObjects", "Mail", "Storage", "TestSupport",
            ]),
        .testTarget(name: "PDFObjectsTests", dependencies: ["PDFObjects", "TestSupport"]),
        .testTarget(
            name: "PDFPicturesTests", dependencies: ["PDFPictures", "PDFPreview", "PDFObjects", "TestSupport"]),
        .testTarget(name: "PDFTextTests", dependencies: ["PDFText", "PDFObjects", "TestSupport"]),
        .testTarget(
            name: "PDFRevisionsTests", dependencies: ["PDFRevisions", "PDFForms", "PDFObjects", "TestSupport"]),
        .testTarget(
            name: "PDFFormsTests", dependencies: ["PDFForms", "PDFText", "PDFObjects", "Interchange", "TestSupport"]),
        .testTarget(
            name: "PacketTemplateTests",
            dependencies: [
                "PacketTemplate", "PDFForms", "PDFPictures", "PDFPreview", "PDFObjects", "Markup", "PacketModel",
                "TestSupport",
            ]),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "PacketRecipients", "PacketMapping", "PacketModel", "PacketTemplate", "PDFForms", "PDFObjects",
            ],
            path: "Tests/FuzzTargets"),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "PDFObjects", "TestSupport"]),
        .testTarget(
            name: "PacketVerifyTests",
            dependencies: [
                "PacketVerify", "PacketTemplate", "PDFPreview", "PDFForms", "PDFObjects", "PacketModel", "TestSupport",
            ]),
        .testTarget(
            name: "PacketMergeTests",
            dependencies: [
                "PacketMerge", "PacketTemplate", "PacketMapping", "PDFForms", "PDFObjects", "PacketModel",
                "TestSupport",
            ]),
        .testTarget(
            name: "PacketPlanningTests",
            dependencies: [
                "PacketPlanning", "PacketMerge", "PacketMapping", "PacketRecipients", "PDFForms", "PDFPictures",
                "PDFObjects", "PacketModel", "TestSupport",
            ]),
        .testTarget(
            name: "RosterTests",
            dependencies: [
                "Roster", "Storage", "Hangul", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .target(
            name: "CommandSupport",
            dependencies: [
                "PacketCommands", .target(name: "CompanionCommands", condition: .when(traits: ["Companions"])),
                "PDFForms", "PDFObjects", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/CommandSupport"),
        .testTarget(
            name: "PacketCommandsTests",
            dependencies: [
                "PacketCommands", "CommandSupport", "Interchange", "PacketFiles", "PacketModel", "PacketMapping",
                "PacketMerge", "PacketPlanning", "PacketStore", "Storage", "PDFPreview", "PDFObjects", "PDFForms",
                "Mail",
                "PacketDelivery", "PacketVerify", "Sheets", "TestSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "CompanionCommandsTests",
            dependencies: [
                .target(name: "CompanionCommands", condition: .when(traits: ["Companions"])),
                .target(name: "PacketServer", condition: .when(traits: ["Server"])),
                "CommandSupport", "PacketCommands", "Interchange", "Civic", "Games", "Tasks", "Storage", "PacketStore",
                "PacketModel", "TestSupport", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: ["Snapshots"]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

#if arch(x86_64)  // the library is for this processor only
package.targets.append(.systemLibrary(name: "CIPSecMB", providers: [.apt(["libipsec-mb-dev"])]))
package.targets.first { $0.name == "PDFObjects" }?.dependencies.append("CIPSecMB")
#endif

if Context.environment["PACKET_FUZZ"] != nil {  // scripts/fuzz
    package.targets.append(.executableTarget(name: "PacketFuzz", dependencies: ["FuzzTargets"]))
}

// What computes is fast in debug builds, too: tests that draw hundreds of forms take a fraction of the time. Assertions stay.
for target in package.targets
where [
    "Interchange", "Marks", "Markup", "Sheets", "Hangul", "PDFObjects", "PDFText", "PDFForms", "PDFRevisions",
    "PDFPictures", "PacketModel", "PacketMapping", "PacketTemplate", "PacketMerge", "PacketVerify",
].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
}

for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),  // SE-0335
            .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409: no C module becomes public by accident
            .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
            .strictMemorySafety(),  // SE-0458
            .treatWarning("StrictMemorySafety", as: .error),  // every C call says `unsafe`
            // Names of generic types are looked up among all conformances of the program when they are first used: a
            // third of what a packet alone costs.
            .unsafeFlags(
                ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
        ]
}
