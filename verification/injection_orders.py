"""
English cues of who gives orders: earlier instructions called off, the prompt asked for, the part changed, the model addressed.

Rule: an order counts if it is about instructions that came before or are the reader's own. Statements about what a party
shall, may or shall not do to instructions are a contract's business and no cue.
"""

from verification.injection_cues import MODEL, cue

_EARLIER = (
    "(?:previous|previously|prior|earlier|above|preceding|foregoing|former|past|initial|original|existing|your|my|system"
    "|developer|hidden|built-in)"
)
_FILLER = f"(?:(?:all|any|each|every|of|the|these|those|this|that|other|and|or|such|given|to|{_EARLIER}) )"
_ORDERS = (
    "(?:instructions?|rules?|prompts?|directives?|guidelines?|commands?|contexts?|training|programming|constraints?"
    "|restrictions?|safeguards?|guardrails?|filters?|directions|system messages?)\\b"
)
_GIVEN = (
    f"(?:{_FILLER}{{0,5}}{_EARLIER} {_FILLER}{{0,3}}(?:\\w{{1,12}} )?{_ORDERS}"
    f"|(?:(?:all|any|every|the|whatever) ){{0,2}}(?:\\w{{1,12}} )?(?:{_ORDERS}|guidance) (?:that )?you (?:were|have been|are|received|got)\\b"
    f"|(?:all )?(?:the |these |those ){_ORDERS} (?:given |stated |set out )?(?:above|before)\\b"
    "|(?:the )?(?:users?|reader)(?:'s)? (?:question|query|request)s?\\b"
    "|(?:the|this|that) (?:question|query) (?:and|instead)\\b"
    "|(?:all (?:of )?)?(?:everything|anything|all|what) "
    "(?:above|before|(?:that )?(?:you|i|we) (?:were|was|have been|know|learned|told|said))\\b"
    "|(?:all (?:of )?)?the (?:above|foregoing),? (?:text )?(?:and|instead|then) (?:instead )?"
    "(?:say|output|print|write|answer|tell|respond|reply|translate)\\b)"
)
_IMPERATIVE = "(?<!shall\\x20)(?<!will\\x20)(?<!may\\x20)(?<!not\\x20)\\b"
_SHOW = "(?:reveal|show|print|output|display|repeat|leak|expose|disclose|tell|give|share|recite|dump|ignore|override)"
_OWN = "(?:original|initial|system|hidden|secret|developer)"
_ADDRESS = "(?:attention|attn|dear|hey|hello|(?:note|notice|message|instructions?) (?:to|for))"
_THIS_TEXT = "this (?:document|text|file|page|contract|agreement|email|message)\\b"

