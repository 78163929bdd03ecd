# Phrases propres au terminal.

welcome = Block and Key. Tapez aide à tout moment.
prompt = { $seat }>{" "}
prompt-go-on = { $seat } (Entrée : continuer)>{" "}
prompt-over = >{" "}

## La table

table-setup = Mise en place
table-over = Après la fin
table-own-enigma = Votre Enigma : { $colour }
table-round = Manche { $round }
table-round-last = Dernière manche
table-turn-solo = Tour { $turn }/{ $turns }
table-points = { $points } : { $parts }
table-so-far = déjà { $total } PV
table-total = { $total } PV
table-keys = Clés { $vp } ({ $count } en tout)
table-keys-of = Clés { $vp } ({ $count }/{ $goal })
table-faces = { $faces ->
    [one] { $colour ->
        [blanc] Enigma { $points } ({ $faces } blanche)
        [gris] Enigma { $points } ({ $faces } grise)
        [vert] Enigma { $points } ({ $faces } verte)
       *[other] Enigma { $points } ({ $faces } { $colour })
    }
   *[other] { $colour ->
        [blanc] Enigma { $points } ({ $faces } blanches)
        [gris] Enigma { $points } ({ $faces } grises)
        [vert] Enigma { $points } ({ $faces } vertes)
       *[other] Enigma { $points } ({ $faces } { $colour })
    }
  }
table-enigma = { $faces ->
    [one] { $colour ->
        [blanc] Enigma : { $faces } face blanche, { $points } PV
        [gris] Enigma : { $faces } face grise, { $points } PV
        [vert] Enigma : { $faces } face verte, { $points } PV
       *[other] Enigma : { $faces } face { $colour }, { $points } PV
    }
   *[other] { $colour ->
        [blanc] Enigma : { $faces } faces blanches, { $points } PV
        [gris] Enigma : { $faces } faces grises, { $points } PV
        [vert] Enigma : { $faces } faces vertes, { $points } PV
       *[other] Enigma : { $faces } faces { $colour }, { $points } PV
    }
  }
table-other = { $who } : { $count ->
    [0] aucune Clé
    [one] { $count } Clé
   *[other] { $count } Clés
  }, { $vp } PV ; main { $hand } ; réserve { $supply }
table-other-short = { $who } : { $count ->
    [0] aucune Clé
    [one] { $count } Clé
   *[other] { $count } Clés
  }, { $vp } PV ; main { $hand } ; { $supply }
hand-star = { $count ->
    [one] { $count } Étoile
   *[other] { $count } Étoiles
}
hand-sun = { $count ->
    [one] { $count } Soleil
   *[other] { $count } Soleils
}
hand-moon = { $count ->
    [one] { $count } Lune
   *[other] { $count } Lunes
}
view-title = Point de vue { $seat }
plan-title = Hauteurs, { $up } en haut
hand-title = Clés en main
yard-title = Fouille
supply-title = { $count ->
    [0] Réserve : aucun Bloc
    [one] Réserve : { $count } Bloc
   *[other] Réserve : { $count } Blocs
}
supply-label = Réserve
supply-line = Réserve : { $blocks }
supply-empty = vide
supply-count = { $count ->
    [0] aucun Bloc
    [one] { $count } Bloc
   *[other] { $count } Blocs
}
core-title = Côtés du Bloc Central
core-note = Chacun voit le côté tourné vers sa place.
core-note-alone = En solo, seul le côté sud compte : dans chaque paire, l’un ou l’autre convient.
core-order = Pour taper : central, puis nord est sud ouest.
key-title = { $key } { $vp }PV
key-title-short = { $key } { $vp }
key-said = { $key } : { $said }
key-lacks-short = manque { $count }
key-there = déjà là ({ $place }) : complétez-la ailleurs ; au plus près, il manque { $count } : { $squares }.
key-now = complète : vous pouvez la valider maintenant.
key-now-short = à valider !
key-there-short = là, manque { $count }
keys-there = { $count ->
    [one] { $keys } est déjà là : complétez-la à un autre endroit.
   *[other] { $keys } sont déjà là : complétez-les à un autre endroit.
}
key-asks = { $colour } en { $place }
key-lacks = { $count ->
    [one] manque { $count } case, par exemple { $squares }.
   *[other] manque { $count } cases, par exemple { $squares }.
}
key-solo = { $stars ->
    [one] { $stars } étoile
   *[other] { $stars } étoiles
  }, { $pips ->
    [one] { $pips } cercle.
   *[other] { $pips } cercles.
  }
