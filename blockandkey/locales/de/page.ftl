# Die Seiten rund um den Tisch: Start, Einladungen, Schlusswertung, Anleitung. Die Wörter des Spiels stehen in game.ftl.

title = Block and Key
title-your-turn = ● Du bist dran – Block and Key
title-turn = { $name } – Block and Key
title-waiting = Warten – Block and Key
title-over = Spiel aus – Block and Key
title-rematch = ● Revanche – Block and Key

close = Schließen
copy = Kopieren
copy-link = Link kopieren
copied = Kopiert.
copy-yourself = Der Link ist markiert: Kopiere ihn mit der Tastatur.
share = Teilen
skip = Überspringen
options = Einstellungen
you = du
somebody = Jemand
opening = Einen Moment …
try-again = Noch einmal
back-to-start = Zurück zum Start
how-to-play = So wird gespielt
language = Sprache
sound = Ton
install = Als App installieren
points = { $points } SP
key-name = { $level } { $number }

bot-random = Zufall
bot-what-random = Tut irgendetwas, das erlaubt ist.
bot-what-trainee = Spielt zufällig, sichert aber, was er sieht.
bot-what-researcher = Nimmt das Beste, was er gleich sieht. Gut für den Anfang.
bot-what-field-director = Wägt ab, was jede Möglichkeit bringt, einen Spielzug voraus.
bot-what-dig-director = Plant zwei eigene Spielzüge voraus.
bot-what-expert = Spielt im Kopf viele Möglichkeiten durch. Der Stärkste.

## Startseite

tagline = Viele Perspektiven. Nur deine zählt.
lede = Setz Block auf Block und finde deine geheimen Schlüssel in dem, was du von deiner Seite des Tempels siehst. Für eine bis vier Personen.
ways-title = Wie möchtest du spielen?
options-title = { $way }: Einstellungen
footer = Nichts von dem, was du hier tust, verlässt den Server dieses Spiels. Keine Konten, keine Werbung.
footer-notices = Lizenzen der Software auf dieser Seite

way-solo = Solospiel
way-solo-what = Elf Spielzüge gegen die Uralten. So lernst du es am besten.
way-solo-begin = Allein spielen
way-device = Ein Gerät
way-device-what = Zu zweit bis viert an einem Bildschirm. Ein Vorhang verbirgt deine Schlüssel.
way-device-begin = Zusammen spielen
way-friends = Mit Freunden
way-friends-what = Alle am eigenen Handy oder Computer, über einen Link.
way-friends-begin = Freunde einladen
way-bots = Gegen Bots
way-bots-what = Das Spiel für mehrere, mit dem Computer auf den anderen Plätzen.
way-bots-begin = Bot herausfordern

kind-solo = Solospiel
kind-device = Ein Gerät
kind-online = Online

mine-title = Weiterspielen
mine-state = { $state }, { $when }
mine-your-turn = du bist dran
mine-running = andere sind dran
mine-waiting = wartet auf Mitspieler
mine-more = Mehr zu { $game }
manage-forget = Aus der Liste entfernen
manage-leave = Meinen Platz aufgeben
manage-end = Spiel jetzt beenden
manage-delete = Tisch abräumen
seat-back = Meinen Platz wieder nehmen
absent = { $minutes ->
    [0] { $name } ist schon eine Weile weg.
    [one] { $name } ist seit { $minutes } Minute weg.
   *[other] { $name } ist seit { $minutes } Minuten weg.
  }
absent-wait = Warten
stand-in = Bot einspringen lassen
stands-in = ein Bot springt ein
seat-yours-again = Du hast deinen Platz wieder. Ein Bot hat dich vertreten.

bests-title = Deine besten Solospiele

## Ein neues Spiel

create-players = Spieler
create-seats = Plätze
create-holder = Wer sitzt auf Platz { $seat }
create-name = Name
create-name-of = Name auf Platz { $seat }
create-set = Schlüssel
create-set-file = Eigene Datei …
create-set-what = Spiel mit deinen eigenen Schlüsseln: eine Textdatei, die die Karten beschreibt.
create-set-good = Geprüft: Die Datei hat keine Fehler.
create-set-english = Die Fehler sind auf Englisch beschrieben.
create-set-faults = { $count ->
    [one] Diese Datei lässt sich noch nicht verwenden. Ein Fehler:
   *[other] Diese Datei lässt sich noch nicht verwenden. { $count } Fehler:
  }
