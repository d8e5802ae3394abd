/// The English names of months and days, for what knows no other language: headers of mail, feeds, logs, cells of workbooks,
/// Acrobat's dates, letters in English.
package enum EnglishNames {
    /// From January.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// The first three letters of each.
    package static let shortMonths = months.map { String($0.prefix(3)) }
    /// From Sunday.
    package static let days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
