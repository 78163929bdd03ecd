# Mots et phrases du jeu, communs au terminal et au navigateur.

none = rien
core-cube = Cube central

## Couleurs, formes, blocs

colour-white = blanc
colour-grey = gris
colour-brown = brun
colour-green = vert

block = { $shape } { $colour }

shape-I3 = trois en ligne
shape-V3 = un angle de trois
shape-I4 = quatre en ligne
shape-L4 = trois en ligne et un à côté d’un bout, comme un L
shape-T4 = trois en ligne et un à côté du milieu, comme un T
shape-S4 = deux paires côte à côte, décalées d’un cran, comme une marche
shape-O4 = un carré de quatre
shape-Y4 = un angle de trois avec un cube posé sur l’angle
shape-A4 = un angle de trois avec un cube posé sur un bout : la vis à droite, image miroir de B4
shape-B4 = un angle de trois avec un cube posé sur un bout : la vis à gauche, image miroir de A4

## Places, Clés, chantier

seat-north = Nord
seat-east = Est
seat-south = Sud
seat-west = Ouest
from-north = du nord
from-east = de l’est
from-south = du sud
from-west = de l’ouest
bot-name = { $seat } ({ $bot })

level-star = Étoile
level-sun = Soleil
level-moon = Lune

line-row = la rangée { $number }
line-column = la colonne { $number }

corner-1 = nord-ouest (a8)
corner-2 = nord-est (h8)
corner-3 = sud-est (h1)
corner-4 = sud-ouest (a1)

view-square = { $column } niveau { $level }

## Pourquoi un bloc ne peut pas tenir là

broken-grid = { $count ->
    [one] Hors du sol : { $cells } est en dehors de a1 à h8. Rapprochez le bloc du centre.
   *[other] Hors du sol : { $cells } sont en dehors de a1 à h8. Rapprochez le bloc du centre.
}
broken-overlap = { $count ->
    [one] Occupé : il y a déjà un cube en { $cells }. Montez, ou allez ailleurs.
   *[other] Occupé : il y a déjà des cubes en { $cells }. Montez, ou allez ailleurs.
}
broken-entry = { $count ->
    [one] Couvert : le cube en { $cells } barre le passage. Un bloc descend tout droit.
   *[other] Couvert : les cubes en { $cells } barrent le passage. Un bloc descend tout droit.
}
broken-height = { $count ->
    [one] Trop haut : { $cells } dépasse le niveau 6. Tournez le bloc ou cherchez plus bas.
   *[other] Trop haut : { $cells } dépassent le niveau 6. Tournez le bloc ou cherchez plus bas.
}
broken-touch = Isolé : aucun de ses cubes ne touche ce qui est déjà posé. Rapprochez-le ; un coin suffit.
broken-taller = { $count ->
    [one] Trop bas : la pile en { $stacks } a une hauteur de { $height } ; ce bloc arriverait à { $top }.
   *[other] Trop bas : les piles en { $stacks } montent jusqu’à { $height } ; ce bloc arriverait à { $top }.
}
broken-support = { $count ->
    [one] En l’air : rien ne porte le cube en { $cells }. Seul le milieu d’un pont droit peut rester suspendu.
   *[other] En l’air : rien ne porte les cubes en { $cells }. Seul le milieu d’un pont droit peut rester suspendu.
}

## Pourquoi une action est refusée

reason-phase = Ce n’est pas le moment.
reason-core = Le Cube central ne peut pas être posé ainsi : blanc, gris, brun, vert en font le tour, dans un sens ou dans l’autre.
reason-line = Il n’y a aucun bloc sur cette ligne.
reason-supply = Ce bloc n’est pas dans votre réserve.
reason-shape = Ces cases ne forment pas ce bloc, quelle que soit sa position.
reason-placement = Le bloc ne peut pas tenir là.
reason-claim = On ne réclame que des Clés de sa main qui montrent une face du bloc tout juste posé.
reason-altar = Cet autel n’a plus de Clés.
reason-bury = Seul un Soleil ou une Lune de votre main peut aller sous son autel.
reason-ancients = Le bloc des Anciens doit rencontrer le bloc le plus proche de leur coin par une arête ou un coin, jamais par une face.
reason-pass = On ne passe que si rien d’autre n’est possible.

## Ce qui s’est passé

