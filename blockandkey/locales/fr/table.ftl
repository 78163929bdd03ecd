# L'écran de jeu dans le navigateur.

table-title = La table
table-menu = Menu
table-leave = Quitter la table
table-leave-kept = partie conservée
table-log = Journal
table-sound = Son
table-tabs = Que regarder
table-tab-view = Point de vue
table-tab-seen = Point de vue
table-tab-keys = Clés
table-tab-yard = Fouille
table-tab-log = Journal

## Les Ruines et la caméra

table-stage = Le Temple, { $blocks ->
    [0] encore aucun Bloc
    [one] { $blocks } Bloc
   *[other] { $blocks } Blocs
  }. Avec un Bloc en main : les flèches le déplacent, N mène à la prochaine case éclairée, Q E R F T G le tournent, Entrée le place, Échap le lâche. 1, 2 et 3 changent l’image. H demande un conseil.
table-stage-role = Temple
table-no-canvas = Ce navigateur ne peut pas dessiner les Ruines. La version texte, dans le menu, contient tout ce qu’il faut.
table-no-rules = Les règles de placement ne fonctionnent pas dans ce navigateur. Rechargez la page ; si cela ne suffit pas, la version texte, dans le menu, permet quand même de jouer.
table-camera = Caméra
table-camera-mine = Mon point de vue
table-camera-mine-hint = Mon point de vue : bien en face, de votre côté (1)
table-camera-raised = 3D
table-camera-raised-hint = De votre côté, d’un peu plus haut ; faites glisser pour tourner (2)
table-camera-top = Dessus
table-camera-top-hint = Vu d’en haut (3)

## Mon point de vue

table-my-view = Mon point de vue
table-my-view-would = tel qu’il serait
table-view-from = Point de vue { $seat }
table-view-empty = Rien à voir pour l’instant.
table-run-one = { $at } { $colour }
table-run = { $from } à { $to } { $colour }
table-level-words = Niveau { $level } : { $words }.

## Un Bloc en main

table-held = Vous tenez le Bloc { $block }.
table-point = Vous tenez le Bloc { $block }. Choisissez une case éclairée, ou tournez-le.
table-point-first = Choisissez d’abord une case.
table-stands = Il peut tenir ici, au niveau { $level }.
table-would-complete = Vous complétez ici : { $keys } !
table-cant-stand = Le Bloc ne peut pas tenir là.
table-place = Placer
table-cancel = Annuler
table-placing = Placement…
table-place-ancients = Placer
table-again = Reprendre
broken-grid-ghost = Hors du Sol du Temple : tout le Bloc doit rester sur la grille. Ramenez-le vers le centre.

table-turns = Tourner le Bloc
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
table-ways = Toutes les orientations du Bloc { $block }
table-ways-toggle = Toutes les orientations
table-ways-short = Orienter
table-way = Orientation { $number } sur { $all } : { $squares ->
    [0] ne tient nulle part pour l’instant
    [one] tient sur { $squares } case
   *[other] tient sur { $squares } cases
  }

## Réserve et Site de Fouille

table-supply = Votre réserve
table-supply-hold = Bloc { $block } : prendre en main
table-supply-nowhere = Bloc { $block } : ne tient nulle part pour l’instant
table-supply-back = Bloc { $block } : choisir pour le remettre dans le sac
table-supply-coming = Bloc { $block }, pas encore pris
table-off-core = Il faut d’abord placer le Bloc Central.
table-off-ancients = Placez d’abord le Bloc des Anciens.
table-yard = Site de Fouille
table-line = Choisir { $line } : { $blocks }
table-site = Emplacement { $site } : { $block }
table-site-empty = Emplacement { $site } : vide
table-would-take = Vous prendriez { $line } : { $blocks }.
table-over-seven = { $count ->
    [one] On en garde sept : un Bloc retournera dans le sac.
   *[other] On en garde sept : { $count } Blocs retourneront dans le sac.
  }
