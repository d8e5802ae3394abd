/// A moment as a header says it: `Sat, 14 Mar 2026 09:26:53 +0000` (RFC 5322, 3.3).
enum MailDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The text of a moment.
    ///
    /// - Parameter seconds: Of UTC since 1970-01-01; what is outside the years 1970 to 9999 becomes the nearest inside.
    static func text(seconds: Int64) -> String {
        let seconds = min(max(0, seconds), 253_402_300_799)
        let day = Int(seconds / 86_400)
        let rest = Int(seconds % 86_400)
        // Years begin in March here, which puts the leap day at their end.
        let shifted = day + 719_468
        let era = shifted / 146_097
        let ofEra = shifted % 146_097
        let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * year + year / 4 - year / 100)
        let march = (5 * ofYear + 2) / 153
        let date = ofYear - (153 * march + 2) / 5 + 1
        let month = march < 10 ? march + 3 : march - 9
        let years = year + era * 400 + (month <= 2 ? 1 : 0)
        let time = [rest / 3_600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
        return "\(days[day % 7]), \(twoDigits(date)) \(months[month - 1]) \(years) \(time) +0000"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
