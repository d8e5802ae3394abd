-- A store of version 0.1.0, from before all addresses had one key, as .dump of sqlite3 writes it out. It was made with
-- packet civic newsletter add and leave, packet recipients import and packet send suppress.
PRAGMA application_id = 1346587476;
BEGIN TRANSACTION;
CREATE TABLE batch (
    id TEXT PRIMARY KEY NOT NULL,
    template TEXT,
    formSHA256 TEXT NOT NULL,
    dataName TEXT NOT NULL,
    dataFingerprint TEXT,
    mappingSHA256 TEXT NOT NULL,
    optionsSHA256 TEXT NOT NULL,
    out TEXT NOT NULL,
    startedAt TEXT NOT NULL,
    finishedAt TEXT,
    state TEXT NOT NULL,
    rows INTEGER NOT NULL DEFAULT 0,
    written INTEGER NOT NULL DEFAULT 0,
    skipped INTEGER NOT NULL DEFAULT 0,
    failed INTEGER NOT NULL DEFAULT 0,
    warnings INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0
, selection TEXT NOT NULL DEFAULT '', isPrintFile INTEGER NOT NULL DEFAULT 0 CHECK (isPrintFile IN (0, 1)), command TEXT, folder TEXT NOT NULL DEFAULT '', saltFingerprint TEXT) STRICT;
CREATE TABLE campusArticle (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    feed TEXT NOT NULL,
    guid TEXT NOT NULL CHECK (guid <> ''),
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    body TEXT NOT NULL,
    category TEXT NOT NULL,
    author TEXT NOT NULL,
    url TEXT NOT NULL,
    image TEXT NOT NULL,
    publishedAt TEXT NOT NULL,
    minutes INTEGER NOT NULL,
    isFeatured INTEGER NOT NULL DEFAULT 0 CHECK (isFeatured IN (0, 1)),
    UNIQUE (feed, guid)
) STRICT;
PRAGMA writable_schema=ON;
INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)VALUES('table','campusArticleText','campusArticleText',0,'CREATE VIRTUAL TABLE campusArticleText USING fts5(
    title, body, content=''campusArticle'', content_rowid=''id'', tokenize=''porter unicode61 remove_diacritics 2'')');
