/// Words that stand for one another in an answer: forms of one word that no ending tells (wrote, writer), its noun and its
/// adjective (judiciary, judicial), and the few other words that the published answers and people use for the same thing.
///
/// A family has no word that could be another answer: an executor is not the executive, a republican no republic.
enum WordFamilies {
    /// The name of the family of a word; nil when it is in none.
    static func head(of root: String) -> String? { heads[root] }

    /// The roots of the words of a family.
    static func members(of head: String) -> Set<String> { members[head] ?? [] }

    private static let heads: [String: String] = families.reduce(into: [:]) { heads, line in
        let words = line.split(separator: " ").map { WordForms.root(String($0)) }
        for word in words { heads[word] = words[0] }
    }

    private static let members: [String: Set<String>] = heads.reduce(into: [:]) { members, entry in
        members[entry.value, default: []].insert(entry.key)
    }

    /// A family a line; its first word is its name.
    private static let families = [
        // Forms of verbs and plurals.
        "fight fought fighter", "write wrote written writer author draft", "lead led leader", "try tried",
        "say said tell told",
        "give gave given gift",
        "get got gotten", "go went gone goes", "take took taken", "pay paid", "choose chose chosen choice pick select",
        "keep kept", "hold held",
        "make made", "win won", "bear born birth", "become became", "build built", "grow grew", "die died dead death",
        "man men male", "woman women female", "child children", "people person persons individual folk",
        // Peoples and places.
        "afghanistan afghan", "japan japanese", "germany german", "italy italian", "russia russian", "soviet soviets",
        "korea korean",
        "vietnam vietnamese", "mexico mexican", "spain spanish", "france french", "iraq iraqi", "africa african",
        "confederacy confederate", "south southern", "north northern", "christmas xmas",
        // Parties and systems.
        "democratic democrat", "communism communist", "capitalism capitalist capitalistic",
        "terror terrorist terrorism",
        // A noun, its adjective and its verb.
        "judicial judiciary", "legislative legislature", "constitution constitutional", "religion religious worship",
        "economy economic economical", "politics political", "free freed freedom freely liberty liberate liberation",
        "race racial",
        "equal equality equally", "independent independence", "loyal loyalty allegiance", "power powerful",
        "naturalize naturalization", "retire retirement", "population populated populous",
        "president presidency presidential", "life lifetime lifelong",
        "assassinate assassination murder kill",
        "advise advice adviser advisor counsel recommend recommendation", "represent representation representative",
        "serve service",
        "assembly assemble", "pursuit pursue", "commission commissioner", "vote voter",
        "tax taxation", "government govern governed governance", "celebrate celebration",
        "themselves ourselves", "invent inventor invention innovation", "discriminate discrimination",
        "protect protection guarantee safeguard", "appoint appointment",
        "surrender surrendering", "educate education", "diplomat diplomacy",
        "require requirement",
        "arrive arrival", "original originally", "large larger big bigger",
        // Given names and what people make of them.
        "thomas tom", "benjamin ben", "alexander alex", "james jim", "michael mike", "donald don", "abraham abe",
        "anthony tony", "joseph joe", "robert bob", "lawrence larry",
        // Words for the same thing.
        "follow obey", "resolve settle solve", "explain interpret", "decide determine", "define describe",
        "military army troop",
        "start begin began begun found founder establish create creation",
        "crash hit strike struck fly flew ram", "part branch", "stop end prevent contain",
        "dispute disagreement argument conflict", "force push drive expel remove", "each every per", "all any",
        "car automobile", "plane airplane aircraft", "house home", "money currency dollar", "escape flee",
        "recession downturn",
        "change revision modification alteration", "honor honour remember commemorate thank",
    ]
}
