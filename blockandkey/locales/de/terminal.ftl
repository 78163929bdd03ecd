# Sätze, die nur das Terminal braucht.

welcome = Block and Key. Tippe jederzeit hilfe.
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
core-order = Zum Tippen: zentral, dann Nord Ost Süd West.
key-title = { $key } { $vp }SP
key-title-short = { $key } { $vp }
key-said = { $key }: { $said }
key-lacks-short = { $count ->
    [one] { $count } fehlt
   *[other] { $count } fehlen
}
key-there = schon da ({ $place }): Vollende ihn woanders; am nächsten { $count ->
    [one] fehlt { $count }
   *[other] fehlen { $count }
}: { $squares }.
key-now = vollendet: Du kannst ihn jetzt sichern.
key-now-short = zu sichern!
key-there-short = { $count ->
    [one] da; { $count } fehlt
   *[other] da; { $count } fehlen
}
keys-there = { $count ->
    [one] { $keys } ist schon da: Vollende ihn an einer anderen Stelle.
   *[other] { $keys } sind schon da: Vollende sie an einer anderen Stelle.
}
key-asks = { $colour } bei { $place }
key-lacks = { $count ->
    [one] { $count } fehlt
   *[other] { $count } fehlen
}, zum Beispiel { $squares }.
key-solo = Sterne { $stars }, Augen { $pips }.
buried = Unter den Altären, wie du weißt: { $keys }

## In Worten, für Bildschirmleser

words-more = Tippe plan für die Höhen, spieler für die anderen, hilfe für alle Befehle.
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
words-columns = S1, S2 und S3 sind die Spalten, von links nach rechts.
words-block = { $block }: { $shape }.
words-shape = { $shape }: { $looks }.
words-letters = Eine Farbe darf auch als Buchstabe getippt werden: { $letters }.

## Was zu tun ist

phase-core = Setz den Zentralblock ein: Wähle aus der Liste.
phase-draft = Nimm deine ersten drei Blöcke: eine Reihe oder Spalte.
phase-action = Du bist dran: ausgraben (R1) oder einsetzen (wohin { $block } zeigt die Stellen).
phase-excavate = Du bist dran: ausgraben (R1); zum Einsetzen hast du keinen Block.
phase-position = Du bist dran: einsetzen (wohin { $block } zeigt, wo); die Stätte ist leer.
phase-pass = Nichts auszugraben, und keiner deiner Blöcke passt irgendwohin: Tippe passen.
idle = { $rounds ->
    [one] Seit einer Spielrunde kein Block eingesetzt
   *[other] Seit { $rounds } Spielrunden kein Block eingesetzt
  }; nach { $left } weiteren endet das Spiel.
table-rounds-left = { $left ->
    [one] noch { $left } Spielrunde
   *[other] noch { $left } Spielrunden
}
phase-discard = Du hast mehr als sieben Blöcke: Leg einen zurück in den Beutel.
phase-claim = Welche Schlüssel sicherst du? Tippe sichern alle, sichern und ihre Namen oder sichern keinen.
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

