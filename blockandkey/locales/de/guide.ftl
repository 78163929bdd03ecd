# So wird gespielt: das Fach am Tisch, die Seite dazu, und docs/rules.fr.md und docs/rules.de.md. Die Kapitel und ihre
# Klauseln stehen in guide.json. Jede Zeile eines Textes ist ein Absatz; Zeilen, die mit "- " beginnen, sind eine Liste.

guide-lede = Ein Tempel, gebaut von allen. Jeder sieht ihn von einer anderen Seite, und für dich zählt nur deine Perspektive.
guide-search = In den Regeln suchen
guide-search-hint = Ein Wort oder eine Nummer wie 5.6
guide-found = { $count ->
    [0] Nichts gefunden. Versuch ein kürzeres Wort.
    [one] { $count } Stelle gefunden
   *[other] { $count } Stellen gefunden
  }
guide-asked = Das ist die Regel
guide-allowed = Erlaubt
guide-forbidden = Nicht erlaubt
guide-rules = { $count ->
    [one] Regel { $clauses }
   *[other] Regeln { $clauses }
  }
guide-docs-title = Block and Key: die Regeln
guide-docs-note = Diese Seite entsteht aus den Texten des Spiels mit `python -m blockandkey.locales.guide`; ändere sie nicht. Die genaue Spezifikation, Klausel für Klausel, ist [rules.md](rules.md), auf Englisch; die Nummern in Klammern sind ihre Klauseln.

## Das Spiel in einer Minute

guide-chapter-start = Das Spiel in einer Minute

guide-aim = Das Ziel
guide-aim-text =
    In der Mitte des Tisches wächst ein Tempel, und alle bauen denselben. Jeder schaut von der eigenen Seite auf ihn, und für dich zählt nur, was du von deiner siehst.
    Du hältst geheime Schlüssel: kleine Muster aus farbigen Feldern. Setz Blöcke so ein, dass ein Muster in deiner Perspektive erscheint, sichere den Schlüssel, und seine Siegpunkte (SP) gehören dir. Wer am Ende die meisten SP hat, gewinnt.

guide-view = Deine Perspektive
guide-view-text =
    Schau von deiner Seite gerade auf den Tempel und vergiss die Tiefe. Deine Perspektive ist ein flaches Bild, 8 Felder breit und 6 hoch. Jedes Feld zeigt die Fassade des nächsten Würfels oder nichts.
    Was vorn steht, verdeckt, was dahinter ist. Die Tafel „{ table-my-view }“ zeigt immer dieses Bild; solange du einen Block hältst, zeigt sie, was sich ändern würde.
guide-picture-view-stacks = Stapel aus Stein in verschiedener Tiefe
guide-picture-view-flat = dieselben, flach von vorn gesehen

guide-blocks = Blöcke
guide-blocks-text =
    Es gibt 40 Blöcke: zehn Formen aus drei oder vier Würfeln, jede einmal in Weiß, Grau, Braun und Grün. Jede Farbe hat ihr Zeichen: einen Ring, Wellen, eine Stufenpyramide, Blätter.
    Dreh und kipp einen Block, wie du willst, bevor du ihn einsetzt. Nur sein Spiegelbild ist ein anderer Block.
    Ein Block heißt nach Farbe und Form. I3 und I4 sind gerade. V3 ist ein Winkel aus drei Würfeln. L4, T4 und S4 sehen aus wie diese Buchstaben, O4 ist ein Quadrat. Y4 ist ein Winkel mit einem vierten Würfel auf dem Knick. A4 und B4 haben ihn auf einem Ende; sie sind Spiegelbilder voneinander.

guide-floor = Boden, Ebenen, Stapel
guide-floor-text =
    Der Tempelboden hat 8 mal 8 Felder: a bis h von West nach Ost, 1 bis 8 von Süd nach Nord. Über jedem Feld liegen 6 Ebenen. d4.2 ist Feld d4 auf Ebene 2.
    Alles, was auf einem Feld steht, ist ein Stapel, gleich aus welchen Blöcken. Er ist so hoch wie sein höchster Würfel, Lücken darunter eingeschlossen.

