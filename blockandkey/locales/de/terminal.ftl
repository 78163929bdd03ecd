# Sätze, die nur das Terminal braucht.

welcome = Block and Key. Tippe jederzeit help.
prompt = { $seat }>{" "}
prompt-go-on = { $seat } (Eingabetaste: weiter)>{" "}
prompt-over = >{" "}

## Der Tisch

table-setup = Aufbau
table-over = Nach dem Ende
table-own-enigma = Dein Enigma: { $colour }
table-round = Runde { $round }
table-round-last = Letzte Runde
table-turn-solo = Zug { $turn } von { $turns }
table-points = { $points }: { $parts }
table-so-far = bisher { $total } SP
table-total = { $total } SP
table-keys = Schlüssel { $vp } ({ $count } Stück)
table-keys-of = Schlüssel { $vp } ({ $count } von { $goal })
table-faces = Enigma { $points } ({ $faces } { $colour })
table-enigma = Enigma: { $faces } { $colour }, { $points } SP
table-other = { $who }: { $count ->
    [0] kein Schlüssel
   *[other] { $count } Schlüssel
  }, { $vp } SP; Hand { $hand }; Vorrat { $supply }
table-other-short = { $who }: { $count ->
    [0] kein Schlüssel
   *[other] { $count } Schlüssel
  }, { $vp } SP; Hand { $hand }; { $supply }
hand-star = { $count ->
    [one] { $count } Stern
   *[other] { $count } Sterne
}
hand-sun = { $count ->
    [one] { $count } Sonne
   *[other] { $count } Sonnen
}
hand-moon = { $count ->
    [one] { $count } Mond
   *[other] { $count } Monde
}
view-title = Blick { $seat }
plan-title = Höhen, { $up } ist oben
hand-title = Schlüssel auf der Hand
yard-title = Grabungsfeld
supply-title = { $count ->
    [0] Vorrat: kein Block
    [one] Vorrat: { $count } Block
   *[other] Vorrat: { $count } Blöcke
}
supply-label = Vorrat
supply-line = Vorrat: { $blocks }
supply-empty = leer
supply-count = { $count ->
    [0] kein Block
    [one] { $count } Block
   *[other] { $count } Blöcke
}
core-title = Seiten des Kernwürfels
core-note = Alle sehen die Seite, die zu ihrem Platz zeigt.
core-note-alone = Allein zählt nur die Südseite: Nimm von jedem Paar, was du magst.
core-order = Getippt: core, dann Nord Ost Süd West.
key-title = { $key } { $vp }SP
key-lacks-short = { $count ->
    [0] zu sehen
    [one] fehlt { $count }
   *[other] fehlen { $count }
}
key-complete = schon zu sehen, doch es braucht eine Fläche des Blocks, den du setzt.
key-asks = { $colour } auf { $place }
key-lacks = { $count ->
    [one] fehlt { $count }
   *[other] fehlen { $count }
}, zum Beispiel { $squares }.
key-solo = Sterne { $stars }, Punkte { $pips }.
buried = Unter den Altären, wie du weißt: { $keys }

## In Worten, für Bildschirmleser

words-more = Tippe plan für die Höhen, players für die anderen, help für alle Befehle.
words-level = Ebene { $level }: { $faces }.
words-face = { $column } { $colour }
words-face-new = { $column } { $colour } (neu)
words-bare = Dort steht noch nichts.
words-plan = Stapel mit Höhe und was obenauf liegt, deine nächste Reihe zuerst:
words-stack = { $square } { $height } hoch, { $top }
words-key = { $key }, { $vp } SP. Von oben nach unten: { $rows }.
words-now = Stand: { $state }
words-blank = frei
words-row = { $row }: { $sites }.
words-columns = Die Spalten C1, C2 und C3 gehen von links nach rechts.
words-block = { $block }: { $shape }.
words-shape = { $shape }: { $looks }.

## Was zu tun ist

