# L'écran de jeu dans le navigateur.

table-title = La table
table-menu = Menu
table-leave = Quitter la table
table-leave-kept = la partie est conservée
table-log = Journal
table-sound = Son
table-tabs = Que regarder
table-tab-view = Ma vue
table-tab-seen = Vue
table-tab-keys = Clés
table-tab-yard = Chantier
table-tab-log = Journal

## La ruine et la caméra

table-stage = Le temple, { $blocks ->
    [0] encore aucun bloc
    [one] { $blocks } bloc
   *[other] { $blocks } blocs
  }. Un bloc en main : les flèches le déplacent, N mène à la prochaine case éclairée, Q E R F T G le tournent, Entrée le pose, Échap le lâche. 1, 2 et 3 changent la vue. H demande un conseil.
table-stage-role = temple
table-no-canvas = Ce navigateur ne peut pas dessiner la ruine. La table en mots, dans le menu, contient tout ce qu’il faut.
table-camera = Caméra
table-camera-mine = Ma vue
table-camera-mine-hint = Ma vue : tout droit depuis votre côté (1)
table-camera-raised = 3D
table-camera-raised-hint = De votre côté, d’un peu plus haut ; faites glisser pour tourner (2)
table-camera-top = Dessus
table-camera-top-hint = Vu d’en haut (3)

## Ma vue

table-my-view = Ma vue
table-my-view-would = telle qu’elle serait
table-view-from = La vue { $seat }
table-view-empty = Rien à voir pour l’instant.
table-run-one = { $at } { $colour }
table-run = { $from } à { $to } { $colour }
table-level-words = Niveau { $level } : { $words }.

## Un bloc en main

table-held = Vous tenez { $block }.
table-point = Vous tenez { $block }. Montrez une case éclairée, ou tournez-le.
table-point-first = Montrez d’abord une case.
table-stands = Il peut se tenir ici, au niveau { $level }.
table-would-complete = Voilà qui complète { $keys } !
table-cant-stand = Le bloc ne peut pas se tenir là.
table-place = Poser
table-cancel = Annuler
table-placing = On pose …
table-place-ancients = Le poser
table-again = Reprendre le bloc
broken-grid-ghost = Au-delà du bord : tout le bloc doit être sur le sol. Ramenez-le vers l’intérieur.

table-turns = Tourner le bloc
table-turn-left = Tourner à gauche
table-turn-right = Tourner à droite
table-turn-back = Basculer en arrière
table-turn-front = Basculer en avant
table-turn-rollleft = Rouler à gauche
table-turn-rollright = Rouler à droite
table-turn-over = Retourner
table-turn-hint = { $turn } ({ $key })
table-nudges = Déplacer d’une case
table-nudge-up = Plus loin
table-nudge-down = Plus près
table-nudge-west = À gauche
table-nudge-east = À droite
table-ways = Toutes les façons de coucher { $block }
table-ways-toggle = Toutes les positions
table-ways-short = Positions
table-way = Position { $number } sur { $all } : { $squares ->
    [0] ne tient nulle part pour l’instant
    [one] tient sur { $squares } case
   *[other] tient sur { $squares } cases
  }

## Réserve et chantier

table-supply = Votre réserve
table-supply-hold = { $block } : prendre en main
table-supply-nowhere = { $block } : ne tient nulle part pour l’instant
table-supply-back = { $block } : choisir pour le remettre
table-supply-coming = { $block }, pas encore pris
table-off-core = D’abord, il faut poser le cube central.
table-off-ancients = Posez d’abord le bloc des Anciens.
table-yard = Chantier de fouilles
table-line = { $line } : { $blocks }
table-site = Emplacement { $site } : { $block }
table-site-empty = Emplacement { $site } : vide
table-would-take = De { $line }, vous recevriez { $blocks }.
table-over-seven = { $count ->
    [one] On en garde sept : un bloc retourne dans le sac.
   *[other] On en garde sept : { $count } blocs retournent dans le sac.
  }
table-take = Prendre ces blocs
table-put-back = Le remettre
table-discard = { $count ->
    [one] Plus de sept : choisissez un bloc à remettre dans le sac.
   *[other] Plus de sept : choisissez { $count } blocs, un par un, à remettre dans le sac.
  }
table-discard-this = Remettre { $block } dans le sac ?
table-altars = Autels et sac
table-altar = { $level } { $count }
table-altar-sun = plus faciles
table-altar-moon = valent plus
table-draw-from = Piocher à l’autel { $level }, encore { $count }
table-aside-from = Mettre de côté une Clé de l’autel { $level }, encore { $count }
table-bag = { $count ->
    [one] { $count } bloc dans le sac
   *[other] { $count } blocs dans le sac
  }
