"""
The common phrasings in other languages: earlier rules called off, the prompt asked for, the mode changed.

Rule: a word for leaving something aside near a word for the model's own instructions. The list is short on purpose: the
commonest verbs and nouns of each language. Where a language has a familiar form of address, the familiar form counts: no
contract calls its reader "du".
"""

from verification.injection_cues import cue

_DE = "(?:anweisung|instruktion|regel|vorgabe|richtlinie|training|prompt|befehl|einschrankung|filter|gesagt)"
_FR = "(?:instruction|regle|consigne|directive|restriction|filtre|prompt|limite|programmation)"
_ES = "(?:instruccion|regla|indicacion|orden|directriz|directrices|restriccion|filtro|programacion|limitacion)"
_PT = "(?:instruc|regra|diretriz|orienta|restri|filtro|programacao|limitac|comando)"
_IT = "(?:istruzion|regol|direttiv|indicazion|restrizion|filtr|limitazion|comand)"
_EARLIER_FR = "(?:precedente|anterieure|ci-dessus|initiale|tes|vos|ton|votre|toutes les|tous les)"

LATIN = (
    cue("vergiss", f"\\bvergiss (?:bitte )?(?:alle|die|dein|was|jede).{{0,40}}?{_DE}"),
    cue(
        "ignorier",
        f"\\bignorier(?:e|en sie)? (?:bitte )?(?:alle|dein|die (?:vorherig|bisherig|obig|fruher)).{{0,40}}?{_DE}",
    ),
    cue("missacht", f"\\bmissachte (?:bitte )?(?:alle|dein|die).{{0,12}}?(?:sicherheits)?{_DE}"),
    cue(
        "deine",
        f"\\b(?:umgehe|deaktiviere|uberschreibe|verrate|zeige?|nenne?|gib|wie lauten)\\b.{{0,30}}?\\bdeinen? .{{0,30}}?{_DE}",
    ),
    cue("systemprompt", "systemprompt"),
    cue("systemnachricht", "\\bdeine systemnachricht\\b"),
    cue("entwicklermodus", "\\b(?:aktiviere|starte|wechsle|schalte)\\b.{0,24}?\\bentwicklermodus\\b"),
    cue("du bist", "\\bdu bist (?:jetzt|nun|ab jetzt|ab sofort) \\w"),
    cue("deiner antwort", "\\b(?:in|zu|am ende|an) deiner antwort\\b"),
    cue("ohne", "\\b(?:antworte|handle|agiere) ohne (?:jede |jegliche )?(?:ein|be)schrankung", "ohne\\W"),
    cue("sicherheitsfilter", "\\bdeine sicherheitsfilter\\b"),
    cue("sans", "\\b(?:reponds|agis) sans (?:aucune )?restriction", "sans\\W"),
    cue("ton prompt", "\\bton prompt\\b"),
    cue("oublie", f"\\boublie[sz]? (?:toutes?|tous|les|tes|vos|ce que).{{0,40}}?(?:{_FR}|\\bdit\\b)"),
    cue(
        "ignore",
        f"\\bignore[sz]? (?=.{{0,60}}?\\b{_EARLIER_FR}).{{0,40}}?{_FR}",
        "ignore[sz]? (?:tou|les|tes|vos|ces|l)",
    ),
    cue("sactive", f"\\bdesactive[sz]? (?:toutes?|tous|tes|vos).{{0,24}}?(?:{_FR}|securite)"),
    cue("comme si tu", "\\b(?:fais|agis|reponds) comme si tu\\b"),
    cue("tu es", "\\btu es (?:maintenant|desormais|a present) \\w"),
    cue("mode d", "\\b(?:active[sz]?|passe[sz]?|entre[sz]?)\\b.{0,12}?\\bmode developpeur\\b", "mode d.velop"),
    cue("prompt syst", "\\bprompt systeme\\b"),
    cue("tes instructions", "\\b(?:quelles sont|montre|affiche|revele|donne|repete)\\b.{0,20}?\\btes instructions\\b"),
    cue("olvida", f"\\bolvida (?:todas?|todos?|las|tus|lo que).{{0,40}}?(?:{_ES}|dicho)"),
    cue(
        "ignora",
        f"\\bignora (?:tutte|le|tue|todas|las|tus|todo).{{0,40}}?(?:{_ES}|{_IT})",
        "ignora (?:tutt|le|tue|tod|las|tus)",
    ),
    cue("no sigas", f"\\bno sigas (?:tu|tus|las|los).{{0,30}}?{_ES}"),
    cue("desactiva", f"\\bdesactiva (?:todas?|todos?|tus|los|las).{{0,24}}?(?:{_ES}|seguridad)"),
    cue(
        "modo",
        "\\b(?:activa|entra en|entra em|ative|entre|habilita|cambia a)\\b.{0,8}?\\bmodo (?:de )?(?:desarrollador|desenvolvedor|sin filtros|sem filtros|sin restricciones|dan|dios)\\b",
        "modo (?:de )?(?:des|sin|sem|dan|dio)",
    ),
    cue("tus instrucciones", "\\b(?:cuales son|muestra|revela|dime|repite|imprime)\\b.{0,20}?\\btus instrucciones\\b"),
    cue("prompt d", "\\bprompt d(?:e|el|o|i) sistema\\b"),
    cue("restricci", "\\b(?:actua|responde|contesta) sin (?:ninguna )?restricci"),
    cue("como dan", "\\b(?:actua|responde|aja|atue) como dan\\b"),
    cue("ahora eres", "\\bahora eres \\w"),
    cue("eres ahora", "\\beres ahora \\w"),
    cue("tu respuesta", "\\b(?:en|a|al final de) tu respuesta\\b"),
    cue("esque", f"\\besqueca (?:todas?|todos?|as|suas|tudo|o que).{{0,40}}?(?:{_PT}|disse)"),
    cue("ignore", f"\\bignore (?:todas|as|suas|todos|os).{{0,40}}?{_PT}", "ignore (?:tod|as|suas|os)"),
    cue("desconsidere", f"\\bdesconsidere (?:todas?|as|suas).{{0,40}}?{_PT}.{{0,20}}?\\banteriores\\b"),
    cue("desative", f"\\bdesative (?:todas?|todos|suas|seus|os|as).{{0,24}}?(?:{_PT}|seguranca)"),
    cue("agora", "\\b(?:voce agora e|agora voce e|a partir de agora,? voce) \\w", "agora"),
    cue("finja", "\\bfinja (?:que nao|ser)\\b"),
    cue("dimentica", f"\\bdimentica (?:tutte|tutto|le|tue|quello).{{0,40}}?(?:{_IT}|detto)"),
    cue("disattiva", f"\\bdisattiva (?:tutti|tutte|i tuoi|le tue).{{0,24}}?(?:{_IT}|sicurezza)"),
    cue("sviluppatore", "\\b(?:attiva|entra in|passa a)\\b.{0,12}?\\bmodalita sviluppatore\\b"),
    cue("negeer", "\\bnegeer (?:alle|je|jouw|de|eerdere|vorige).{0,30}?(?:instructie|regel|opdracht|richtlijn)"),
    cue("vergeet", "\\bvergeet (?:alle|je|jouw|de|eerdere|vorige).{0,30}?(?:instructie|regel|opdracht|richtlijn)"),
    cue("zignoruj", "\\bzignoruj .{0,30}?(?:instrukcj|polecen|zasad)"),
    cue("zapomnij", "\\bzapomnij .{0,30}?(?:instrukcj|polecen|zasad)"),
    cue("talimat", "\\bonceki .{0,12}?talimat.{0,20}?(?:unut|yoksay|gormezden)"),
    cue("abaikan", "\\babaikan .{0,20}?(?:instruksi|perintah|aturan)"),
    cue("qua", "\\bbo qua .{0,24}?(?:huong dan|chi dan|chi thi|quy tac)", "qua\\W"),
    cue("antworte", "\\bantworte (?:nur|ausschliesslich) (?:mit|auf)\\b"),
    cue("sei ora", "\\bsei ora \\w"),
    cue("instruktion", "\\b(?:ignorera|glom|ignorer|glem) .{0,20}?(?:tidigare|tidligere).{0,12}?instruktion"),
)

