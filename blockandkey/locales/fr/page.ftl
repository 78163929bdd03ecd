# Les pages autour de la table : accueil, invitations, décompte final, règles. Les mots du jeu sont dans game.ftl.

title = Block and Key
title-your-turn = ● À vous – Block and Key
title-turn = { $name } – Block and Key
title-waiting = En attente – Block and Key
title-over = Partie finie – Block and Key
title-rematch = ● Revanche – Block and Key

close = Fermer
copy = Copier
copy-link = Copier le lien
copied = Copié.
copy-yourself = Le lien est sélectionné : copiez-le avec votre clavier.
share = Partager
skip = Passer
options = Options
you = vous
somebody = Quelqu’un
opening = Un instant…
try-again = Réessayer
back-to-start = Retour à l’accueil
how-to-play = Comment jouer
language = Langue
sound = Son
install = Installer l’application
points = { $points } PV
key-name = { $level } { $number }

bot-random = Au hasard
bot-what-random = Joue n’importe quel coup permis.
bot-what-trainee = Joue au hasard, mais valide les Clés qu’il voit.
bot-what-researcher = Joue aussitôt le meilleur coup qu’il voit. Bien pour débuter.
bot-what-field-director = Pèse la valeur de chaque coup, un tour à l’avance.
bot-what-dig-director = Prévoit deux de ses tours à l’avance.
bot-what-expert = Essaie de nombreuses parties dans sa tête. Le plus fort.

## Accueil

tagline = Des Ruines, mille points de vue. Seul le vôtre compte.
lede = Placez Bloc sur Bloc et retrouvez vos Clés secrètes dans ce que vous voyez de votre côté du Temple. De 1 à 4 joueurs.
ways-title = Choisissez votre partie
options-title = { $way } : options
footer = Rien de ce que vous faites ici ne quitte le serveur du jeu. Ni compte, ni publicité.
footer-notices = Licences des logiciels de cette page

way-solo = Mode solo
way-solo-what = Onze tours face aux Anciens. L’idéal pour apprendre.
way-solo-begin = Jouer en solo
way-device = Même appareil
way-device-what = De 2 à 4 autour d’un écran. Un rideau cache vos Clés.
way-device-begin = Jouer ensemble
way-friends = Entre amis
way-friends-what = Chacun sur son téléphone ou son ordinateur, par un lien.
way-friends-begin = Inviter des amis
way-bots = Contre des robots
way-bots-what = Une partie à plusieurs, avec l’ordinateur aux autres places.
way-bots-begin = Affronter un robot

kind-solo = Solo
kind-device = Même appareil
kind-online = En ligne

mine-title = Continuer
mine-state = { $state }, { $when }
mine-your-turn = à vous de jouer
mine-running = aux autres de jouer
mine-waiting = en attente de joueurs
mine-more = Gérer la partie : { $game }
manage-forget = Retirer de la liste
manage-leave = Céder ma place
manage-end = Arrêter la partie
manage-delete = Supprimer la table
seat-back = Reprendre ma place
absent = { $minutes ->
    [0] { $name } est hors ligne depuis un moment.
    [one] { $name } est hors ligne depuis { $minutes } minute.
   *[other] { $name } est hors ligne depuis { $minutes } minutes.
  }
absent-wait = Attendre
stand-in = Laisser jouer un robot
stands-in = un robot joue
seat-yours-again = Vous retrouvez votre place. Un robot a joué pour vous.

bests-title = Vos meilleures parties en solo

## Une nouvelle partie

create-players = Joueurs
create-seats = Places
create-holder = Qui joue à la place { $seat }
create-name = Nom
create-name-of = Nom à la place { $seat }
create-set = Clés
create-set-file = Votre fichier…
create-set-what = Jouez avec vos propres Clés : un fichier texte qui décrit les cartes.
create-set-good = Vérifié : ce fichier ne contient aucune erreur.
create-set-english = Le vérificateur répond en anglais.
create-set-faults = { $count ->
    [one] Ce fichier ne peut pas encore servir. Une erreur :
   *[other] Ce fichier ne peut pas encore servir. { $count } erreurs :
  }