phase-core = Leg den Kernwürfel: Wähle aus der Liste.
phase-draft = Nimm eine Linie aus drei Blöcken.
phase-action = Du bist dran: ausgraben (take R1) oder setzen (places { $block } zeigt, wohin).
phase-excavate = Du bist dran: ausgraben (take R1); du hast keinen Block zum Setzen.
phase-pass = Du kannst nichts tun: Tippe pass.
phase-discard = Du hast mehr als sieben Blöcke: Leg einen zurück in den Beutel.
phase-claim = Welche Schlüssel beanspruchst du? Tippe claim all, claim und ihre Namen oder claim none.
phase-aside = Kein Anspruch in diesem Zug: Leg ungesehen einen Schlüssel von einem Altar deiner Wahl beiseite.
phase-bury = Du darfst eine Sonne oder einen Mond deiner Hand unter den Altar legen, oder nichts.
phase-draw = Zieh einen Schlüssel.
phase-ancients = Die Alten ({ $key }): Setz ihren { $block } von Stelle { $site }. Er muss den Block, der der Ecke { $corner } am nächsten ist, mit einer Kante oder Ecke treffen, nie mit einer Fläche. Am nächsten: { $closest }.

## Auswahl

note-core = du siehst { $colour }
note-place = vollendet { $keys }
note-claim = { $vp } SP
note-altar = { $count ->
    [one] noch { $count } Schlüssel
   *[other] noch { $count } Schlüssel
}

## Antworten

places-ask = Nenn einen Block und, wenn du magst, Felder, die er bedecken soll: places green-L4 d4. Oder places claims.
places-title = { $block }: { $count ->
    [one] { $count } Platz
   *[other] { $count } Plätze
  }
places-claims = ({ $count ->
    [one] { $count } vollendet einen Schlüssel
   *[other] { $count } vollenden einen Schlüssel
  })
places-claims-title = { $count ->
    [one] { $count } Platz vollendet einen Schlüssel:
   *[other] { $count } Plätze vollenden einen Schlüssel:
}
places-no-claim = Kein Platz für { $block } vollendet jetzt einen Schlüssel.
places-no-claim-any = Kein Block deines Vorrats vollendet jetzt einen Schlüssel.
places-nowhere = { $block } passt jetzt nirgends.
places-too-far = Wie man { $block } auch dreht: { $squares } bedeckt er nicht zugleich.
places-none = { $block } kann { $squares } jetzt nicht bedecken. Am ehesten ginge { $cells }:
places-level = Dort darf er stehen, aber nicht auf den Ebenen, die du nennst.
places-name-all = Für einen anderen Platz nenn alle seine Felder: why { $block } c3 c2 …
places-more = … und { $count } mehr. Nenn ein Feld wie d4, um weniger zu sehen.
places-pick = Eine Nummer setzt den Block; try und die Nummer zeigt erst, wie es wäre.
why-legal = Daran ist nichts falsch: Du darfst es tun.
why-fits = Daran ist nichts falsch: { $cells } passt.
why-no-shape = Diese Felder ergeben keinen Block aus drei oder vier Würfeln.
try-completes = Du könntest beanspruchen: { $keys }.
try-nothing = Das vollendet keinen deiner Schlüssel.
try-play = Um es zu spielen: { $action }
try-only = try zeigt deinen Blick mit einem gesetzten Block; „{ $action }“ ändert den Blick nicht. Nimm why, oder tu es einfach.
hint = Vorschlag: { $action }
undone = Zurückgenommen: { $action }
undo-nothing = Es gibt nichts zurückzunehmen.
undo-others = Zu spät zum Zurücknehmen: Jemand anders hat seither gespielt oder ist am Zug.
undo-revealed = Zu spät zum Zurücknehmen: Etwas Neues kam ans Licht (ein Block aus dem Beutel oder ein Schlüssel).
turn-over = Dein Zug ist vorbei. Tippe undo, um ihn zurückzunehmen, oder die Eingabetaste.
game-over = Das Spiel ist aus.
not-now = { $now } { $next }
claim-nothing = Kein Schlüssel ist vollendet: weiter mit der Eingabetaste, zurück mit undo.
players-claimed = Beansprucht: { $keys }.
players-own = (du) { $line }
altars = Altäre: Sonnen { $suns }, Monde { $moons }.
altars-aside = Beiseitegelegt: { $count }.
bag = { $count ->
    [one] Im Beutel: { $count } Block
   *[other] Im Beutel: { $count } Blöcke
  }. { $blocks }
score-own = { $who }: { $vp } SP aus Schlüsseln und { $points } aus dem Enigma ({ $faces ->
    [one] { $faces } Fläche
   *[other] { $faces } Flächen
  }), bisher { $total }.
score-other = { $who }: { $vp } SP aus Schlüsseln.
log-empty = Es ist noch nichts geschehen.
no-hand = Hier liegt keine Hand offen.
no-temple = Der Kernwürfel liegt noch nicht.

