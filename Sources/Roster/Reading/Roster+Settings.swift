import GRDB
public import Storage

extension Roster {
    /// What phones are called that take short messages.
    public func phoneNames() throws(RosterError) -> PhoneNames {
        try reading { RosterSettings.phoneNames(try RosterRows.settings($0)) }
    }

    /// Says what phones are called that take short messages; those that are stored are marked anew.
    ///
    /// - Parameter names: The names; nil takes the usual ones.
    public func setPhoneNames(_ names: [String]?, now: StoreDate) throws(RosterError) {
        try writing { database in
            var writer = RosterWriter(database, now: now.iso8601)
            try writer.write(RosterSettings.mobileNames, names.map { $0.map(\.kept).joined(separator: "\n") })
            let names = RosterSettings.phoneNames(try RosterRows.settings(database))
            let phones = try Row.fetchAll(database, sql: "SELECT id, name FROM rosterContact WHERE kind = 'phone'")
            for phone in phones {
                let arguments: StatementArguments = [names.isMobile(phone[1]), phone[0] as Int64]
                try writer.run("UPDATE rosterContact SET isMobile = ? WHERE id = ?", arguments)
            }
        }
    }

    /// The folder of the photos; nil when none was set.
    public func photoFolder() throws(RosterError) -> String? {
        try reading { try RosterRows.settings($0)[RosterSettings.photos] }
    }

    /// Says where the photos are.
    ///
    /// - Parameter folder: The folder; nil forgets it.
    public func setPhotoFolder(_ folder: String?, now: StoreDate) throws(RosterError) {
        try writing { database in
            var writer = RosterWriter(database, now: now.iso8601)
            try writer.write(RosterSettings.photos, folder)
        }
    }
}