table-take = Prendre ces Blocs
table-put-back = Remettre dans le sac
table-discard = { $count ->
    [one] Plus de sept Blocs : choisissez-en un à remettre dans le sac.
   *[other] Plus de sept Blocs : choisissez-en { $count }, un par un, à remettre dans le sac.
  }
table-discard-this = Remettre le Bloc { $block } dans le sac ?
table-altars = Autels et sac
table-altar = { $level }s { $count }
table-altar-sun = plus faciles
table-altar-moon = valent plus
table-draw-from = { $level ->
    [Soleil] Piocher à l’autel du Soleil
   *[other] Piocher à l’autel de la Lune
  } ({ $count ->
    [one] encore { $count } Clé
   *[other] encore { $count } Clés
  })
table-aside-from = { $level ->
    [Soleil] Mettre de côté une Clé de l’autel du Soleil
   *[other] Mettre de côté une Clé de l’autel de la Lune
  } ({ $count ->
    [one] encore { $count } Clé
   *[other] encore { $count } Clés
  })
table-bag = { $count ->
    [one] { $count } Bloc dans le sac
   *[other] { $count } Blocs dans le sac
  }
table-bag-short = Sac { $count }
table-yard-later = Le Site de Fouille sera rempli une fois le Bloc Central placé.

## Clés

table-hand = Vos Clés
table-key-name = { $level }, { $vp } PV
table-key-with-vp = { $level } ({ $vp } PV)
table-vp = PV
table-key-missing = manque { $missing }
table-key-lit = À valider !
table-key-guide = { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
  }, { $pips ->
    [one] { $pips } cercle
   *[other] { $pips } cercles
  }
table-key-guide-short = ★{ $stars } ⚁{ $pips }
table-blank = vide
table-key-action-show = Montrer où elle est la plus proche
table-key-action-claim = Choisir de la valider
table-key-action-bury = Choisir de la défausser sous son autel
table-enigma = Enigma : { $colour }
table-enigma-count = { $faces ->
    [one] { $faces } face visible
   *[other] { $faces } faces visibles
  }, { $points } PV
table-watching-hands = Les mains restent secrètes pendant la partie.
table-key-there = Déjà là
table-key-elsewhere = { $missing ->
    [none] nulle part ailleurs
   *[other] ailleurs : manque { $missing }
  }
table-key-again = { $missing ->
    [none] Déjà dans votre point de vue (hachuré) : il n’y a pas d’autre endroit où la compléter.
    [one] Déjà dans votre point de vue (hachuré) : complétez-la à un autre endroit. Au plus proche, il manque { $missing } case.
   *[other] Déjà dans votre point de vue (hachuré) : complétez-la à un autre endroit. Au plus proche, il manque { $missing } cases.
  }

## Que faire maintenant

table-phase-core = Tournez et placez le Bloc Central à votre goût : le côté que vous voyez compte.
table-phase-draft = Prenez vos trois premiers Blocs : choisissez une ligne ou une colonne du Site de Fouille.
table-phase-action = À vous : prenez un Bloc en main, ou choisissez une ligne ou colonne.
table-phase-ancients = Anciens (emplacement { $site }) : { $block }, par arête ou angle au Bloc le plus proche du coin { $corner }.
table-phase-aside = Aucune Clé validée : mettez-en une de côté, face cachée. De quel autel ?
table-phase-bury = Vous pouvez défausser un Soleil ou une Lune sous son autel : choisissez, ou gardez tout.
table-draw = { $count ->
    [one] Piochez une Clé. À quel autel ?
   *[other] Piochez { $count } Clés, une par une. À quel autel ?
  }
table-claim = { $count ->
    [one] Une Clé trouvée ! Validez-la, ou ne validez rien.
   *[other] { $count } Clés trouvées ! Validez-les toutes, ou choisissez.
  }