places-ask = Nenn einen Block und, wenn du magst, Felder, die er bedecken soll: wohin grün-L4 d4. Oder wohin sichern.
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
places-name-all = Für eine andere Stelle nenn alle ihre Felder: warum { $block } c3 c2 …
places-more = … und { $count } mehr. Nenn ein Feld wie d4, um weniger zu sehen.
places-pick = Eine Nummer setzt den Block ein; probieren und die Nummer zeigt erst, wie es wäre.
why-legal = Daran ist nichts falsch: Du darfst es tun.
why-fits = Daran ist nichts falsch: { $cells } passt.
why-no-shape = Diese Felder ergeben keinen Block aus drei oder vier Würfeln.
try-completes = Du könntest sichern: { $keys }.
try-nothing = Das vollendet keinen deiner Schlüssel.
try-play = Um es zu spielen: { $action }
try-only = probieren zeigt deine Perspektive mit einem eingesetzten Block; „{ $action }“ ändert sie nicht. Nimm warum, oder tu es einfach.
hint = Vorschlag: { $action }
undone = Zurückgenommen: { $action }
undo-nothing = Es gibt nichts zurückzunehmen.
undo-others = Zu spät zum Zurücknehmen: Jemand anders hat seither gespielt oder ist am Zug.
undo-revealed = Zu spät zum Zurücknehmen: Etwas Neues kam ans Licht (ein Block aus dem Beutel oder ein Schlüssel).
turn-over = Dein Spielzug ist vorbei. Tippe rückgängig, um ihn zurückzunehmen, oder drück die Eingabetaste.
game-over = Das Spiel ist aus.
not-now = { $now } { $next }
claim-nothing = Dein Block vollendet keinen Schlüssel: Eingabetaste oder rückgängig.
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
strict-on = In diesem Spiel bleiben alle bei ihrer eigenen Perspektive: Von einer anderen Seite sieht man nur, um gesicherte Schlüssel zu prüfen.
strict-view = In diesem Spiel bleiben alle bei ihrer eigenen Perspektive. Von einer anderen Seite siehst du nur, solange ein dort gesicherter Schlüssel gezeigt wird.
strict-check = Bis du handelst, kannst du prüfen, was gesichert wurde: { $commands }.

## Was nicht zu verstehen ist

bad-command = „{ $word }“ kenne ich nicht. Tippe hilfe, um zu sehen, was du tippen kannst.
bad-number = Diese Nummer ist nicht in der Liste: 1 bis { $most }.
bad-number-none = Es gibt keine Liste zum Auswählen. Versuch es mit wohin und einem Block.
bad-number-other = Diese Nummer der Liste ist nichts für { $verb }.
bad-colour = „{ $word }“ ist keine Farbe: { $options }.
bad-line = „{ $word }“ ist keine Reihe oder Spalte der Ausgrabungsstätte: { $options }.
bad-altar = „{ $word }“ ist kein Altar: { $options }.
bad-key = „{ $word }“ ist nicht auf deiner Hand: { $options }.
bad-block = „{ $word }“ ist keiner dieser Blöcke: { $options }.
bad-block-any = „{ $word }“ ist kein Block. Ein Block heißt etwa grün-L4.
bad-cell = „{ $word }“ ist kein Feld. Ein Feld heißt etwa d4.1: Buchstabe a–h, Zahl 1–8, Ebene 1–6.
bad-seat = „{ $word }“ ist keine Seite des Tischs: { $options }.
bad-topic = Zu „{ $word }“ gibt es keine Hilfe. Themen: { $topics }.
bad-seats = Block and Key ist für 1 bis 4 Spieler, nicht { $count }.
bad-bot = Kein Bot heißt „{ $name }“. Es gibt human für einen Menschen, und { $options }.
bad-own-bot = Der Bot „{ $name }“ kann nicht spielen: „it { $reason }“.
bot-out = Der Bot { $seat } scheidet aus: „it { $reason }“. Ein Forscher spielt für ihn weiter.
bad-kernel = Der Bot „{ $name }“ kann nicht spielen: Die Datei der übersetzten Regeln ist beschädigt. Installiere Block and Key neu, oder wähle trainee oder researcher.
bot-failed = Der Bot { $seat } konnte nicht wählen, weil die übersetzten Regeln versagt haben. Ein Forscher hat diesmal entschieden.
no-human = Jemand muss spielen: Gib human eine Seite. Für Bots unter sich gibt es blockandkey simulate.
unclear = „{ $word }“ könnte { $options } sein.