buried = Défaussées sous les autels, pour mémoire : { $keys }

## En mots, pour un lecteur d’écran

words-more = Tapez plan pour les hauteurs, joueurs pour les autres, aide pour toutes les commandes.
words-level = Niveau { $level } : { $faces }.
words-face = { $column } { $colour }
words-face-new = { $column } { $colour } (nouveau)
words-bare = Il n’y a encore rien.
words-plan = Colonnes avec leur hauteur et ce qui est au sommet, en commençant de votre côté :
words-stack = { $square } hauteur { $height }, { $top }
words-key = { $key }, { $vp } PV. De haut en bas : { $rows }.
words-now = Maintenant : { $state }
words-blank = vide
words-row = { $row } : { $sites }.
words-columns = Les colonnes C1, C2 et C3 vont de gauche à droite.
words-block = { $block } : { $shape }.
words-shape = { $shape } : { $looks }.
words-letters = Une couleur peut se taper par sa lettre : { $letters }.

## Ce qu’il y a à faire

phase-core = Placez le Bloc Central : choisissez dans la liste.
phase-draft = Prenez une ligne ou une colonne de trois Blocs.
phase-action = À vous : extrayez (extraire L1) ou placez (où { $block } montre les places).
phase-excavate = À vous : extrayez (extraire L1) ; vous n’avez aucun Bloc à placer.
phase-position = À vous : placez (où { $block } montre les places) ; plus rien à extraire.
phase-pass = Rien à extraire, et aucun de vos Blocs ne tient nulle part : tapez passer.
idle = { $rounds ->
    [one] Aucun Bloc placé depuis une manche
   *[other] Aucun Bloc placé depuis { $rounds } manches
  } ; après { $left } de plus, la partie s’arrête là.
table-rounds-left = { $left ->
    [one] encore { $left } manche
   *[other] encore { $left } manches
}
phase-discard = Vous avez plus de sept Blocs : remettez-en un dans le sac.
phase-claim = Quelles Clés validez-vous ? Tapez valider toutes, valider et leurs noms, ou valider aucune.
phase-aside = Aucune Clé validée ce tour-ci : mettez de côté, face cachée, une Clé de l’autel de votre choix.
phase-bury = Vous pouvez défausser un Soleil ou une Lune de votre main sous son autel, ou rien.
phase-draw = Piochez une Clé.
phase-ancients = Tour des Anciens ({ $key }) : placez leur Bloc { $block } de l’emplacement { $site }. Il doit toucher le Bloc le plus proche du coin { $corner } par une arête ou un angle, jamais par une face. Le plus proche : { $closest }.

## Choix

note-core = vous voyez { $colour }
note-place = complète { $keys }
note-claim = { $vp } PV
note-altar = { $count ->
    [one] reste { $count } Clé
   *[other] restent { $count } Clés
}

## Réponses

places-ask = Nommez un Bloc, et si vous voulez des cases à couvrir : où vert-L4 d4. Ou encore où valider.
places-title = { $block } : { $count ->
    [one] { $count } place
   *[other] { $count } places
  }
places-claims = ({ $count ->
    [one] { $count } complète une Clé
   *[other] { $count } complètent une Clé
  })