table-bag-short = Sac { $count }

## Clés

table-hand = Vos Clés
table-key-name = { $level }, { $vp } PV
table-key-with-vp = { $level } ({ $vp } PV)
table-vp = PV
table-key-missing = { $missing ->
    [0] en vue
    [one] manque { $missing }
   *[other] manque { $missing }
  }
table-key-lit = À vous !
table-key-guide = { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
  }, { $pips ->
    [one] { $pips } point
   *[other] { $pips } points
  }
table-key-guide-short = ★{ $stars } ⚁{ $pips }
table-blank = vide
table-deed-show = Montrer sa meilleure place
table-deed-claim = Choisir de la réclamer
table-deed-bury = Choisir de l’enfouir
table-enigma = Énigme : { $colour }
table-enigma-count = { $faces ->
    [one] { $faces } face visible
   *[other] { $faces } faces visibles
  }, { $points } PV
table-watching-hands = Les mains restent secrètes pendant la partie.

## Que faire maintenant

table-phase-core = Tournez le cube central à votre goût : ses côtés comptent dans votre vue. Puis posez-le.
table-phase-draft = Prenez vos trois premiers blocs : choisissez une ligne du chantier.
table-phase-action = À vous : prenez un bloc en main, ou choisissez une ligne du chantier.
table-phase-ancients = Anciens : { $block } (emplacement { $site }), par arête ou coin au bloc le plus proche de { $corner }, pas par face.
table-phase-aside = Rien de réclamé : mettez une Clé de côté sans la voir. De quel autel ?
table-phase-bury = Vous pouvez glisser un Soleil ou une Lune sous son autel : choisissez, ou gardez tout.
table-draw = { $count ->
    [one] Piochez une Clé. À quel autel ?
   *[other] Piochez { $count } Clés, une par une. À quel autel ?
  }
table-claim = { $count ->
    [one] Une Clé trouvée ! Réclamez-la, ou ne prenez rien.
   *[other] { $count } Clés trouvées ! Réclamez-les toutes, ou choisissez.
  }
table-claim-empty = Ce bloc ne complète aucune Clé.
table-claim-go-on = Continuer
table-claim-some = { $count ->
    [one] Réclamer la Clé
   *[other] Réclamer { $count } Clés
  }
table-claim-all = Réclamer les { $count } Clés
table-claim-none = Ne rien réclamer
table-place-core = Poser le cube central
table-deeds = Ce que vous pouvez faire
table-bury = La glisser sous son autel
table-bury-none = Tout garder
table-pass = Passer
table-pass-why = Rien n’est possible à ce tour : passez.
table-not-your-turn = C’est à { $name } de jouer. Vous pouvez déjà préparer votre tour.
table-not-connected = { $name } n’est pas connecté. Vous pouvez déjà préparer votre tour.
table-watching = Vous regardez la partie.
table-not-now = Ce n’est pas ce qu’il y a à faire maintenant.
table-over = La partie est finie.
table-undo = Reprendre
table-undo-why = Reprendre : { $why }
table-rules = Règles
table-rules-why = Règles : pourquoi ? (?)

## Conseils, et pourquoi un robot l’a fait

table-hint = Conseil
table-hint-ask = Conseil : suggérer un coup et dire pourquoi (H)
table-hint-wait = Réflexion …
table-hint-title = Suggestion
table-hint-place = Poser { $block } sur { $cells }
table-hint-said = Suggestion : { $deed }. { $reasons } À vous de décider.
table-hint-none = Un bon coup, sans plus à en dire.
table-why = pourquoi ?
table-why-of = Pourquoi ? { $line }
table-why-wait = Un instant …

## Autour de la table

table-seats = Joueurs
table-you = vous
table-on-turn = à son tour
table-keys-of = { $count } Clés sur { $trigger }
table-keys-count = { $count ->
    [one] { $count } Clé réclamée
   *[other] { $count } Clés réclamées
  }
table-supply-count = { $count ->
    [one] { $count } bloc en réserve
   *[other] { $count } blocs en réserve
  }
table-clock = reste { $time }
table-seat-open = place libre
table-away = pas connecté
table-preparing = en préparation
table-thinking = réfléchit, { $seconds } s
table-thinking-short = { $seconds } s
table-thinking-now = réfléchit
table-detail-supply = { $count ->
    [0] Aucun bloc en réserve
    [one] { $count } bloc en réserve
   *[other] { $count } blocs en réserve
  }