set-standard = Die des Spiels
create-clock = Zeit je Spielzug
create-clock-what = Ist sie um, wird der Spielzug für dich gespielt.
clock-none = Unbegrenzt
clock-seconds = { $seconds } Sekunden
clock-minutes = { $minutes ->
    [one] { $minutes } Minute
   *[other] { $minutes } Minuten
  }
create-strict = Nur die eigene Perspektive
create-strict-what = Die Kamera bleibt auf deiner Seite des Tempels, wie an einem echten Tisch.
create-hints = Tipps
create-hints-what = Wenn du dran bist, kann der Tisch einen Spielzug vorschlagen und begründen. Die Schlusswertung zählt, wie oft.
create-chat-what = Was die Leute am Tisch einander sagen können. Sprüche liest jeder in seiner Sprache.
create-seed = Startwert
create-seed-what = Derselbe Startwert gibt dieselben Karten. Leer: Der Zufall entscheidet.
create-record = Mit einer Aufzeichnung beginnen
create-record-file = Datei wählen …
create-record-drop = Ohne die Aufzeichnung
create-record-what = Spiel dort weiter, wo eine Aufzeichnung aufhört.
create-record-wrong = Das ist keine Aufzeichnung eines Spiels für so viele Personen.

holder-you = Du
holder-person = Person
holder-open = Frei, für Freunde
holder-bot = Bot, { $bot }
create-set-box = Geprüft: Die Datei hat keine Fehler. Sie beschreibt auch deine Schachtel: Sitzplätze und Felder richten sich danach.

## Warten und mitspielen

waiting-title = { $count ->
    [0] Alle sind da
    [one] Ein Platz ist noch frei
   *[other] { $count } Plätze sind noch frei
  }
waiting-seats = Am Tisch
waiting-open = frei
waiting-level = Stärke des Bots auf Platz { $seat }
waiting-add-bot = Bot dazu
waiting-change-bot = Ändern
waiting-change-bot-at = Ändern: Bot auf Platz { $seat }
waiting-add-bot-to = Bot dazu: Platz { $seat }
waiting-remove-bot = Entfernen
waiting-remove-bot-from = Entfernen: Bot auf Platz { $seat }
waiting-start = { $count ->
    [one] Jetzt beginnen, mit einem Bot auf dem freien Platz
   *[other] Jetzt beginnen, mit Bots auf den freien Plätzen
  }
waiting-for-host = Das Spiel beginnt, sobald alle Plätze besetzt sind.
waiting-delete = Absagen
waiting-leave = Gehen
connected = da
away = nicht da
own-name = Dein Name
own-name-ask = Dein Name, wie ihn die anderen lesen
own-name-keep = Speichern

invite-title = Lade deine Freunde ein
invite-link = Einladungslink
invite-link-here = Einladungslink (nur für diesen Computer)
invite-how = Wer diesen Link öffnet, kann einen freien Platz nehmen. Im selben WLAN genügt es, den Code zu scannen.
lan-ask = Deine Freunde erreichen diesen Computer noch nicht. Das Spiel für dein lokales Netz öffnen? Dann kann mitspielen, wer im selben WLAN ist und den Link hat.
lan-open = Für mein Netz öffnen
lan-not = Von hier aus lässt sich dieser Server nicht fürs Netz öffnen. Starte ihn mit einer Adresse, die andere erreichen.
lan-address = Adresse
qr = QR-Code des Links
watch-fold = Jemanden zuschauen lassen
watch-what = Wer diesen Link hat, sieht den Tisch, aber keine verdeckten Karten, und kann nicht mitspielen.
watch-link = Link zum Zuschauen
seat-fold = Auf einem anderen Gerät weiterspielen
seat-warning = Vorsicht: Wer diesen Link hat, spielt an deiner Stelle und sieht deine Schlüssel. Behalte ihn für dich.
seat-link = Link zu deinem eigenen Platz

join-title = Du bist eingeladen
join-seat = Wähle deinen Platz
join-go = Platz nehmen
join-watch = Nur zuschauen
join-full = Alle Plätze sind besetzt.
join-already = Du hast an diesem Tisch schon einen Platz.
join-continue = Zurück auf meinen Platz

## Verbindung und Fehler

