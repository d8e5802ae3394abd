import Interchange

/// Words that mean the same in headers of tables and in names and labels of fields, in the languages of the forms that
/// people send: each line is a meaning and what it is called.
enum Lexicon {
    /// What a meaning says about others beside it.
    enum Kind {
        /// A thing: a name, a date, a street.
        case thing
        /// Somebody else than the person that a row is about: their name is not the row's.
        case role
        /// The person that a row is usually about.
        case person
    }

    static let things = """
        last name: lst name, cognom, cognoms, zuname, geslachtsnaam, apelido, apelidos, soyad, soyisim, 苗字, 氏, nazwisko, priezvisko, vezeteknev, soyadi, фамилия, efternavn, etternavn, nome de familia, primer apellido, nom usuel, nom d usage, last name, lastname, lname, lname, surname, family name, familyname, apellido, apellidos, nachname, \
        familienname, nom de famille, nom, cognome, sobrenome, achternaam, efternamn, nazwisko, prijmeni, sukunimi, 姓, 성
        first name: fst name, voornamen, roepnaam, tilltalsnamn, isim, pierwsze imie, vornamen, prenom s, nombres, nombre s, imiona, keresztnev, adi, имя, お名前, 이름 영문, first name, firstname, fname, given name, givenname, given names, forename, forenames, vorname, prenom, \
        prenoms, nombre de pila, primer nombre, nome proprio, voornaam, fornavn, fornamn, imie, jmeno, etunimi, christian name, 名
        middle name: mid name, middle name, middlename, mname, second name, segundo nombre
        middle initial: middle initial, mi, middleinitial, m i
        full name: nom et prenom, imie i nazwisko, jmeno a prijmeni, for och efternamn, nominativo, ad soyad, adi soyadi, ad ve soyad, naam en voorletters, voor en achternaam, vor und zuname, nom complet, nom et prenoms, nombres y apellidos, nombre y apellido, nome e cognome, nome completo, nombre o razon social, volledige naam, fullstandigt namn, fulde navn, nom prenoms, 氏 名, full name, fullname, nombre completo, nombre y apellidos, nom prenom, vor und nachname, \
        vorname und name, name und vorname, complete name, legal name, printed name, print name, 氏名, 姓名, 성명
        name: お名前, 名字, 姓 名, nombre denominacion, denominazione, denominacion, denomination, razon social, raison sociale, 성함, ad soyad, имя, name, nombre, nome, naam, navn, namn, nimi, 이름, 名前, 名称
        birth date: geb am, geb dat, gebdatum, date naiss, date de naiss, ne e le, f nac, fec nac, fecha nac, f nacimiento, data nasc, data di nasc, nata il, data ur, dat nar, datum nar, fodd, dogum tarihi, dogum t, geboren op, 出生年月, 생일, 출생일, geboren am, geboren, ne le, nee le, nacido, nacida, nato il, data nascita, data urodzenia, fodt, fodelsedatum, datum narozeni, syntymaaika, 生日, дата рождения, gebdat, birth date, date birth, date of birth, dateofbirth, birthdate, dob, d o b, birthday, birth day, geburtsdatum, geburtstag, \
        geb datum, date de naissance, naissance, fecha de nacimiento, fecha nacimiento, data di nascita, data de nascimento, \
        geboortedatum, fodselsdato, 生年月日, 出生日期, 생년월일, born
        birth place: geb ort, lieu naiss, lieu de naiss, ne e a, commune de naissance, lugar nac, luogo nasc, nato a, nata a, comune di nascita, miejsce ur, misto nar, misto narozeni, geb plaats, dogum yeri, fodelseort, local nasc, 籍贯, luogo di nascita, local de nascimento, naturalidade, geboorteplaats, miejsce urodzenia, 출생지, 本籍, place of birth, birth place, birthplace, geburtsort, lieu de naissance, lugar de nacimiento, place birth, 出生地
        social security number: n secu, numero de securite sociale, securite sociale, n ss, numero ss, social security number, social security no, ssn, soc sec no, s s n, ss number, \
        numero de seguro social, seguro social, numero seguro social, sozialversicherungsnummer, nir
        email: endereco eletronico, adresse electronique, adresse mel, mel, e postadress, eposta, e posta, e posta adresi, e mailadres, mailadres, e メール, 电子邮箱, 메일, emailadresse, indirizzo email, adres e mail, e post, epost, sahkoposti, メールアドレス, 전자우편, 이메일 주소, 邮箱, correo e, email id, e mail adresse n, email, e mail, mail, email address, e mail address, emailaddress, correo electronico, correo, courriel, \
        adresse e mail, e mail adresse, mail adresse, メール, 이메일, 电子邮件
        phone: telefon no, telefon kontaktowy, 连络电话, telefoon, telefoonnummer, numer telefonu, telefonnr, puhelin, 連絡先, 연락처, 联系电话, 電話, contact number, contact no, tlf, fono, recapito telefonico, n telephone, phone, telephone, tel, phone number, telephone number, phonenumber, telephone no, phone no, telefon, telefonnummer, telefono, \
        telefone, numero de telephone, numero de telefono, rufnummer, 電話番号, 电话, 전화번호, 전화, ph
        mobile phone: mobile telephone, mobile telephone number, cell telephone number, mobiel, mobiel nummer, mob, cep, cep telefonu, cep tel, hp, 手机号, 携帯番号, 휴대폰번호, komorka, telefon komorkowy, mobilni telefon, mobilnummer, mobil, telephone portable, tel portable, telefono movil, celular, cellulare, telemovel, gsm, 携帯電話, 携帯, 手机, 핸드폰, 휴대전화번호, mobile, cell, mobile phone, cell phone, cellphone, cellular, mobile number, cell number, mobile phone number, \
        cell phone number, mobiltelefon, handy, handynummer, movil, celular, portable, mobilephonenumber, 휴대폰, 휴대전화
        daytime phone: daytime phone, dayphone, day phone, daytime telephone, daytime phone number, day time phone, daytime telephone number
        fax: fax, fax number, facsimile, telefax
        street: utdelningsadress, gatuadress, straat en huisnummer, ulica i nr domu, ulica i numer domu, ul, ulice, ulice a cislo popisne, cadde, sokak, cadde sokak, rua, via piazza, via publica, calle y numero, n et rue, numero et rue, adresse n voie, voie, strasse nr, anschrift strasse hausnummer, st address, str address, adresse rue, via e numero, ulica, gade, gata, straatnaam, domicilio calle, 도로명, 街道, street, street address, street name, street number and name, streetaddress, number and street, street and number, \
        address line 1, address line1, address 1, address1, addr1, addressline1, strasse, strasse und hausnummer, str, rue, \
        calle, via, straat, strasse hausnummer, 거리
        address: morada, ev adresi, adres zamieszkania, 家庭住址, 通讯地址, 通信地址, 联系地址, adresse postale, direccion postal, domicile, domicilio, adr, indirizzo di residenza, residenza, wohnadresse, 住所, 现住址, 현주소, 住址, 거주지, address, addr, add, adresse, direccion, domicilio, indirizzo, endereco, adres, anschrift, wohnanschrift, 住所, 地址, 주소
        house number: no voie, n voie, num voie, numero voie, numero de voie, n de voie, n de rue, n calle, num calle, n via, numero via, numero civico, n civico, haus nr, haus nummer, nr domu, numer domu, cislo popisne, number or name, name or number, house name or number, building number or name, numero rue, numero de rue, numero calle, no rue, street no, numero de calle, numero de la calle, numero civico, numero de voie, hausnummern, huisnr, n de voie, numero exterior, hnr, house number, hausnummer, house no, street number, hausnr, huisnummer
        address line 2: address line 2, address line2, address2, addr2, address 2, addressline2
        apartment: numero de apartamento, num de apt, apartamento, appartement, wohnung nr, piso, interno, 호수, 部屋番号, apartment, apt, apt no, apartment number, unit, unit number, suite, ste, apt ste flr number, aptnumber, apt number
        city: obec, mesto, sehir, comune di residenza, concelho, postort, stadt gemeinde, localite, localidad, municipio, wohnsitz, stad, kommune, gemeinde, woonplaats, miejscowosc, kaupunki, 街, 市区町村, 城市, 시, 도시명, post office, city, town, city or town, cityortown, city town, ort, wohnort, stadt, ville, commune, ciudad, localidad, poblacion, citta, comune, \
        cidade, plaats, miasto, municipality, 市, 도시
        state: wojewodztwo, woj, uf, provincia o estado, kanton, departement, 都道府県, 省, 주, state, us state, estado, province, state or province, provincia, bundesland, region, st
        postal code: posta kodu, 邮政编码, postnummer, kod pocztowy, psc, postinumero, codigo p, codice postale, c p, cod pos, cod postal, codepostal, 우편 번호, 郵便, postal code, postcode, post code, zip, zip code, zipcode, zip postal code, zip 4, plz, postleitzahl, code postal, \
        codigo postal, cap, cep, postalcode, cp, 郵便番号, 邮编, 우편번호
        county: county, condado, landkreis, parish
        country: panstwo, zeme, ulke, nazione, kraj, land des wohnsitzes, 国家, 나라, страна, nation, country, land, pays, pais, paese, staat, 国, 국가
        sex: civilite, man vrouw, cinsiyet, cinsiyeti, pohlavi, genere, geslacht, sesso, plec, kon, 성 별, 男女, sex, gender, geschlecht, sexe, sexo, genero, 性別, 성별, m f
        marital status: fam stand, sit fam, situation familiale, e civil, est civil, stato civ, burg staat, stan cywilny, rodinny stav, medeni hal, medeni hali, medeni durum, medeni durumu, civilstand, stato civile, estado civil, zivilstand, burgerlijke staat, 혼인 여부, 結婚, 婚姻状况, 婚姻, marital status, maritalstatus, familienstand, estado civil, situation de famille, etat civil
        citizenship: nazionalita, obcanstvi, statni obcanstvi, medborgarskap, uyruk, uyrugu, nationaliteit, cittadinanza, staatsangehoerigkeit, obywatelstwo, 국 적, citizenship, nationality, citizen of, staatsangehorigkeit, nationalitat, nationalite, nacionalidad, country of citizenship, 国籍, 국적
        occupation: functie, zawod wykonywany, povolani, meslek, meslegi, yrke, attivita lavorativa, activite professionnelle, profesion, 职务, ausgeubte tatigkeit, professione, profissao, beroep, zawod, 職業, 职业, berufsbezeichnung, erwerbstatigkeit, tatigkeit, occupation, job title, profession, beruf, ocupacion, title of position, position title, jobtitle, job, 직업
        employer number: ein, fein, e i n, employer identification number, employer id number
        employer: ragione sociale, ditta, azienda, bedrijf, bedrijfsnaam, nazwa firmy, obchodni firma, foretag, foretagsnamn, sirket, org, org name, datore, entidade patronal, nazwa pracodawcy, nazev zamestnavatele, zamestnavatel, arbetsgivare, isveren, naam werkgever, 単位, 单位, werkgever, datore di lavoro, empregador, pracodawca, 勤務先, 근무처, 직장, 회사, 회사명, 工作单位, empleador, nom de l employeur, societe, entreprise, unternehmen, employer, company, company name, employer name, name of employer, firma, arbeitgeber, employeur, empresa, \
        business name, organisation, organization, organization name, businessname, business or organization name, \
        business or org name, employers business or org name, employers business or organization name
        start date: ingangsdatum, begindatum, beginn am, debut, data rozpoczecia, 시작 일자, date de debut, fecha de inicio, data di inizio, beginn, startdatum, 開始日, 시작일, 入社日, 입사일, start date, startdate, first day employed, date of hire, hire date, date hired, start of employment, eintrittsdatum
        preferred name: preferred name, chosen name, nickname, nick name, name you go by, rufname, prenom usuel, nombre preferido
        maiden name: geb name, nazwisko rodowe, rodne prijmeni, apelido de solteira, kizlik soyadi, maiden name, geburtsname, birth name, nom de naissance, nom de jeune fille, apellido de soltera
        reference: reference, ref, reference number, ref number, referencenumber
        serial number: serial number, serial no, serialno, serial, serialnumber
        exam: exam, examination
        date: dne, tarih, fecha de solicitud, 申請日, 신청일, fecha de hoy, data odierna, date du jour, heutiges datum, 작성일, 記入日, fait le, dat, date, datum, fecha, data, date signed, signature date, todays date, date of signature, 日期, 日付, 날짜
        signature: firma, assinatura, handtekening, podpis, 署名, 签名, 서 명, signature, unterschrift, firma del, sign, 서명
        amount: tutar, tutari, castka, kwota w zl, belopp, montante, amount paid, importo in euro, betrag in eur, somme, cantidad total, valore, bedrag, kwota, 금 액, euros, monto total, amount, betrag, montant, importe, monto, sum, cantidad, valor, 金額, 금액
        total: total, gesamt, gesamtbetrag, summe, grand total
        interest: interest, interes, intereses, interets, zinsen, interessi
        tax exempt: tax exempt, exempt, exento de impuesto, exento, steuerfrei, exonere
        taxable: taxable, tributable, imposable, imposables, steuerpflichtig
        dividends: dividends, dividend, dividendos, dividendes, dividenden
        ordinary: ordinary, ordinarios
        capital gain: capital gain, capital gains, ganancia de capital, kapitalertrag, plus value
        filing status: filing status, estado civil para la declaracion
        membership: mitglied, membre, socio, miembro, lidmaatschap, membership, mitgliedschaft, membresia, adhesion
        member number: member id, member number, member no, mitgliedsnummer, numero de socio, numero d adherent
        income: einkunfte, revenus, revenu, salaire, ingresos mensuales, salario, lohn, gehalt, 소득, 収入, remuneration, remunerations, salarios, ingreso, ingresos totales, income, einkommen, ingresos, revenu, wages, salary, earnings, gross income
        account number: cuenta, nr konta, numer konta, numer rachunku, numer rachunku bankowego, nr rachunku, cislo uctu, c uctu, rekeningnummer, iban rekeningnummer, hesap no, 账号, 银行账号, 계좌, numero de cuenta iban, kontonummer, numero de compte, numero de cuenta, numero conto, 계좌번호, 口座番号, account number, account no, acct number, acct no, accountnumber, acct
        account type: account type, type of account, acct type, tipo de cuenta, tipo cuenta, kontoart, type de compte, tipo di conto, tipo de conta, rodzaj konta, rodzaj rachunku, soort rekening, kontotyp, kontotype, 口座種別, 계좌 종류, 账户类型
        iban: iban
        bic: bic, swift, bic swift
        case number: expediente, numero de expediente, dossier, numero de dossier, n dossier, no dossier, geschaftsnummer, geschaftszeichen, vorgangsnummer, 사건번호, 事件番号, case number, case no, casenumber, docket number, docket no, expte, aktenzeichen
        file number: file number, va file number, file no, va file no, filenumber
        alien number: alien number, a number, alien registration number, anumber, alien registration, uscis or anumber
        id number: nummer des personalausweises, personalausweisnummer, n cni, cni, numero de carte d identite, n de carte d identite, carte d identite, rodne cislo, ico, tc no, tc kimlik no, t c kimlik no, kimlik no, rg, cartao de cidadao, documento de identidade, n do documento de identidade, nr dowodu, seria i numer dowodu osobistego, numer pesel, organisationsnummer, org nr, bsn, 주민번호, 证件号, 证件号码, cod fisc, cf, numero de identificacao fiscal, dni nie, dni, nie, nif, cedula, curp, carnet, documento, documento de identidad, numero de documento, codice fiscale, burgerservicenummer, personnummer, pesel, 주민등록번호, 身份证号, 身份证号码, matricule, n identification, numero d identification, identification national, identifikationsnummer, numero de identidad, rfc, cuit, rut, id number, id, identification number, id no, ausweisnummer, personalausweis, numero de identificacion
        passport number: 旅券番号, 여권, 护照, reisepass, reisepassnummer, numero de passeport, passeport, pasaporte, numero passaporto, passaporto, 여권번호, 護照, パスポート番号, 护照号码, passport number, passport no, passport, pass nummer, passnummer, numero de pasaporte, passport book number
        height: height, grosse, taille, estatura
        weight: weight, gewicht, poids, peso
        eye color: eye color, eye colour, eyes, eyecolor
        hair color: hair color, hair colour, hair, haircolor
        language: language, preferred language, sprache, langue, idioma, language preference
        race: race
        ethnicity: hispanic, latino, ethnicity, hispanic or latino, ethnic
        age: age, alter, edad
        relationship: verwandtschaftsverhaltnis, familienverhaltnis, lien de parente, lien, relacion, relazione, 관계, 続柄, 与本人关系, relationship, relation, parentesco, verwandtschaft, relationship to you
        comments: pozn, poznamka, poznamky, obs, observacoes, observations, annotazioni, toelichting, ovrigt, ovriga upplysningar, aciklama, sonstige angaben, additional information, 備考, 备注, 비고, commentaires, commentaire, notas, anmerkungen, anmerkung, osservazioni, opmerkingen, uwagi, kommentar, bemarkning, comments, comment, remarks, notes, note, bemerkungen, bemerkung, remarques, observaciones
        website: website, web site, web address, homepage, url, internetadresse, site web, sitio web
        reason: reason, reasons, grund, motif, motivo, powod, duvod, 理由, 原因, 사유
        end date: end date, ende am, enddatum, date de fin, fecha de fin, data fine, einddatum, datum einde, data zakonczenia, 終了日, 종료일
        branch: branch of service, branch of military service, branch of the armed forces, military branch, service branch, branch
        driver license number: dl number, driver license number, drivers license number, driver s license number, fuhrerscheinnummer, permis de conduire
        license plate: kennzeichen, amtliches kennzeichen, plate, plate number, license plate, license plate number, immatriculation, targa, kenteken, numer rejestracyjny
        customer number: kundennummer, customer number, cust no, customer no, customer id, numero client, numero cliente, klantnummer, numer klienta
        insurance number: versicherungsnummer, vers nr, polisnummer, numer polisy, numero de poliza, poliza, policy number, policy no, policy, numero polizza
        tax number: steuernummer, st nr, steuer id, steuerliche identifikationsnummer, steueridentifikationsnummer, identifikationsnummer, n fiscal, numero fiscal, numero fiscal de reference, partita iva, p iva, nip, numer nip, vat, vat number, tin, tax id, tax id number, tax number, taxpayer identification number, vergi no
        account holder: kontoinhaber, kontoinhaberin, kontoinhaber in, titulaire, titulaire du compte, titular, titular de la cuenta, intestatario, intestatario del conto, rekeninghouder, ten name van, wlasciciel konta, posiadacz rachunku, kontohavare, hesap sahibi, 口座名義, 口座名義人, 名義人, 예금주, 户名, 账户名称, 开户名, acct holder, account holder, name on account, account name, account owner
        furigana: フリガナ, ふりがな, カナ氏名
        flight number: flight number, flugnummer, flight no
        """