set-standard = Celles du jeu
create-clock = Sablier
create-clock-what = Quand le temps est écoulé, le tour est joué pour vous.
clock-none = Aucun
clock-seconds = { $seconds } secondes
clock-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }
create-strict = S’en tenir à son point de vue
create-strict-what = La caméra reste de votre côté du Temple, comme autour d’une vraie table.
create-hints = Conseils
create-hints-what = À votre tour, la table peut suggérer un coup et dire pourquoi. Le décompte final indique combien de fois.
create-chat-what = Ce que l’on peut se dire à la table. Chacun lit les phrases toutes faites dans sa langue.
create-seed = Graine
create-seed-what = Un même mot donne une même partie. Vide : le hasard décide.
create-record = Partir d’une partie enregistrée
create-record-file = Choisir un fichier…
create-record-drop = Retirer ce fichier
create-record-what = Reprenez là où s’arrête une partie enregistrée.
create-record-wrong = Ce n’est pas l’enregistrement d’une partie pour ce nombre de joueurs.

holder-you = Vous
holder-person = Une personne
holder-open = Libre, pour un ami
holder-bot = Robot : { $bot }
create-set-box = Vérifié : ce fichier ne contient aucune erreur. Il décrit aussi votre boîte : les places et les cases la suivent.

## Attendre et rejoindre

waiting-title = { $count ->
    [0] Tout le monde est là
    [one] Encore une place libre
   *[other] Encore { $count } places libres
  }
waiting-seats = À la table
waiting-open = libre
waiting-level = Niveau du robot à la place { $seat }
waiting-add-bot = Ajouter un robot
waiting-change-bot = Changer
waiting-change-bot-at = Changer le robot de la place { $seat }
waiting-add-bot-to = Ajouter un robot à la place { $seat }
waiting-remove-bot = Retirer
waiting-remove-bot-from = Retirer le robot de la place { $seat }
waiting-start = { $count ->
    [one] Commencer avec un robot à la place libre
   *[other] Commencer avec des robots aux places libres
  }
waiting-for-host = La partie commence dès que toutes les places sont prises.
waiting-delete = Annuler la partie
waiting-leave = Quitter
connected = en ligne
away = hors ligne
own-name = Votre nom
own-name-ask = Votre nom, tel que les autres le verront
own-name-keep = Enregistrer

invite-title = Invitez vos amis
invite-link = Lien d’invitation
invite-link-here = Lien d’invitation (pour cet ordinateur seulement)
invite-how = Toute personne qui ouvre ce lien peut prendre une place libre. Sur le même Wi-Fi, il suffit de scanner le code.
lan-ask = Vos amis ne peuvent pas encore joindre cet ordinateur. Ouvrir le jeu à votre réseau local ? Toute personne qui a le lien et qui est sur le même Wi-Fi pourra alors jouer.
lan-open = Ouvrir à mon réseau
lan-not = Ce serveur ne peut pas être ouvert au réseau depuis cette page. Lancez-le avec une adresse que d’autres peuvent joindre.
lan-address = Adresse
qr = Code QR du lien
watch-fold = Laisser quelqu’un regarder
watch-what = Avec ce lien, on voit la table, mais aucune carte cachée, et on ne joue pas.
watch-link = Lien pour regarder
seat-fold = Continuer sur un autre appareil
seat-warning = Attention : qui a ce lien joue à votre place et voit vos Clés. Gardez-le pour vous.
seat-link = Lien vers votre propre place

join-title = On vous invite à jouer
join-seat = Choisissez votre place
join-go = Prendre place
join-watch = Simplement regarder
join-full = Toutes les places sont prises.
join-already = Vous avez déjà une place à cette table.
join-continue = Retour à ma place

## Connexion et erreurs

connection-lost = Connexion perdue. Nouvel essai…
connection-lost-kept = Connexion perdue. Votre coup est conservé et sera envoyé.
connection-back = La connexion est rétablie.
load-failed = Il manque quelque chose
load-failed-why = Une partie du jeu n’a pas pu être chargée. Le serveur tourne-t-il encore ?
gone-title = Cette table n’existe pas