table-claim-empty = Ce Bloc ne complète aucune Clé.
table-claim-go-on = Continuer
table-claim-some = { $count ->
    [one] Valider la Clé
   *[other] Valider { $count } Clés
  }
table-claim-all = Valider les { $count } Clés
table-claim-none = Ne rien valider
table-place-core = Placer le Bloc Central
table-actions = Ce que vous pouvez faire
table-bury = Défausser sous l’autel
table-bury-none = Tout garder
table-pass = Passer
table-pass-why = Il n’y a plus rien à extraire, et aucun Bloc de votre réserve ne tient nulle part : passez.
table-not-your-turn = C’est à { $name } de jouer. Vous pouvez déjà préparer votre tour.
table-not-connected = { $name } est hors ligne. Vous pouvez déjà préparer votre tour.
table-watching = Vous regardez la partie.
table-not-now = Ce n’est pas le moment.
table-over = La partie est finie.
table-undo = Annuler le dernier coup
table-undo-why = Annuler le dernier coup : { $why }
table-idle = { $rounds ->
    [one] { $rounds } manche sur { $all } sans nouveau Bloc. Après { $all }, la partie prend fin.
   *[other] { $rounds } manches sur { $all } sans nouveau Bloc. Après { $all }, la partie prend fin.
  }
table-idle-short = Fin après { $all } manches sans Bloc : { $rounds } déjà
table-rules = Règles
table-rules-why = Règles : pourquoi ? (?)

## Conseils, et pourquoi un robot l’a fait

table-hint = Conseil
table-hint-ask = Conseil : suggérer un coup et dire pourquoi (H)
table-hint-wait = Réflexion…
table-hint-title = Suggestion
table-hint-place = Placer le Bloc { $block } en { $cells }
table-hint-said = Suggestion : { $action }. { $reasons } À vous de décider.
table-hint-none = C’est un bon coup, tout simplement.
table-why = pourquoi ?
table-why-of = Pourquoi ? { $line }
table-why-wait = Un instant…

## Autour de la table

table-seats = Joueurs
table-you = vous
table-on-turn = tour en cours
table-keys-of = { $count ->
    [one] { $count } Clé validée sur { $trigger }
   *[other] { $count } Clés validées sur { $trigger }
  }
table-keys-count = { $count ->
    [one] { $count } Clé validée
   *[other] { $count } Clés validées
  }
table-supply-count = { $count ->
    [one] { $count } Bloc en réserve
   *[other] { $count } Blocs en réserve
  }
table-clock = il reste { $time }
table-seat-open = place libre
table-away = hors ligne
table-thinking = réfléchit, { $seconds } s
table-thinking-short = { $seconds } s
table-thinking-now = réfléchit
table-detail-supply = { $count ->
    [0] Aucun Bloc en réserve
    [one] { $count } Bloc en réserve
   *[other] { $count } Blocs en réserve
  }
table-detail-claimed = { $count ->
    [0] Aucune Clé validée
    [one] { $count } Clé validée : { $vp } PV
   *[other] { $count } Clés validées : { $vp } PV
  }
table-detail-hand = Clés en main, vues de dos
table-detail-view = Ce que voit { $name }
table-detail-strict = À cette table, chacun s’en tient à son point de vue.
table-inset = { $count ->
    [one] { $name } valide une Clé
   *[other] { $name } valide { $count } Clés
  }

## Mode solo

table-track = Tour { $turn } sur { $turns }
table-track-before = Mise en place
table-vp-so-far = { $vp } PV
table-aside-count = { $count } de côté

## Un seul appareil

table-curtain-pass = Passez l’appareil à
table-curtain-lift = Je suis { $name } : lever le rideau
table-curtain-note = Les mains restent cachées jusque-là.
table-curtain-lower = Baisser le rideau

## La version texte