    static let roles = """
        spouse: husbands, wifes, partners, 妻, 夫, 配偶者, 配偶, coniuge, conjuge, echtgenoot, malzonek, lebenspartner, spouse, spouses, wife, husband, partner, conyuge, ehegatte, ehepartner, partnerin, conjoint, 배우자
        child: child, children, son, daughter, hijo, hija, kind, kinder, enfant, childs
        dependent: angehoriger, angehorige, angehorigen, personne a charge, dependant, dependants, 扶養家族, 부양가족, dependent, dependents, dependiente, dep
        mother: mother, mothers, madre, mutter, mere, 어머니
        father: father, fathers, padre, vater, pere, 아버지
        parent: parent, parents
        preparer: preparer, preparers, preparador, steuerberater
        trustee: trustee, trustees, fiduciary, fiduciaire, fiduciario, treuhander
        interpreter: translator, translators, interpreter, interpreters, dolmetscher, interprete
        witness: witness, witnesses, testigo, zeuge
        attorney: attorney, lawyer, counsel, anwalt, rechtsanwalt, abogado, atty
        attorneys client: attorney for, attorneys for, counsel for, lawyer for
        court: court, crt
        physician: medecin traitant, prescripteur, physician, doctor, arzt, medecin, medico
        representative: representative, rep, agent, vertreter, deputy, representante
        emergency: emergency, emergency contact, notfall
        landlord: landlord, vermieter, owner, eigentumer
        defendant: demandado, defendeur, antragsgegner, convenuto, 被告, 피고, defendant, respondent, beklagter
        recipient: empfanger, payee, beneficiary
        guardian: 保護者, 보호자, erziehungsberechtigter, tuteur, tutor, guardian, caregiver, custodian
        next of kin: next of kin, kin, relative
        school: school, university, college, ecole
        bank: geldinstitut, banque, etablissement bancaire, banca, istituto bancario, istituto di credito, banco, entidad bancaria, banku, banka, 银行, 开户银行, 金融機関, 銀行, 은행, financial institution, bank, credit union, kreditinstitut
        provider: provider
        officer: officer
        server: process server
        facility: facility, hospital, clinic
        sponsor: sponsor, sponsors
        guarantor: guarantor, guarantors, cosigner, cosigners, burge, garant, fiador, avalista
        supervisor: supervisor, supervisors, vorgesetzter, vorgesetzte
        notary: notary public, notary, notar, notaire, notario, notaio
        """

