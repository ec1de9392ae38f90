"""
English cues of what the answer should become: what it must hold, hide, cite or look like; code for it; a model's tasks.

Rule: somebody who writes to people asks for "your response" too, but says please, or asks that it be sent. What counts here
is that the reader is told to alter the answer, to put something into it, to write it in a code or in another language, or
to cite what it would not.
"""

from verification.injection_cues import cue

_OUTPUT = (
    "(?:(?:final|next|own|whole|entire|written|following) )?"
    "(?:answer|reply|replie|response|output|completion|summary|summarie|explanation|elucidation)s?\\b"
    "(?! ?(?:sheet|form|box|book|paper|key|letter|card|time|rate)s?\\b)"
)
_MESSAGE = "(?:answer|reply|response|output|message|text)s?\\b"
_TRANSFORM = (
    "(?:modify|alter|augment|enhance|enrich|encode|encrypt|translate|render|rewrite|rephrase|scramble|jumble|shuffle"
    "|rearrange|reorder|reverse|invert|anagram|misspell|obfuscate|capitalize|tailor|slant|craft|shape)"
)
_PUT = (
    f"(?<!please\\x20)\\b(?:{_TRANSFORM}|begin|start|end|finish|conclude|integrate|incorporate|embed|insert|append|prepend|add|include|replace|substitute"
    "|swap|convert|remove|group|weave|slip|sneak|mention|promote|use|drop|hint|highlight|encourage|suggest|recommend|emphasize"
    "|advertise|praise|plug|endorse|spread|craft|express|mix|sprinkle|blend|inject|feature|spell|reference)\\b"
)
_WRITE = (
    "(?:mention|suggest|tease|say|state|claim|promote|recommend|advertise|add|insert|append|embed|write|print|output|hint"
    "|urge|encourage|tell|link|praise|use|always|never|only|do not)\\b"
)
_STYLE = (
    "(?:base ?[0-9]{2}|rot ?13|morse|binary|hexadecimal|cipher|vigenere|encod(?:ed|ing)|substitution|emojis?"
    "|anagram(?:s|med)?|misspell(?:ed|ings?)|backwards?|reversed?|pig latin|capitals|capital letters|uppercase|lowercase"
    "|without (?:any )?(?:spaces|punctuation)|rhymes?|riddles?|a poem|pirate)\\b"
)
_SENTENCE = "(?:[^.!?]|[.!?](?!\\x20))"  # within a sentence, which may hold addresses and quotations
_YOUR_OUTPUT = f"your {_OUTPUT}"
_EVERY = "(?:begin|start|end|finish|close|open|preface|conclude|prefix) (?:every|each|all|any|your|the) (?:\\w{1,12} )?"
_HIDE = (
    "[^.!?]{0,80}?\\b(?:in (?:your|the|any) (?:answer|response|reply|summary|output)|to the (?:user|reader|reviewer)"
    "|(?:this|these|that) (?:instructions?|message|note|prompt))\\b"
)
_FOLLOWING = "(?:following|below|subsequent|attached|this|next)"
_CODE = (
    f"(?:{_FOLLOWING} (?:code(?: (?:snippet|excerpt|block|section|fragment|sample|segment|piece))?|snippet)s?"
    "|code (?:snippet|excerpt|block|section|fragment|sample|segment|piece)s? below)\\b"
)
_PLACE_IT = (
    "(?:your|you|do not hesitate|don't|use|utili[sz]e|add|insert|include|embed|append|incorporate|integrate|introduce|deploy"
    "|employ|leverage|merge|blend|place|paste|run|execute|adopt)\\b"
)
_RUNS = (
    "(?:'''|requests\\.|urllib|http\\.client|httpx|aiohttp|subprocess|os\\.\\w|socket|exec\\(|eval\\(|curl\\b|wget|fetch\\("
    "|xmlhttprequest|import\\x20\\w|powershell|rm\\x20-rf|smtplib|ftplib|paramiko)"
)
_PIECE = "(?:review|comment|tweet|sentence|text|statement|post|feedback|message|quote|phrase)"