log-core = { $who } pose le Cube central : { $north } au nord, { $east } à l’est, { $south } au sud, { $west } à l’ouest.
log-draft = { $who } prend { $line } pour commencer : { $blocks }.
log-excavate = { $who } fouille { $line } : { $blocks }.
log-refill = Nouveau sur le chantier : { $blocks }.
log-discard = { $who } remet { $block } dans le sac.
log-position = { $who } place { $block } en { $cells }.
log-claim = { $who } réclame { $key } ({ $vp } PV), visible en { $place }.
log-claim-none = { $who } ne réclame rien.
log-draw = { $who } pioche une Clé : { $level }.
log-draw-own = { $who } pioche { $key }.
log-aside = { $who } met une Clé de côté sans la voir : { $level }.
log-bury = { $who } met une Clé sous son autel : { $level }.
log-bury-own = { $who } met { $key } sous son autel.
log-bury-none = { $who } garde toute sa main.
log-ancients = Le bloc des Anciens ({ $block }) va en { $cells }.
log-ancients-away = Le bloc des Anciens ({ $block }, emplacement { $site }) ne tient nulle part et retourne dans le sac.
log-ancients-empty = L’emplacement { $site } des Anciens est vide : ils ne font rien.
log-pass = { $who } passe.
log-trigger = { $who } a réclamé assez de Clés : chacun joue encore un tour.
log-over-keys = La partie est finie : les derniers tours sont joués.
log-over-turns = La partie est finie : les onze tours sont joués.
log-over-stuck = La partie est finie : personne n’a placé de bloc pendant quatre manches.

## Pourquoi un coup est bon

because-finishes = Complète { $key } pour { $vp } PV.
because-claims = { $key } vaut { $vp } PV.
because-nearer = { $squares ->
    [0] Il ne manque plus rien à { $key }.
    [one] Il ne manque plus qu’une case à { $key }.
   *[other] Il ne manque plus que { $squares } cases à { $key }.
}
because-farther = { $squares ->
    [one] Éloigne { $key } : il manque { $squares } case.
   *[other] Éloigne { $key } : il manque { $squares } cases.
}
because-leaves = Laisse chaque Clé aussi proche qu’avant.
because-enigma = { $faces ->
    [one] Une face de plus de la couleur de l’Énigme ({ $colour }).
   *[other] { $faces } faces de plus de la couleur de l’Énigme ({ $colour }).
}
because-enigma-fewer = { $faces ->
    [one] Une face de moins de la couleur de l’Énigme ({ $colour }).
   *[other] { $faces } faces de moins de la couleur de l’Énigme ({ $colour }).
}
because-shows = { $faces ->
    [one] Montre une face de plus à { $who } ({ $colour }).
   *[other] Montre { $faces } faces de plus à { $who } ({ $colour }).
}
because-hides = { $faces ->
    [one] Cache une face à { $who } ({ $colour }).
   *[other] Cache { $faces } faces à { $who } ({ $colour }).
}
because-brings = Des blocs neufs pour les tours à venir.
because-wanted = Contient du { $colour }, que les Clés demandent et qui manque à la réserve.
because-spare = On peut se passer de { $blocks } : la réserve a encore de cette couleur.
because-unwanted = Aucune Clé ne demande de { $colour }.
because-excess = La réserve ne garde que sept blocs.
because-draws = { $altar ->
    [sun] Les Soleils sont plus faciles à compléter.
   *[moon] Les Lunes valent plus.
}
because-aside = { $altar ->
    [sun] Coûte un Soleil, sans le voir ; les Lunes restent.
   *[moon] Coûte une Lune, sans la voir ; les Soleils restent.
}
because-buries = { $squares ->
    [one] Il manque { $squares } case à { $key } ; une autre Clé sera peut-être plus proche.
   *[other] Il manque { $squares } cases à { $key } ; une autre Clé sera peut-être plus proche.
}
because-buries-unseen = Fait de la place pour une autre Clé.
because-keeps = Chaque Clé de la main vaut d’être gardée.
because-nothing = Il n’y a rien d’autre à faire.
why-seen = Sa main reste secrète pendant la partie : voici ce qui se voit.
why-unseen = La raison est dans sa main, secrète pendant la partie.
why-whole = La partie est finie : voici ce qu’il savait.

## Points

score-player = Joueur
score-keys = Clés
score-enigma = Énigme
score-total = Total
score-winner = { $who } gagne avec { $total } PV.

rank-trainee = Stagiaire
rank-researcher = Chercheur
rank-field-director = Responsable de terrain
rank-dig-director = Responsable de fouilles
rank-expert = Archéologue d’exception