## Aufbau

guide-chapter-setup = Der Aufbau

guide-seats = Die Sitze am Tisch
guide-seats-text =
    { $seats ->
        [all] Zu viert sitzt man im Norden, Osten, Süden und Westen. Zu dritt bleibt der Westen frei, zu zweit der Norden und der Westen. Im Solospiel sitzt du im Süden.
       *[other] Besetzte Seiten an diesem Tisch: { $seats }.
    } Der Zufall bestimmt den Startspieler.

guide-deal = Deine Karten
guide-deal-text =
    Alle bekommen zwei Sterne, eine Sonne, einen Mond und eine Enigmakarte und zeigen sie niemandem. Die übrigen Sterne und Enigmakarten kommen aus dem Spiel. Die übrigen Sonnen und Monde werden gemischt und bilden die zwei Altäre, von denen du später ziehst.

guide-yard = Ausgrabungsstätte und Beutel
guide-yard-text =
    Die Ausgrabungsstätte hat neun Plätze in drei Reihen mit den Nummern { $sites }. Alle Blöcke sind im Beutel. Einer nach dem anderen wird gezogen und kommt auf den offenen Platz mit der kleinsten Nummer, bis die Ausgrabungsstätte voll ist.
guide-picture-yard = die neun Plätze, 1 bis 9, in drei Reihen

guide-core = Der Zentralblock
guide-core-text =
    Er ist zwei Felder breit, zwei tief und zwei hoch. Oben und unten ist er golden; ringsum ist er der Reihe nach { $first }, { $second }, { $third } und { $fourth }, und diese Seiten zählen in deiner Perspektive wie die Fassaden der Blöcke.
    Der Startspieler dreht ihn nach Belieben, auf eine von acht Arten, und setzt ihn ein. { $core ->
        [all] Zu viert und im Solospiel steht er in der Mitte, auf d4 bis e5. Zu dritt steht er auf c4 bis d5, zu zweit auf c5 bis d6: etwas weiter weg von den Spielern.
       *[other] An diesem Tisch steht er auf { $core } bis { $corner }.
    }
guide-picture-core = der Zentralblock, oben golden

guide-draft = Erste Blöcke, erster Spielzug
guide-draft-text =
    Alle nehmen eine Reihe oder Spalte der Ausgrabungsstätte: drei Blöcke. Wer rechts vom Startspieler sitzt, beginnt, und es geht entgegen dem Uhrzeigersinn weiter, sodass der Startspieler als Letzter nimmt. Nach jedem wird aufgefüllt.
    Dann hat der Startspieler den ersten Spielzug. Von nun an geht es im Uhrzeigersinn.

## Dein Spielzug

guide-chapter-turn = Dein Spielzug

guide-action = Eins von beiden
guide-action-text =
    In deinem Spielzug tust du genau eins: ausgraben oder einen Block einsetzen. Nie beides.

guide-excavate = Ausgraben
guide-excavate-text =
    Wähl eine Reihe oder Spalte der Ausgrabungsstätte mit mindestens einem Block und nimm alle ihre Blöcke in deinen Vorrat. Offene Plätze werden sofort aus dem Beutel aufgefüllt, die kleinste Nummer zuerst, soweit der Beutel reicht.

guide-limit = Höchstens sieben Blöcke
guide-limit-text =
    Hast du nach dem Ausgraben mehr als sieben Blöcke, leg beliebige zurück in den Beutel, bis dir sieben bleiben. Plätze, die dann noch offen sind, werden ein zweites Mal aufgefüllt. So bleibt kein Platz offen, außer wenn der Beutel leer ist. Ein Block, den du gerade zurückgelegt hast, kann wieder kommen.

guide-position = Einsetzen
guide-position-text =
    Setz einen Block aus deinem Vorrat auf den Tempel. Dann sichere, wenn du willst, die Schlüssel, die er in deiner Perspektive vollendet, und zieh nach, bis du wieder vier Schlüssel hast.

guide-pass = Passen
guide-pass-text =
    Du passt nur, wenn nichts anderes möglich ist: Die Ausgrabungsstätte ist leer, und keiner deiner Blöcke passt irgendwohin.