    static let persons = """
        self: your, you, my, self, primary, su, i
        applicant: antragstellers, requerant, richiedente, requerente, aanvrager, wnioskodawca, 申請者, 申请人, 신청인, 신청자, declarante, interesado, applicant, antragsteller, antragstellerin, solicitante, demandeur, petitioner
        taxpayer: taxpayer, contribuyente
        employee: employee, salarie, mitarbeiter
        claimant: klager, klagerin, demandante, 原告, 원고, claimant, plaintiff
        veteran: veteran, servicemember, service member
        deceased: decedent, deceased, deceased person, fallecido, fallecida, defunt, defunto, verstorbener, verstorbene, overledene
        member: member
        student: student
        patient: patienten, patientin, paciente, paziente, versicherter, versicherten, assure, 환자, 患者, patient, beneficiaire
        customer: customer, client
        donor: donor, donateur, donante, donatore, spender, donador, bailleur de fonds
        sender: sender
        tenant: tenant, mieter, locataire, inquilino, arrendatario, huurder
        """

    /// What a word means that is all there is.
    static let alone = [
        "first": "first name", "last": "last name", "middle": "middle name", "initial": "middle initial",
        "given": "first name",
        "family": "last name",
        "social": "social security number", "birth": "birth date", "social security": "social security number",
        "born": "birth date", "nachn": "last name", "zuname": "last name", "ad": "first name", "kod": "postal code",
        "amt": "amount",
    ]

