# Der Spieltisch im Browser.

table-title = Der Tisch
table-menu = Menü
table-leave = Tisch verlassen
table-leave-kept = Spiel bleibt erhalten
table-log = Verlauf
table-sound = Ton
table-tabs = Was zu sehen ist
table-tab-view = Perspektive
table-tab-seen = Perspektive
table-tab-keys = Schlüssel
table-tab-yard = Stätte
table-tab-log = Verlauf

## Die Ruinen und die Kamera

table-stage = Der Tempel, { $blocks ->
    [0] noch ohne Blöcke
    [one] { $blocks } Block
   *[other] { $blocks } Blöcke
  }. Mit einem Block in der Hand: Pfeile bewegen ihn, N springt zum nächsten hellen Feld, Q E R F T G drehen ihn, Enter setzt ihn ein, Escape lässt ihn los. 1, 2 und 3 wechseln das Bild. H holt einen Tipp.
table-stage-role = Tempel
table-no-canvas = Dieser Browser kann die Ruinen nicht zeichnen. Der Tisch in Worten, im Menü, hat alles, was du brauchst.
table-no-rules = Die Regeln des Einsetzens laufen in diesem Browser nicht. Lade die Seite neu; hilft das nicht, kannst du mit dem Tisch in Worten, im Menü, trotzdem spielen.
table-camera = Kamera
table-camera-mine = Perspektive
table-camera-mine-hint = Meine Perspektive: gerade von deiner Seite (1)
table-camera-raised = 3D
table-camera-raised-hint = Von deiner Seite, etwas erhöht; zieh, um dich umzusehen (2)
table-camera-top = Oben
table-camera-top-hint = Von oben (3)

## Meine Perspektive

table-my-view = Meine Perspektive
table-my-view-would = so sähe sie aus
table-view-from = Perspektive { $seat }
table-view-empty = Noch ist nichts zu sehen.
table-run-one = { $at } { $colour }
table-run = { $from } bis { $to } { $colour }
table-level-words = Ebene { $level }: { $words }.

## Ein Block in der Hand

table-held = Du hältst { $block }.
table-point = Du hältst { $block }. Zeig auf ein helles Feld oder dreh ihn.
table-point-first = Zeig erst auf ein Feld.
table-stands = Hier kann er stehen, auf Ebene { $level }.
table-would-complete = Das vollendet { $keys }!
table-cant-stand = Dort kann der Block nicht stehen.
table-place = Einsetzen
table-cancel = Abbrechen
table-placing = Wird eingesetzt …
table-place-ancients = Einsetzen
table-again = Wieder aufnehmen
broken-grid-ghost = Über den Rand: Der ganze Block muss auf dem Tempelboden liegen. Schieb ihn nach innen.

table-turns = Block drehen
table-turn-left = Nach links drehen
table-turn-right = Nach rechts drehen
table-turn-back = Nach hinten kippen
table-turn-front = Nach vorn kippen
table-turn-rollleft = Nach links rollen
table-turn-rollright = Nach rechts rollen
table-turn-over = Umdrehen
table-turn-hint = { $turn } ({ $key })
table-nudges = Um ein Feld bewegen
table-nudge-up = Weiter weg
table-nudge-down = Näher
table-nudge-west = Links
table-nudge-east = Rechts
table-ways = Alle Lagen von { $block }
table-ways-toggle = Alle Lagen
table-ways-short = Alle Lagen
table-way = Lage { $number } von { $all }: { $squares ->
    [0] kann gerade nirgends stehen
    [one] kann auf { $squares } Feld stehen
   *[other] kann auf { $squares } Feldern stehen
  }

## Vorrat und Ausgrabungsstätte

table-supply = Dein Vorrat
table-supply-hold = { $block }: in die Hand nehmen
table-supply-nowhere = { $block }: kann gerade nirgends stehen
table-supply-back = { $block }: zum Zurücklegen wählen
table-supply-coming = { $block }, noch nicht genommen
table-off-core = Erst muss der Zentralblock liegen.
table-off-ancients = Setz zuerst den Block der Uralten ein.
table-yard = Ausgrabungsstätte
table-line = { $line }: { $blocks }
table-site = Platz { $site }: { $block }
table-site-empty = Platz { $site }: leer
table-would-take = { $line } bringt dir { $blocks }.
table-over-seven = { $count ->
    [one] Sieben darfst du behalten: Ein Block geht zurück.
   *[other] Sieben darfst du behalten: { $count } Blöcke gehen zurück.
  }