## Einen Block einsetzen

guide-chapter-place = Einen Block einsetzen

guide-rest = Wo er liegen bleibt
guide-rest-text =
    Ein Block sinkt gerade herab, bis ihn etwas aufhält. Für jede Drehung und jedes Feld gibt es also höchstens eine Ebene, auf der er stehen kann. Er muss alle Regeln einhalten, die nun folgen; sonst färbt ihn der Tisch rot und sagt, welche er bricht.

guide-grid = Auf dem Boden
guide-grid-text =
    Jeder Würfel muss über den 8 mal 8 Feldern liegen. Nichts darf über den Rand ragen, auch nicht weit oben.
guide-picture-grid = ein Block, der mit einem Würfel über den Rand des Bodens ragt

guide-overlap = Ein Ort, ein Würfel
guide-overlap-text =
    Wo schon ein Würfel ist, hat kein zweiter Platz.
guide-picture-overlap = ein Block, der durch einen anderen ginge

guide-entry = Gerade von oben
guide-entry-text =
    Der Weg nach unten muss frei sein: Über den Würfeln des neuen Blocks darf nichts sein. Unter eine Brücke lässt sich also nichts schieben.
guide-picture-entry = ein Block unter einer Brücke

guide-height = Sechs Ebenen
guide-height-text =
    Kein Würfel darf über Ebene 6 liegen.
guide-picture-height = ein Block mit einem Würfel auf Ebene 7

guide-touch = In Berührung
guide-touch-text =
    Mindestens ein Würfel muss etwas berühren, das schon steht, und sei es der Zentralblock. Eine Fassade, eine Kante oder nur eine Ecke genügt.
guide-picture-touch-good = ein Block, der einen anderen an einer Kante berührt
guide-picture-touch-bad = ein Block für sich allein, ein Feld entfernt

guide-taller = Höher als die Nachbarn
guide-taller-text =
    Such alle Stapel, die der neue Block Fassade an Fassade berührt: neben, unter oder über ihm. Der höchste Würfel des Blocks muss höher sein als jeder von ihnen. Es zählt der ganze Stapel, auch wenn der Block ihn weit unten berührt. Welcher Würfel des Blocks der höchste ist, ist gleich.
    Wo man sich nur mit einer Kante oder Ecke berührt, ist die Höhe einerlei.
guide-picture-taller-good = drei Würfel aufrecht neben einem Zweierstapel: höher
guide-picture-taller-bad = ein liegender Block neben einem Zweierstapel: zu niedrig
guide-picture-taller-edge = ein liegender Block an der Kante eines Zweierstapels, Fassade an Fassade mit nichts

guide-support = Fester Stand
guide-support-text =
    Schau von oben auf den Block, Feld für Feld: Unter seinem tiefsten Würfel muss überall der Boden oder ein anderer Würfel sein. Er darf auf verschiedenen Höhen liegen, wenn er sich ihnen anpasst.
guide-picture-support-good = ein Block über einer Stufe, der auf beiden liegt
guide-picture-support-bad = ein Block mit einem Arm in der Luft

guide-bridge = Brücken
guide-bridge-text =
    Eine Ausnahme: Ist der Block von oben gesehen eine gerade Linie, müssen nur seine beiden Enden aufliegen. Dazwischen darf er frei hängen, ob er flach liegt oder aufrecht steht.
guide-picture-bridge-flat = ein gerader Block auf zwei Pfeilern
guide-picture-bridge-upright = ein aufrechter Block, ein Ende auf dem Boden, das andere auf einem Pfeiler

guide-overhang = Überhänge
guide-overhang-text =
    Ein Ende, das in der Luft hängt, ist nicht erlaubt: kein Vorsprung, sei er noch so kurz. Auch ein Block, der von oben gesehen nicht gerade ist, wird keine Brücke.
guide-picture-overhang-end = ein gerader Block mit einem Ende in der Luft
guide-picture-overhang-bent = ein gewinkelter Block mit einem Würfel in der Luft