## Was nicht zu verstehen ist

bad-command = „{ $word }“ kenne ich nicht. Tippe help, um zu sehen, was du tippen kannst.
bad-number = Diese Nummer ist nicht in der Liste: 1 bis { $most }.
bad-number-none = Es gibt keine Liste zum Auswählen. Versuch es mit places und einem Block.
bad-number-other = Diese Nummer der Liste ist nichts für { $verb }.
bad-colour = „{ $word }“ ist keine Farbe: { $options }.
bad-line = „{ $word }“ ist keine Linie des Grabungsfelds: { $options }.
bad-altar = „{ $word }“ ist kein Altar: { $options }.
bad-key = „{ $word }“ ist nicht auf deiner Hand: { $options }.
bad-block = „{ $word }“ ist keiner dieser Blöcke: { $blocks }.
bad-block-any = „{ $word }“ ist kein Block. Ein Block heißt etwa green-L4.
bad-cell = „{ $word }“ ist kein Feld. Ein Feld heißt etwa d4.1: Spalte a-h, Reihe 1-8, Ebene 1-6.
bad-seat = „{ $word }“ ist kein Platz: { $options }.
bad-topic = Zu „{ $word }“ gibt es keine Hilfe. Themen: { $topics }.
bad-seats = Block and Key ist für 1 bis 4 Spieler, nicht { $count }.
bad-bot = Kein Bot heißt „{ $name }“. Es gibt human für einen Menschen, und { $options }.
bad-own-bot = Der Bot „{ $name }“ kann nicht spielen: „it { $reason }“.
bot-out = Der Bot am Platz { $seat } scheidet aus: „it { $reason }“. Ein Forscher spielt an seiner Stelle weiter.
no-human = Jemand muss spielen: Gib human einen Platz. Für Bots unter sich gibt es blockandkey simulate.
unclear = „{ $word }“ könnte { $options } sein.

usage-core = core white grey brown green: leg den Kernwürfel mit diesen Seiten nach Norden, Osten, Süden und Westen.
usage-take = take R1, excavate R1 oder nur R1: nimm eine Linie des Grabungsfelds, R1 bis R3 oder C1 bis C3.
usage-discard = discard green-L4: leg einen Block zurück in den Beutel.
usage-position = position green-L4 c3.1 c2.1 c1.1 d1.1: setz einen Block. Ohne Ebenen (c3 c2 c1 d1) fällt er von selbst.
usage-claim = claim sun-3 star-1, claim all, claim none, oder claim 2 für Nummer 2 der Liste.
usage-draw = draw sun oder draw moon: zieh einen Schlüssel von diesem Altar.
usage-aside = aside sun oder aside moon: leg ungesehen einen Schlüssel beiseite.
usage-bury = bury sun-3: leg einen Schlüssel unter seinen Altar; bury none behält die Hand.
usage-ancients = ancients c3.1 c2.1 c1.1: setz den Block der Alten, oder tippe eine Nummer der Liste.
usage-pass = pass: nur, wenn sonst nichts möglich ist.
usage-table = table: alles noch einmal, auch was gefragt ist; die Eingabetaste allein tut dasselbe.
usage-view = view, oder view west: was man von deinem Platz oder einer anderen Seite sieht.
usage-plan = plan: die Stapel von oben, deine Seite unten.
usage-keys = keys: deine Hand, was jedem Schlüssel fehlt, und dein Enigma.
usage-supply = supply, oder supply east: deine Blöcke oder die eines anderen, und wie sie aussehen.
usage-yard = yard: die neun Stellen, und wie ihre Blöcke aussehen.
usage-players = players: die Schlüssel und Blöcke von allen, und die Altäre.
usage-bag = bag: die Blöcke, die noch kommen können.
usage-score = score: die Punkte bisher.
usage-log = log: alles, was geschah.
usage-places = places green-L4: wohin ein Block kann; * vollendet einen Schlüssel. places green-L4 d4 e4: über diesen Feldern. places green-L4 claims: nur was einen Schlüssel vollendet; places claims: mit jedem Block deines Vorrats.
usage-try = try position green-L4 c3 c2 c1 d1: dein Blick, wie er wäre. Oder try und eine Nummer der Liste.
usage-why = why d4.1 d5.1 d6.1: was daran falsch ist. Der Name eines Blocks darf davor stehen. why allein: warum ein Bot das tat.
usage-hint = hint: ein Vorschlag, was du jetzt tun kannst, und warum. Nichts geschieht, bis du es tippst.
usage-undo = undo: nimm deinen letzten Schritt zurück, solange nichts ans Licht kam und niemand anders gespielt hat.
usage-save = save: wo das Spiel gespeichert ist. Es wird nach jeder Aktion gespeichert.
usage-record = record DATEI: schreib das beendete Spiel in eine neue Datei.
usage-help = help, oder help und ein Thema oder Befehl. ? tut dasselbe.
usage-quit = quit, oder exit: hör auf; das Spiel lässt sich fortsetzen.