table-take = Diese Blöcke nehmen
table-put-back = Zurücklegen
table-discard = { $count ->
    [one] Mehr als sieben: Wähle einen Block, der in den Beutel zurückgeht.
   *[other] Mehr als sieben: Wähle nacheinander { $count } Blöcke, die in den Beutel zurückgehen.
  }
table-discard-this = { $block } in den Beutel zurücklegen?
table-altars = Altäre und Beutel
table-altar = { $level } { $count }
table-altar-sun = leichter
table-altar-moon = mehr SP
table-draw-from = Vom Altar ziehen: { $level }, noch { $count }
table-aside-from = Vom Altar verdeckt auslegen: { $level }, noch { $count }
table-bag = { $count ->
    [one] { $count } Block im Beutel
   *[other] { $count } Blöcke im Beutel
  }
table-bag-short = Beutel { $count }
table-yard-later = Die Ausgrabungsstätte wird gefüllt, sobald der Zentralblock liegt.

## Schlüssel

table-hand = Deine Schlüssel
table-key-name = { $level }, { $vp } SP
table-key-with-vp = { $level } ({ $vp } SP)
table-vp = SP
table-key-missing = { $missing ->
    [one] { $missing } fehlt
   *[other] { $missing } fehlen
  }
table-key-lit = Deiner!
table-key-guide = { $stars ->
    [one] { $stars } Stern
   *[other] { $stars } Sterne
  }, { $pips ->
    [one] { $pips } Auge
   *[other] { $pips } Augen
  }
table-key-guide-short = ★{ $stars } ⚁{ $pips }
table-blank = leer
table-key-action-show = Beste Stelle zeigen
table-key-action-claim = Zum Sichern wählen
table-key-action-bury = Auswählen, um ihn unter den Altar zu schieben
table-enigma = Enigma: { $colour }
table-enigma-count = { $faces ->
    [one] { $faces } Fassade
   *[other] { $faces } Fassaden
  } zu sehen, { $points } SP
table-watching-hands = Die Hände bleiben geheim, solange gespielt wird.
table-key-there = Schon da
table-key-elsewhere = { $missing ->
    [none] sonst nirgends
    [one] woanders fehlt { $missing }
   *[other] woanders fehlen { $missing }
  }
table-key-again = { $missing ->
    [none] Schon in deiner Perspektive (schraffiert): Es gibt keine andere Stelle, um ihn zu vollenden.
    [one] Schon in deiner Perspektive (schraffiert): Vollende ihn an einer anderen Stelle. An der nächsten fehlt { $missing } Feld.
   *[other] Schon in deiner Perspektive (schraffiert): Vollende ihn an einer anderen Stelle. An der nächsten fehlen { $missing } Felder.
  }

## Was jetzt zu tun ist

table-phase-core = Dreh den Zentralblock, wie er dir gefällt: Seine Seiten zählen in deiner Perspektive. Dann setz ihn ein.
table-phase-draft = Nimm deine ersten drei Blöcke: Wähle eine Reihe oder Spalte der Ausgrabungsstätte.
table-phase-action = Du bist dran: Nimm einen Block in die Hand oder wähle eine Reihe oder Spalte zum Ausgraben.
table-phase-ancients = Uralte: { $block } (Platz { $site }), mit Kante oder Ecke an den Block, der der { $corner } am nächsten ist.
table-phase-aside = Nichts gesichert: Leg einen Schlüssel verdeckt aus. Von welchem Altar?
table-phase-bury = Du darfst eine Sonne oder einen Mond unter den Altar schieben: Wähle oder behalte alle.
table-draw = { $count ->
    [one] Zieh einen Schlüssel. Von welchem Altar?
   *[other] Zieh { $count } Schlüssel, einen nach dem anderen. Von welchem Altar?
  }