guide-top = Obendrauf bauen
guide-top-text =
    Du darfst auf jeden Block bauen, gleich wer ihn eingesetzt hat, und auf den Zentralblock. Was du zudeckst, ist nicht weg: Solange es von einer Seite zu sehen ist, zählt es dort. In einem Stapel mit einer Brücke zählt auch die Lücke als Höhe.
guide-picture-top = ein Block quer über zwei anderen

## Schlüssel

guide-chapter-keys = Schlüssel

guide-levels = Sterne, Sonnen, Monde
guide-levels-text =
    Es gibt 48 Schlüssel: 8 Sterne zu { $star } SP, 24 Sonnen zu { $sun } SP und 16 Monde zu { $moon } SP. Kein Muster gleicht einem anderen, wie man sie auch dreht. Die kleinen Sterne und Augen auf Sonnen und Monden braucht man nur im Solospiel.
    Man kann auch mit Karten spielen, die man aus der eigenen Schachtel abgeschrieben hat. Solch ein Satz kann andere SP und Muster haben und andere Orte für Zentralblock, Sitze, Plätze und die Ecken der Uralten. Der Tisch zeigt immer die, mit denen er spielt.

guide-design = Ein Muster lesen
guide-design-text =
    Alle seine farbigen Felder müssen in deiner Perspektive zu sehen sein, in ihren Farben und ihrer Anordnung. Leere Felder verlangen nichts: Was immer dort ist, ist willkommen, und sie dürfen sogar außerhalb deiner Perspektive liegen.
    Das Muster darf um ein Viertel, die Hälfte oder drei Viertel gedreht sein, aber nie gespiegelt. Die Fassaden dürfen in jeder Tiefe liegen und müssen einander nicht berühren.
guide-picture-design-key = ein Schlüssel: Weiß, rechts davon Grün, darunter Grau
guide-picture-design-turned = der Schlüssel in einer Perspektive, um ein Viertel gedreht
guide-picture-design-mirrored = dieselben Felder gespiegelt

guide-claim = Sichern
guide-claim-text =
    Hast du einen Block eingesetzt, darfst du jeden Schlüssel deiner Hand sichern, den er vollendet: Mindestens eine Fassade des neuen Blocks gehört zum Muster und liegt auf einem Feld deiner Perspektive, das vorher eine andere Farbe oder nichts zeigte.
    Du musst nicht. Ein Schlüssel, den du nicht sicherst, bleibt auf deiner Hand.
guide-picture-claim-before = eine Perspektive, in der ein Feld des Schlüssels fehlt
guide-picture-claim-after = der neue Block zeigt dort seine Fassade

guide-again = Schon da
guide-again-text =
    Ein Muster, das schon vollständig in deiner Perspektive lag, zählt an diesem Ort nicht, und es hilft nichts, seine Felder mit derselben Farbe zu verdecken. Vollende das Muster aber noch einmal an einem anderen Ort, und du darfst den Schlüssel sichern. Auch ein Ort, der zerstört und wieder vollendet wurde, zählt.
guide-picture-again-same = ein vollständiges Muster, ein Feld mit der eigenen Farbe überdeckt
guide-picture-again-other = dasselbe Muster an einem zweiten Ort vollendet

guide-several = Mehrere auf einmal
guide-several-text =
    Ein Block kann mehrere Schlüssel vollenden, und eine Fassade darf beliebig vielen dienen. Du darfst alle sichern, einige oder keinen.

guide-laid = Gesicherte Schlüssel
guide-laid-text =
    Gesicherte Schlüssel liegen offen vor dir, und der Tisch zeigt allen, wo du sie gefunden hast; bei mehreren Stellen die am weitesten links, davon die unterste. Sie bleiben dein, was immer noch gebaut wird.

guide-draw = Schlüssel ziehen
guide-draw-text =
    Nach dem Sichern ziehst du auf vier Schlüssel nach, einen nach dem anderen. Für jeden wählst du einen Altar, Sonne oder Mond, und du siehst jeden Schlüssel, bevor du den nächsten Altar wählst. Ist ein Altar leer, bleibt nur der andere; sind es beide, bleibt deine Hand kleiner.
    Einen Schlüssel, den du in diesem Spielzug ziehst, kannst du erst im nächsten sichern.