    /// Words that make another thing of a thing: a former address is not the address.
    static let modifiers: Set<String> = [
        "different", "other", "previous", "previously", "former", "prior", "earlier", "recent", "old", "alternate",
        "alternative",
        "second", "new", "permanent", "billing", "work", "business", "foreign", "death", "expiration",
        "exp",
        "andere", "autre", "autres", "otro", "otros", "otra", "otras", "anterior", "anteriores", "ancien", "ancienne",
        "precedent", "precedente", "fruher", "fruhere", "vorherige", "vorheriger", "vorheriges", "verification",
        "rehire", "reverification",
    ]

    /// What headers shorten, which would mean something else in the name of a field.
    static let shortened = [
        "dt": "date", "amt": "amount", "ht": "height", "wt": "weight", "prov": "province", "addr": "address",
        "resp": "respondent", "clmt": "claimant", "pltf": "plaintiff", "sp": "spouse", "tp": "taxpayer",
        "vet": "veteran", "rel": "relationship", "qty": "quantity", "doc": "document",
        "docs": "documents", "cert": "certificate", "lic": "license", "ins": "insurance", "yrs": "years",
        "mos": "months",
        "hrs": "hours", "wk": "week", "mo": "month", "yr": "year", "pct": "percent", "bal": "balance", "pmt": "payment",
        "dept": "department", "mgr": "manager", "govt": "government", "natl": "national", "intl": "international",
    ]