connection-lost = Verbindung verloren. Neuer Versuch …
connection-lost-kept = Verbindung verloren. Was du getan hast, ist notiert und wird gesendet.
connection-back = Die Verbindung steht wieder.
load-failed = Da fehlt etwas
load-failed-why = Ein Teil des Spiels konnte nicht geladen werden. Läuft der Server noch?
gone-title = Diesen Tisch gibt es nicht

error-unreachable = Der Server antwortet nicht. Läuft er noch?
error-room = Diesen Tisch gibt es nicht mehr.
error-not_found = Diesen Tisch gibt es nicht mehr.
error-token = Dieser Link passt nicht zu diesem Tisch. Vielleicht ist er abgeschnitten oder veraltet.
error-role = Dieser Link erlaubt das nicht.
error-creator = Das kann nur, wer den Tisch eröffnet hat.
error-taken = Da sitzt schon jemand.
error-seat = Diesen Platz gibt es an diesem Tisch nicht.
error-bot = Diesen Bot gibt es nicht.
error-set = Die Datei mit den Schlüsseln hat Fehler.
error-record = Mit dieser Aufzeichnung kann kein Spiel beginnen.
error-seed = Einen Startwert gibt es nur im Solospiel und an einem Gerät.
error-waiting = Das Spiel hat noch nicht begonnen.
error-over = Das Spiel ist aus.
error-running = Das geht erst, wenn das Spiel aus ist.
error-turn = Du bist nicht dran.
error-stale = Am Tisch hat sich inzwischen etwas getan. Schau hin und wähle neu.
error-illegal = Das erlauben die Regeln nicht.
error-curtain = Mit dem Vorhang, wie er jetzt ist, geht das nicht.
error-hints = An diesem Tisch gibt es keine Tipps.
error-lan = Von hier aus lässt sich der Server nicht fürs Netz öffnen.
error-no_lan = Dieser Computer hat keine Adresse im lokalen Netz, die sich öffnen ließe.
error-storage = Der Server kann gerade nichts speichern. Nichts wurde verändert.
error-internal = Der Server hat einen Fehler gemacht. Nichts wurde verändert.
error-too_large = Diese Datei ist zu groß.
error-invalid = Das war nicht zu verstehen. Prüfe deine Eingaben.
error-not_json = Seite und Server verstehen einander nicht. Lade die Seite neu.
error-method = Seite und Server verstehen einander nicht. Lade die Seite neu.
error-too_slow = Das hat zu lange gebraucht. Versuch es noch einmal.
error-too_fast = Das war zu schnell. Warte einen Moment und versuch es noch einmal.
error-too_many = Von hier gibt es gerade zu viele Verbindungen. Schließ eine Seite und versuch es noch einmal.
error-origin = Diese Seite gehört nicht zu diesem Server. Öffne das Spiel über seine eigene Adresse.
error-not_ready = Der Server ist noch nicht bereit. Versuch es gleich noch einmal.
error-here = Diese Person ist nicht weg, oder ein Bot vertritt sie schon.
error-chat = Das geht hier nicht: Der Chat ist aus, erlaubt nur Sprüche, oder du hast genug gesagt.
error-full = An diesem Tisch ist schon so viel geschehen, dass nur noch das Spiel selbst weitergeht.
error-undo = Das lässt sich nicht zurücknehmen.
error-other = Das ging nicht. Der Server sagt, auf Englisch: { $message }

undo-nothing = Es gibt nichts zurückzunehmen.
undo-revealed = Zurücknehmen geht nicht mehr: Etwas Verdecktes wurde aufgedeckt.
undo-others = Zurücknehmen geht nicht mehr: Jemand anders hat seitdem gespielt.
undo-over = Das Spiel ist aus: Zurücknehmen geht nicht mehr.

## Verlauf

log-created = Der Tisch ist gedeckt.
log-started = Das Spiel beginnt.
log-joined = { $who } setzt sich.
log-left = { $who } verlässt den Tisch.
log-away = { $who } ist weg. Die anderen dürfen einen Bot einspringen lassen.
log-stand_in = Ein Bot springt für { $who } ein.
log-back = { $who } ist zurück.
log-undone = { $who } nimmt den letzten Schritt zurück.
log-ended = Das Spiel wurde vorzeitig beendet.
log-closed = Der Tisch wurde abgeräumt.
log-rematch = Es gibt eine Revanche.
log-named = { $seat } heißt jetzt { $who }.
log-seat-person = { $seat }: Ein Mensch übernimmt.
log-seat-open = { $seat } ist frei.
log-seat-bot = { $seat }: Ein Bot übernimmt ({ $bot }).
log-hint = { $who } holt sich einen Tipp.
log-ancients-back = Der Block der Uralten ({ $block }) passt nirgends und geht zurück in den Beutel.
log-ancients-idle = Die Uralten tun nichts.
log-clock = Die Zeit ist um: { $line }

