# Sätze, die nur das Terminal braucht.

welcome = Block and Key. Tippe jederzeit help.
prompt = { $seat }>{" "}
prompt-go-on = { $seat } (Eingabetaste: weiter)>{" "}
prompt-over = >{" "}

## Der Tisch

table-setup = Aufbau
table-over = Nach dem Ende
table-own-enigma = Dein Enigma: { $colour }
table-round = Spielrunde { $round }
table-round-last = Letzte Spielrunde
table-turn-solo = Spielzug { $turn } von { $turns }
table-points = { $points }: { $parts }
table-so-far = { $total } SP
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
view-title = Perspektive { $seat }
plan-title = Höhen, { $up } ist oben
hand-title = Schlüssel auf der Hand
yard-title = Stätte
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
core-title = Seiten des Zentralblocks
core-note = Alle sehen die Seite, die ihnen zugewandt ist.
core-note-alone = Im Solospiel zählt nur die Südseite: Nimm von jedem Paar, was du magst.
core-order = Zum Tippen: core, dann Nord Ost Süd West.
key-title = { $key } { $vp }SP
key-lacks-short = { $count ->
    [0] zu sehen
    [one] { $count } fehlt
   *[other] { $count } fehlen
}
key-complete = schon zu sehen; sichern kannst du ihn nur, wenn dein Block ihn an anderer Stelle vollendet.
key-asks = { $colour } bei { $place }
key-lacks = { $count ->
    [one] { $count } fehlt
   *[other] { $count } fehlen
}, zum Beispiel { $squares }.
key-solo = Sterne { $stars }, Augen { $pips }.
buried = Unter den Altären, wie du weißt: { $keys }

## In Worten, für Bildschirmleser

words-more = Tippe plan für die Höhen, players für die anderen, help für alle Befehle.
words-level = Ebene { $level }: { $faces }.
words-face = { $column } { $colour }
words-face-new = { $column } { $colour } (neu)
words-bare = Dort steht noch nichts.
words-plan = Die Stapel, die nächsten zuerst: Höhe und was obenauf liegt.
words-stack = { $square } { $height } hoch, { $top }
words-key = { $key }, { $vp } SP. Von oben nach unten: { $rows }.
words-now = Stand: { $state }
words-blank = leer
words-row = { $row }: { $sites }.
words-columns = C1, C2 und C3 sind die Spalten, von links nach rechts.
words-block = { $block }: { $shape }.
words-shape = { $shape }: { $looks }.

## Was zu tun ist

phase-core = Setz den Zentralblock ein: Wähle aus der Liste.
phase-draft = Nimm deine ersten drei Blöcke: eine Reihe oder Spalte.
phase-action = Du bist dran: ausgraben (take R1) oder einsetzen (places { $block } zeigt, wo).
phase-excavate = Du bist dran: ausgraben (take R1); zum Einsetzen hast du keinen Block.
phase-pass = Du kannst nichts tun: Tippe pass.
phase-discard = Du hast mehr als sieben Blöcke: Leg einen zurück in den Beutel.
phase-claim = Welche Schlüssel sicherst du? Tippe claim all, claim und ihre Namen oder claim none.
phase-aside = Kein Schlüssel gesichert: Leg einen von einem Altar deiner Wahl verdeckt aus.
phase-bury = Wenn du magst, schieb eine Sonne oder einen Mond deiner Hand unter den Altar.
phase-draw = Zieh einen Schlüssel.
phase-ancients = Spielzug der Uralten ({ $key }): Setz ihren Block { $block } von Platz { $site } ein. Er muss den Block, der der { $corner } am nächsten ist, mit einer Kante oder Ecke berühren, nie mit einer Fassade. Am nächsten: { $closest }.

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
    [one] { $count } Stelle
   *[other] { $count } Stellen
  }
places-claims = ({ $count ->
    [one] { $count } vollendet einen Schlüssel
   *[other] { $count } vollenden einen Schlüssel
  })