places-claims-title = { $count ->
    [one] { $count } place complète une Clé :
   *[other] { $count } places complètent une Clé :
}
places-no-claim = Aucune place de { $block } ne complète une Clé pour l’instant.
places-no-claim-any = Aucun Bloc de votre réserve ne complète une Clé pour l’instant.
places-nowhere = { $block } ne tient nulle part pour l’instant.
places-too-far = { $block }, même tourné, ne peut pas couvrir { $squares } ensemble.
places-none = { $block } ne peut pas couvrir { $squares } pour l’instant. Au plus près, en { $cells } :
places-level = Il peut y tenir, mais pas aux niveaux nommés.
places-name-all = Pour une autre place, nommez toutes ses cases : pourquoi { $block } c3 c2 …
places-more = … et { $count } de plus. Nommez une case, comme d4, pour en voir moins.
places-pick = Un numéro place le Bloc ; essayer et le numéro montre d’abord.
why-legal = Rien ne s’y oppose : vous pouvez le faire.
why-fits = Rien ne s’y oppose : { $cells } convient.
why-no-shape = Ces cases ne forment pas un Bloc de trois ou quatre cubes.
try-completes = Vous pourriez valider : { $keys }.
try-nothing = Cela ne complète aucune de vos Clés.
try-play = Pour le jouer : { $action }
try-only = essayer montre votre point de vue avec un Bloc placé ; « { $action } » n’y change rien. Essayez pourquoi, ou faites-le.
hint = Suggestion : { $action }
undone = Annulé : { $action }
undo-nothing = Il n’y a rien à annuler.
undo-others = Trop tard pour annuler : quelqu’un d’autre a joué depuis, ou c’est à un autre joueur.
undo-revealed = Trop tard pour annuler : quelque chose de nouveau a été révélé (un Bloc du sac ou une Clé).
turn-over = Votre tour est fini. Tapez annuler pour l’annuler, ou Entrée.
game-over = La partie est finie.
not-now = { $now } { $next }
claim-nothing = Votre Bloc ne complète aucune Clé : Entrée continue ; annuler le reprend.
players-claimed = Validées : { $keys }.
players-own = (vous) { $line }
altars = Autels : Soleils { $suns }, Lunes { $moons }.
altars-aside = Mises de côté : { $count }.
bag = { $count ->
    [one] Dans le sac : { $count } Bloc
   *[other] Dans le sac : { $count } Blocs
  }. { $blocks }
score-own = { $who } : { $vp } PV de Clés et { $points } d’Enigma ({ $faces ->
    [one] { $faces } face
   *[other] { $faces } faces
  }), { $total } pour l’instant.
score-other = { $who } : { $vp } PV de Clés.
log-empty = Il ne s’est encore rien passé.
no-hand = Aucune main n’est visible ici.
no-temple = Le Bloc Central n’est pas encore placé.
strict-on = Dans cette partie, chacun s’en tient à son point de vue : on ne regarde d’un autre côté que pour vérifier une Clé validée.
strict-view = Dans cette partie, chacun s’en tient à son point de vue. Vous ne regardez d’un autre côté que tant qu’une Clé validée de là est montrée.
strict-check = Jusqu’à votre action, vous pouvez vérifier les Clés validées : { $commands }.

## Ce qui n’est pas compris

bad-command = Je ne connais pas « { $word } ». Tapez aide pour voir les commandes.
bad-number = Ce numéro n’est pas dans la liste : 1 à { $most }.
bad-number-none = Il n’y a pas de liste où choisir. Essayez où et un Bloc.
bad-number-other = Ce numéro de la liste ne va pas avec { $verb }.
bad-colour = « { $word } » n’est pas une couleur : { $options }.
bad-line = « { $word } » n’est ni une ligne ni une colonne du Site de Fouille : { $options }.
bad-altar = « { $word } » n’est pas un autel : { $options }.
bad-key = « { $word } » n’est pas dans votre main : { $options }.
bad-block = « { $word } » n’est pas l’un de vos Blocs : { $options }.
bad-block-any = « { $word } » n’est pas un Bloc. Un Bloc s’écrit vert-L4.
bad-cell = « { $word } » n’est pas une case. Une case s’écrit d4.1 : lettre a-h, chiffre 1-8, niveau 1-6.
bad-seat = « { $word } » n’est pas une place : { $options }.
bad-topic = Pas d’aide sur « { $word } ». Sujets : { $topics }.
bad-seats = Block and Key se joue de 1 à 4, pas à { $count }.
bad-bot = Aucun robot ne s’appelle « { $name } ». Il y a human pour une personne, et { $options }.
bad-own-bot = Le robot « { $name } » ne peut pas jouer. La raison, en anglais : « it { $reason } ».
bot-out = Le robot de la place { $seat } est exclu. La raison, en anglais : « it { $reason } ». Un Chercheur joue désormais à sa place.
bad-kernel = Le robot « { $name } » ne peut pas jouer : le fichier des règles compilées est endommagé. Réinstallez Block and Key, ou choisissez trainee ou researcher.
bot-failed = Le robot de la place { $seat } n’a pas pu choisir : les règles compilées ont échoué. Un Chercheur a pris cette décision.
no-human = Il faut quelqu’un : donnez une place à human. Pour des robots entre eux, il y a blockandkey simulate.
unclear = « { $word } » peut être { $options }.

