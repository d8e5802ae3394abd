/// The settings of the roster, by key.
enum RosterSettings {
    /// When another program's store was taken over.
    static let migrationCompleted = "migrationCompleted"
    /// When the first workbook was loaded.
    static let initialDataLoaded = "initialDataLoaded"
    static let version = "dataVersion"
    static let patch = "dataPatch"
    static let notice = "dataNotice"
    static let update = "dataUpdate"
    /// The SHA-256 of the workbook.
    static let digest = "dataDigest"
    /// What phones are called that take short messages, one a line.
    static let mobileNames = "mobileNames"
    /// The folder of the photos.
    static let photos = "photos"

    /// What is stored about the workbook; nil when there was none.
    static func info(_ settings: [String: String]) -> RosterInfo? {
        settings[version].flatMap(RosterVersion.init).map { version in
            RosterInfo(
                version: version, patch: settings[patch] ?? "", notice: settings[notice] ?? "",
                dataUpdate: settings[update] ?? "")
        }
    }

    /// The settings that say which workbook is stored.
    static func settings(of info: RosterInfo, digest: String) -> [String: String?] {
        [
            version: info.version.description, patch: info.patch, notice: info.notice, update: info.dataUpdate,
            self.digest: digest,
        ]
    }

    /// What phones are called that take short messages.
    static func phoneNames(_ settings: [String: String]) -> PhoneNames {
        settings[mobileNames].map { PhoneNames($0.split(separator: "\n").map(String.init)) } ?? .usual
    }
}