## Punkte

score-enigma-cell = { $points } ({ $colour }, { $faces ->
    [one] { $faces } Fläche
   *[other] { $faces } Flächen
  })
score-claimed = Beansprucht
score-supply = Vorrat
score-tie-claimed = Gleich viele Punkte: Mehr beanspruchte Schlüssel entscheiden.
score-tie-supply = Gleich viele Punkte und Schlüssel: Mehr Blöcke im Vorrat entscheiden.
score-tie-order = In allem gleich: Wer früher an der Reihe war, gewinnt.
score-rank = { $total } SP: { $rank }.

## Gespeicherte Spiele

resume-line = { $number }  { $when }, { $seats }, Zug { $turn }
resume-ask = Eingabetaste: Spiel 1, das neueste; Nummer: ein anderes; n: ein neues:{" "}
resume-number = Tippe eine Nummer von 1 bis { $most }, n für ein neues Spiel oder nur die Eingabetaste.
resume-none = Es gibt kein unbeendetes Spiel.
resume-missing = Es gibt kein gespeichertes Spiel { $file }.
resume-in-use = Das gespeicherte Spiel { $file } ist in einem anderen Terminal offen.
save-damaged = Das gespeicherte Spiel { $file } ist beschädigt und nicht lesbar. Es bleibt, wie es ist.
save-failed = Das Spiel lässt sich nicht speichern ({ $reason }). Du kannst weiterspielen, aber am Ende ist es verloren.
save-where = Gespeichert in { $file }
save-not-yet = Noch nichts zu speichern: Das Spiel wird nach jeder Aktion gespeichert.
record-later = Die Aufzeichnung enthält Geheimnisse: Sie geht erst, wenn das Spiel aus ist.
record-failed = { $file } lässt sich nicht schreiben: { $reason }.
record-written = Das Spiel ist aufgezeichnet in { $file }. Zum Prüfen: blockandkey replay { $file }
bye = Auf Wiedersehen.
bye-saved = Das Spiel ist gespeichert. Nächstes Mal kannst du es fortsetzen.
output-closed = Die Ausgabe wurde geschlossen. Das Spiel ist bis zur letzten Aktion gespeichert.

## Zwischen den Spielern

curtain = { $seat } ist dran. Setz dich an den Bildschirm und drück die Eingabetaste.{" "}
curtain-plain = In dieser Darstellung lässt sich nichts löschen: Was gezeigt wurde, steht noch weiter oben. Bitte nicht zurückblättern oder zurücklesen.
hand-over = Dein Zug ist vorbei. Die Eingabetaste räumt den Bildschirm für den nächsten Spieler; undo nimmt zurück, wenn es noch geht.
hand-over-prompt = Fertig?{" "}
after-game = Du kannst dich noch umsehen: view, plan, log, score. record DATEI hebt das Spiel auf, quit verlässt es.
start-go-on = Drück die Eingabetaste, um zu beginnen.{" "}
score-next = Als Nächstes: { $rank } ab { $least }.

## Hilfe

help =
    Was du tust
      take R1                   eine Linie ausgraben (R1-R3, C1-C3)
      position green-L4 c3 c2 c1 d1    einen Block setzen (c3.1: auch die Ebene)
      claim sun-3, claim all, claim none
      draw sun, discard green-L4, pass; allein: aside moon, bury sun-2, ancients …
      eine Nummer               wählt aus der letzten Liste
    Was du fragst
      places green-L4 d4        wohin ein Block kann (über d4)
      places claims             welche Plätze einen Schlüssel vollenden
      try position …            dein Blick, wie er wäre
      why d4.1 d5.1 d6.1        was daran falsch ist
      why                       warum ein Bot das tat
      hint                      ein Vorschlag, und warum
      table view plan keys supply yard players bag score log
    Außerdem: undo, save, record DATEI (nach dem Ende), quit
    Namen darfst du kürzen, wenn sie eindeutig sind: pos g-L4, claim moon.
