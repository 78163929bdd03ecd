# Mots et phrases du jeu, communs au terminal et au navigateur.

none = vide
core-cube = Bloc Central

## Couleurs, formes, Blocs

colour-white = blanc
colour-grey = gris
colour-brown = marron
colour-green = vert

block = { $shape } { $colour }

shape-I3 = trois en ligne
shape-V3 = un coude de trois
shape-I4 = quatre en ligne
shape-L4 = trois en ligne et un à côté d’un bout, comme un L
shape-T4 = trois en ligne et un à côté du milieu, comme un T
shape-S4 = deux paires côte à côte, décalées d’un cran, comme une marche
shape-O4 = un carré de quatre
shape-Y4 = un coude de trois avec un cube posé sur le coude
shape-A4 = un coude de trois avec un cube posé sur un bout (vis à droite, image miroir de B4)
shape-B4 = un coude de trois avec un cube posé sur un bout (vis à gauche, image miroir de A4)

## Places, Clés, Site de Fouille

seat-north = Nord
seat-east = Est
seat-south = Sud
seat-west = Ouest
from-north = côté nord
from-east = côté est
from-south = côté sud
from-west = côté ouest
bot-name = { $seat } ({ $bot })

level-star = Étoile
level-sun = Soleil
level-moon = Lune

line-row = la ligne { $number }
line-column = la colonne { $number }

corner-a8 = nord-ouest (a8)
corner-h8 = nord-est (h8)
corner-h1 = sud-est (h1)
corner-a1 = sud-ouest (a1)

view-square = { $column } niveau { $level }

## Pourquoi un Bloc ne peut pas tenir là

broken-grid = { $count ->
    [one] Hors du Sol du Temple : { $cells } sort de la grille (a1 à h8). Ramenez le Bloc vers le centre.
   *[other] Hors du Sol du Temple : { $cells } sortent de la grille (a1 à h8). Ramenez le Bloc vers le centre.
}
broken-overlap = { $count ->
    [one] Occupé : il y a déjà un cube en { $cells }. Montez, ou allez ailleurs.
   *[other] Occupé : il y a déjà des cubes en { $cells }. Montez, ou allez ailleurs.
}
broken-entry = { $count ->
    [one] Couvert : le cube en { $cells } barre le passage. Un Bloc descend tout droit.
   *[other] Couvert : les cubes en { $cells } barrent le passage. Un Bloc descend tout droit.
}
broken-height = { $count ->
    [one] Trop haut : { $cells } dépasse le niveau 6. Tournez le Bloc ou cherchez plus bas.
   *[other] Trop haut : { $cells } dépassent le niveau 6. Tournez le Bloc ou cherchez plus bas.
}
broken-touch = Isolé : aucun de ses cubes ne touche les Ruines. Rapprochez-le ; un angle suffit.
broken-taller = { $count ->
    [one] Trop bas : la colonne en { $stacks } a une hauteur de { $height } ; ce Bloc n’arriverait qu’à { $top }.
   *[other] Trop bas : les colonnes en { $stacks } montent jusqu’à { $height } ; ce Bloc n’arriverait qu’à { $top }.
}
broken-support = { $count ->
    [one] En l’air : rien ne porte le cube en { $cells }. Seul le milieu d’un pont droit peut rester suspendu.
   *[other] En l’air : rien ne porte les cubes en { $cells }. Seul le milieu d’un pont droit peut rester suspendu.
}

## Pourquoi une action est refusée

reason-phase = Ce n’est pas le moment.
reason-core = Le Bloc Central ne peut pas être placé ainsi : ses quatre couleurs en font le tour dans un ordre fixe, dans un sens ou dans l’autre.
reason-line = Il n’y a aucun Bloc sur cette ligne ou cette colonne.
reason-supply = Ce Bloc n’est pas dans votre réserve.
reason-shape = Ces cases ne forment pas ce Bloc, même tourné.
reason-placement = Le Bloc ne peut pas tenir là.
reason-claim = On ne valide que les Clés de sa main que le Bloc tout juste placé a complétées.
reason-altar = Cet autel n’a plus de Clés.
reason-bury = On ne défausse sous l’autel qu’un Soleil ou une Lune de sa main.
reason-ancients = Le Bloc des Anciens doit toucher le Bloc le plus proche de leur coin par une arête ou un angle, jamais par une face.
reason-pass = On ne passe que si rien d’autre n’est possible.

## Ce qui s’est passé

