extension Comparison {
    /// Whether it asks which of two values comes first.
    var isOrder: Bool {
        switch self {
        case .less, .lessOrEqual, .greater, .greaterOrEqual: true
        case .equal, .notEqual, .contains, .startsWith, .endsWith: false
        }
    }

    /// Compares two values: as numbers if both are numbers, as dates if both are dates, otherwise as text.
    ///
    /// A value that is missing is neither below nor above one that is there.
    func holds(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        switch self {
        case .contains: return CanonicalEquivalence.contains(left, right)
        case .startsWith: return CanonicalEquivalence.hasPrefix(left, right)
        case .endsWith: return CanonicalEquivalence.hasSuffix(left, right)
        case .equal: return Self.areEqual(left, right)
        case .notEqual: return !Self.areEqual(left, right)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            guard left.isBlank == right.isBlank else { return false }
            let order = Self.order(left, right)
            switch self {
            case .less: return order < 0
            case .lessOrEqual: return order <= 0
            case .greater: return order > 0
            default: return order >= 0
            }
        }
    }

    private static func areEqual(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        if left.elementsEqual(right) { return true }
        if let order = valueOrder(left, right) { return order == 0 }
        return CanonicalEquivalence.areEqual(left, right)
    }

    private static func order(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
        if let order = valueOrder(left, right) { return order }
        if CanonicalEquivalence.areEqual(left, right) { return 0 }
        return CanonicalEquivalence.precedes(left, right) ? -1 : 1
    }

    /// The order of two numbers or two dates; nil when they are not that.
    private static func valueOrder(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int? {
        if let left = DecimalNumeral(left) {
            guard let right = DecimalNumeral(right) else { return nil }
            return left.compared(to: right)
        }
        let (left, right) = (left.trimmedASCII, right.trimmedASCII)
        guard left.count == 10, right.count == 10, CalendarDate(iso: left) != nil, CalendarDate(iso: right) != nil
        else {
            return nil
        }
        return left.elementsEqual(right) ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
    }
}