help-topics = help und ein Wort erklärt mehr: { $topics }, oder ein Befehl.
help-start =
    Ziel: Punkte (SP), meist durch Schlüssel, das sind Muster aus farbigen Flächen.
    Nur dein Blick zählt: der Tempel, wie du ihn von deiner Seite siehst, flach.
    Vollendet dein Block dort einen Schlüssel, beanspruch ihn; „fehlen 2“: noch zwei
    Flächen. Dein Enigma ist eine geheime Farbe: 1 SP je 3 Flächen im Blick.
    Mehr: help turn, help placing, help claiming, help solo; help für alle Befehle.
help-turn =
    In deinem Zug tust du eines. Ausgraben: Nimm alle Blöcke einer Reihe oder Spalte des Grabungsfelds;
    hast du mehr als sieben im Vorrat, leg welche zurück in den Beutel. Oder setzen: Setz einen Block,
    beanspruche die Schlüssel, die er vollendet, und zieh wieder auf vier.
help-placing =
    Ein Feld heißt nach Linie, Reihe und Ebene: d4.1 liegt auf dem Boden. Ein Block
    - bleibt auf dem Boden a1 bis h8, höchstens 6 hoch, auf freien Feldern, und kommt gerade von oben;
    - berührt etwas, das schon steht, wenigstens mit einer Ecke;
    - reicht höher als jeder Stapel, den er Fläche an Fläche berührt;
    - ruht auf Boden oder Würfeln, mit jeder Säule; bei einer geraden Brücke nur mit den zwei Enden.
help-claiming =
    Dein Blick ist flach: was du von deiner Seite siehst, in jedem Feld die nächste Fläche. Ein Schlüssel
    ist vollendet, wenn seine farbigen Felder dort zu sehen sind, beliebig gedreht, nie gespiegelt. Du
    kannst ihn in dem Zug beanspruchen, in dem eine Fläche des eben gesetzten Blocks dazugehört.
help-enigma =
    Dein Enigma ist eine geheime Farbe. Am Ende gibt es 1 SP für je drei Flächen dieser Farbe in deinem
    eigenen Blick, auch die des Kernwürfels. Die oberste Zeile zählt sie, wie sie jetzt sind.
help-solo =
    Elf Züge allein. Ein Zug ohne Anspruch legt ungesehen einen Schlüssel beiseite. Dann darfst du eine
    Sonne oder einen Mond unter den Altar legen und ziehst wieder auf vier. Der zuletzt gezogene
    Schlüssel weckt die Alten: Seine Punkte nennen eine Stelle, seine Sterne eine Ecke, und du setzt den
    Block von dort so, dass er den Block, der dieser Ecke am nächsten ist, mit einer Kante oder Ecke
    trifft, nie mit einer Fläche.
help-shapes = Ein Block heißt nach Farbe und Form. Die zehn Formen:
help-letters =
    W weiß, Y grau, B braun, G grün, C die goldene Oberseite des Kernwürfels, . nichts. Im Blick ist [G]
    eine Fläche des eben gesetzten Blocks. Im Plan ist G3 ein Stapel der Höhe 3, oben grün. Blöcke sind
    von oben gezeichnet: Ein Buchstabe ist ein Würfel, eine 2 sind zwei aufeinander. In Listen von
    Plätzen vollendet einer mit * einen Schlüssel.
help-letters-plain =
    Hier wird alles in Worten gesagt. Ein Feld heißt nach Linie, Reihe und Ebene: d4.1 liegt auf dem
    Boden. Im Blick wird jede Ebene von links nach rechts gelesen; (neu) ist eine Fläche des eben gesetzten
    Blocks. R1 bis R3 sind Reihen des Grabungsfelds, C1 bis C3 Spalten. Ein Block heißt nach Farbe und
    Form: help shapes nennt die Formen.
help-end =
    Zu zweit, dritt oder viert kommt das Ende, wenn jemand 12, 8 oder 7 Schlüssel beansprucht hat: Dann
    haben alle noch einen Zug. Es zählen deine Schlüssel und 1 SP für je drei Flächen deiner
    Enigma-Farbe in deinem eigenen Blick.
help-ranks = Allein endet das Spiel nach elf Zügen, und deine Punkte geben einen Rang: { $ranks }.