usage-core = { $core } : placer le Bloc Central avec ces côtés au nord, à l’est, au sud et à l’ouest.
usage-take = extraire L1, prendre L1 ou seulement L1 : extraire une ligne (L1 à L3) ou une colonne (C1 à C3) du Site de Fouille.
usage-discard = remettre vert-L4 : remettre un Bloc dans le sac.
usage-position = placer vert-L4 c3.1 c2.1 c1.1 d1.1 : placer un Bloc. Sans les niveaux (c3 c2 c1 d1), il descend de lui-même.
usage-claim = valider soleil-3 étoile-1, valider toutes, valider aucune, ou valider 2 pour le numéro 2 de la liste.
usage-draw = piocher soleil ou piocher lune : piocher une Clé de cet autel.
usage-aside = écarter soleil ou écarter lune : mettre une Clé de côté, face cachée.
usage-bury = défausser soleil-3 : défausser une Clé sous son autel ; défausser aucune garde la main.
usage-ancients = anciens c3.1 c2.1 c1.1 : placer le Bloc des Anciens, ou taper un numéro de la liste.
usage-pass = passer : seulement si rien d’autre n’est possible.
usage-table = table : tout revoir, avec ce qui est demandé ; Entrée seule fait de même.
usage-view = vue, ou vue ouest : ce que l’on voit de votre place, ou d’un autre côté.
usage-plan = plan : les colonnes vues d’en haut, votre côté en bas.
usage-keys = clés : votre main, ce qui manque à chaque Clé, et votre Enigma.
usage-supply = réserve, ou réserve est : vos Blocs, ou ceux d’un autre, et leur forme.
usage-yard = site : les neuf emplacements du Site de Fouille, et la forme de leurs Blocs.
usage-players = joueurs : les Clés et les Blocs de chacun, et les autels.
usage-bag = sac : les Blocs qui peuvent encore venir.
usage-score = points : les points pour l’instant.
usage-log = journal : tout ce qui s’est passé.
usage-places = où vert-L4 : où un Bloc peut aller ; * complète une Clé. où vert-L4 d4 e4 : au-dessus de ces cases. où vert-L4 valider : seulement ce qui complète une Clé ; où valider : avec tout Bloc de votre réserve.
usage-try = essayer placer vert-L4 c3 c2 c1 d1 : votre point de vue tel qu’il serait. Ou essayer et un numéro de la liste.
usage-why = pourquoi d4.1 d5.1 d6.1 : ce qui ne va pas. Le nom d’un Bloc peut venir d’abord. pourquoi seul : pourquoi un robot a fait ce qu’il a fait.
usage-hint = conseil : une suggestion pour ce que vous pouvez faire, et pourquoi. Rien n’est joué tant que vous ne le tapez pas.
usage-undo = annuler : annuler votre dernière action, tant que rien n’a été révélé et que personne d’autre n’a joué.
usage-save = enregistrer : où la partie est enregistrée. Elle l’est après chaque action.
usage-record = écrire FICHIER : écrire la partie finie dans un nouveau fichier.
usage-help = aide, ou aide et un sujet ou une commande. ? fait de même.
usage-quit = quitter : arrêter ; la partie pourra être reprise.

## Points

score-enigma-cell = { $faces ->
    [one] { $colour ->
        [blanc] { $points } ({ $faces } face blanche)
        [gris] { $points } ({ $faces } face grise)
        [vert] { $points } ({ $faces } face verte)
       *[other] { $points } ({ $faces } face { $colour })
    }
   *[other] { $colour ->
        [blanc] { $points } ({ $faces } faces blanches)
        [gris] { $points } ({ $faces } faces grises)
        [vert] { $points } ({ $faces } faces vertes)
       *[other] { $points } ({ $faces } faces { $colour })
    }
  }