usage-core = { $core }: setz den Zentralblock mit diesen Seiten nach Norden, Osten, Süden und Westen ein.
usage-take = ausgraben R1, nehmen R1 oder nur R1: grab eine Reihe oder Spalte aus, R1 bis R3 oder S1 bis S3.
usage-discard = zurücklegen grün-L4: leg einen Block zurück in den Beutel.
usage-position = einsetzen grün-L4 c3.1 c2.1 c1.1 d1.1: setz einen Block ein. Ohne Ebenen (c3 c2 c1 d1) fällt er von selbst.
usage-claim = sichern sonne-3 stern-1, sichern alle, sichern keinen, oder sichern 2 für Nummer 2 der Liste.
usage-draw = ziehen sonne oder ziehen mond: zieh einen Schlüssel von diesem Altar.
usage-aside = auslegen sonne oder auslegen mond: leg einen Schlüssel von diesem Altar verdeckt aus.
usage-bury = schieben sonne-3: schieb einen Schlüssel unter seinen Altar; schieben keinen behält die Hand.
usage-ancients = uralte c3.1 c2.1 c1.1: setz den Block der Uralten ein, oder tippe eine Nummer der Liste.
usage-pass = passen: nur, wenn sonst nichts möglich ist.
usage-table = tisch: alles noch einmal, auch was gefragt ist; die Eingabetaste allein tut dasselbe.
usage-view = perspektive, oder perspektive west: die Perspektive von deiner Seite oder einer anderen.
usage-plan = plan: die Stapel von oben, deine Seite unten.
usage-keys = schlüssel: deine Hand, was jedem Schlüssel fehlt, und dein Enigma.
usage-supply = vorrat, oder vorrat ost: deine Blöcke oder die eines anderen, und wie sie aussehen.
usage-yard = stätte: die neun Plätze der Ausgrabungsstätte, und wie ihre Blöcke aussehen.
usage-players = spieler: die Schlüssel und Blöcke von allen, und die Altäre.
usage-bag = beutel: die Blöcke, die noch kommen können.
usage-score = punkte: die Punkte bisher.
usage-log = verlauf: alles, was geschah.
usage-places = wohin grün-L4: wohin ein Block kann; * vollendet einen Schlüssel. wohin grün-L4 d4 e4: über diesen Feldern. wohin grün-L4 sichern: nur was einen Schlüssel vollendet; wohin sichern: mit jedem Block deines Vorrats.
usage-try = probieren einsetzen grün-L4 c3 c2 c1 d1: deine Perspektive, wie sie wäre. Oder probieren und eine Nummer der Liste.
usage-why = warum d4.1 d5.1 d6.1: was daran falsch ist. Der Name eines Blocks darf davor stehen. warum allein: warum ein Bot das tat.
usage-hint = tipp: ein Vorschlag, was du jetzt tun kannst, und warum. Nichts geschieht, bis du es tippst.
usage-undo = rückgängig: nimm deinen letzten Schritt zurück, solange nichts ans Licht kam und niemand anders gespielt hat.
usage-save = speichern: wo das Spiel gespeichert ist. Es wird nach jeder Aktion gespeichert.
usage-record = aufzeichnen DATEI: schreib das beendete Spiel in eine neue Datei.
usage-help = hilfe, oder hilfe und ein Thema oder Befehl. ? tut dasselbe.
usage-quit = beenden, oder verlassen: aufhören; das Spiel lässt sich fortsetzen.

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
hand-over = Dein Spielzug ist vorbei. Die Eingabetaste räumt den Bildschirm für den nächsten Spieler; rückgängig nimmt zurück, wenn es noch geht.
hand-over-prompt = Fertig?{" "}
after-game = Du kannst dich noch umsehen: perspektive, plan, verlauf, punkte. aufzeichnen DATEI hebt das Spiel auf, beenden verlässt es.
start-go-on = Drück die Eingabetaste, um zu beginnen.{" "}
score-next = Als Nächstes: { $rank } ab { $least }.

## Hilfe

help =
    Was du tust
      ausgraben R1              Reihe oder Spalte ausgraben (R1-R3, S1-S3)
      einsetzen grün-L4 c3 c2 c1 d1    einen Block einsetzen (c3.1: mit Ebene)
      sichern sonne-3, sichern alle, sichern keinen
      ziehen sonne, zurücklegen grün-L4, passen
      allein: auslegen mond, schieben sonne-2, uralte …
      eine Nummer               wählt aus der letzten Liste
    Was du fragst
      wohin grün-L4 d4          wohin ein Block kann (über d4)
      wohin sichern             welche Stellen einen Schlüssel vollenden
      probieren einsetzen …     deine Perspektive, wie sie wäre
      warum d4.1 d5.1 d6.1      was daran falsch ist
      warum                     warum ein Bot das tat
      tipp                      ein Vorschlag, und warum
      tisch perspektive plan schlüssel vorrat stätte spieler beutel punkte verlauf
    Außerdem: rückgängig, speichern, aufzeichnen DATEI (nach dem Ende), beenden
    Namen darfst du kürzen, wenn sie eindeutig sind: einsetz ü-L4, sichern mond.