log-core = { $who } place le Bloc Central : { $north } au nord, { $east } à l’est, { $south } au sud, { $west } à l’ouest.
log-draft = { $who } prend { $line } pour commencer : { $blocks }.
log-excavate = { $who } extrait { $line } : { $blocks }.
log-refill = Le Site de Fouille reçoit : { $blocks }.
log-discard = { $who } remet le Bloc { $block } dans le sac.
log-position = { $who } place le Bloc { $block } en { $cells }.
log-claim = { $who } valide la Clé { $key } ({ $vp } PV), visible en { $place }.
log-claim-none = { $who } ne valide aucune Clé.
log-draw = { $who } pioche une Clé : { $level }.
log-draw-own = { $who } pioche la Clé { $key }.
log-aside = { $who } met une Clé de côté, face cachée : { $level }.
log-bury = { $who } défausse une Clé sous son autel : { $level }.
log-bury-own = { $who } défausse la Clé { $key } sous son autel.
log-bury-none = { $who } garde toute sa main.
log-ancients = Tour des Anciens : leur Bloc { $block } va en { $cells }.
log-ancients-away = Tour des Anciens : leur Bloc { $block } (emplacement { $site }) ne tient nulle part et retourne dans le sac.
log-ancients-empty = Tour des Anciens : l’emplacement { $site } est vide, ils ne font rien.
log-pass = { $who } passe : il n’y a plus rien à extraire, et aucun Bloc de la réserve ne tient nulle part.
log-trigger = { $who } a validé assez de Clés : chacun joue encore un tour.
log-over-keys = La partie est finie : les derniers tours sont joués.
log-over-turns = La partie est finie : les onze tours sont joués.
log-over-stuck = La partie est finie : personne n’a placé de Bloc pendant quatre manches.

## Pourquoi un coup est bon

because-finishes = Complète la Clé { $key } ({ $vp } PV).
because-claims = La Clé { $key } vaut { $vp } PV.
because-nearer = { $squares ->
    [one] Il ne manque plus qu’une case à la Clé { $key }.
   *[other] Il ne manque plus que { $squares } cases à la Clé { $key }.
}
because-farther = { $squares ->
    [one] Éloigne la Clé { $key } : il lui manque { $squares } case.
   *[other] Éloigne la Clé { $key } : il lui manque { $squares } cases.
}
because-leaves = Laisse chaque Clé aussi proche qu’avant.
because-enigma = { $faces ->
    [one] Une face de plus de la couleur de l’Enigma ({ $colour }).
   *[other] { $faces } faces de plus de la couleur de l’Enigma ({ $colour }).
}
because-enigma-fewer = { $faces ->
    [one] Une face de moins de la couleur de l’Enigma ({ $colour }).
   *[other] { $faces } faces de moins de la couleur de l’Enigma ({ $colour }).
}
because-shows = { $faces ->
    [one] { $colour ->
        [blanc] Montre à { $who } une face blanche de plus.
        [gris] Montre à { $who } une face grise de plus.
        [vert] Montre à { $who } une face verte de plus.
       *[other] Montre à { $who } une face { $colour } de plus.
    }
   *[other] { $colour ->
        [blanc] Montre à { $who } { $faces } faces blanches de plus.
        [gris] Montre à { $who } { $faces } faces grises de plus.
        [vert] Montre à { $who } { $faces } faces vertes de plus.
       *[other] Montre à { $who } { $faces } faces { $colour } de plus.
    }
}
because-hides = { $faces ->
    [one] { $colour ->
        [blanc] Cache une face blanche à { $who }.
        [gris] Cache une face grise à { $who }.
        [vert] Cache une face verte à { $who }.
       *[other] Cache une face { $colour } à { $who }.
    }
   *[other] { $colour ->
        [blanc] Cache { $faces } faces blanches à { $who }.
        [gris] Cache { $faces } faces grises à { $who }.
        [vert] Cache { $faces } faces vertes à { $who }.
       *[other] Cache { $faces } faces { $colour } à { $who }.
    }
}
because-brings = De nouveaux Blocs pour les tours à venir.
because-wanted = Apporte ce que les Clés demandent et que la réserve n’a pas : { $colour }.
because-spare = La réserve peut se passer du Bloc { $blocks } : elle a encore de cette couleur.
because-unwanted = Aucune Clé ne demande de { $colour }.
because-excess = La réserve ne garde que sept Blocs.
because-draws = { $altar ->
    [sun] Les Soleils sont plus faciles à compléter.
   *[moon] Les Lunes valent plus.
}
because-aside = { $altar ->
    [sun] Met de côté un Soleil, face cachée ; les Lunes restent à piocher.
   *[moon] Met de côté une Lune, face cachée ; les Soleils restent à piocher.
}
because-buries = { $squares ->
    [one] Il manque { $squares } case à la Clé { $key } ; une autre sera peut-être plus proche.
   *[other] Il manque { $squares } cases à la Clé { $key } ; une autre sera peut-être plus proche.
}
because-buries-unseen = Fait de la place pour une autre Clé.
because-keeps = Chaque Clé de la main mérite d’être gardée.
because-nothing = Il n’y a rien d’autre à faire.
why-seen = Sa main reste secrète pendant la partie : voici ce que tout le monde peut voir.
why-unseen = La raison est dans sa main, secrète pendant la partie.
why-whole = La partie est finie : voici ce qu’il savait.
why-strict = À cette table, chacun s’en tient à son point de vue : ce que voient les autres n’est pas dit.

## Points

score-player = Joueur
score-keys = Clés
score-enigma = Enigma
score-total = Total
score-winner = { $who } gagne avec { $total } PV.

rank-trainee = Apprenti
rank-researcher = Chercheur
rank-field-director = Responsable des recherches
rank-dig-director = Directeur de fouille
rank-expert = Expert Archéologue