table-text = Version texte
table-words-colon = {"\u00A0"}:
table-words-do = Ce que vous pouvez faire
table-words-place = Placer un Bloc
table-words-block = Bloc
table-words-square = Case de son angle sud-ouest
table-words-ways = { $square } : { $count ->
    [one] { $count } orientation
   *[other] { $count } orientations
  }
table-words-way = Ses cubes
table-words-would = Votre point de vue serait : { $view }
table-words-place-it = Placer le Bloc { $block }
table-words-near = { $missing ->
    [one] Au plus près en { $place } : il y manque { $missing } case
   *[other] Au plus près en { $place } : il y manque { $missing } cases
  }
table-words-level = Niveau
table-words-temple = Les Ruines vues d’en haut
table-words-temple-note = Le nord est en haut. Pour chaque case : sa hauteur, puis ses couleurs à partir du sol.
table-words-gap = vide
table-words-stack = { $height } : { $colours }
table-words-core = Bloc Central : { $north } au nord, { $east } à l’est, { $south } au sud, { $west } à l’ouest
table-words-take = Prendre { $line } : { $blocks }
table-words-discard = Remettre le Bloc { $block } dans le sac
table-words-claim = Valider : { $keys }
table-words-bury = Défausser sous l’autel : { $key }
table-words-there = { $missing ->
    [none] Déjà là en { $places } ; il n’y a pas d’autre endroit où la compléter
   *[other] Déjà là en { $places } : complétez-la à un autre endroit
  }

## La première minute

table-lesson = Premiers pas
table-lesson-skip = Passer la leçon
table-lesson-read = Compris
table-lesson-core-title = Le point de vue qui compte
table-lesson-core = Seul compte ce que vous voyez bien en face, à plat comme une image : Mon point de vue. Tournez le Bloc Central et regardez l’image changer.
table-lesson-draft-title = Vos premiers Blocs
table-lesson-draft = Appuyez sur une flèche du Site de Fouille : les Blocs de la ligne ou de la colonne s’éclairent. Puis prenez-les.
table-lesson-take-title = À vous
table-lesson-take = À chaque tour, au choix : placer un Bloc, ou extraire une ligne ou une colonne. Prenez maintenant en main un Bloc de votre réserve.
table-lesson-point-title = Où il peut tenir
table-lesson-point = Sur les cases éclairées, il tient tel qu’il est tourné. Choisissez-en une : le Bloc descend jusqu’à se poser.
table-lesson-turn-title = Pas là
table-lesson-turn = Les hachures rouges montrent ce qui ne va pas, et le message dit pourquoi. Allez ailleurs, ou tournez le Bloc.
table-lesson-place-title = Regardez avant de placer
table-lesson-place = Mon point de vue montre déjà ce qui changerait. Si une Clé s’éclaire, vous la complétez ici. Puis placez le Bloc.
table-lesson-claim-title = Ce que demande une Clé
table-lesson-claim = Une Clé demande que vous voyiez son motif de votre côté, à n’importe quelle profondeur, tourné à volonté. C’est le Bloc que vous placez qui doit le compléter.
table-lesson-aside-title = Pas de Clé ce tour-ci
table-lesson-aside = Un tour sans Clé validée en coûte une : prise à un autel, elle est mise de côté, face cachée. Les Soleils sont plus faciles, les Lunes valent plus.
table-lesson-bury-title = Une Clé de trop ?
table-lesson-bury = Vous pouvez défausser un Soleil ou une Lune de votre main sous son autel. Vous piochez alors une autre Clé.
table-lesson-draw-title = De nouveau quatre Clés
table-lesson-draw = Choisissez un autel pour chacune. Puis vient le Tour des Anciens : la dernière Clé piochée dit quel Bloc ils placent, et où.
table-lesson-ancients-title = Le Tour des Anciens
table-lesson-ancients = Vous placez leur Bloc pour eux, sur une case éclairée. Ce qu’il complète ne compte pas : veillez à votre point de vue.