CREATE TABLE 'campusArticleText_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO "campusArticleText_config" VALUES('version',4);
CREATE TABLE 'campusArticleText_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO "campusArticleText_data" VALUES(1,X'');
INSERT INTO "campusArticleText_data" VALUES(10,X'00000000000000');
CREATE TABLE 'campusArticleText_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE 'campusArticleText_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE campusEvent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE CHECK (uid <> ''),
    title TEXT NOT NULL,
    details TEXT NOT NULL,
    starts TEXT NOT NULL,
    ends TEXT NOT NULL,
    zone TEXT NOT NULL,
    location TEXT NOT NULL,
    url TEXT NOT NULL,
    organizer TEXT NOT NULL,
    kind TEXT NOT NULL,
    rule TEXT NOT NULL,
    others TEXT NOT NULL,
    isOfficial INTEGER NOT NULL CHECK (isOfficial IN (0, 1))
) STRICT;
CREATE TABLE campusFeed (
    url TEXT PRIMARY KEY NOT NULL CHECK (url <> ''),
    title TEXT NOT NULL,
    entityTag TEXT NOT NULL DEFAULT '',
    lastModified TEXT NOT NULL DEFAULT '',
    failures INTEGER NOT NULL DEFAULT 0,
    notBefore TEXT NOT NULL DEFAULT '',
    fetchedAt TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE civicAnswer (
    key TEXT NOT NULL,
    answer TEXT NOT NULL,
    validFrom TEXT NOT NULL,
    source TEXT NOT NULL,
    PRIMARY KEY (key, validFrom, answer)
) STRICT;
CREATE TABLE civicBill (
    pack TEXT NOT NULL,
    session TEXT NOT NULL,
    number TEXT NOT NULL,
    title TEXT NOT NULL,
    url TEXT NOT NULL,
    source TEXT NOT NULL,
    importedAt TEXT NOT NULL,
    isFollowed INTEGER NOT NULL DEFAULT 0 CHECK (isFollowed IN (0, 1)),
    seenActions INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (pack, session, number)
) STRICT;
CREATE TABLE civicBillAction (
    pack TEXT NOT NULL,
    session TEXT NOT NULL,
    number TEXT NOT NULL,
    position INTEGER NOT NULL,
    day TEXT NOT NULL,
    text TEXT NOT NULL,
    result TEXT NOT NULL,
    PRIMARY KEY (pack, session, number, position),
    FOREIGN KEY (pack, session, number) REFERENCES civicBill (pack, session, number) ON DELETE CASCADE
) STRICT;
CREATE TABLE civicBillSponsor (
    pack TEXT NOT NULL,
    session TEXT NOT NULL,
    number TEXT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (pack, session, number, position),
    FOREIGN KEY (pack, session, number) REFERENCES civicBill (pack, session, number) ON DELETE CASCADE
) STRICT;
CREATE TABLE civicBookmark (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document TEXT NOT NULL,
    section TEXT,
    createdAt TEXT NOT NULL
) STRICT;
CREATE TABLE civicCardEvent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deck TEXT NOT NULL,
    number INTEGER NOT NULL,
    at TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('view', 'review', 'known', 'unknown', 'undo')),
    rating INTEGER CHECK (rating BETWEEN 1 AND 4),
    undoes INTEGER UNIQUE REFERENCES civicCardEvent (id),
    CHECK ((kind = 'review') = (rating IS NOT NULL)),
    CHECK ((kind = 'undo') = (undoes IS NOT NULL))
) STRICT;
CREATE TABLE civicCardState (
    deck TEXT NOT NULL,
    number INTEGER NOT NULL,
    timesViewed INTEGER NOT NULL,
    lastViewed TEXT,
    isKnown INTEGER NOT NULL CHECK (isKnown IN (0, 1)),
    phase TEXT NOT NULL,
    step INTEGER,
    stability REAL,
    difficulty REAL,
    due TEXT,
    lastReview TEXT,
    reviews INTEGER NOT NULL,
    lapses INTEGER NOT NULL,
    PRIMARY KEY (deck, number)
) STRICT;
CREATE TABLE civicCarriedOver (
    digest TEXT PRIMARY KEY NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE TABLE civicContact (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    official TEXT NOT NULL,
    letter TEXT NOT NULL,
    how TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE TABLE civicDocument (
    id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
    title TEXT NOT NULL,
    edition TEXT NOT NULL,
    digest TEXT NOT NULL,
    addedAt TEXT NOT NULL
) STRICT;
CREATE TABLE civicEvent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    uid TEXT NOT NULL UNIQUE CHECK (uid <> ''),
    title TEXT NOT NULL,
    details TEXT NOT NULL,
    starts TEXT NOT NULL,
    ends TEXT NOT NULL,
    zone TEXT NOT NULL,
    location TEXT NOT NULL,
    url TEXT NOT NULL,
    organizer TEXT NOT NULL,
    kind TEXT NOT NULL,
    others TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('proposed', 'approved', 'rejected')),
    addedAt TEXT NOT NULL
) STRICT;
CREATE TABLE civicHearing (
    pack TEXT NOT NULL,
    committee TEXT NOT NULL,
    starts TEXT NOT NULL,
    location TEXT NOT NULL,
    items TEXT NOT NULL,
    url TEXT NOT NULL,
    PRIMARY KEY (pack, committee, starts)
) STRICT;
CREATE TABLE civicLetterTemplate (
    name TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
    subject TEXT NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE TABLE civicMockTest (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deck TEXT NOT NULL,
    name TEXT NOT NULL,
    at TEXT NOT NULL,
    asked INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    passed INTEGER NOT NULL CHECK (passed IN (0, 1))
) STRICT;
CREATE TABLE civicPack (
    id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
    loadedFrom TEXT NOT NULL,
    loadedAt TEXT NOT NULL,
    inUse INTEGER NOT NULL DEFAULT 0 CHECK (inUse IN (0, 1))
) STRICT;
CREATE TABLE civicPackFile (
    pack TEXT NOT NULL REFERENCES civicPack (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    content TEXT NOT NULL,
    PRIMARY KEY (pack, name)
) STRICT;
CREATE TABLE civicSection (
    row INTEGER PRIMARY KEY,
    document TEXT NOT NULL REFERENCES civicDocument (id) ON DELETE CASCADE,
    section TEXT NOT NULL,
    position INTEGER NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL,
    UNIQUE (document, section)
) STRICT;
INSERT INTO sqlite_master(type,name,tbl_name,rootpage,sql)VALUES('table','civicSectionText','civicSectionText',0,'CREATE VIRTUAL TABLE civicSectionText USING fts5(
    title, text, content=''civicSection'', content_rowid=''row'', tokenize=''porter unicode61 remove_diacritics 2'')');
CREATE TABLE 'civicSectionText_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO "civicSectionText_config" VALUES('version',4);
CREATE TABLE 'civicSectionText_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO "civicSectionText_data" VALUES(1,X'');
INSERT INTO "civicSectionText_data" VALUES(10,X'00000000000000');
CREATE TABLE 'civicSectionText_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
CREATE TABLE 'civicSectionText_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE civicTold (
    thing TEXT PRIMARY KEY NOT NULL CHECK (thing <> ''),
    at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE delivery (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    mailing TEXT NOT NULL REFERENCES mailing (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    name TEXT NOT NULL,
    address TEXT NOT NULL,
    messageID TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    reply TEXT NOT NULL DEFAULT '',
    dueAt TEXT,
    updatedAt TEXT NOT NULL, mailbox TEXT NOT NULL DEFAULT '',
    UNIQUE (mailing, key)
) STRICT;
CREATE TABLE deliveryEvent (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at TEXT NOT NULL,
    kind TEXT NOT NULL,
    mailing TEXT NOT NULL,
    delivery INTEGER NOT NULL,
    row INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE TABLE deliveryPacket (
    delivery INTEGER NOT NULL REFERENCES delivery (id) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    pdfName TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (delivery, row)
) STRICT, WITHOUT ROWID;
CREATE TABLE departure (
    account TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE gamePlay (
    game TEXT NOT NULL,
    day TEXT NOT NULL,
    guesses TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('playing', 'won', 'lost')),
    isHard INTEGER NOT NULL CHECK (isHard IN (0, 1)),
    isArchive INTEGER NOT NULL CHECK (isArchive IN (0, 1)),
    wasLeft INTEGER NOT NULL CHECK (wasLeft IN (0, 1)),
    startedAt TEXT NOT NULL,
    finishedAt TEXT,
    finishedOn TEXT,
    PRIMARY KEY (game, day),
    CHECK ((state = 'playing') = (finishedAt IS NULL))
) STRICT;
CREATE TABLE journal (
    batch TEXT PRIMARY KEY NOT NULL,
    outline BLOB NOT NULL
) STRICT;
CREATE TABLE madeFile (
    path TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (path, sha256)
) STRICT, WITHOUT ROWID;
CREATE TABLE mailing (
    id TEXT PRIMARY KEY NOT NULL,
    batch TEXT NOT NULL,
    account TEXT NOT NULL,
    content TEXT NOT NULL,
    secret TEXT NOT NULL,
    startedAt TEXT NOT NULL
) STRICT;
CREATE TABLE migration (
    module TEXT NOT NULL,
    id TEXT NOT NULL,
    appliedAt TEXT NOT NULL,
    PRIMARY KEY (module, id)
) STRICT;
INSERT INTO "migration" VALUES('packet','1-templates','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('packet','2-batches','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('packet','3-send-log','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('packet','4-journal','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('packet','5-trouble','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('packet','6-inputs','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('packet','7-salt','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('packet','8-made-files','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('recipients','1-recipients','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('delivery','1-deliveries','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('delivery','2-suppression','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('delivery','3-events','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('delivery','4-run','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('delivery','5-addresses','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('delivery','6-mailbox','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('roster','1-roster','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','1-packs','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','2-newsletter','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','3-letters','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','4-cards','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','5-documents','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','6-legislature','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','7-events','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','8-carried-over','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('civic','9-told','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('games','1-plays','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('games','2-leaderboard','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('games','3-profile','2026-11-23T01:49:15.120257Z');
INSERT INTO "migration" VALUES('games','4-campus','2026-11-23T01:49:15.120257Z');
CREATE TABLE newsletterSignup (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    list TEXT NOT NULL,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    addressKey TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('unconfirmed', 'confirmed', 'unsubscribed', 'blocked')),
    signedUpAt TEXT NOT NULL,
    confirmedAt TEXT,
    leftAt TEXT,
    source TEXT NOT NULL,
    consent TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    isSynced INTEGER NOT NULL DEFAULT 0 CHECK (isSynced IN (0, 1)),
    UNIQUE (list, addressKey)
) STRICT;
INSERT INTO "newsletterSignup" VALUES(1,'main','Ann','Ann@bücher.de','ann@bücher.de','unsubscribed','2026-11-23T01:49:15.177030Z','2026-11-23T01:49:15.177030Z','2026-11-23T01:49:15.283545Z','command line','yes','6191936049fb5ad0035af0f55825c9cd',0);
INSERT INTO "newsletterSignup" VALUES(2,'main','Ann L','ann@xn--bcher-kva.de','ann@xn--bcher-kva.de','confirmed','2026-11-23T01:49:15.390138Z','2026-11-23T01:49:15.390138Z',NULL,'command line','again','86abc5a01b1cc64ad6420c7187663cd9',0);
INSERT INTO "newsletterSignup" VALUES(3,'main','Eva','eva@café.fr','eva@café.fr','confirmed','2026-11-23T01:49:15.475695Z','2026-11-23T01:49:15.475695Z',NULL,'command line','yes','6929bbd36e67a9d40ea46acb9b995efa',0);
INSERT INTO "newsletterSignup" VALUES(4,'main','Eva','eva@café.fr','eva@café.fr','unsubscribed','2026-11-23T01:49:15.568375Z','2026-11-23T01:49:15.568375Z','2026-11-23T01:49:15.644208Z','command line','yes','051518e05c5d077626ee8fea3dc59495',0);
INSERT INTO "newsletterSignup" VALUES(5,'main','Bob','bob@example.org','bob@example.org','confirmed','2026-11-23T01:49:15.735558Z','2026-11-23T01:49:15.735558Z',NULL,'command line','yes','3f92b8f99a511f548430e5d70a1adff8',0);
INSERT INTO "newsletterSignup" VALUES(6,'main','Kim','kim@münchen.de','kim@münchen.de','confirmed','2026-11-23T01:49:15.831163Z','2026-11-23T01:49:15.831163Z',NULL,'command line','yes','3ee699d5ff32225f6ac8ef4a8a390004',0);
INSERT INTO "newsletterSignup" VALUES(7,'main','Kim','KIM@xn--mnchen-3ya.de','kim@xn--mnchen-3ya.de','confirmed','2026-11-23T01:49:15.950429Z','2026-11-23T01:49:15.950429Z',NULL,'command line','yes','23ab9b22e9b81ba52fac0696aee05a69',0);
INSERT INTO "newsletterSignup" VALUES(8,'main','Odd','odd@under_score.de','odd@under_score.de','confirmed','2026-11-23T01:49:16.030414Z','2026-11-23T01:49:16.030414Z',NULL,'command line','yes','2077177bc0d52cf866f70567fb06e140',0);
INSERT INTO "newsletterSignup" VALUES(9,'main','Max','mailto:max@example.org','mailto:max@example.org','unsubscribed','2026-11-23T01:49:16.136294Z','2026-11-23T01:49:16.136294Z','2026-11-23T01:49:16.229755Z','command line','yes','d219df84659d6e69bd705493ed67c170',0);
INSERT INTO "newsletterSignup" VALUES(10,'news','Lee','lee@straße.de','lee@straße.de','blocked','2026-11-23T01:49:16.322979Z','2026-11-23T01:49:16.322979Z','2026-11-23T01:49:16.511511Z','command line','yes','2cdec4e1c56bf9f9106d23b943a03e2e',0);
INSERT INTO "newsletterSignup" VALUES(11,'news','Lee','lee@xn--strae-oqa.de','lee@xn--strae-oqa.de','confirmed','2026-11-23T01:49:16.638098Z','2026-11-23T01:49:16.638098Z',NULL,'command line','yes','9ec07c9d98fbd9b41bc676a52ad24cdf',0);
CREATE TABLE profileSetting (
    key TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;
CREATE TABLE recipient (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    sourceKey TEXT NOT NULL,
    firstName TEXT NOT NULL,
    lastName TEXT NOT NULL,
    fullName TEXT NOT NULL,
    email TEXT NOT NULL,
    emailKey TEXT NOT NULL,
    phoneNumber TEXT NOT NULL,
    search TEXT NOT NULL,
    addedAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    archivedAt TEXT,
    UNIQUE (source, sourceKey)
) STRICT;
INSERT INTO "recipient" VALUES(1,'people','Taro..abe.@docomo.ne.jp','','','Taro Abe','Taro..abe.@docomo.ne.jp','','','taro abe


taro..abe.@docomo.ne.jp

taro..abe.@docomo.ne.jp','2026-11-23T01:49:16.751342Z','2026-11-23T01:49:16.751342Z',NULL);
INSERT INTO "recipient" VALUES(2,'people','zoe@xn--bcher-kva.de','','','Zoe','Zoe@bücher.de','zoe@xn--bcher-kva.de','','zoe


zoe@bücher.de

zoe@xn--bcher-kva.de','2026-11-23T01:49:16.751342Z','2026-11-23T01:49:16.751342Z',NULL);
INSERT INTO "recipient" VALUES(3,'people','noah','','','Noah','noah','','','noah


noah

noah','2026-11-23T01:49:16.751342Z','2026-11-23T01:49:16.751342Z',NULL);
INSERT INTO "recipient" VALUES(4,'members','7','','','Hana','hana..@docomo.ne.jp','','','hana


hana..@docomo.ne.jp

7
7','2026-11-23T01:49:16.858475Z','2026-11-23T01:49:16.858475Z',NULL);
CREATE TABLE recipientColumn (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE
) STRICT;
INSERT INTO "recipientColumn" VALUES(1,'number');
CREATE TABLE recipientSet (
    name TEXT PRIMARY KEY NOT NULL COLLATE NOCASE CHECK (name <> ''),
    query TEXT NOT NULL,
    savedAt TEXT NOT NULL
) STRICT;
CREATE TABLE recipientValue (
    recipient INTEGER NOT NULL REFERENCES recipient (id) ON DELETE CASCADE,
    columnID INTEGER NOT NULL REFERENCES recipientColumn (id),
    value TEXT NOT NULL,
    PRIMARY KEY (recipient, columnID)
) STRICT, WITHOUT ROWID;
INSERT INTO "recipientValue" VALUES(4,1,'7');
CREATE TABLE rosterContact (
    id INTEGER PRIMARY KEY,
    personNo INTEGER REFERENCES rosterPerson (no) ON DELETE CASCADE,
    groupNo INTEGER REFERENCES rosterGroup (no) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('phone', 'message', 'web')),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    isMobile INTEGER NOT NULL CHECK (isMobile IN (0, 1)),
    CHECK ((personNo IS NULL) <> (groupNo IS NULL))
) STRICT;
CREATE TABLE rosterEvent (
    groupNo INTEGER NOT NULL REFERENCES rosterEventGroup (no) ON DELETE CASCADE,
    no INTEGER NOT NULL CHECK (no > 0),
    name TEXT NOT NULL,
    detail TEXT NOT NULL,
    web TEXT NOT NULL,
    PRIMARY KEY (groupNo, no)
) STRICT;
CREATE TABLE rosterEventGroup (
    no INTEGER PRIMARY KEY CHECK (no > 0),
    name TEXT NOT NULL,
    detail TEXT NOT NULL,
    sheet TEXT NOT NULL
) STRICT;
CREATE TABLE rosterEventMember (
    groupNo INTEGER NOT NULL,
    no INTEGER NOT NULL,
    personNo INTEGER NOT NULL REFERENCES rosterPerson (no) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    PRIMARY KEY (groupNo, no, personNo),
    FOREIGN KEY (groupNo, no) REFERENCES rosterEvent (groupNo, no) ON DELETE CASCADE
) STRICT;
CREATE TABLE rosterFavourite (
    personNo INTEGER PRIMARY KEY REFERENCES rosterPerson (no) ON DELETE CASCADE,
    hasAlarm INTEGER NOT NULL CHECK (hasAlarm IN (0, 1)),
    since TEXT NOT NULL
) STRICT;
CREATE TABLE rosterFormer (
    no INTEGER PRIMARY KEY,
    incarnation INTEGER NOT NULL,
    name TEXT NOT NULL,
    area TEXT NOT NULL
) STRICT;
CREATE TABLE rosterGroup (
    no INTEGER PRIMARY KEY CHECK (no > 0),
    name TEXT NOT NULL,
    detail TEXT NOT NULL,
    sponsor TEXT NOT NULL,
    absentSince TEXT
) STRICT;
CREATE TABLE rosterImport (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    version TEXT NOT NULL,
    digest TEXT NOT NULL,
    at TEXT NOT NULL,
    undoneAt TEXT,
    counts TEXT NOT NULL,
    plan TEXT
) STRICT;
CREATE TABLE rosterPerson (
    no INTEGER PRIMARY KEY CHECK (no > 0),
    incarnation INTEGER NOT NULL,
    groupNo INTEGER REFERENCES rosterGroup (no),
    name TEXT NOT NULL,
    nameCharacters TEXT NOT NULL,
    nameFirstCharacter TEXT NOT NULL,
    nameFirstCharacters TEXT NOT NULL,
    area TEXT NOT NULL,
    areaCharacters TEXT NOT NULL,
    areaFirstCharacter TEXT NOT NULL,
    areaFirstCharacters TEXT NOT NULL,
    email TEXT NOT NULL,
    job TEXT NOT NULL,
    sponsor TEXT NOT NULL,
    updatedAt TEXT NOT NULL
) STRICT;
CREATE TABLE rosterSetting (
    key TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;
CREATE TABLE salt (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    bytes BLOB NOT NULL CHECK (length(bytes) = 32)
) STRICT;
INSERT INTO "salt" VALUES(1,X'0E7E93AC28491C434652ECEDE5AF5CE5E86D31C84D04ED2C70497AE35F5A97D4');
CREATE TABLE savedItem (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('article', 'event', 'document', 'person', 'bill')),
    ref TEXT NOT NULL CHECK (ref <> ''),
    section TEXT,
    title TEXT NOT NULL,
    alarm INTEGER NOT NULL DEFAULT 0,
    savedAt TEXT NOT NULL
) STRICT;
CREATE TABLE score (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    day TEXT NOT NULL,
    player TEXT,
    name TEXT NOT NULL CHECK (name <> ''),
    guesses INTEGER NOT NULL CHECK (guesses BETWEEN 1 AND 6),
    seconds INTEGER NOT NULL CHECK (seconds BETWEEN 0 AND 86400),
    isVerified INTEGER NOT NULL CHECK (isVerified IN (0, 1)),
    submittedAt TEXT NOT NULL,
    UNIQUE (day, name)
) STRICT;
CREATE TABLE scoreStart (
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (day, player)
) STRICT;
CREATE TABLE sendLog (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    batch TEXT NOT NULL,
    row INTEGER,
    recipientName TEXT NOT NULL,
    recipientEmail TEXT NOT NULL,
    pdfName TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    status TEXT NOT NULL,
    notes TEXT NOT NULL,
    sha256 TEXT NOT NULL
, intended BLOB, input INTEGER) STRICT;
CREATE TABLE sendingRun (token TEXT NOT NULL) STRICT;
CREATE TABLE suppression (
    address TEXT PRIMARY KEY NOT NULL,
    reason TEXT NOT NULL,
    notes TEXT NOT NULL,
    addedAt TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO "suppression" VALUES('ann@xn--bcher-kva.de','unsubscribed','left the newsletter','2026-11-23T01:49:15.402808Z');
INSERT INTO "suppression" VALUES('eva@xn--caf-dma.fr','unsubscribed','left the newsletter','2026-11-23T01:49:15.657089Z');
INSERT INTO "suppression" VALUES('lee@xn--strae-oqa.de','blocked','left the newsletter','2026-11-23T01:49:16.529933Z');
INSERT INTO "suppression" VALUES('mailto:max@example.org','unsubscribed','left the newsletter','2026-11-23T01:49:16.241079Z');
INSERT INTO "suppression" VALUES('pat@example.org','unsubscribed','','2026-11-23T01:49:17.058436Z');
CREATE TABLE template (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (name <> ''),
    formFileName TEXT NOT NULL,
    formSHA256 TEXT NOT NULL,
    fields TEXT NOT NULL,
    mapping TEXT,
    mappingFormat TEXT,
    notes TEXT NOT NULL,
    addedAt TEXT NOT NULL,
    inUse INTEGER NOT NULL DEFAULT 0 CHECK (inUse IN (0, 1)),
    formBytes INTEGER NOT NULL,
    form BLOB NOT NULL,
    CHECK ((mapping IS NULL) = (mappingFormat IS NULL))
) STRICT;
CREATE TABLE triviaRound (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deck TEXT NOT NULL,
    at TEXT NOT NULL,
    asked INTEGER NOT NULL CHECK (asked > 0),
    correct INTEGER NOT NULL CHECK (correct BETWEEN 0 AND asked)
) STRICT;
CREATE UNIQUE INDEX templateInUse ON template (inUse) WHERE inUse = 1;
CREATE INDEX batchOut ON batch (out, startedAt);
CREATE INDEX batchStartedAt ON batch (startedAt);
CREATE INDEX sendLogBatch ON sendLog (batch, row);
CREATE INDEX sendLogTimestamp ON sendLog (timestamp);
CREATE INDEX sendLogTrouble ON sendLog (status) WHERE status <> 'generated';
CREATE INDEX recipientEmail ON recipient (emailKey) WHERE emailKey <> '';
CREATE INDEX deliveryState ON delivery (mailing, state);
CREATE INDEX deliveryMessageID ON delivery (messageID);
CREATE INDEX deliveryPacketSHA256 ON deliveryPacket (sha256);
CREATE INDEX deliveryPacketRow ON deliveryPacket (row);
CREATE INDEX departureAt ON departure (account, at);
CREATE INDEX deliveryAddress ON delivery (address);
CREATE INDEX rosterPersonGroup ON rosterPerson (groupNo);
CREATE INDEX rosterContactPerson ON rosterContact (personNo) WHERE personNo IS NOT NULL;
CREATE INDEX rosterContactGroup ON rosterContact (groupNo) WHERE groupNo IS NOT NULL;
CREATE INDEX rosterEventMemberPerson ON rosterEventMember (personNo);
CREATE UNIQUE INDEX civicPackInUse ON civicPack (inUse) WHERE inUse = 1;
CREATE INDEX newsletterSignupTime ON newsletterSignup (list, signedUpAt, id);
CREATE INDEX civicContactOfficial ON civicContact (official, letter, at);
CREATE INDEX civicCardEventCard ON civicCardEvent (deck, number, id);
CREATE UNIQUE INDEX civicBookmarkOnce ON civicBookmark (document, ifnull(section, ''));
CREATE INDEX civicEventTime ON civicEvent (state, starts);
CREATE UNIQUE INDEX scoreOnce ON score (day, player) WHERE player IS NOT NULL;
CREATE INDEX scoreRank ON score (day, isVerified, guesses, seconds, id);
CREATE INDEX campusArticleTime ON campusArticle (publishedAt DESC, id DESC);
CREATE INDEX campusEventTime ON campusEvent (starts);
CREATE UNIQUE INDEX savedItemOnce ON savedItem (kind, ref, ifnull(section, ''));
PRAGMA writable_schema=OFF;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('newsletterSignup',11);
INSERT INTO "sqlite_sequence" VALUES('recipient',4);
COMMIT;