table-claim = { $count ->
    [one] Du hast einen Schlüssel vollendet! Willst du ihn sichern?
   *[other] Du hast { $count } Schlüssel vollendet! Sichere alle oder wähle aus.
  }
table-claim-empty = Dieser Block vollendet keinen Schlüssel.
table-claim-go-on = Weiter
table-claim-some = { $count ->
    [one] Schlüssel sichern
   *[other] { $count } Schlüssel sichern
  }
table-claim-all = { $count ->
    [2] Beide Schlüssel sichern
   *[other] Alle { $count } Schlüssel sichern
  }
table-claim-none = Nichts sichern
table-place-core = Zentralblock einsetzen
table-actions = Was du jetzt tun kannst
table-bury = Unter den Altar schieben
table-bury-none = Alle behalten
table-pass = Passen
table-pass-why = Es gibt nichts mehr auszugraben, und kein Block deines Vorrats kann irgendwo stehen: Passe.
table-not-your-turn = { $name } ist dran. Du kannst inzwischen planen.
table-not-connected = { $name } ist nicht verbunden. Du kannst inzwischen planen.
table-watching = Du schaust zu.
table-not-now = Das ist jetzt nicht dran.
table-over = Das Spiel ist aus.
table-undo = Zurücknehmen
table-undo-why = Zurücknehmen: { $why }
table-idle = { $rounds } von { $all } Spielrunden ohne neuen Block. Nach { $all } endet das Spiel.
table-idle-short = Ende nach { $all } Spielrunden ohne Block: bisher{"\u00A0"}{ $rounds }
table-rules = Regeln
table-rules-why = Regeln: warum? (?)

## Tipps, und warum ein Bot das tat

table-hint = Tipp
table-hint-ask = Tipp: einen Spielzug vorschlagen und begründen (H)
table-hint-wait = Überlegt …
table-hint-title = Ein Vorschlag
table-hint-place = { $block } auf { $cells } einsetzen
table-hint-said = Vorschlag: { $action }. { $reasons } Du entscheidest.
table-hint-none = Einfach ein guter Spielzug; mehr ist nicht zu sagen.
table-why = warum?
table-why-of = Warum? { $line }
table-why-wait = Einen Moment …

## Alle am Tisch

table-seats = Spieler
table-you = du
table-on-turn = am Zug
table-keys-of = { $count } von { $trigger } Schlüsseln gesichert
table-keys-count = { $count ->
    [one] { $count } Schlüssel gesichert
   *[other] { $count } Schlüssel gesichert
  }
table-supply-count = { $count ->
    [one] { $count } Block im Vorrat
   *[other] { $count } Blöcke im Vorrat
  }
table-clock = noch { $time }
table-seat-open = nicht besetzt
table-away = nicht verbunden
table-thinking = überlegt, { $seconds } s
table-thinking-short = { $seconds } s
table-thinking-now = überlegt
table-detail-supply = { $count ->
    [0] Keine Blöcke im Vorrat
    [one] { $count } Block im Vorrat
   *[other] { $count } Blöcke im Vorrat
  }
table-detail-claimed = { $count ->
    [0] Noch keine Schlüssel gesichert
    [one] { $count } Schlüssel gesichert: { $vp } SP
   *[other] { $count } Schlüssel gesichert: { $vp } SP
  }
table-detail-hand = Schlüssel auf der Hand (Rückseiten)
table-detail-view = Was { $name } sieht
table-detail-strict = An diesem Tisch bleiben alle bei ihrer eigenen Perspektive.
table-inset = { $count ->
    [one] { $name } sichert einen Schlüssel
   *[other] { $name } sichert { $count } Schlüssel
  }

## Solospiel

table-track = Spielzug { $turn } von { $turns }
table-track-before = Vorbereitung
table-vp-so-far = { $vp } SP
table-aside-count = { $count } verdeckt

## Ein Gerät für alle

table-curtain-pass = Gib das Gerät weiter an
table-curtain-lift = Ich bin { $name }: Vorhang auf
table-curtain-note = Bis dahin bleiben die Hände verborgen.
table-curtain-lower = Vorhang zu