help-topics = hilfe und ein Wort erklärt mehr: { $topics }, oder ein Befehl.
help-start =
    Ziel: Siegpunkte (SP), meist durch Schlüssel: Muster aus farbigen Fassaden.
    Nur deine Perspektive zählt: der Tempel, flach von deiner Seite gesehen.
    Vollendet dein Block darin einen Schlüssel, dann sichere ihn; „2 fehlen“: noch
    zwei Fassaden. Dein Enigma ist eine geheime Farbe: 1 SP je 3 solche Fassaden.
    Mehr: hilfe zug, hilfe bauen, hilfe muster, hilfe solo; hilfe für alle Befehle.
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
    Wo er schon vollendet ist, zählt er nicht noch einmal, an einer anderen Stelle aber schon.
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
    W weiß, A grau, B braun, Ü grün, Z die goldene Oberseite des Zentralblocks, . nichts. In der Perspektive
    ist [Ü] ein Feld, auf dem der eben eingesetzte Block ändert, was man sieht. Im Plan ist Ü3 ein Stapel der
    Höhe 3, oben grün. Blöcke sind von oben gezeichnet: Ein Buchstabe ist ein Würfel, eine 2 sind zwei
    aufeinander. In Listen von Stellen vollendet eine mit * einen Schlüssel.
help-letters-plain =
    Hier wird alles in Worten gesagt. Ein Feld heißt nach Buchstabe, Zahl und Ebene: d4.1 liegt auf dem
    Tempelboden. In der Perspektive wird jede Ebene von links nach rechts gelesen; (neu) ist ein Feld, auf dem
    der eben eingesetzte Block ändert, was man sieht. R1 bis R3 sind Reihen der Ausgrabungsstätte, S1 bis S3
    Spalten. Ein Block heißt nach Farbe und Form: hilfe formen nennt die Formen.
help-end =
    Zu zweit, dritt oder viert kommt das Ende, wenn jemand 12, 8 oder 7 Schlüssel gesichert hat: Dann
    haben alle noch einen Spielzug. Es zählen deine Schlüssel und 1 SP für je drei Fassaden deiner
    Enigmafarbe in deiner eigenen Perspektive.
    Setzt vier Spielrunden lang niemand einen Block ein, endet das Spiel so, wie es steht.
help-ranks = Das Solospiel endet nach elf Spielzügen, und deine Punkte geben einen Rang: { $ranks }.

## Was getippt wird: Das erste Wort jeder Zeile wird gezeigt, die anderen werden auch verstanden

type-core = zentral zentralblock
type-take = ausgraben nehmen nimm
type-discard = zurücklegen
type-position = einsetzen setzen
type-claim = sichern
type-draw = ziehen
type-aside = auslegen verdeckt
type-bury = schieben
type-ancients = uralte uralten
type-pass = passen
type-table = tisch
type-view = perspektive blick
type-plan = plan
type-keys = schlüssel
type-supply = vorrat
type-yard = stätte ausgrabungsstätte
type-players = spieler
type-bag = beutel
type-score = punkte
type-log = verlauf
type-places = wohin
type-try = probieren
type-why = warum
type-hint = tipp vorschlag
type-undo = rückgängig zurücknehmen
type-save = speichern
type-record = aufzeichnen
type-help = hilfe ?
type-quit = beenden verlassen
type-all = alle
type-none = keinen keine nichts
type-claims = sichern
topic-start = anfang
topic-turn = zug
topic-placing = bauen
topic-claiming = muster
topic-enigma = enigma
topic-solo = solo
topic-shapes = formen
topic-letters = buchstaben
topic-end = ende
sign-white = W
sign-grey = A
sign-brown = B
sign-green = Ü
sign-core = Z
sign-row = R
sign-column = S