    /// Words for somebody of several.
    static let anybody: Set<String> = ["person", "persona", "personne", "persoon", "individual", "adult"]

    /// Whether a word is the beginning of one for those that a row may be about: emp, cust.
    static func isPerson(shortenedTo word: String) -> Bool {
        word.utf8.count > 2 && phrases.contains { $0.value.kind == .person && $0.key.hasPrefix(word) }
    }

    /// Which of two sexes a word or a letter stands for; nil for others.
    static func sex(_ word: String) -> Int? { sexes.firstIndex { $0.contains(word) } }

    private static let sexes: [Set<String>] = [
        [
            "m", "male", "man", "homme", "masculin", "mannlich", "männlich", "hombre", "masculino", "varon", "maschio",
            "uomo",
            "mann", "mezczyzna", "남", "남성", "남자", "男", "男性",
        ],
        [
            "f", "female", "woman", "femme", "feminin", "weiblich", "w", "mujer", "femenino", "feminino", "femmina",
            "donna",
            "vrouw", "frau", "kobieta", "여", "여성", "여자", "女", "女性",
        ],
    ]

    /// Modifiers that mean the same.
    static let sameModifiers = [
        "previous": "former", "previously": "former", "prior": "former", "earlier": "former", "old": "former",
        "different": "other", "alternate": "other", "alternative": "other", "andere": "other", "autre": "other",
        "otro": "other", "otros": "other", "otra": "other", "otras": "other", "autres": "other", "exp": "expiration",
        "anterior": "former", "anteriores": "former", "ancien": "former", "ancienne": "former", "precedent": "former",
        "precedente": "former", "fruher": "former", "fruhere": "former", "vorherige": "former",
        "vorheriger": "former", "vorheriges": "former",
    ]