_RU = "(?:инструкци|правил|указани|ограничени|фильтр|промпт|команд|обучени)"
_AR = "(?:تعليمات|قواعد|قيود|توجيهات)"
_ZH = "(?:指令|指示|提示|规则|規則|设定|設定|限制)"
_JA = "(?:指示|命令|ルール|規則|プロンプト|設定)"
_KO = "(?:지시|명령|규칙|프롬프트|지침)"

OTHER_SCRIPTS = (
    cue("забудь", f"забудь(?:те)? .{{0,30}}?{_RU}"),
    cue("игнорируй", f"игнорируй(?:те)? .{{0,30}}?{_RU}"),
    cue("отключи", f"отключи(?:те)? (?:все|свои|твои|любые).{{0,20}}?{_RU}"),
    cue("обойди", f"обойди(?:те)? .{{0,20}}?{_RU}"),
    cue("у тебя", f"какие у тебя .{{0,16}}?{_RU}"),
    cue("не следуй", f"не следуй(?:те)? .{{0,30}}?{_RU}"),
    cue(
        "системн",
        "систе?мн.{1,4} (?:промпт|инструкци.{0,12}(?:покажи|выведи))|(?:покажи|выведи|раскрой).{0,20}?системн.{1,4} (?:промпт|инструкци|сообщени)",
    ),
    cue("разработчик", "(?:включи|активируй|войди|перейди).{0,14}?режим.{0,2} разработчика"),
    cue("ты теперь", "ты теперь .{0,2}\\w"),
    cue("ігноруй", "ігноруй(?:те)? .{0,30}?(?:інструкці|правил|вказівк)"),
    cue("своих", f"(?:выведи|покажи|раскрой|не соблюдай) .{{0,12}}?сво(?:и|их) .{{0,16}}?{_RU}"),
    cue("свои", f"(?:выведи|покажи|раскрой) .{{0,12}}?свои .{{0,16}}?{_RU}"),
    cue("不要遵", f"不要遵[守循从從].{{0,14}}?{_ZH}"),
    cue("你现在是", "你现在是.{0,2}\\w"),
    cue("现在你", "现在你是.{0,2}\\w"),
    cue("당신은 이제", "당신은 이제 .{0,2}\\w"),
    cue("忽略", f"忽略.{{0,14}}?{_ZH}"),
    cue("无视", f"无视.{{0,14}}?{_ZH}"),
    cue("無視", f"無視.{{0,14}}?{_ZH}|{_JA}.{{0,10}}?無視"),
    cue("忘", f"忘[记記掉].{{0,14}}?{_ZH}|{_JA}.{{0,10}}?忘れ"),
    cue("上書き", f"{_JA}.{{0,10}}?上書き"),
    cue("安全", "(?:关闭|關閉|禁用|绕过|停用|解除)(?:所有|全部|你的|一切).{0,4}?安全(?:过滤|過濾|限制|规则|機制|机制)"),
    cue("你的", "你的(?:原始|初始|最初|系统|隐藏)(?:指令|提示|设定)"),
    cue("限制", "(?:你|ai).{0,6}?没有(?:任何)?限制|没有(?:任何)?限制的ai"),
    cue("系统提示", "(?:显示|输出|告诉|泄露|打印|展示|重复|给).{0,8}?系统提示"),
    cue("系統提示", "(?:顯示|輸出|告訴|洩露|列印|重複).{0,8}?系統提示"),
    cue("你現在是", "你現在是.{0,2}\\w"),
    cue("开发者模式", "(?:激活|启用|进入|打开|开启|切换).{0,4}?开发者模式"),
    cue("開發者模式", "(?:啟用|進入|打開|開啟|切換).{0,4}?開發者模式"),
    cue("システムプロンプト", "システムプロンプト"),
    cue("開発者モード", "開発者モード.{0,4}?(?:有効|起動|入|切り替え|オン)"),
    cue("制限を", "(?:すべて|全て|あなた)の.{0,6}?制限を解除"),
    cue("元の指示", "元の指示.{0,6}?(?:教え|表示|出力|見せ)"),
    cue("あなたは今", "あなたは今.{0,4}\\w"),
    cue("무시", f"{_KO}.{{0,12}}?무시"),
    cue("잊", f"{_KO}.{{0,12}}?잊"),
    cue("시스템", "시스템 ?프롬프트"),
    cue("개발자", "개발자 ?모드.{0,4}?(?:활성|켜|진입|전환)"),
    cue("필터", "(?:안전|모든).{0,6}?필터.{0,4}?(?:꺼|끄|해제|비활성)"),
    cue("너는 이제", "너는 이제 .{0,2}\\w"),
    cue("تجاهل", f"تجاهل .{{0,20}}?{_AR}|تجاهل قواعدك"),
    cue("انس", f"[اأإ]نسى? .{{0,20}}?{_AR}"),
    cue("تجاوز", f"تجاوز .{{0,20}}?{_AR} (?:الأمان|الامان|السلامة)"),
    cue("فلاتر", "(?:أوقف|عطل|ألغ).{0,14}?فلاتر"),
    cue("تصرف كأنك", "تصرف كأنك \\w"),
    cue("المطور", "(?:فعّ?ل|شغّ?ل|ادخل).{0,6}?وضع المطور"),
    cue("موجه النظام", "موجه النظام"),
    cue("أنت الآن", "أنت الآن \\w"),
    cue("निर्देश", "(?:पिछले|पिछली|पहले|सभी).{0,20}?निर्देश.{0,24}?(?:अनदेखा|भूल|उपेक्षा)"),
    cue("הוראות", "התעלם.{0,20}?הוראות"),
)