## Offen und geheim

guide-chapter-secrets = Offen und geheim

guide-known = Allen bekannt
guide-known-text =
    Alle sehen den Tempel, die Ausgrabungsstätte, jeden Vorrat, welche Blöcke noch im Beutel sind, jeden gesicherten Schlüssel und seinen Ort, die Reihenfolge und das Protokoll. Von den anderen Schlüsseln wissen alle, wie viele es von jeder Sorte gibt: auf den Händen, auf den Altären und verdeckt ausgelegt.

guide-hidden = Geheim
guide-hidden-text =
    Deine Schlüssel und dein Enigma kennst nur du; die Enigmakarten werden am Ende aufgedeckt. Niemand weiß, in welcher Reihenfolge Altäre und Beutel kommen, außer was man im Solospiel selbst unter den Altar geschoben hat, und niemand, was verdeckt ausgelegt wurde. Bots und Tipps wissen nicht mehr als der, dessen Platz sie einnehmen.

guide-sides = Von anderen Seiten
guide-sides-text =
    Du darfst den Tempel von allen Seiten ansehen. Habt ihr gewählt, nur von der eigenen Seite zu schauen, verlässt die Kamera sie nur, solange gezeigt wird, was jemand sichert.

## Das Ende

guide-chapter-end = Das Ende

guide-trigger = Die letzten Spielzüge
guide-trigger-text =
    Das Ende beginnt, wenn jemand zu zweit 12, zu dritt 8 oder zu viert 7 Schlüssel gesichert hat. Nach diesem Spielzug haben alle noch einen; wer das Ende ausgelöst hat, hat den allerletzten.

guide-score = Schlusswertung
guide-score-text =
    Zähl die SP deiner gesicherten Schlüssel zusammen. Dein Enigma ist eine geheime Farbe: Je drei Fassaden davon in deiner Perspektive, die des Zentralblocks eingeschlossen, bringen 1 SP; eine oder zwei, die übrig sind, bringen nichts. Wer die meisten SP hat, gewinnt.
guide-picture-score = die vier Farben der Enigmakarten: Weiß, Grau, Braun, Grün

guide-ties = Gleichstand
guide-ties-text =
    Bei gleich vielen SP entscheiden mehr gesicherte Schlüssel. Sind auch die gleich, entscheiden mehr Blöcke im Vorrat, und danach, wer in der Reihenfolge früher kommt.

guide-stuck = Ein Spiel, das feststeckt
guide-stuck-text =
    Setzt vier Spielrunden lang niemand einen Block ein, endet das Spiel und wird gewertet, wie es steht. Das sind 8 Spielzüge in Folge zu zweit, 12 zu dritt, 16 zu viert; wer passt, zählt mit.

## Solo

guide-chapter-solo = Solospiel: die Uralten

guide-alone = Elf Spielzüge
guide-alone-text =
    Du sitzt im Süden, mit den üblichen Karten. Zuerst drehst du den Zentralblock und setzt ihn ein; erst dann wird die Ausgrabungsstätte gefüllt. Du nimmst eine Reihe oder Spalte, es wird aufgefüllt, und elf Spielzüge beginnen.

guide-steps = Ein Spielzug im Solospiel
guide-steps-text =
    - Grab aus, oder setz einen Block ein und sichere. Geht beides nicht, pass.
    - Hast du nichts gesichert, leg einen Schlüssel verdeckt aus.
    - Wenn du willst, schieb einen Schlüssel unter den Altar.
    - Zieh auf vier Schlüssel nach.
    - Hast du mindestens einen gezogen, folgt der Spielzug der Uralten. Nach dem elften Spielzug nicht mehr.

guide-aside = Einen Schlüssel verdeckt auslegen
guide-aside-text =
    Ein Spielzug, in dem du nichts sicherst, kostet einen Schlüssel, auch wenn du ausgräbst. Wähl einen Altar: Sein oberster Schlüssel wird verdeckt ausgelegt, ohne dass jemand ihn sieht. Das weckt die Uralten nicht. Sind beide Altäre leer, kostet es nichts.