    /// What is not the one that is asked for, where nothing says that another one is.
    static let otherOnes: Set<String> = ["former", "other", "second"]

    /// What a header says of a thing that is not the one that a field asks for by the same name.
    static let strongModifiers: Set<String> = ["former", "other", "expiration", "death", "billing", "work", "business"]

    /// How much one thing says about another, where one may stand for the other.
    static func nearness(_ left: String, _ right: String) -> Double {
        if left == right { return 1 }
        if let near = near["\(left)|\(right)"] ?? near["\(right)|\(left)"] { return near }
        // An abbreviation: exam, examination.
        let (short, long) = left.utf8.count < right.utf8.count ? (left, right) : (right, left)
        guard !short.utf8.contains(0x20), long.hasPrefix(short) else { return 0 }
        return short.utf8.count >= 4 ? 0.75 : short.utf8.count == 3 && long.utf8.count > 6 ? 0.6 : 0
    }

    private static let near: [String: Double] = [
        "full name|name": 0.95, "address|street": 0.85, "phone|mobile phone": 0.75, "phone|daytime phone": 0.85,
        "middle name|middle initial": 0.75, "maiden name|last name": 0.4, "address|address line 1": 0.9,
        "id number|account number": 0, "total|amount": 0.5, "occupation|employer": 0, "file number|case number": 0.5,
    ]