places-claims-title = { $count ->
    [one] { $count } Stelle vollendet einen Schlüssel:
   *[other] { $count } Stellen vollenden einen Schlüssel:
}
places-no-claim = An keiner Stelle vollendet { $block } jetzt einen Schlüssel.
places-no-claim-any = Kein Block deines Vorrats vollendet jetzt einen Schlüssel.
places-nowhere = { $block } passt jetzt nirgends.
places-too-far = Wie man { $block } auch dreht: Zugleich bedeckt er { $squares } nicht.
places-none = { $block } kann { $squares } jetzt nicht bedecken. Am ehesten ginge { $cells }:
places-level = Dort darf er stehen, aber nicht auf den Ebenen, die du nennst.
places-name-all = Für eine andere Stelle nenn alle ihre Felder: why { $block } c3 c2 …
places-more = … und { $count } mehr. Nenn ein Feld wie d4, um weniger zu sehen.
places-pick = Eine Nummer setzt den Block ein; try und die Nummer zeigt erst, wie es wäre.
why-legal = Daran ist nichts falsch: Du darfst es tun.
why-fits = Daran ist nichts falsch: { $cells } passt.
why-no-shape = Diese Felder ergeben keinen Block aus drei oder vier Würfeln.
try-completes = Du könntest sichern: { $keys }.
try-nothing = Das vollendet keinen deiner Schlüssel.
try-play = Um es zu spielen: { $action }
try-only = try zeigt deine Perspektive mit einem eingesetzten Block; „{ $action }“ ändert sie nicht. Nimm why, oder tu es einfach.
hint = Vorschlag: { $action }
undone = Zurückgenommen: { $action }
undo-nothing = Es gibt nichts zurückzunehmen.
undo-others = Zu spät zum Zurücknehmen: Jemand anders hat seither gespielt oder ist am Zug.
undo-revealed = Zu spät zum Zurücknehmen: Etwas Neues kam ans Licht (ein Block aus dem Beutel oder ein Schlüssel).
turn-over = Dein Spielzug ist vorbei. Tippe undo, um ihn zurückzunehmen, oder drück die Eingabetaste.
game-over = Das Spiel ist aus.
not-now = { $now } { $next }
claim-nothing = Kein Schlüssel ist vollendet: weiter mit der Eingabetaste, zurück mit undo.
players-claimed = Gesichert: { $keys }.
players-own = (du) { $line }
altars = Altäre: Sonnen { $suns }, Monde { $moons }.
altars-aside = Verdeckt ausgelegt: { $count }.
bag = { $count ->
    [one] Im Beutel: { $count } Block
   *[other] Im Beutel: { $count } Blöcke
  }. { $blocks }
score-own = { $who }: { $vp } SP aus Schlüsseln und { $points } aus dem Enigma ({ $faces ->
    [one] { $faces } Fassade
   *[other] { $faces } Fassaden
  }), bisher { $total }.
score-other = { $who }: { $vp } SP aus Schlüsseln.
log-empty = Es ist noch nichts geschehen.
no-hand = Hier liegt keine Hand offen.
no-temple = Der Zentralblock liegt noch nicht.

## Was nicht zu verstehen ist

bad-command = „{ $word }“ kenne ich nicht. Tippe help, um zu sehen, was du tippen kannst.
bad-number = Diese Nummer ist nicht in der Liste: 1 bis { $most }.
bad-number-none = Es gibt keine Liste zum Auswählen. Versuch es mit places und einem Block.
bad-number-other = Diese Nummer der Liste ist nichts für { $verb }.
bad-colour = „{ $word }“ ist keine Farbe: { $options }.
bad-line = „{ $word }“ ist keine Reihe oder Spalte der Ausgrabungsstätte: { $options }.
bad-altar = „{ $word }“ ist kein Altar: { $options }.
bad-key = „{ $word }“ ist nicht auf deiner Hand: { $options }.
bad-block = „{ $word }“ ist keiner dieser Blöcke: { $blocks }.
bad-block-any = „{ $word }“ ist kein Block. Ein Block heißt etwa green-L4.
bad-cell = „{ $word }“ ist kein Feld. Ein Feld heißt etwa d4.1: Buchstabe a–h, Zahl 1–8, Ebene 1–6.
bad-seat = „{ $word }“ ist keine Seite des Tischs: { $options }.
bad-topic = Zu „{ $word }“ gibt es keine Hilfe. Themen: { $topics }.
bad-seats = Block and Key ist für 1 bis 4 Spieler, nicht { $count }.
bad-bot = Kein Bot heißt „{ $name }“. Es gibt human für einen Menschen, und { $options }.
bad-own-bot = Der Bot „{ $name }“ kann nicht spielen: „it { $reason }“.
bot-out = Der Bot { $seat } scheidet aus: „it { $reason }“. Ein Forscher spielt für ihn weiter.
no-human = Jemand muss spielen: Gib human eine Seite. Für Bots unter sich gibt es blockandkey simulate.
unclear = „{ $word }“ könnte { $options } sein.