_CALLED_OFF = (
    cue("ignor", f"{_IMPERATIVE}ignor(?:e|ing) {_GIVEN}"),
    cue("disregard", f"{_IMPERATIVE}disregard(?:ing)? {_GIVEN}"),
    cue("forget", f"{_IMPERATIVE}forget(?:ting)? (?:about )?{_GIVEN}"),
    cue("overrid", f"{_IMPERATIVE}overrid(?:e|ing) {_GIVEN}"),
    cue("bypass", f"{_IMPERATIVE}bypass(?:ing)? {_GIVEN}"),
    cue("not follow", f"(?:^|(?<![a-z]\\x20))do not follow {_GIVEN}"),
    cue("stop following", f"\\bstop following {_GIVEN}"),
    cue("no attention", f"\\bpay no attention to {_GIVEN}"),
    cue("instructions", "\\b(?:new|updated|real|actual|true) (?:system )?instructions ?:", "instructions\\s?:"),
    cue("override", "\\b(?:system|admin|developer|safety) override ?[:!]"),
    cue(
        "safety",
        "(?<!not\\x20)(?<!to\\x20)\\b(?:disable|deactivate|turn off|bypass|ignore|remove|lift) (?:all |any |your |the ){0,3}"
        "safety (?:\\w{1,12} )?(?:filters?|protocols?|guidelines?|restrictions?|rules|training|mechanisms?)\\b",
        "safety (?:[a-z]+ )?(?:filter|protocol|guideline|restriction|rule|training|mechanism)",
    ),
)
_ASKED_FOR = (
    cue(
        "prompt",
        f"\\b(?:{_SHOW}|what (?:is|are|was)|begin|new|start of|end of)[^.!?]{{0,30}}?\\b(?:{_OWN} prompts?\\b|(?:your|the) prompts?\\b(?!\\x20\\w))",
        "prompts?(?![a-z])",
    ),
    cue("prompt", f"\\byour {_OWN} prompts?\\b", "prompts?(?![a-z])"),
    cue(
        "your",
        f"\\b(?:what (?:is|are|were)|{_SHOW}(?: me)?) (?:all )?(?:of )?your {_OWN} (?:\\w{{1,12}} )?(?:instructions?|rules?|messages?)\\b",
        f"your {_OWN}\\b",
    ),
    cue(
        "your",
        "\\b(?:reveal|print|output|display|repeat|leak|expose|dump|recite) (?:all )?(?:of )?your (?:\\w{1,12} )?(?:instructions|rules|guidelines)\\b",
        "your (?:[a-z]+ )?(?:instructions|rules|guidelines)\\b",
    ),
    *(
        cue(word, f"\\b{word} (?:everything|all|the text|the words) above\\b", f"{word} (?:every|all|the)")
        for word in ("repeat", "print", "output")
    ),
)
_CHANGED_PART = (
    cue("your new", "\\byour new (?:task|goal|objective|instructions?|purpose|prompt) (?:is|are)\\b"),
    cue(
        "developer mode",
        "\\b(?:enable|activate|enter|engage|switch (?:in)?to|turn on|go into|you are in) (?:the )?developer mode\\b",
    ),
    *(
        cue(
            f"{word} mode",
            f"\\b(?:enable|activate|enter|engage|switch (?:in)?to|turn on|go into|you are in|start) (?:the )?{word} mode\\b",
        )
        for word in ("jailbreak", "dan", "god", "unfiltered", "unrestricted")
    ),
    cue(
        "dan",
        "\\b(?:you are (?:now )?|act as |become |pretend to be |enable )dan(?: mode)?\\b|\\bmod(?:o|us|alita) dan\\b",
        "dan\\b",
    ),
    cue("anything now", "\\bdo anything now\\b"),
    cue(
        "now on",
        "\\bfrom now on,? (?:you (?:are|will|must|should|can|only)|respond|answer|reply|act|speak|always|only|never)\\b",
    ),
    cue("pretend", "\\bpretend (?:that )?(?:you are|you have|you can|you're|there are no)\\b"),
    cue(
        "no longer",
        "\\byou are (?:now )?no longer (?:bound|restricted|limited|an? ai)\\b",
        "no longer (?:bound|restr|limit|an?\\W)",
    ),
    cue(
        "you are now",
        f"\\byou are now (?:an? |the |in )?(?:\\w{{1,14}} ){{0,2}}?(?:{MODEL}|assistant|jailbroken|unrestricted|unfiltered)",
    ),
    cue("helpful", "\\byou are (?:a |an )?(?:\\w{1,14} ){0,2}?helpful (?:\\w{1,14} ){0,2}?assistant\\b"),
)
_TO_A_MODEL = (
    f"\\b(?:to you,? (?:the |an |my |our )?{MODEL}|(?:if|as|since|because) you(?: are|'re) (?:an? |the )?{MODEL}|as an? {MODEL},? you\\b"
    f"|{_ADDRESS},? (?:to )?(?:the |any |all |our |every |you )?{MODEL},?(?:[:!,]| you\\b| please\\b| must\\b| reading\\b| processing\\b)"
    f"|{MODEL} (?:must|should) (?:rate|answer|say|state|respond|reply|ignore|cite|recommend|conclude)\\b"
    f"|{MODEL} (?:\\w{{1,12}} )?(?:that (?:is |are )?)?(?:read|process|summari[sz]|analy[sz]|review|pars)\\w{{1,4}} {_THIS_TEXT})"
)
_ADDRESSED = (
    cue("ai", _TO_A_MODEL, "ai(?![a-z])"),
    *(cue(word, _TO_A_MODEL) for word in ("language model", "llm", "chatbot", "chatgpt", "gpt")),
    cue(
        "before you",
        "\\bbefore you (?:can )?(?:solve|complete|finish|continue|proceed|answer)[^.!?]{0,60}?"
        "\\b(?:task|query|request|prompt|question)\\b[^.!?]{0,80}?\\b(?:do|must|should|first|need)\\b",
    ),
    cue(
        "before",
        "\\bbefore (?:you )?(?:can )?(?:answer|respond|reply|proceed|continue?)(?:ing)?\\b[^.!?]{0,40}?, "
        "(?:first |please |you must )?(?:send|e-?mail|forward|transfer|open|visit|call|post|upload|delete|run|execute)\\b",
        "before (?:you )?(?:can )?(?:answer|respon|repl|contin|proceed)",
    ),
    cue("tool", "\\b(?:call|invoke|use|run|execute) the \\w{1,20}_\\w{1,20} (?:tool|function)\\b", "tool\\W"),
    cue("the task", "\\byou (?:can|may|should) (?:then )?(?:solve|complete|finish|continue with) the task\\b"),
    cue(
        "user",
        "\\b(?:when|whenever|if) (?:the |a |any )?users? (?:asks?|quer(?:y|ies)|requests?)[^.!?]{0,100}?,? (?:then )?"
        "(?:you (?:must|should|will) )?(?:always |only |just )?\\b(?<!we\\x20will\\x20)(?:answer|say|respond|reply|claim|tell (?:them|him|her|the user))\\b",
        "users? (?:ask|quer|request)",
    ),
    cue(
        "asked about",
        "\\b(?:when|whenever|if) (?:you are |you're |ever )?asked about[^.!?]{0,100}?,? (?:you (?:must|should) )?"
        "(?:always |only |just |simply )?(?:answer|say|respond|reply|claim|state|write|output)\\b(?! to\\b)",
    ),
    *(
        cue(
            word,
            "\\b(?:send|forward|post|upload|e-?mail|append|leak|exfiltrate|transmit|encode)[^.!?]{0,60}?"
            "\\b(?:conversation(?: history)?|chat history)\\b[^.!?]{0,40}?\\b(?:to|into|in)\\b",
        )
        for word in ("conversation", "chat history")
    ),
)

ORDERS = (*_CALLED_OFF, *_ASKED_FOR, *_CHANGED_PART, *_ADDRESSED)