error-unreachable = Le serveur ne répond pas. Tourne-t-il encore ?
error-room = Cette table n’existe plus.
error-not_found = Cette table n’existe plus.
error-token = Ce lien n’ouvre pas cette table. Il est peut-être coupé ou périmé.
error-role = Ce lien ne le permet pas.
error-creator = Seul l’hôte de la table peut faire cela.
error-taken = Cette place est déjà prise.
error-seat = Cette table n’a pas cette place.
error-bot = Ce robot n’existe pas.
error-set = Le fichier de Clés contient des erreurs.
error-record = Aucune partie ne peut partir de cet enregistrement.
error-seed = On ne choisit une graine qu’en mode solo ou sur le même appareil.
error-waiting = La partie n’a pas encore commencé.
error-over = La partie est finie.
error-running = Cela viendra à la fin de la partie.
error-turn = Ce n’est pas votre tour.
error-stale = La table a changé entre-temps. Regardez et choisissez de nouveau.
error-illegal = Les règles ne le permettent pas.
error-curtain = Le rideau ne le permet pas pour l’instant.
error-hints = Il n’y a pas de conseils à cette table.
error-lan = Le serveur ne peut pas être ouvert au réseau depuis cette page.
error-no_lan = Cet ordinateur n’a aucune adresse de réseau local qui puisse être ouverte.
error-storage = Le serveur ne peut rien enregistrer pour l’instant. Rien n’a changé.
error-internal = Erreur du serveur. Rien n’a changé.
error-too_large = Ce fichier est trop grand.
error-invalid = Cela n’a pas été compris. Vérifiez ce que vous avez saisi.
error-not_json = La page et le serveur ne se comprennent pas. Rechargez la page.
error-method = La page et le serveur ne se comprennent pas. Rechargez la page.
error-too_slow = L’envoi a pris trop de temps. Réessayez.
error-too_fast = C’était trop rapide. Attendez un instant et réessayez.
error-too_many = Il y a trop de connexions d’ici en ce moment. Fermez une page et réessayez.
error-origin = Cette page n’appartient pas à ce serveur. Ouvrez le jeu par sa propre adresse.
error-not_ready = Le serveur n’est pas encore prêt. Réessayez dans un instant.
error-here = Cette personne n’est pas absente, ou un robot la remplace déjà.
error-chat = Impossible ici : la discussion est fermée, limitée aux phrases toutes faites, ou vous avez déjà beaucoup parlé.
error-full = Il s’est passé tant de choses à cette table que seule la partie elle-même continue.
error-undo = Ce coup ne peut pas être annulé.
error-other = Cela n’a pas marché. Le serveur dit, en anglais : { $message }

undo-nothing = Il n’y a rien à annuler.
undo-revealed = Trop tard pour annuler : quelque chose de caché a été révélé.
undo-others = Trop tard pour annuler : quelqu’un d’autre a joué depuis.
undo-over = La partie est finie ; on n’annule plus rien.

## Journal

log-created = La table est prête.
log-started = La partie commence.
log-joined = { $who } prend place.
log-left = { $who } quitte la table.
log-away = { $who } est hors ligne. Les autres peuvent laisser un robot jouer à sa place.
log-stand_in = Un robot remplace { $who }.
log-back = { $who } est de retour.
log-undone = { $who } annule sa dernière action.
log-ended = La partie a été arrêtée avant la fin.
log-closed = La table a été supprimée.
log-rematch = Une revanche est lancée.
log-named = { $seat } s’appelle désormais { $who }.
log-seat-person = { $seat } : une personne prend la place.
log-seat-open = La place { $seat } est libre.
log-seat-bot = { $seat } : un robot prend la place ({ $bot }).
log-hint = { $who } demande un conseil.
log-ancients-back = Tour des Anciens : leur Bloc { $block } ne tient nulle part et retourne dans le sac.
log-ancients-idle = Tour des Anciens : ils ne font rien.
log-clock = Temps écoulé : { $line }