    /// Words that say nothing.
    static let noise: Set<String> = [
        "the", "of", "and", "or", "a", "an", "for", "to", "in", "on", "at", "if", "is", "as", "this", "der", "die",
        "das", "und",
        "oder", "von", "zu", "des", "dem", "de", "la", "el", "los", "las", "y", "le", "les", "du", "et", "ou", "l", "d",
        "en", "al",
        "enter", "please", "type", "fill", "field", "fields", "text", "textfield", "txt", "box", "form", "form1",
        "topmostsubform", "subform", "page",
        "undefined", "untitled", "input", "value", "row", "cell", "entry", "item", "section", "part", "line",
        "information", "number",
        "first", "last", "any", "digit", "digits", "characters", "available", "format", "mmddyyyy", "mmddyyy", "mmddyy",
        "ddmmyyyy",
        "yyyymmdd", "current", "preferred", "best", "your", "here", "check", "one", "his", "her", "their", "was", "are",
        "do", "not", "be",
        "s", "include", "area", "code", "abbreviate", "shown", "card", "listed", "select", "down", "list", "drop",
        "from",
        "no", "nr", "nbr", "num", "numero", "nummer", "print", "required", "optional", "e", "g", "eg", "example", "see",
        "person", "persona",
        "what", "which", "who", "when", "where", "how", "should", "appear", "would", "like", "does", "did", "have",
        "has",
        "had", "you", "est", "ist", "es", "son", "been", "will", "that", "with", "by", "it", "its", "ja", "nein", "si",
        "oui", "non", "yn", "sind", "sie", "ihr", "ihre", "del", "por", "que", "qui", "un", "une", "uno", "una", "ein",
        "eine", "yes", "wants", "want", "wish", "wishes", "mochte", "willing", "desea", "souhaite", "est", "fill",
        "put",
        "am", "im", "vom", "zum", "bei", "mit", "fur", "il", "di", "del", "della", "dei", "do", "da", "dos", "das",
        "em",
        "het", "een", "van", "och", "og", "den", "det", "現在", "住", "好", "知", "聞", "記入", "欄", "ご",
        "were", "us", "usa", "po", "pm", "ie",
        "zb", "dh", "ua", "bitte", "angabe", "angaben", "veuillez", "favor", "indicar", "indique", "eur", "euro",
    ]