score-claimed = Validées
score-supply = Réserve
score-tie-claimed = Égalité de points : le plus de Clés validées l’emporte.
score-tie-supply = Égalité de points et de Clés : le plus de Blocs en réserve l’emporte.
score-tie-order = Égalité parfaite : le premier dans l’ordre de jeu l’emporte.
score-rank = { $total } PV : { $rank }.

## Parties enregistrées

resume-line = { $number }  { $when }, { $seats }, tour { $turn }
resume-ask = Entrée : partie 1, la plus récente ; numéro : une autre ; n : nouvelle :{" "}
resume-number = Tapez un numéro de 1 à { $most }, n pour une nouvelle partie, ou seulement Entrée.
resume-none = Il n’y a pas de partie inachevée.
resume-missing = Il n’y a pas de partie { $file }.
resume-in-use = La partie { $file } est ouverte dans un autre terminal.
save-damaged = La partie { $file } est abîmée et ne peut pas être lue. Elle reste telle quelle.
save-failed = La partie ne peut pas être enregistrée ({ $reason }). Vous pouvez jouer, mais elle sera perdue en quittant.
save-where = Enregistrée dans { $file }
save-not-yet = Rien à enregistrer encore : la partie l’est après chaque action.
record-later = L’enregistrement contient des secrets : il ne peut être écrit qu’une fois la partie finie.
record-failed = { $file } ne peut pas être écrit : { $reason }.
record-written = La partie est écrite dans { $file }. Pour la vérifier : blockandkey replay { $file }
bye = Au revoir.
bye-saved = La partie est enregistrée. Vous pourrez la reprendre la prochaine fois.
output-closed = La sortie a été fermée. La partie est enregistrée jusqu’à la dernière action.

## Entre les joueurs

curtain = C’est à { $seat }. Installez-vous et appuyez sur Entrée.{" "}
curtain-plain = Rien ne peut être effacé dans ce mode : ce qui a été montré est encore au-dessus. Merci de ne pas remonter ni relire.
hand-over = Votre tour est fini. Entrée efface l’écran pour le joueur suivant ; annuler l’annule si c’est encore possible.
hand-over-prompt = Fini ?{" "}
after-game = Vous pouvez encore regarder : vue, plan, journal, points. écrire FICHIER garde la partie, quitter arrête.
start-go-on = Appuyez sur Entrée pour commencer.{" "}
score-next = Ensuite : { $rank } à partir de { $least }.

## Aide

help =
    Ce que vous faites
      extraire L1               extraire une ligne ou une colonne (L1-L3, C1-C3)
      placer vert-L4 c3 c2 c1 d1       placer un Bloc (c3.1 donne aussi le niveau)
      valider soleil-3, valider toutes, valider aucune
      piocher soleil, remettre vert-L4, passer
      en solo : écarter lune, défausser soleil-2, anciens …
      un numéro                 choisit dans la dernière liste
    Ce que vous demandez
      où vert-L4 d4             où un Bloc peut aller (sur d4)
      où valider                quelles places complètent une Clé
      essayer placer …          votre point de vue tel qu’il serait
      pourquoi d4.1 d5.1 d6.1   ce qui ne va pas
      pourquoi                  pourquoi un robot l’a fait
      conseil                   une suggestion, et pourquoi
      table vue plan clés réserve site joueurs sac points journal
    Aussi : annuler, enregistrer, écrire FICHIER (après la fin), quitter
    Les noms peuvent être abrégés : plac v-L4, val lune, s’il n’y a pas de doute.
help-topics = aide et un mot en dit plus : { $topics }, ou une commande.
help-start =
    Le but : des points de victoire (PV), surtout par les Clés et leurs motifs.
    Seul compte votre point de vue : les Ruines vues de votre côté, bien à plat.
    Si votre Bloc y complète une Clé, validez-la ; « manque 2 » : il y manque deux
    faces. L’Enigma est votre couleur secrète : 1 PV pour 3 de ces faces visibles.
    Plus : aide tour, aide pose, aide motifs, aide solo ; aide : les commandes.
help-turn =
    À votre tour, une seule chose. Extraire : prendre tous les Blocs d’une ligne ou d’une colonne du
    Site de Fouille ; au-delà de sept Blocs en réserve, en remettre dans le sac. Ou placer : placer un
    Bloc, valider les Clés qu’il complète et piocher jusqu’à en avoir de nouveau quatre.