## Discussion

chat = Discussion
chat-all = Libre
chat-phrases = Phrases toutes faites
chat-off = Aucune
chat-changed = Discussion : { $mode }
chat-is-off = Pas de discussion à cette table.
chat-read-only = Vous pouvez lire ; seuls ceux qui sont à la table parlent.
chat-lines = Ce qui s’est dit
chat-empty = Personne n’a encore rien dit.
chat-phrases-title = Phrases toutes faites
chat-field = Dire quelque chose
chat-send = Envoyer
chat-mute = Ne plus lire { $name }
chat-unmute = Lire à nouveau { $name }
chat-mode = Discussion à cette table
chat-remove = Retirer « { $text } »
chat-remove-short = Retirer
chat-remove-sure = Vraiment retirer ?
chat-unread = { $count ->
    [one] { $count } nouveau
   *[other] { $count } nouveaux
  }
chat-too-fast = Un peu moins vite : envoi possible dans { $seconds } s.
chat-waits = Sera envoyé dès que la connexion sera rétablie.
phrase-hello = Bonjour !
phrase-good_luck = Bonne chance !
phrase-one_moment = Un instant, s’il vous plaît.
phrase-thanks = Merci !
phrase-nice_move = Bien joué !
phrase-sorry = Pardon !
phrase-wow = Oh là là !
phrase-your_turn = À vous !
phrase-well_played = Belle partie !
phrase-goodbye = Au revoir !

## Décompte final

final-counting = On compte…
final-table = Décompte final
final-ended = La partie a été arrêtée avant la fin.
final-no-result = Pas de vainqueur cette fois
final-you-win = Vous gagnez avec { $total } PV !
final-rank = { $rank } : { $total } PV
final-place = Place { $place } :
final-keys = { $count ->
    [one] { $count } Clé
   *[other] { $count } Clés
  }
final-key = { $key }, { $vp } PV
final-claimed = Clés validées par { $who }
final-enigma = { $faces ->
    [one] { $colour ->
        [blanc] { $faces } face blanche
        [gris] { $faces } face grise
        [vert] { $faces } face verte
       *[other] { $faces } face { $colour }
    }
   *[other] { $colour ->
        [blanc] { $faces } faces blanches
        [gris] { $faces } faces grises
        [vert] { $faces } faces vertes
       *[other] { $faces } faces { $colour }
    }
  }
final-closed = encore face cachée
final-hints = Conseils
final-hints-count = { $count ->
    [one] { $count } conseil
   *[other] { $count } conseils
  }
final-tie-claimed = { $first } devant { $second } : autant de points, mais plus de Clés validées.
final-tie-supply = { $first } devant { $second } : autant de points et de Clés, mais plus de Blocs en réserve.
final-tie-order = { $first } devant { $second } : égalité parfaite, mais plus tôt dans l’ordre de jeu.
final-new-best = Votre meilleure partie jusqu’ici !
final-best = Votre meilleur résultat jusqu’ici : { $total } PV.
final-ruins = Regarder les Ruines
final-back = Retour aux points
final-record = Enregistrer la partie
audit-kept = Le mélange n’a pas été modifié après le début.
audit-broken = Attention : le mélange ne correspond pas à ce qui était annoncé au début.
audit-commit = Annoncé au début
audit-seed = Graine
audit-salt = Sel
audit-seen = Ce navigateur connaissait l’annonce avant la fin. Il y a comparé la graine du serveur et le sel, et vérifié que la graine de la partie en découle.
audit-unseen = Ce navigateur n’a vu la partie qu’après sa fin ; il ne connaît l’annonce que par le serveur.
audit-how = Pour vérifier que chaque carte et chaque Bloc découlent de la graine, enregistrez la partie et lancez
ranks-title = Les rangs
rank-from = { $least } PV et plus
rank-range = { $least } à { $most } PV
rematch = Revanche
rematch-solo = Rejouer
rematch-join = Rejoindre la revanche
rematch-laid = { $name } propose une revanche.
rematch-go = Rejoindre
audit-server_seed = Graine du serveur