usage-core = core white grey brown green: setz den Zentralblock mit diesen Seiten nach Norden, Osten, Süden und Westen ein.
usage-take = take R1, excavate R1 oder nur R1: grab eine Reihe oder Spalte aus, R1 bis R3 oder C1 bis C3.
usage-discard = discard green-L4: leg einen Block zurück in den Beutel.
usage-position = position green-L4 c3.1 c2.1 c1.1 d1.1: setz einen Block ein. Ohne Ebenen (c3 c2 c1 d1) fällt er von selbst.
usage-claim = claim sun-3 star-1, claim all, claim none, oder claim 2 für Nummer 2 der Liste.
usage-draw = draw sun oder draw moon: zieh einen Schlüssel von diesem Altar.
usage-aside = aside sun oder aside moon: leg einen Schlüssel von diesem Altar verdeckt aus.
usage-bury = bury sun-3: schieb einen Schlüssel unter seinen Altar; bury none behält die Hand.
usage-ancients = ancients c3.1 c2.1 c1.1: setz den Block der Uralten ein, oder tippe eine Nummer der Liste.
usage-pass = pass: nur, wenn sonst nichts möglich ist.
usage-table = table: alles noch einmal, auch was gefragt ist; die Eingabetaste allein tut dasselbe.
usage-view = view, oder view west: die Perspektive von deiner Seite oder einer anderen.
usage-plan = plan: die Stapel von oben, deine Seite unten.
usage-keys = keys: deine Hand, was jedem Schlüssel fehlt, und dein Enigma.
usage-supply = supply, oder supply east: deine Blöcke oder die eines anderen, und wie sie aussehen.
usage-yard = yard: die neun Plätze der Ausgrabungsstätte, und wie ihre Blöcke aussehen.
usage-players = players: die Schlüssel und Blöcke von allen, und die Altäre.
usage-bag = bag: die Blöcke, die noch kommen können.
usage-score = score: die Punkte bisher.
usage-log = log: alles, was geschah.
usage-places = places green-L4: wohin ein Block kann; * vollendet einen Schlüssel. places green-L4 d4 e4: über diesen Feldern. places green-L4 claims: nur was einen Schlüssel vollendet; places claims: mit jedem Block deines Vorrats.
usage-try = try position green-L4 c3 c2 c1 d1: deine Perspektive, wie sie wäre. Oder try und eine Nummer der Liste.
usage-why = why d4.1 d5.1 d6.1: was daran falsch ist. Der Name eines Blocks darf davor stehen. why allein: warum ein Bot das tat.
usage-hint = hint: ein Vorschlag, was du jetzt tun kannst, und warum. Nichts geschieht, bis du es tippst.
usage-undo = undo: nimm deinen letzten Schritt zurück, solange nichts ans Licht kam und niemand anders gespielt hat.
usage-save = save: wo das Spiel gespeichert ist. Es wird nach jeder Aktion gespeichert.
usage-record = record DATEI: schreib das beendete Spiel in eine neue Datei.
usage-help = help, oder help und ein Thema oder Befehl. ? tut dasselbe.
usage-quit = quit, oder exit: aufhören; das Spiel lässt sich fortsetzen.

## Punkte

score-enigma-cell = { $points } ({ $colour }, { $faces ->
    [one] { $faces } Fassade
   *[other] { $faces } Fassaden
  })
