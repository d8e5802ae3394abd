import Glibc

extension StoreDate {
    /// The machine's time; for the program's outermost layer, which hands it down.
    public static func now() -> StoreDate {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return StoreDate(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }
}
