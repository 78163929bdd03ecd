# Wörter und Sätze des Spiels, gemeinsam für Terminal und Browser.

none = nichts
core-cube = Zentralblock

## Farben, Formen, Blöcke

colour-white = weiß
colour-grey = grau
colour-brown = braun
colour-green = grün

block = { $shape } { $colour }

shape-I3 = drei in einer Reihe
shape-V3 = ein Winkel aus drei Würfeln
shape-I4 = vier in einer Reihe
shape-L4 = drei in einer Reihe und einer neben dem Ende, wie ein L
shape-T4 = drei in einer Reihe und einer neben der Mitte, wie ein T
shape-S4 = zwei Paare nebeneinander, um eins versetzt, wie eine Stufe
shape-O4 = ein Quadrat aus vier Würfeln
shape-Y4 = ein Winkel aus drei Würfeln mit einem vierten auf der Ecke
shape-A4 = ein Winkel aus drei Würfeln mit einem vierten auf einem Ende: die Rechtsschraube, Spiegelbild von B4
shape-B4 = ein Winkel aus drei Würfeln mit einem vierten auf einem Ende: die Linksschraube, Spiegelbild von A4

## Seiten, Schlüssel, Ausgrabungsstätte

seat-north = Nord
seat-east = Ost
seat-south = Süd
seat-west = West
from-north = von Norden
from-east = von Osten
from-south = von Süden
from-west = von Westen
bot-name = { $seat } ({ $bot })

level-star = Stern
level-sun = Sonne
level-moon = Mond

line-row = Reihe { $number }
line-column = Spalte { $number }

corner-a8 = Ecke Nordwest (a8)
corner-h8 = Ecke Nordost (h8)
corner-h1 = Ecke Südost (h1)
corner-a1 = Ecke Südwest (a1)

view-square = { $column } auf Ebene { $level }

## Warum ein Block dort nicht stehen kann

broken-grid = { $count ->
    [one] Neben dem Tempelboden: { $cells } liegt außerhalb von a1 bis h8. Rück den Block nach innen.
   *[other] Neben dem Tempelboden: { $cells } liegen außerhalb von a1 bis h8. Rück den Block nach innen.
}
broken-overlap = { $count ->
    [one] Besetzt: Auf { $cells } ist schon ein Würfel. Geh höher oder woandershin.
   *[other] Besetzt: Auf { $cells } sind schon Würfel. Geh höher oder woandershin.
}
broken-entry = { $count ->
    [one] Verdeckt: Der Würfel auf { $cells } ist im Weg. Blöcke kommen gerade von oben.
   *[other] Verdeckt: Die Würfel auf { $cells } sind im Weg. Blöcke kommen gerade von oben.
}
broken-height = { $count ->
    [one] Zu hoch: { $cells } liegt über Ebene 6. Dreh den Block oder such eine tiefere Stelle.
   *[other] Zu hoch: { $cells } liegen über Ebene 6. Dreh den Block oder such eine tiefere Stelle.
}
broken-touch = Ganz allein: Kein Würfel berührt, was schon steht. Rück näher; eine Ecke genügt.
broken-taller = { $count ->
    [one] Zu niedrig: Der Stapel auf { $stacks } ist { $height } hoch; dieser Block käme nur auf { $top }.
   *[other] Zu niedrig: Die Stapel auf { $stacks } sind bis zu { $height } hoch; dieser Block käme nur auf { $top }.
}
broken-support = { $count ->
    [one] In der Luft: Nichts trägt den Würfel auf { $cells }. Nur die Mitte einer geraden Brücke darf hängen.
   *[other] In der Luft: Nichts trägt die Würfel auf { $cells }. Nur die Mitte einer geraden Brücke darf hängen.
}

## Warum etwas nicht geht

reason-phase = Das ist jetzt nicht dran.
reason-core = So kann der Zentralblock nicht liegen: Seine vier Farben folgen einander in fester Ordnung, im oder entgegen dem Uhrzeigersinn.
reason-line = In dieser Reihe oder Spalte liegt kein Block.
reason-supply = Dieser Block ist nicht in deinem Vorrat.
reason-shape = Diese Felder ergeben den Block nicht, wie man ihn auch dreht.
reason-placement = Der Block kann dort nicht stehen.
reason-claim = Du kannst nur Schlüssel deiner Hand sichern, die eine Fassade des eben eingesetzten Blocks vollendet.
reason-altar = Dieser Altar hat keine Schlüssel mehr.
reason-bury = Nur eine Sonne oder einen Mond deiner Hand kannst du unter den Altar schieben.
reason-ancients = Der Block der Uralten muss den Block, der ihrer Ecke am nächsten ist, mit einer Kante oder Ecke berühren, nie mit einer Fassade.
reason-pass = Passen kannst du nur, wenn sonst nichts möglich ist.

## Was geschah