score-claimed = Gesichert
score-supply = Vorrat
score-tie-claimed = Gleich viele Punkte: Mehr gesicherte Schlüssel entscheiden.
score-tie-supply = Gleich viele Punkte und Schlüssel: Mehr Blöcke im Vorrat entscheiden.
score-tie-order = In allem gleich: Wer früher an der Reihe war, gewinnt.
score-rank = { $total } SP: { $rank }.

## Gespeicherte Spiele

resume-line = { $number }  { $when }, { $seats }, Spielzug { $turn }
resume-ask = Eingabetaste: Spiel 1, das neueste; Nummer: ein anderes; n: ein neues:{" "}
resume-number = Tippe eine Nummer von 1 bis { $most }, n für ein neues Spiel oder nur die Eingabetaste.
resume-none = Es gibt kein unbeendetes Spiel.
resume-missing = Es gibt kein gespeichertes Spiel { $file }.
resume-in-use = Das gespeicherte Spiel { $file } ist in einem anderen Terminal offen.
save-damaged = Das gespeicherte Spiel { $file } ist beschädigt und nicht lesbar. Es bleibt, wie es ist.
save-failed = Das Spiel lässt sich nicht speichern ({ $reason }). Du kannst weiterspielen, aber es geht verloren, wenn du aufhörst.
save-where = Gespeichert in { $file }
save-not-yet = Noch nichts zu speichern: Das Spiel wird nach jeder Aktion gespeichert.
record-later = Die Aufzeichnung enthält Geheimnisse: Du bekommst sie erst, wenn das Spiel aus ist.
record-failed = { $file } lässt sich nicht schreiben: { $reason }.
record-written = Das Spiel ist aufgezeichnet in { $file }. Zum Prüfen: blockandkey replay { $file }
bye = Bis bald!
bye-saved = Das Spiel ist gespeichert. Nächstes Mal kannst du es fortsetzen.
output-closed = Die Ausgabe wurde geschlossen. Das Spiel ist bis zur letzten Aktion gespeichert.

## Zwischen den Spielern

curtain = { $seat } ist dran. Setz dich an den Bildschirm und drück die Eingabetaste.{" "}
curtain-plain = In dieser Darstellung lässt sich nichts löschen: Was gezeigt wurde, steht noch weiter oben. Bitte nicht zurückblättern oder zurücklesen.
hand-over = Dein Spielzug ist vorbei. Die Eingabetaste räumt den Bildschirm für den nächsten Spieler; undo nimmt zurück, wenn es noch geht.
hand-over-prompt = Fertig?{" "}
after-game = Du kannst dich noch umsehen: view, plan, log, score. record DATEI hebt das Spiel auf, quit verlässt es.
start-go-on = Drück die Eingabetaste, um zu beginnen.{" "}
score-next = Als Nächstes: { $rank } ab { $least }.

## Hilfe

help =
    Was du tust
      take R1                   Reihe oder Spalte ausgraben (R1-R3, C1-C3)
      position green-L4 c3 c2 c1 d1    einen Block einsetzen (c3.1: mit Ebene)
      claim sun-3, claim all, claim none
      draw sun, discard green-L4, pass; allein: aside moon, bury sun-2, ancients …
      eine Nummer               wählt aus der letzten Liste
    Was du fragst
      places green-L4 d4        wohin ein Block kann (über d4)
      places claims             welche Stellen einen Schlüssel vollenden
      try position …            deine Perspektive, wie sie wäre
      why d4.1 d5.1 d6.1        was daran falsch ist
      why                       warum ein Bot das tat
      hint                      ein Vorschlag, und warum
      table view plan keys supply yard players bag score log
    Außerdem: undo, save, record DATEI (nach dem Ende), quit
    Namen darfst du kürzen, wenn sie eindeutig sind: pos g-L4, claim moon.