    /// Things that a thing is put together of: an address has a street.
    static let components: [String: Set<String>] = [
        "address": [
            "street", "house number", "postal code", "city", "state", "country", "apartment", "address line 1",
        ],
        "full name": ["first name", "last name", "middle name", "middle initial", "name"],
        "name": ["first name", "last name", "middle name", "middle initial"],
        "birth date": ["date"], "phone": ["mobile phone"],
    ]

    /// Words that tell things apart and name none.
    static let weak: Set<String> = [
        "mailing", "home", "full", "complete", "status", "actual", "aktuell", "actuelle", "wohnt", "monatlich",
        "monthly", "details", "nombre", "different",
    ]

    /// Short forms of the words for parts of a date, which mean something else in a long text.
    static let shortParts: [String: DayPart] = [
        "mm": .month, "m": .month, "dd": .day, "d": .day, "yyyy": .year, "yy": .year, "y": .year,
        "tt": .day, "jjjj": .year, "jj": .year, "aaaa": .year, "rrrr": .year,
    ]

    /// Whether a word alone is a date.
    static func isDate(_ word: String) -> Bool {
        phrases[word].map { ["date", "birth date", "start date"].contains($0.name) } ?? false
    }

    /// Words for a number.
    static let numbers: Set<String> = [
        "n", "no", "nr", "num", "numero", "nummer", "number", "numer", "broj", "cislo", "hnr",
    ]

    /// Words of other languages that mean something else in an English sentence, and words that tell one.
    static let collisions: Set<String> = [
        "pays", "cap", "via", "land", "data", "valor", "stad", "kon", "gata", "gade", "kind",
    ]
    static let english: Set<String> = [
        "the", "of", "who", "what", "how", "when", "which", "you", "your", "does", "is", "are", "this", "for", "and",
        "or",
    ]

    /// The beginnings of words for somebody else, as names of fields have them: emp, spo.
    static let roleBeginnings: Set<String> = {
        var found: Set<String> = []
        for (phrase, meaning) in phrases where meaning.kind == .role || meaning.name == "employer" {
            guard !phrase.utf8.contains(0x20), phrase.utf8.count > 5 else { continue }
            for length in 3...5 { found.insert(String(phrase.prefix(length))) }
        }
        return found
    }()

    /// Which one of several: the first child.
    static let ordinals = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "erster": 1, "erste": 1, "erstes": 1, "ersten": 1,
        "zweiter": 2, "zweite": 2, "zweites": 2, "zweiten": 2, "dritter": 3, "dritte": 3, "dritten": 3, "vierten": 4,
        "premier": 1, "premiere": 1, "deuxieme": 2, "troisieme": 3, "primer": 1, "primero": 1, "primera": 1,
        "segundo": 2, "segunda": 2, "tercer": 3, "tercera": 3, "primo": 1, "secondo": 2, "eerste": 1, "tweede": 2,
    ]

    /// Last parts of words that are written together, whatever stands before them.
    static let tails: Set<String> = [
        "name", "namen", "vorname", "nachname", "nummer", "datum", "adresse", "anschrift", "strasse", "ort", "telefon",
        "betrag", "einkommen", "einkunfte", "kosten", "unterschrift", "bezeichnung", "geburtsdatum", "nummern", "naam",
        "adres",
        "straat", "navn", "namn", "adress", "telefonnummer", "kennzeichen", "beruf", "wohnort", "plz", "postleitzahl",
    ]

    /// Names that form designers give by themselves.
    static let designerNames: Set<String> = [
        "text field", "date time field", "date field", "time field", "numeric field", "decimal field", "check box",
        "checkbox",
        "drop down list", "dropdown", "drop down", "combo box", "list box", "radio button list", "radio button",
        "option button",
        "image field", "signature field", "button", "group", "text box", "fill text", "filltext", "choice",
        "text input",
    ]

    /// Short forms that may run into the next word: DOBmonth.
    static let acronyms: Set<String> = ["dob", "ssn", "zip", "va", "id", "plz", "mi"]
}
