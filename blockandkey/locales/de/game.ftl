# Wörter und Sätze des Spiels, gemeinsam für Terminal und Browser.

none = nichts
core-cube = Kernwürfel

## Farben, Formen, Blöcke

colour-white = weiß
colour-grey = grau
colour-brown = braun
colour-green = grün

block = { $shape } { $colour }

shape-I3 = drei in einer Reihe
shape-V3 = ein Winkel aus dreien
shape-I4 = vier in einer Reihe
shape-L4 = drei in einer Reihe und einer neben einem Ende, wie ein L
shape-T4 = drei in einer Reihe und einer neben der Mitte, wie ein T
shape-S4 = zwei Paare nebeneinander, um eins versetzt, wie eine Stufe
shape-O4 = ein Quadrat aus vieren
shape-Y4 = ein Winkel aus dreien mit einem Würfel auf der Ecke
shape-A4 = ein Winkel aus dreien mit einem Würfel auf einem Ende: die Rechtsschraube, Spiegelbild von B4
shape-B4 = ein Winkel aus dreien mit einem Würfel auf einem Ende: die Linksschraube, Spiegelbild von A4

## Plätze, Schlüssel, Grabungsfeld

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

corner-1 = Nordwest (a8)
corner-2 = Nordost (h8)
corner-3 = Südost (h1)
corner-4 = Südwest (a1)

view-square = { $column } Ebene { $level }

## Warum ein Block dort nicht stehen kann

broken-grid = { $count ->
    [one] Neben dem Boden: { $cells } liegt außerhalb von a1 bis h8. Rück den Block nach innen.
   *[other] Neben dem Boden: { $cells } liegen außerhalb von a1 bis h8. Rück den Block nach innen.
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
    [one] Zu hoch: { $cells } liegt über Ebene 6. Dreh den Block oder such einen tieferen Platz.
   *[other] Zu hoch: { $cells } liegen über Ebene 6. Dreh den Block oder such einen tieferen Platz.
}
broken-touch = Ganz allein: Kein Würfel berührt, was schon steht. Rück näher; eine Ecke genügt.
broken-taller = { $count ->
    [one] Zu niedrig: Der Stapel auf { $stacks } ist { $height } hoch; dieser Block käme nur bis { $top }.
   *[other] Zu niedrig: Die Stapel auf { $stacks } sind bis zu { $height } hoch; dieser Block käme nur bis { $top }.
}
broken-support = { $count ->
    [one] In der Luft: Nichts trägt den Würfel auf { $cells }. Nur die Mitte einer geraden Brücke darf hängen.
   *[other] In der Luft: Nichts trägt die Würfel auf { $cells }. Nur die Mitte einer geraden Brücke darf hängen.
}

## Warum etwas nicht geht

reason-phase = Das ist jetzt nicht dran.
reason-core = So kann der Kernwürfel nicht liegen: Weiß, Grau, Braun, Grün gehen um ihn herum, so oder andersherum.
reason-line = In dieser Linie liegt kein Block.
reason-supply = Dieser Block ist nicht in deinem Vorrat.
reason-shape = Diese Felder ergeben den Block nicht, wie man ihn auch dreht.
reason-placement = Der Block kann dort nicht stehen.
reason-claim = Du kannst nur Schlüssel deiner Hand beanspruchen, die eine Fläche des eben gesetzten Blocks zeigen.
reason-altar = Dieser Altar hat keine Schlüssel mehr.
reason-bury = Nur eine Sonne oder ein Mond deiner Hand kann unter den Altar.
reason-ancients = Der Block der Alten muss den Block, der ihrer Ecke am nächsten ist, mit einer Kante oder Ecke treffen, nie mit einer Fläche.
reason-pass = Passen geht nur, wenn sonst nichts möglich ist.

## Was geschah