help-placing =
    Une case s’écrit lettre, chiffre et niveau : d4.1 est au sol. Un Bloc
    - reste sur le Sol du Temple (a1 à h8) et à 6 niveaux au plus, dans des cases libres, et descend tout droit ;
    - touche quelque chose de déjà placé, au moins par un angle ;
    - monte plus haut que chaque colonne qu’il touche face contre face ;
    - repose partout sur le sol ou sur des cubes, sans dépassement ; d’un pont droit, seulement les deux bouts.
help-claiming =
    Votre point de vue est plat : ce que vous voyez de votre côté, la face la plus proche dans chaque case.
    Une Clé est complète quand toutes les couleurs de son motif s’y montrent, tourné comme on veut, jamais en
    miroir. Vous pouvez la valider au tour où votre Bloc la complète. Là où elle l’est déjà, on ne la
    complète pas de nouveau, mais un autre endroit compte.
help-enigma =
    Votre Enigma est une couleur secrète. À la fin, 1 PV pour trois faces de cette couleur visibles de votre
    point de vue, celles du Bloc Central comprises. La ligne du haut les compte comme elles sont maintenant.
help-solo =
    En mode solo, onze tours. Après un tour sans Clé validée, une Clé d’un autel est mise de côté, face cachée.
    Puis vous pouvez défausser un Soleil ou une Lune sous son autel, et vous piochez jusqu’à quatre Clés.
    La dernière Clé piochée déclenche le Tour des Anciens : ses cercles donnent un emplacement, ses étoiles un
    coin, et vous placez le Bloc de cet emplacement pour qu’il touche le Bloc le plus proche de ce coin par une
    arête ou un angle, jamais par une face.
help-shapes = Un Bloc se nomme par sa couleur et sa forme. Les dix formes :
help-letters =
    B blanc, G gris, M marron, V vert, C le dessus doré du Bloc Central, . rien. Dans le point de vue, [V]
    marque une case où le Bloc tout juste placé change ce qu’on voit. Dans le plan, V3 est une colonne de
    hauteur 3, verte au sommet. Les Blocs sont dessinés d’en haut : une lettre est un cube, un 2 est deux
    cubes l’un sur l’autre. Dans les listes de places, * marque celle qui complète une Clé.
help-letters-plain =
    Ici tout est dit en mots. Une case s’écrit lettre, chiffre et niveau : d4.1 est au sol. Dans le point de
    vue, chaque niveau se lit de gauche à droite ; (nouveau) marque une case où le Bloc tout juste placé
    change ce qu’on voit. L1 à L3 sont les lignes du Site de Fouille, C1 à C3 ses colonnes. Un Bloc se nomme
    par sa couleur et sa forme : aide formes les dit.
help-end =
    À 2, 3 ou 4, la fin vient quand quelqu’un a validé 12, 8 ou 7 Clés : chacun joue encore un tour. Comptent
    vos Clés, et 1 PV pour trois faces de la couleur de votre Enigma visibles de votre point de vue.
    Si personne ne place de Bloc pendant quatre manches, la partie s’arrête là.
help-ranks = En mode solo, la partie finit après onze tours, et vos points donnent un rang : { $ranks }.

## Ce qui se tape : le premier mot de chaque ligne est montré, les autres sont compris aussi

type-core = central
type-take = extraire prendre
type-discard = remettre
type-position = placer place poser
type-claim = valider
type-draw = piocher
type-aside = écarter côté
type-bury = défausser
type-ancients = anciens
type-pass = passer
type-table = table
type-view = vue
type-plan = plan
type-keys = clés
type-supply = réserve
type-yard = site
type-players = joueurs
type-bag = sac
type-score = points score
type-log = journal
type-places = où
type-try = essayer
type-why = pourquoi
type-hint = conseil
type-undo = annuler
type-save = enregistrer sauver
type-record = écrire
type-help = aide ?
type-quit = quitter
type-all = toutes tout
type-none = aucune rien
type-claims = valider
topic-start = début
topic-turn = tour
topic-placing = pose
topic-claiming = motifs
topic-enigma = enigma
topic-solo = solo
topic-shapes = formes
topic-letters = lettres
topic-end = fin
sign-white = B
sign-grey = G
sign-brown = M
sign-green = V
sign-core = C
sign-row = L
sign-column = C
