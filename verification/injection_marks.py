"""
Marks that are no one's prose: of a model's own format, of a prompt's template, and of links that carry data away.

Rule: text that a person wrote for people holds none of them, so they count wherever they stand.
"""

from verification.injection_cues import cue

MARKS = (
    cue("<|", "<\\|\\w{1,24}\\|>"),
    cue("inst]", "\\[/?inst\\]"),
    cue("sys>>", "<</?sys>>"),
    cue("### ", "### ?(?:instructions?|system|human|assistant|user|response|prompt)\\b"),
    cue(
        "system:",
        "\\bsystem: (?:you|ignore|disregard|forget|override|new|from now|do not|always|the (?:user|assistant))\\b",
    ),
    cue(
        "assistant:",
        "\\b(?:human|user):.{1,300}?\\bassistant:|\\bassistant: (?:first|please|ignore|always|say|answer)\\b",
    ),
    cue("system message", "\\bsystem message ?:"),
    cue("</", "</(?:system|system_prompt|prompt|assistant|tool_call|tool_result|function_calls?|function_results)>"),
    cue("<sy", "<(?:system|system_prompt)>"),
    cue(
        "{",
        "\\{{1,2}\\x20?(?:system|prompt|injection|payload|user|instructions?|jailbreak)(?:_\\w{1,20})?\\x20?\\}",
        "\\{{1,2}\\s?[a-z_]{4,40}\\s?\\}",
    ),
    cue("](", "!\\[[^\\]]{0,200}\\]\\(\\x20?(?:https?:)?//[^)]{0,400}?(?:\\?[^)]{0,40}?=|[<{$])"),
    cue("](", "\\]\\(\\x20?(?:(?:javascript|vbscript|data):|(?:https?:)?//[^)]{0,300}?[<{])"),
    cue("<img", "<img\\x20[^>]{0,300}?src\\x20?=\\x20?[\"']?(?:https?:)?//[^>]{0,300}?(?:\\?[^>]{0,40}?=|\\{)"),
)