log-core = { $who } legt den Kernwürfel: { $north } nach Norden, { $east } nach Osten, { $south } nach Süden, { $west } nach Westen.
log-draft = { $who } nimmt zu Beginn { $line }: { $blocks }.
log-excavate = { $who } gräbt { $line } aus: { $blocks }.
log-refill = Neu auf dem Grabungsfeld: { $blocks }.
log-discard = { $who } legt { $block } zurück in den Beutel.
log-position = { $who } setzt { $block } auf { $cells }.
log-claim = { $who } beansprucht { $key } ({ $vp } SP), zu sehen auf { $place }.
log-claim-none = { $who } beansprucht nichts.
log-draw = { $who } zieht einen Schlüssel: { $level }.
log-draw-own = { $who } zieht { $key }.
log-aside = { $who } legt ungesehen einen Schlüssel beiseite: { $level }.
log-bury = { $who } legt einen Schlüssel unter seinen Altar: { $level }.
log-bury-own = { $who } legt { $key } unter den Altar.
log-bury-none = { $who } behält die ganze Hand.
log-ancients = Der Block der Alten ({ $block }) kommt auf { $cells }.
log-ancients-away = Der Block der Alten ({ $block }, Stelle { $site }) passt nirgends und geht zurück in den Beutel.
log-ancients-empty = Stelle { $site } der Alten ist leer: Sie tun nichts.
log-pass = { $who } passt.
log-trigger = { $who } hat genug Schlüssel beansprucht: Alle haben noch einen Zug.
log-over-keys = Das Spiel ist aus: Die letzten Züge sind gespielt.
log-over-turns = Das Spiel ist aus: Elf Züge sind gespielt.
log-over-stuck = Das Spiel ist aus: Vier Runden lang hat niemand einen Block gesetzt.

## Warum ein Zug gut ist

because-finishes = Vollendet { $key } für { $vp } SP.
because-claims = { $key } bringt { $vp } SP.
because-nearer = { $squares ->
    [0] { $key }: Es fehlt kein Feld mehr.
    [one] { $key }: Es fehlt nur noch ein Feld.
   *[other] { $key }: Es fehlen nur noch { $squares } Felder.
}
because-farther = { $squares ->
    [one] Wirft { $key } zurück: { $squares } Feld fehlt.
   *[other] Wirft { $key } zurück: { $squares } Felder fehlen.
}
because-leaves = Lässt jeden Schlüssel so nah, wie er war.
because-enigma = { $faces ->
    [one] Eine Fläche mehr in der Farbe des Enigmas ({ $colour }).
   *[other] { $faces } Flächen mehr in der Farbe des Enigmas ({ $colour }).
}
because-enigma-fewer = { $faces ->
    [one] Eine Fläche weniger in der Farbe des Enigmas ({ $colour }).
   *[other] { $faces } Flächen weniger in der Farbe des Enigmas ({ $colour }).
}
because-shows = { $faces ->
    [one] Zeigt { $who } eine Fläche mehr ({ $colour }).
   *[other] Zeigt { $who } { $faces } Flächen mehr ({ $colour }).
}
because-hides = { $faces ->
    [one] Verdeckt { $who } eine Fläche ({ $colour }).
   *[other] Verdeckt { $who } { $faces } Flächen ({ $colour }).
}
because-brings = Neue Blöcke für die nächsten Züge.
because-wanted = Dabei ist { $colour }: Das verlangen die Schlüssel, und im Vorrat fehlt es.
because-spare = { $blocks } ist entbehrlich: Im Vorrat ist mehr von dieser Farbe.
because-unwanted = Kein Schlüssel verlangt { $colour }.
because-excess = Im Vorrat bleiben höchstens sieben Blöcke.
because-draws = { $altar ->
    [sun] Sonnen sind leichter zu vollenden.
   *[moon] Monde bringen mehr.
}
because-aside = { $altar ->
    [sun] Kostet eine Sonne, ungesehen; die Monde bleiben.
   *[moon] Kostet einen Mond, ungesehen; die Sonnen bleiben.
}
because-buries = { $squares ->
    [one] { $key }: { $squares } Feld fehlt; ein anderer Schlüssel ist vielleicht näher.
   *[other] { $key }: { $squares } Felder fehlen; ein anderer Schlüssel ist vielleicht näher.
}
because-buries-unseen = Macht Platz für einen anderen Schlüssel.
because-keeps = Jeder Schlüssel der Hand lohnt sich.
because-nothing = Es gibt nichts anderes zu tun.
why-seen = Seine Hand ist geheim, solange gespielt wird: Das ist, was man sehen kann.
why-unseen = Der Grund liegt in seiner Hand, und die ist geheim, solange gespielt wird.
why-whole = Das Spiel ist aus: Das hat er gewusst.

## Punkte

score-player = Spieler
score-keys = Schlüssel
score-enigma = Enigma
score-total = Summe
score-winner = { $who } gewinnt mit { $total } SP.

rank-trainee = Praktikant
rank-researcher = Forscher
rank-field-director = Feldleiter
rank-dig-director = Grabungsleiter
rank-expert = Meisterarchäologe