log-core = { $who } setzt den Zentralblock ein: Norden { $north }, Osten { $east }, Süden { $south }, Westen { $west }.
log-draft = { $who } nimmt zu Beginn { $line }: { $blocks }.
log-excavate = { $who } gräbt { $line } aus: { $blocks }.
log-refill = Neu auf der Ausgrabungsstätte: { $blocks }.
log-discard = { $who } legt { $block } zurück in den Beutel.
log-position = { $who } setzt { $block } auf { $cells } ein.
log-claim = { $who } sichert { $key } ({ $vp } SP), zu sehen bei { $place }.
log-claim-none = { $who } sichert nichts.
log-draw = { $who } zieht einen Schlüssel: { $level }.
log-draw-own = { $who } zieht { $key }.
log-aside = { $who } legt einen Schlüssel verdeckt aus: { $level }.
log-bury = { $who } schiebt einen Schlüssel unter den Altar: { $level }.
log-bury-own = { $who } schiebt { $key } unter den Altar.
log-bury-none = { $who } behält die ganze Hand.
log-ancients = Die Uralten setzen { $block } auf { $cells } ein.
log-ancients-away = Der Block der Uralten ({ $block }, Platz { $site }) passt nirgends und geht zurück in den Beutel.
log-ancients-empty = Platz { $site } ist leer: Die Uralten tun nichts.
log-pass = { $who } passt: Es gibt nichts mehr auszugraben, und kein Block des Vorrats passt irgendwohin.
log-trigger = { $who } hat genug Schlüssel gesichert: Alle haben noch einen Spielzug.
log-over-keys = Das Spiel ist aus: Die letzten Spielzüge sind gespielt.
log-over-turns = Das Spiel ist aus: Elf Spielzüge sind gespielt.
log-over-stuck = Das Spiel ist aus: Vier Spielrunden lang hat niemand einen Block eingesetzt.

## Warum ein Spielzug gut ist

because-finishes = Vollendet { $key } für { $vp } SP.
because-claims = { $key } bringt { $vp } SP.
because-nearer = { $squares ->
    [one] { $key }: Es fehlt nur noch ein Feld.
   *[other] { $key }: Es fehlen nur noch { $squares } Felder.
}
because-farther = { $squares ->
    [one] Wirft { $key } zurück: { $squares } Feld fehlt.
   *[other] Wirft { $key } zurück: { $squares } Felder fehlen.
}
because-leaves = Lässt jeden Schlüssel so nah, wie er war.
because-enigma = { $faces ->
    [one] Eine Fassade mehr in der Farbe des Enigmas ({ $colour }).
   *[other] { $faces } Fassaden mehr in der Farbe des Enigmas ({ $colour }).
}
because-enigma-fewer = { $faces ->
    [one] Eine Fassade weniger in der Farbe des Enigmas ({ $colour }).
   *[other] { $faces } Fassaden weniger in der Farbe des Enigmas ({ $colour }).
}
because-shows = { $faces ->
    [one] Zeigt { $who } eine Fassade mehr ({ $colour }).
   *[other] Zeigt { $who } { $faces } Fassaden mehr ({ $colour }).
}
because-hides = { $faces ->
    [one] Verdeckt { $who } eine Fassade ({ $colour }).
   *[other] Verdeckt { $who } { $faces } Fassaden ({ $colour }).
}
because-brings = Neue Blöcke für die nächsten Spielzüge.
because-wanted = Bringt Farbe, die die Schlüssel verlangen und die im Vorrat fehlt: { $colour }.
because-spare = Entbehrlich: { $blocks }. Im Vorrat ist mehr von dieser Farbe.
because-unwanted = Kein Schlüssel verlangt diese Farbe ({ $colour }).
because-excess = Im Vorrat bleiben höchstens sieben Blöcke.
because-draws = { $altar ->
    [sun] Sonnen sind leichter zu vollenden.
   *[moon] Monde bringen mehr.
}
because-aside = { $altar ->
    [sun] Kostet nur eine Sonne; kein Mond geht verloren.
   *[moon] Kostet einen Mond; keine Sonne geht verloren.
}
because-buries = { $squares ->
    [one] { $key }: { $squares } Feld fehlt; ein anderer Schlüssel ist vielleicht näher.
   *[other] { $key }: { $squares } Felder fehlen; ein anderer Schlüssel ist vielleicht näher.
}
because-buries-unseen = Macht Platz für einen anderen Schlüssel.
because-keeps = Jeder Schlüssel der Hand lohnt sich.
because-nothing = Etwas anderes geht nicht.
why-seen = Die Hand des Bots ist geheim, solange das Spiel läuft: So viel können alle sehen.
why-unseen = Der Grund liegt in der Hand des Bots, und die ist geheim, solange das Spiel läuft.
why-whole = Das Spiel ist aus: Das alles wusste der Bot.
why-strict = An diesem Tisch bleiben alle bei ihrer eigenen Perspektive: Was andere sehen, wird nicht gesagt.

## Punkte

score-player = Spieler
score-keys = Schlüssel
score-enigma = Enigma
score-total = Summe
score-winner = { $who } gewinnt mit { $total } SP.

rank-trainee = Praktikant
rank-researcher = Forscher
rank-field-director = Bereichsdirektor
rank-dig-director = Ausgrabungsleiter
rank-expert = Archäologieexperte
