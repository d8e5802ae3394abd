package import Storage

/// Something of the civic companion could not be read, kept, found or changed.
package typealias CivicError = CompanionError<CivicSchema>