_CONTENT = (
    cue(
        "your",
        f"{_PUT}{_SENTENCE}{{0,140}}?\\b(?:to|in|into|of|from|with|within|throughout) {_YOUR_OUTPUT}",
        _YOUR_OUTPUT,
    ),
    cue("your", f"\\b{_TRANSFORM} (?:the )?(?:\\w{{1,12}} (?:of|in|for) )?{_YOUR_OUTPUT}", _YOUR_OUTPUT),
    cue(
        "your",
        f"\\b(?:in|to|of|at the (?:end|start|beginning|top) of|within|throughout) {_YOUR_OUTPUT},? (?:also )?{_WRITE}",
        _YOUR_OUTPUT,
    ),
    cue(
        "your",
        f"\\b{_YOUR_OUTPUT} (?:should|must) (?:mention|promote|praise|say|state|claim|begin|start|end|hint)\\b"
        f"|\\b(?:make sure|ensure) (?:that )?{_YOUR_OUTPUT} (?:mention|promote|praise|say|state|claim|begin|start|end|contain|include)s\\b",
        _YOUR_OUTPUT,
    ),
    cue("encode the", f"\\bencode the {_OUTPUT}"),
    cue("mention", f"\\b(?:do not|don't|never) mention{_HIDE}", "mention\\s"),
    cue("reveal", f"\\b(?:do not|don't|never) reveal{_HIDE}", "reveal\\s"),
    cue("answer", f"\\b{_EVERY}answers? (?:with|by)\\b", "answers? (?:with|by)\\b"),
    cue("repl", f"\\b{_EVERY}repl(?:y|ies) (?:with|by)\\b", "repl(?:y|ies) (?:with|by)\\b"),
    cue("response", f"\\b{_EVERY}responses? (?:with|by)\\b", "responses? (?:with|by)\\b"),
)
_LOOK = (
    cue(
        "your",
        f"\\byour {_MESSAGE}[^.!?]{{0,60}}?\\b{_STYLE}|\\b{_STYLE}[^.!?]{{0,60}}?\\byour {_MESSAGE}",
        f"your {_MESSAGE}",
    ),
    cue("your", f"\\b(?:letters|vowels|words)\\b[^.!?]{{0,40}}?\\b(?:in|of|from) your {_MESSAGE}", f"your {_MESSAGE}"),
    cue(
        "vowel",
        "\\b(?:replace|convert|substitute|swap) (?:(?:all|every|each|the|\\w{1,8}) ){0,2}vowels?\\b",
    ),
    cue(
        "letter",
        "\\b(?:replace|convert|substitute|swap) (?:every|each) (?:\\w{1,8} )?letter (?:with|by|to|into)\\b",
        "letter (?:with|by|to)\\b",
    ),
    *(
        cue(
            word,
            f"\\b{word} (?:(?:only|exclusively) (?:with|in|using)\\b|(?:using|in|with) [^.!?]{{0,30}}?\\b{_STYLE})",
            f"{word} (?:only|exclusively|using|in|with)\\b",
        )
        for word in ("respond", "reply", "answer")
    ),
    cue(
        "verbatim",
        "\\b(?:output|print|repeat|say|write) (?:exactly )?the following (?:\\w{1,12} ){0,2}verbatim\\b",
    ),
)
_SOURCES = (
    cue(
        "cite ",
        "\\bcite (?:(?:only|always|instead) )?(?:the )?(?:document|doc|source) (?:number |no\\.? |#)?[0-9]{1,3}\\b"
        "|\\b(?:always|only|instead) cite (?:only )?(?:this|the|document|source)\\b"
        "|\\bcite (?:(?:only|always) )?(?:this|the) (?:document|source|file) (?:for|as|in|only)\\b[^.!?]{0,40}?"
        "\\b(?:all|any|every|each|answer|claim|statement|source)s?\\b",
    ),
    cue(
        "this document",
        "\\b(?:rate|rank|score|summari[sz]e|describe|treat) this document "
        "(?:as (?:the )?(?:only|sole|most|best|top|highest)|only|favou?rably|positively|highly)\\b",
    ),
)
_TASKS = (
    *(
        cue(
            word,
            f"\\b(?:{_PLACE_IT}[^.!?]{{0,120}}?\\b{_CODE}|{_CODE}[^.!?]{{0,120}}?\\byour\\b).{{0,400}}?{_RUNS}",
            f"{word}(?:s? (?:snippet|excerpt|block|section|fragment|sample|segment|piece)s?\\b|s? (?:below|here|in|into|to)\\b|s?\\s?:)",
        )
        for word in ("code", "snippet")
    ),
    cue("sentiment", f"\\bsentiment of (?:this|the following|that) (?:\\w{{1,12}} )?{_PIECE}\\b"),
    cue("mood of", f"\\bmood of (?:this|the following|that) (?:\\w{{1,12}} )?{_PIECE}\\b"),
    cue(
        "write a",
        "\\b(?:write|compose) (?:me |us )?an? (?:\\w{1,12} ){0,2}?(?:poem|haiku|limerick|sonnet|song|short story|joke|rap|tweet)\\b",
    ),
    cue("poem", "\\b(?:compose|provide|create|generate|give me|recite) (?:me |us )?an? (?:\\w{1,12} ){0,2}?poem\\b"),
)

ANSWERS = (*_CONTENT, *_LOOK, *_SOURCES, *_TASKS)
