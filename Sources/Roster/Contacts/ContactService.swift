/// A service where people have accounts or pages, and how its addresses look.
struct ContactService: Sendable {
    let names: Set<String>
    /// Hosts that are this service, without `www.` and `m.`.
    let hosts: Set<String>
    /// The host that links name.
    let host: String
    /// The address of an account, `*` standing for it; nil when only whole addresses say where a page is.
    let account: String?

    /// The service of a name; everything else is a page of its own.
    static func named(_ name: String) -> ContactService {
        let name = name.kept.lowercased()
        return all.first { $0.names.contains(name) } ?? page
    }

    /// The address of an account, or the service's own form of a whole address.
    ///
    /// - Throws: `RosterError` with code `.invalidLink` when it is empty or none.
    func link(_ value: String) throws(RosterError) -> String {
        let value = value.kept
        guard !value.isEmpty else { throw ContactLink.invalid("The address is empty.") }
        if let link = try canonical(value) { return link }
        guard let account else { return try ContactLink.page(value) }
        let handle = value.hasPrefix("@") ? String(value.dropFirst()) : value
        guard (1...100).contains(handle.utf8.count), handle.allSatisfy(Self.isHandle) else {
            throw ContactLink.invalid("This is neither an account nor the address of one.")
        }
        let escaped = ContactLink.escaped(handle, allowing: "-._~")
        return "https://" + Self.path(account, escaped, of: self)
    }

    /// The address when the value is a whole one; nil when it is an account.
    private func canonical(_ value: String) throws(RosterError) -> String? {
        let lower = value.lowercased()
        let start = lower.split(separator: "/").first.map(String.init) ?? ""
        let isAddress = lower.hasPrefix("http://") || lower.hasPrefix("https://") || hosts.contains(Self.bare(start))
        guard isAddress || lower.contains("://") else { return nil }
        let text = try ContactLink.page(value)
        guard let page = PageAddress(text), hosts.contains(Self.bare(page.host)) else { return text }
        // An old host of the service, or its page for telephones: the account is the same.
        let host = account == nil || keepsHost(page) ? page.host : host
        return "https://\(host)\(page.rest)"
    }

    /// Hosts that have accounts of their own (`someone.tistory.com`) and other parts of a service keep their names.
    private func keepsHost(_ page: PageAddress) -> Bool {
        ["blog.daum.net", "cafe.daum.net", "pf.kakao.com", "youtu.be"].contains(page.host)
    }

    private static func bare(_ host: String) -> String {
        for prefix in ["www.", "m.", "mobile."] where host.hasPrefix(prefix) {
            return String(host.dropFirst(prefix.count))
        }
        return host
    }

    private static func isHandle(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._-".contains(character)
    }

    /// Channels of YouTube and of Kakao have addresses of their own shape.
    private static func path(_ account: String, _ handle: String, of service: ContactService) -> String {
        if service.host == "www.youtube.com", handle.hasPrefix("UC"), handle.utf8.count == 24 {
            return "www.youtube.com/channel/" + handle
        }
        if service.host == "story.kakao.com", handle.hasPrefix("_") { return "pf.kakao.com/" + handle }
        return account.replacing("*", with: handle)
    }

    private static let page = ContactService(names: [], hosts: [], host: "", account: nil)

    private static let all = [
        ContactService(
            names: ["twitter", "x", "트위터"], hosts: ["twitter.com", "x.com"], host: "x.com", account: "x.com/*"),
        ContactService(
            names: ["facebook", "페이스북"], hosts: ["facebook.com", "fb.com", "ko-kr.facebook.com"],
            host: "www.facebook.com", account: "www.facebook.com/*"),
        ContactService(
            names: ["instagram", "인스타그램"], hosts: ["instagram.com", "instagr.am"], host: "www.instagram.com",
            account: "www.instagram.com/*"),
        ContactService(
            names: ["youtube", "유튜브"], hosts: ["youtube.com", "youtu.be"], host: "www.youtube.com",
            account: "www.youtube.com/@*"),
        ContactService(
            names: ["kakao", "kakaostory", "카카오"], hosts: ["story.kakao.com", "pf.kakao.com"],
            host: "story.kakao.com", account: "story.kakao.com/*"),
        ContactService(
            names: ["blog", "블로그"], hosts: ["blog.naver.com", "blog.daum.net"], host: "blog.naver.com",
            account: "blog.naver.com/*"),
        ContactService(
            names: ["cafe", "카페"], hosts: ["cafe.naver.com", "cafe.daum.net"], host: "cafe.naver.com",
            account: "cafe.naver.com/*"),
    ]
}
