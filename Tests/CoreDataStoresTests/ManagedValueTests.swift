import CoreDataStores
import Testing

struct ManagedValueTests {
    @Test func numbersAndTextsStandForEachOtherWhereNothingIsLost() {
        #expect(ManagedValue.real(3).integer == 3 && ManagedValue.real(3.5).integer == nil)
        #expect(ManagedValue.real(1e30).integer == nil && ManagedValue.text("3").integer == nil)
        #expect(ManagedValue.integer(-7).text == "-7" && ManagedValue.real(1).text == nil)
        #expect(ManagedValue.text("말").text == "말" && ManagedValue.blob([0x61]).text == nil)
    }
}
