"""
Peoples: the adjectives of countries, so that "English law" names England.

Rule: an adjective stands for the one country it belongs to; nothing else is taken for the same name.
"""

_COUNTRIES = {
    "argentine": "argentina",
    "australian": "australia",
    "austrian": "austria",
    "belgian": "belgium",
    "brazilian": "brazil",
    "bulgarian": "bulgaria",
    "canadian": "canada",
    "chilean": "chile",
    "chinese": "china",
    "croatian": "croatia",
    "czech": "czechia",
    "danish": "denmark",
    "dutch": "netherlands",
    "egyptian": "egypt",
    "english": "england",
    "estonian": "estonia",
    "finnish": "finland",
    "french": "france",
    "german": "germany",
    "greek": "greece",
    "hungarian": "hungary",
    "icelandic": "iceland",
    "indian": "india",
    "indonesian": "indonesia",
    "irish": "ireland",
    "israeli": "israel",
    "italian": "italy",
    "japanese": "japan",
    "korean": "korea",
    "latvian": "latvia",
    "lithuanian": "lithuania",
    "malaysian": "malaysia",
    "mexican": "mexico",
    "norwegian": "norway",
    "polish": "poland",
    "portuguese": "portugal",
    "romanian": "romania",
    "russian": "russia",
    "scots": "scotland",
    "scottish": "scotland",
    "singaporean": "singapore",
    "slovak": "slovakia",
    "slovenian": "slovenia",
    "spanish": "spain",
    "swedish": "sweden",
    "swiss": "switzerland",
    "taiwanese": "taiwan",
    "thai": "thailand",
    "turkish": "turkey",
    "ukrainian": "ukraine",
    "welsh": "wales",
}


def country_of(word: str) -> str:
    """Return the country that a word in small letters is the adjective of, else the word itself."""
    return _COUNTRIES.get(word, word)