## Chat

chat = Chat
chat-all = Freier Text und Sprüche
chat-phrases = Nur Sprüche
chat-off = Aus
chat-changed = Chat: { $mode }
chat-is-off = Der Chat ist an diesem Tisch aus.
chat-read-only = Du kannst mitlesen; schreiben dürfen nur die am Tisch.
chat-lines = Was gesagt wurde
chat-empty = Noch nichts gesagt.
chat-phrases-title = Sprüche
chat-field = Etwas sagen
chat-send = Senden
chat-mute = { $name } stummschalten
chat-unmute = { $name } wieder lesen
chat-mode = Chat an diesem Tisch
chat-remove = „{ $text }“ entfernen
chat-remove-short = Entfernen
chat-remove-sure = Wirklich entfernen?
chat-unread = { $count } neu
chat-too-fast = Etwas langsamer: In { $seconds } s kannst du es senden.
chat-waits = Wird gesendet, sobald die Verbindung wieder steht.
phrase-hello = Hallo!
phrase-good_luck = Viel Glück!
phrase-one_moment = Einen Moment, bitte.
phrase-thanks = Danke!
phrase-nice_move = Schöner Zug!
phrase-sorry = Entschuldigung!
phrase-wow = Boah!
phrase-your_turn = Du bist dran!
phrase-well_played = Gut gespielt!
phrase-goodbye = Tschüss!

## Schlusswertung

final-counting = Es wird gezählt …
final-table = Schlusswertung
final-ended = Das Spiel wurde vorzeitig beendet.
final-no-result = Diesmal gewinnt niemand
final-you-win = Du gewinnst mit { $total } SP!
final-rank = { $rank }: { $total } SP
final-place = { $place }. Platz:
final-keys = { $count ->
    [one] { $count } Schlüssel
   *[other] { $count } Schlüssel
  }
final-key = { $key }, { $vp } SP
final-claimed = Schlüssel von { $who }
final-enigma = { $colour }, { $faces ->
    [one] { $faces } Fassade
   *[other] { $faces } Fassaden
  }
final-closed = noch nicht aufgedeckt
final-hints = Tipps
final-hints-count = { $count ->
    [one] { $count } Tipp
   *[other] { $count } Tipps
  }
final-tie-claimed = { $first } vor { $second }: gleich viele Punkte, aber mehr Schlüssel.
final-tie-supply = { $first } vor { $second }: gleich viele Punkte und Schlüssel, aber mehr Blöcke im Vorrat.
final-tie-order = { $first } vor { $second }: in allem gleich, aber früher an der Reihe.
final-new-best = Dein bisher bestes Spiel!
final-best = Dein bestes Ergebnis bisher: { $total } SP.
final-ruins = Die Ruinen ansehen
final-back = Zurück zur Wertung
final-record = Aufzeichnung speichern
audit-kept = Die Mischung wurde nach dem Beginn nicht verändert.
audit-broken = Achtung: Die Mischung passt nicht zu dem, was zu Beginn zugesagt war.
audit-commit = Zu Beginn zugesagt
audit-seed = Startwert
audit-salt = Salt
audit-seen = Dieser Browser kannte die Zusage vor dem Ende. Er hat den Startwert des Servers und das Salt daran geprüft, und dass der Startwert des Spiels daraus folgt.
audit-unseen = Dieser Browser sah das Spiel erst nach seinem Ende und kennt die Zusage nur vom Server.
audit-how = Ob jede Karte und jeder Block aus dem Startwert folgt, prüft, wer die Aufzeichnung speichert und dies aufruft:
ranks-title = Die Ränge
rank-from = ab { $least } SP
rank-range = { $least } bis { $most } SP
rematch = Revanche
rematch-solo = Noch einmal spielen
rematch-join = Zur Revanche
rematch-laid = { $name } hat den Tisch neu gedeckt.
rematch-go = Mitspielen
audit-server_seed = Startwert des Servers