help-topics = help und ein Wort erklärt mehr: { $topics }, oder ein Befehl.
help-start =
    Ziel: Siegpunkte (SP), meist durch Schlüssel: Muster aus farbigen Fassaden.
    Nur deine Perspektive zählt: der Tempel, flach von deiner Seite gesehen.
    Vollendet dein Block darin einen Schlüssel, dann sichere ihn; „2 fehlen“: noch
    zwei Fassaden. Dein Enigma ist eine geheime Farbe: 1 SP je 3 solche Fassaden.
    Mehr: help turn, help placing, help claiming, help solo; help für alle Befehle.
help-turn =
    In deinem Spielzug tust du eines. Ausgraben: Nimm alle Blöcke einer Reihe oder Spalte der
    Ausgrabungsstätte; hast du mehr als sieben im Vorrat, leg welche zurück in den Beutel. Oder
    einsetzen: Setz einen Block ein, sichere die Schlüssel, die er vollendet, und zieh wieder auf vier.
help-placing =
    Ein Feld heißt nach Buchstabe, Zahl und Ebene: d4.1 liegt auf dem Tempelboden. Ein Block
    - bleibt auf dem Tempelboden a1 bis h8, höchstens 6 hoch, auf freien Feldern, und kommt gerade von oben;
    - berührt etwas, das schon steht, wenigstens mit einer Ecke;
    - reicht höher als jeder Stapel, den er Fassade an Fassade berührt;
    - liegt überall auf dem Tempelboden oder auf Würfeln auf; bei einer geraden Brücke genügen die zwei Enden.
help-claiming =
    Deine Perspektive ist flach: was du von deiner Seite siehst, in jedem Feld die nächste Fassade. Ein
    Schlüssel ist vollendet, wenn die farbigen Felder seines Musters dort zu sehen sind, beliebig gedreht, nie
    gespiegelt. Du kannst ihn sichern, wenn der eben eingesetzte Block ihn an dieser Stelle vollendet hat.
help-enigma =
    Dein Enigma ist eine geheime Farbe. Am Ende gibt es 1 SP für je drei Fassaden dieser Farbe in deiner
    eigenen Perspektive, auch die des Zentralblocks. Die oberste Zeile zählt sie, wie sie jetzt sind.
help-solo =
    Elf Spielzüge allein. Sicherst du in einem keinen Schlüssel, legst du einen vom Altar verdeckt aus. Dann
    darfst du eine Sonne oder einen Mond unter den Altar schieben und ziehst wieder auf vier. Der zuletzt
    gezogene Schlüssel weckt die Uralten: Seine Augen nennen einen Platz der Ausgrabungsstätte, seine Sterne
    eine Ecke, und du setzt den Block von dort so ein, dass er den Block, der dieser Ecke am nächsten ist, mit
    einer Kante oder Ecke berührt, nie mit einer Fassade.
help-shapes = Ein Block heißt nach Farbe und Form. Die zehn Formen:
help-letters =
    W weiß, Y grau, B braun, G grün, C die goldene Oberseite des Zentralblocks, . nichts. In der Perspektive
    ist [G] eine Fassade des eben eingesetzten Blocks. Im Plan ist G3 ein Stapel der Höhe 3, oben grün. Blöcke
    sind von oben gezeichnet: Ein Buchstabe ist ein Würfel, eine 2 sind zwei aufeinander. In Listen von
    Stellen vollendet eine mit * einen Schlüssel.
help-letters-plain =
    Hier wird alles in Worten gesagt. Ein Feld heißt nach Buchstabe, Zahl und Ebene: d4.1 liegt auf dem
    Tempelboden. In der Perspektive wird jede Ebene von links nach rechts gelesen; (neu) ist eine Fassade des
    eben eingesetzten Blocks. R1 bis R3 sind Reihen der Ausgrabungsstätte, C1 bis C3 Spalten. Ein Block heißt
    nach Farbe und Form: help shapes nennt die Formen.
help-end =
    Zu zweit, dritt oder viert kommt das Ende, wenn jemand 12, 8 oder 7 Schlüssel gesichert hat: Dann
    haben alle noch einen Spielzug. Es zählen deine Schlüssel und 1 SP für je drei Fassaden deiner
    Enigmafarbe in deiner eigenen Perspektive.
help-ranks = Das Solospiel endet nach elf Spielzügen, und deine Punkte geben einen Rang: { $ranks }.