guide-bury = Unter den Altar schieben
guide-bury-text =
    Einmal je Spielzug darfst du eine Sonne oder einen Mond deiner Hand unter den Altar schieben und ziehst so einen anderen Schlüssel. Sterne haben keinen Altar; sie bleiben auf deiner Hand, bis du sie sicherst.

guide-ancients = Die Uralten
guide-ancients-text =
    Sie haben einen Spielzug nach jedem von deinen, in dem mindestens ein Schlüssel auf deine Hand kam, gleich wie viele du gezogen hast. Der zuletzt gezogene Schlüssel sagt, was sie tun. Seine Augen nennen einen Platz der Ausgrabungsstätte. Seine Sterne nennen eine Ecke des Tempelbodens: 1 Stern { $one }, 2 Sterne { $two }, 3 Sterne { $three }, 4 Sterne { $four }.
    Den Block von diesem Platz setzt du für sie ein, nach allen Regeln des Einsetzens. Passt er nirgends, kommt er zurück in den Beutel. Dann wird aufgefüllt. Ist der Platz leer, geschieht nichts.
guide-picture-ancients = der Boden von oben, Norden oben, jede Ecke mit ihren Sternen

guide-corner = Ecke an Ecke
guide-corner-text =
    Der Block der Uralten muss den Block, der dieser Ecke am nächsten ist, mit einer Ecke oder Kante berühren, nie mit einer Fassade.
    Am nächsten ist der Block mit einem Würfel auf dem Feld, das dem Eckfeld am nächsten liegt, in gerader Linie gemessen, gleich wie hoch, und auch wenn andere ihn zudecken. Der Zentralblock ist hier ein Block wie jeder andere. Sind mehrere gleich nah, wählst du, welchen er berührt; an den anderen darf er dann mit einer Fassade liegen.
guide-picture-corner-good = der Block der Uralten berührt den nächsten Block an einer Kante
guide-picture-corner-bad = der Block der Uralten liegt Fassade an Fassade mit dem nächsten Block

guide-theirs = Was die Uralten vollenden
guide-theirs-text =
    Ein Muster, das der Block der Uralten vollendet, zählt an dieser Stelle nicht, auch nicht im nächsten Spielzug: Es ist schon da. An einer anderen Stelle kannst du es noch vollenden. Lass also ein Feld für deinen eigenen Block frei.

guide-ranks = Dein Rang
guide-ranks-text =
    Nach dem elften Spielzug werden deine SP gezählt wie immer. Sie nennen deinen Rang:
    - { rank-trainee }, bis 9 SP: staubige Knie und ein Blick, der gerade erst sehen lernt. Grab weiter!
    - { rank-researcher }, 10 bis 20 SP: Du weißt, wo man hinschaut, und die Steine fangen an zu antworten.
    - { rank-field-director }, 21 bis 26 SP: Wo du hinzeigst, graben die anderen. Ein guter Tag.
    - { rank-dig-director }, 27 bis 32 SP: So viel finden nur wenige in elf Spielzügen.
    - { rank-expert }, 33 SP und mehr: Die Uralten würden dich gern einstellen.

## Tipps

guide-chapter-tips = Tipps

guide-tips = Sechs Tipps für den Anfang
guide-tips-text =
    - Schau auf „{ table-my-view }“ statt auf die Ruinen: Ein Block ganz hinten füllt ein Feld so gut wie einer ganz vorn.
    - Dreh deine Schlüssel im Kopf. Von den vier Arten, wie ein Muster liegen kann, ist eine oft fast schon da.
    - Sichere früh Sterne und Sonnen, und behalte einen Mond, auf den du mehrere Spielzüge lang hinbaust.
    - Halt von jeder Farbe etwas im Vorrat. Grab aus, was deinen Schlüsseln fehlt.
    - Bleib niedrig, solange es geht: Wer Fassade an Fassade mit einem hohen Stapel baut, muss noch höher hinaus.
    - Von zwei guten Stellen nimm die, die einem zweiten Schlüssel hilft oder drei Fassaden mehr in der Farbe deines Enigmas zeigt.
