"""
Ordinary words, and the words that turn a sentence round.

Rule: a space may only be repaired where one reading is visibly broken, so the matcher needs to know which pieces are words
by themselves. Common words are listed here; others count as words where the document uses them by themselves.
"""

import re


def listed(words: str) -> frozenset[str]:
    """Return the words of a list that is written as a text."""
    return frozenset(words.split())


NEGATIONS = listed(
    "no not nor never none neither nobody nothing nowhere cannot without unable fails failed failing failure refuse "
    "refuses refused lacks lacked absent absence prohibited forbidden denied declined excluding excludes excluded"
)
CONDITIONS = listed(
    "unless except excepting if until only provided subject notwithstanding otherwise other save but however although "
    "though whereas unlike excluding exclude excluded without conditional contingent lest"
)

# Parts that change the word they are put before: treated as words, so that a space after one is never repaired away.
_PREFIXES = listed("un non re in im ir il dis de mis anti ab ex pre over under sub super co counter semi intra")

_COMMON = (
    listed(
        """
    a i able about above absent abuse accept acceptance access accordance according account accounting accounts accrued act
    action actions active activity acts actual add added addition additional additionally address adequate adjust adjusted
    adjustment administration administrative adopt advance advantage adverse advertising advice advise adviser advisor
    affairs affect affiliate affiliated after again against age agency agent ago agree agreed agreement ahead aid air all
    allocate allow allowance allowed alone along already also alter alternative although altogether always am amend amended
    amendment among amount amounts an and annex announce annual annually another answer any anyone anything apart apparent
    appear appendix applicable application applied apply appoint appointment appropriate approval approve approved
    approximate approximately april arbitration are area arise arising arm around arrange arrangement art article articles
    as aside ask aspect assert assess assessment asset assets assign assignable assigned assignee assignment assist
    assistance associate associated association assume assumption assurance at attach attached attempt attend attention
    attorney attribute audit audited auditor august author authorise authorised authority authorization authorize authorized
    automatic automatically available average avoid award aware away back bad balance bank bankruptcy base based basic basis
    be bear became because become been before began begin beginning behalf behind being belief believe below beneficial
    benefit benefits beside besides best better between beyond bid bidder bill binding board body bond book books borrow
    both bottom bound box brand breach break bring brought budget build building built burden business businesses but buy
    buyer buyers by calculate calculated calculation calendar call called came can cancel cancelled cannot capacity capital
    car card care carry case cash cause caused cease ceiling cell cent center central centre certain certificate certify
    chain chair chairman chance change changes channel chapter charge charged charges charter check chief child choice
    choose circumstance circumstances city claim claims class classes clause clauses clear clearly client close closed
    closing code collect collection color column combination combine come comes coming commence commencement comment
    commerce commercial commercially commission commit commitment committee common communicate communication communications
    community company companies comparable compare compensation compete competent competing competition competitive
    competitor competitors complete completed completely completion compliance comply component compound comprise computer
    concern concerning conclude condition conditional conditions conduct confidential confidentiality confirm confirmation
    conflict connection consent consents consequence consequential consider consideration considered consist consistent
    consolidated constitute construct construction construed consult consultant consumer contact contain contained content
    contents context continue continued continuing contract contractor contracts contrary contribute contribution control
    controlled controlling conversion convert convey cooperate copy copies copyright core corporate corporation correct cost
    costs could counsel count counterpart country county course court courts cover coverage covered covenant covenants
    create created credit creditor criminal criteria cross cumulative current currently custom customer customers customary
    cut damage damages data date dated dates day days deal dealing dealt death debt debtor december decide decision declare
    decline decrease decreased deduct deduction deed deem deemed default defect defend defense define defined definition
    delay delayed deliver delivered delivery demand deny department depend dependent deposit depreciation derivative derive
    describe described description design designate designated detail detailed determination determine determined develop
    developed development device did differ difference different digital direct direction directly director directors
    disability disclose disclosed disclosing disclosure discount discretion discuss dispose dispute disputes distribute
    distribution distributor divide dividend do document documentation documents does dollar dollars domain domestic done
    door down draft draw drive due duly during duties duty each earlier early earn earning earnings ease easy economic
    effect effective effectively effects effort efforts either elect election electronic element eligible else elsewhere
    employ employed employee employees employer employment enable encumbrance end ended ending enforce enforceable
    enforcement engage engagement engineer enjoy enough ensure enter entered enterprise entire entirely entitle entitled
    entity entities environment environmental equal equally equipment equity equivalent error especially essential establish
    established estate estimate estimated etc euro evaluate evaluation even event events ever every evidence exact example
    exceed excess except exception excessive exchange exclude excluded exclusion exclusive exclusively excuse execute
    executed execution executive exempt exercise exercised exhibit exhibits exist existence existing expand expect expected
    expenditure expense expenses experience expert expiration expire expired expiry explain export express expressed
    expressly extend extended extension extent external extra face facilities facility fact factor factory facts fail failed
    fails failure fair faith fall family far favor feature february federal fee fees feel fell few field figure file filed
    filing final finance financial financing find finding fire firm first fiscal fit five fix fixed fixture floor flow
    follow followed following follows food foot for force forced foregoing foreign forfeit form formal formation former
    forth forthwith forward found four frame franchise franchisee franchisor free freely friday from front full fully
    function fund funding funds further furthermore future gain game gas gave general generally generate get give given
    gives giving go goes going good goods goodwill govern governed governing government grant granted granting great greater
    gross ground grounds group groups grow growth guarantee guaranteed guarantees guarantor guaranty guide had half hand
    handle happen hard hardware has have having hazard he head headings health hear held help hence her here hereafter hereby
    herein hereinafter hereof hereto heretofore hereunder herewith high higher him himself hire his history hold holder
    holders holding hour hours house how however human hundred idea identified identify identity if image immediate
    immediately impact impair implement implied import important impose improve improvement in inability inc incidental
    include included includes including income incorporate incorporated increase increased incur incurred indeed indemnified
    indemnify indemnification indemnity independent index indicate indirect indirectly individual individuals industrial
    industry inform information infringe infringement initial initially initiate injunctive injury innovation input inside
    insolvency insolvent inspect inspection install installation instance instead institution instruction instrument
    insurance insure insured intangible integral integrate intellectual intend intended intent intention inter interest
    interests interim internal international internet interpret interpretation interrupt into introduce inventory invest
    investment investor invoice invoices involve involved irrevocable is issue issued issues it item items its itself
    january job join joint jointly judge judgment july june jurisdiction just keep kept key kind knew know knowledge known
    labor land language large last late later latter law lawful laws lead learn lease leased least leave left legal
    legally lend lender lenders length less lessee lessor let letter level liabilities liability liable licence license
    licensed licensee licenses licensing licensor lien liens life light like likely limit limitation limitations limited
    limits line link liquid liquidation list listed litigation little live loan loans local located location long longer
    look lose loss losses lost lot low lower made mail main maintain maintained maintenance major majority make makes
    making man manage managed management manager manner manual manufacture manufacturer manufacturing many march mark marked
    market marketing markets marks match material materially materials matter matters mature maximum may mean meaning means
    measure mechanical media meet meeting member members memorandum merchandise merge merger met method might mile million
    mind mine minimum minor minute mode model modification modified modify moment monday money month monthly months moral
    more moreover mortgage most motion move movement much multiple music must mutual mutually my name named names national
    natural nature near necessary need needed needs negative negligence negotiate neither net network never new next night
    nine no none nor normal not notable notably note noted notes nothing notice notices notification notify
    notwithstanding november now nowhere number numbers object objection obligated obligation obligations obtain obtained
    occur occurred occurrence october of off offer offered offering office officer officers official often oil old on once
    one ongoing only onto open operate operated operating operation operations opinion opportunity oppose option optional
    options or oral order ordered orders ordinary organization original other others otherwise our out outside outstanding
    over overall owe owed own owned owner owners ownership page paid paper paragraph parent part partial participate
    participant particular parties partner partners partnership parts party pass past patent patents pay payable payee
    paying payment payments penalty pending pension people per percent percentage perform performance performed performing
    perhaps period periods permanent permission permit permitted perpetual person personal personnel persons phone physical
    place placed plan plans plant platform play pledge please plus point policies policy port portion position possession
    possible post postpone potential power powers practicable practice practices precede preceding prefer preference
    preferred premises premium prepare prepared present presented preserve president press prevail prevent previous
    previously price prices pricing primary principal principle principles print prior privacy private privilege pro
    probable problem procedure procedures proceed proceeding proceedings proceeds process processing procure produce
    produced product production products profession professional profit profits program programs progress prohibit prohibited
    project projects promise promote promotion promotional promptly proof proper properly properties property proportion
    proposal propose proposed proprietary protect protection prove provide provided provider providers provides providing
    provision provisions public publication publicly publish published publisher purchase purchased purchaser purchasers
    purchases pure purpose purposes pursuant pursue put qualified qualify quality quantity quarter quarterly question quote
    quotation raise ran range rate rates rather rating ratio raw reach read reader ready real reason reasonable reasonably
    reasons receipt receivable receive received receives receiving recent recipient recognise recognize recommend record
    records recover recovery red reduce reduced reduction refer reference references referred refuse regard regarding
    regardless region register registered registration regular regulated regulation regulations regulatory reimburse relate
    related relates relating relation relationship relative release released relevant reliable relief rely remain remainder
    remaining remains remedies remedy remit remote remove removed render renew renewal renewed rent repair repay repeat
    replace replacement report reported reporting reports represent representation representations representative
    represents request requested require required requirement requirements requires research resell reseller reserve
    reserved reserves residence resign resolution resolve resource resources respect respective respectively respond
    response responsibility responsible rest restrict restricted restriction restrictions result resulting results retail
    retain retained retention return returned returns revenue revenues review revise revision revoke right rights risk
    risks road role room royalties royalty rule rules run safe safety said salary sale sales same sample satisfaction
    satisfactory satisfy save saturday say schedule schedules scheduled scope sea seal search season second secret secretary
    section sections secure secured securities security see seek segment select selected selection sell seller sellers
    selling send senior sense sent separate separately september serial series serve served server service services session
    set sets setting settle settlement seven several severally shall share shared shareholder shareholders shares she sheet
    ship shipment shipping short should show shown side sign signature signed significant similar simple since single site
    sites situation six size skill small so social software sold sole solely solicit some something son soon source space
    special specific specifically specification specifications specified specify sponsor staff stage stamp stand standard
    standards standing start state stated statement statements states station status statute statutory stay step steps still
    stipulate stock stop storage store strategic strategy street strict strictly strike structure student study style
    subject sublicense submit subscribe subscription subsequent subsequently subsidiaries subsidiary substance substantial
    substantially substitute success successful successor successors such suffer sufficient suit suitable sum summary sunday
    superior supplement supplied supplier suppliers supplies supply support sure surface surrender survive suspend
    suspension system systems table take taken takes taking tangible target tax taxation taxes team technical technology
    telephone tell ten tenant tender term terminate terminated terminates termination terms territory test testing text than
    that the their them themselves then there thereafter thereby therefor therefore therefrom therein thereof thereto
    thereunder these they thing third thirty this those though three threshold through throughout thursday thus ticket time
    timely times title to today together told too tool top total toward town track trade trademark trademarks trading
    training transaction transactions transfer transferable transferred transition transmit transport travel treat treated
    treatment treaty trial true trust trustee try tuesday turn twelve twenty two type types ultimate unable unaudited under
    underlying understand understanding understood undertake undertaking undue unit unitary united units unless unlike
    unlimited unreasonable unreasonably until up upon us usage use used useful user users uses using usual utility valid
    validity valuation value values variable various vary vendor venture version very via view violate violation virtue
    visit void volume volumes voluntary vote voting wage waive waived waiver want warehouse warrant warranted warranties
    warranty was waste water way we web website wednesday week weekly weeks weight well went were what whatever when
    whenever where whereas whereby wherein whether which while who whole wholly whom whose why wide will willful win wish
    with withdraw withdrawal withheld withhold within without word words work worked workers working works world worth would
    write writing written wrong year yearly years yes yet you your ability adverse allowed ample attain award baron con men
    table tale tame ten able sign signs act port late rate ration nation under stand hold holder with draw out side come
    there after fore ever body one thing where as sum para legal graph self
    """
    )
    | NEGATIONS
    | CONDITIONS
    | _PREFIXES
)

_SHORTEST_STEM = 3


def is_common(word: str) -> bool:
    """Return whether a piece is an ordinary word, with or without a plain ending."""
    lowered = word.lower()
    if lowered in _COMMON:
        return True
    return any(
        lowered.endswith(ending) and len(lowered) - len(ending) >= _SHORTEST_STEM and _has_stem(lowered, ending)
        for ending in ("s", "es", "d", "ed", "ing", "ly")
    )


def _has_stem(word: str, ending: str) -> bool:
    stem = word.removesuffix(ending)
    return stem in _COMMON or (ending == "ing" and f"{stem}e" in _COMMON)


_BROKEN_WORD = re.compile(r"(?<=[a-z])(?:- |\x02 ?)(?=[a-z])")


def turns_a_sentence(text: str) -> bool:
    """Return whether a stretch holds a negation, an exception or a condition."""
    words = re.findall(r"[^\W\d_]+(?:'[a-z]+)?", _BROKEN_WORD.sub("", text.lower()))
    return any(word in NEGATIONS or word in CONDITIONS or word.endswith("n't") for word in words)