## Der Tisch in Worten

table-text = Tisch in Worten
table-words-colon = :
table-words-do = Was du tun kannst
table-words-place = Einen Block einsetzen
table-words-block = Block
table-words-square = Feld seiner untersten Ecke
table-words-ways = { $square }: { $count ->
    [one] { $count } Lage
   *[other] { $count } Lagen
  }
table-words-way = Seine Würfel
table-words-would = Deine Perspektive wäre: { $view }
table-words-place-it = { $block } einsetzen
table-words-near = { $missing ->
    [one] { $missing } fehlt bei { $place }
   *[other] { $missing } fehlen bei { $place }
  }
table-words-level = Ebene
table-words-temple = Der Tempel von oben
table-words-temple-note = Norden ist oben. Für jedes Feld: seine Höhe, dann seine Farben vom Boden aufwärts.
table-words-gap = Lücke
table-words-stack = { $height }: { $colours }
table-words-core = Zentralblock: Norden { $north }, Osten { $east }, Süden { $south }, Westen { $west }
table-words-take = { $line } nehmen: { $blocks }
table-words-discard = { $block } zurücklegen
table-words-claim = { $keys } sichern
table-words-bury = { $key } unter den Altar schieben
table-words-there = { $missing ->
    [none] Schon da bei { $places }; es gibt keine andere Stelle, um ihn zu vollenden
   *[other] Schon da bei { $places }: Vollende ihn an einer anderen Stelle
  }

## Die erste Minute

table-lesson = Erste Schritte
table-lesson-skip = Überspringen
table-lesson-read = Verstanden
table-lesson-core-title = Die Perspektive, die zählt
table-lesson-core = Es zählt nur, was du gerade von deiner Seite siehst, flach wie ein Bild: Meine Perspektive. Dreh den Zentralblock und sieh, was sich ändert.
table-lesson-draft-title = Deine ersten Blöcke
table-lesson-draft = Drück auf einen Pfeil an der Ausgrabungsstätte: Die Blöcke dieser Reihe oder Spalte leuchten auf. Dann nimm sie.
table-lesson-take-title = Du bist dran
table-lesson-take = Block einsetzen oder ausgraben: eins von beiden in jedem Spielzug. Nimm jetzt einen Block aus dem Vorrat in die Hand.
table-lesson-point-title = Wo er stehen kann
table-lesson-point = Auf den hellen Feldern kann er so gedreht stehen. Zeig auf eins: Der Block sinkt, bis er aufliegt.
table-lesson-turn-title = Dort nicht
table-lesson-turn = Die rote Schraffur zeigt, was nicht passt, und die Zeile sagt, warum. Geh woandershin oder dreh den Block.
table-lesson-place-title = Erst mal schauen
table-lesson-place = Meine Perspektive zeigt schon, was sich ändern würde. Leuchtet ein Schlüssel auf, wird er hier vollendet. Dann setz den Block ein.
table-lesson-claim-title = Was ein Schlüssel will
table-lesson-claim = Ein Schlüssel will sein Muster in deiner Perspektive sehen, in jeder Tiefe, beliebig gedreht. Vollenden muss es der Block, den du einsetzt.
table-lesson-aside-title = Diesmal kein Schlüssel
table-lesson-aside = Ein Spielzug ohne gesicherten Schlüssel kostet einen vom Altar, den du verdeckt auslegst. Sonnen sind leichter, Monde bringen mehr.
table-lesson-bury-title = Ein Schlüssel zu viel?
table-lesson-bury = Du darfst eine Sonne oder einen Mond deiner Hand unter den Altar schieben. Dafür ziehst du dann einen anderen.
table-lesson-draw-title = Wieder vier Schlüssel
table-lesson-draw = Wähle für jeden einen Altar. Danach setzen auch die Uralten einen Block ein: Der letzte Schlüssel sagt, welchen und wo.
table-lesson-ancients-title = Die Uralten
table-lesson-ancients = Du setzt ihren Block für sie ein, auf eins der hellen Felder. Was er vollendet, zählt nicht: Achte auf deine Perspektive.