table-detail-claimed = { $count ->
    [0] Aucune Clé réclamée
    [one] { $count } Clé réclamée : { $vp } PV
   *[other] { $count } Clés réclamées : { $vp } PV
  }
table-detail-hand = Clés en main, vues de dos
table-detail-view = Ce que voit { $name }
table-detail-strict = À cette table, chacun reste de son côté.
table-inset = { $count ->
    [one] { $name } réclame une Clé
   *[other] { $name } réclame { $count } Clés
  }

## Solo

table-track = Tour { $turn } sur { $turns }
table-track-before = Préparation
table-vp-so-far = { $vp } PV
table-aside-count = { $count } de côté

## Un seul appareil

table-curtain-pass = Passez l’appareil à
table-curtain-lift = Je suis { $name } : lever le rideau
table-curtain-note = Les mains restent cachées jusque-là.
table-curtain-lower = Baisser le rideau

## La table en mots

table-text = Table en mots
table-words-do = Ce que vous pouvez faire
table-words-place = Poser un bloc
table-words-block = Bloc
table-words-square = Case de son coin le plus bas
table-words-ways = { $square } : { $count ->
    [one] { $count } position
   *[other] { $count } positions
  }
table-words-way = Ses cubes
table-words-would = Votre vue serait : { $view }
table-words-place-it = Poser { $block }
table-words-near = { $missing ->
    [0] complète en { $place }
   *[other] manque { $missing } en { $place }
  }
table-words-level = Niveau
table-words-temple = Le temple vu d’en haut
table-words-temple-note = Le nord est en haut. Pour chaque case : sa hauteur, puis ses couleurs à partir du sol.
table-words-gap = vide
table-words-stack = { $height } : { $colours }
table-words-core = Cube central : { $north } au nord, { $east } à l’est, { $south } au sud, { $west } à l’ouest
table-words-take = Prendre { $line } : { $blocks }
table-words-discard = Remettre { $block }
table-words-claim = Réclamer { $keys }
table-words-bury = Enfouir { $key }

## La première minute

table-lesson = Premiers pas
table-lesson-skip = Passer la leçon
table-lesson-read = Compris
table-lesson-core-title = La vue qui compte
table-lesson-core = Seul compte ce que vous voyez tout droit de votre côté, à plat comme une image : Ma vue. Tournez le cube et voyez-la changer.
table-lesson-draft-title = Vos premiers blocs
table-lesson-draft = Appuyez sur une flèche du chantier : les blocs de cette ligne s’éclairent. Puis prenez-les.
table-lesson-take-title = À vous
table-lesson-take = Poser un bloc ou prendre une ligne : l’un des deux à chaque tour. Prenez maintenant un bloc de votre réserve en main.
table-lesson-point-title = Où il peut se tenir
table-lesson-point = Sur les cases éclairées, il tient tel qu’il est tourné. Montrez-en une : le bloc descend jusqu’à reposer.
table-lesson-turn-title = Pas là
table-lesson-turn = Les hachures rouges montrent ce qui ne va pas, et le message dit pourquoi. Allez ailleurs, ou tournez le bloc.
table-lesson-place-title = Regardez avant de poser
table-lesson-place = Ma vue montre déjà ce qui changerait. Si une Clé s’éclaire, cette place la complète. Puis posez le bloc.
table-lesson-claim-title = Ce que veut une Clé
table-lesson-claim = Une Clé veut ses couleurs dans votre vue, à n’importe quelle profondeur, tournée à volonté, avec une face du nouveau bloc.
table-lesson-aside-title = Pas de Clé ce tour-ci
table-lesson-aside = Un tour sans Clé en coûte une à un autel, sans la voir. Les Soleils sont plus faciles, les Lunes valent plus.
table-lesson-bury-title = Une Clé de trop ?
table-lesson-bury = Vous pouvez glisser un Soleil ou une Lune de votre main sous son autel. Vous en piochez alors une autre.
table-lesson-draw-title = De nouveau quatre Clés
table-lesson-draw = Choisissez un autel pour chacune. Ensuite les Anciens posent aussi un bloc : la dernière Clé dit lequel et où.
table-lesson-ancients-title = Les Anciens
table-lesson-ancients = Vous posez leur bloc pour eux, sur une case éclairée. Ce qu’il complète ne compte pas : veillez à votre vue.
