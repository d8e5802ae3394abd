/// A part of a date.
enum DatePart: Hashable { case day, month, year }
