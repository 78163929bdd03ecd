# Comment jouer : le volet à la table, la page autour, et docs/rules.fr.md et docs/rules.de.md. Les chapitres et leurs
# clauses sont dans guide.json. Chaque ligne d'un texte est un paragraphe ; les lignes qui commencent par « - » font une liste.

guide-lede = Un seul temple, bâti par tous. Chacun le voit d’un autre côté, et seul votre point de vue compte pour vous.
guide-search = Chercher dans les règles
guide-search-hint = Un mot, ou un numéro comme 5.6
guide-found = { $count ->
    [0] Rien trouvé. Essayez un mot plus court.
    [one] { $count } passage trouvé
   *[other] { $count } passages trouvés
  }
guide-asked = Voici la règle
guide-allowed = Permis
guide-forbidden = Interdit
guide-rules = { $count ->
    [one] Règle { $clauses }
   *[other] Règles { $clauses }
  }
guide-docs-title = Block and Key : les règles
guide-docs-note = Cette page est faite des textes du jeu par `python -m blockandkey.locales.guide` ; ne la modifiez pas. La spécification exacte, clause par clause, est [rules.md](rules.md), en anglais ; les numéros entre parenthèses sont ses clauses.

## Le jeu en une minute

guide-chapter-start = Le jeu en une minute

guide-aim = Le but
guide-aim-text =
    Au milieu de la table s’élève un temple, et tous bâtissent le même. Chacun le regarde de son côté, et seul compte pour vous ce que vous voyez du vôtre.
    Vous tenez des Clés secrètes : de petits motifs de cases colorées. Placez des Blocs de sorte qu’un motif apparaisse dans votre point de vue, validez la Clé, et ses points de victoire (PV) sont à vous. À la fin, qui a le plus de PV gagne.

guide-view = Votre point de vue
guide-view-text =
    Regardez le temple bien en face, de votre côté, et oubliez la profondeur. Votre point de vue est une image plate, large de 8 cases et haute de 6. Chaque case montre la face du cube le plus proche, ou rien.
    Ce qui est devant cache ce qui est derrière. Le panneau « { table-my-view } » montre toujours cette image ; tant que vous tenez un Bloc, il montre ce qui changerait.
guide-picture-view-stacks = des colonnes de pierre à diverses profondeurs
guide-picture-view-flat = les mêmes, vues à plat de face

guide-blocks = Les Blocs
guide-blocks-text =
    Il y a 40 Blocs : dix formes de trois ou quatre cubes, chacune une fois en blanc, en gris, en marron et en vert. Chaque couleur a son signe : un anneau, des vagues, une pyramide à degrés, des feuilles.
    Tournez et basculez un Bloc comme il vous plaît avant de le placer. Seule son image dans un miroir est un autre Bloc.
    Un Bloc est nommé par sa forme et sa couleur. I3 et I4 sont droits. V3 est un angle de trois cubes. L4, T4 et S4 ressemblent à ces lettres, O4 est un carré. Y4 est un angle avec un quatrième cube posé sur le pli. A4 et B4 l’ont posé sur un bout ; l’un est l’image de l’autre dans un miroir.

guide-floor = Sol, niveaux, colonnes
guide-floor-text =
    Le Sol du Temple a 8 cases sur 8 : de a à h d’ouest en est, de 1 à 8 du sud au nord. Au-dessus de chaque case il y a 6 niveaux. d4.2 est la case d4 au niveau 2.
    Tout ce qui se tient sur une même case est une colonne, quels que soient les Blocs dont elle est faite. Elle est aussi haute que son cube le plus haut, vides compris.

## La mise en place

guide-chapter-setup = La mise en place

guide-seats = Les places
guide-seats-text =
    { $seats ->
        [all] À quatre, on est assis au nord, à l’est, au sud et à l’ouest. À trois, l’ouest reste libre ; à deux, le nord et l’ouest. En solo, vous êtes au sud.
       *[other] Côtés occupés à cette table : { $seats }.
    } Le hasard désigne le premier joueur.

guide-deal = Vos cartes
guide-deal-text =
    Chacun reçoit deux Étoiles, un Soleil, une Lune et une carte Enigma, et ne les montre à personne. Les autres Étoiles et Enigmas quittent le jeu. Les autres Soleils et Lunes, mélangés, forment les deux autels où vous piocherez.

guide-yard = Le Site de Fouille et le sac
guide-yard-text =
    Le Site de Fouille a neuf emplacements en trois lignes, numérotés { $sites }. Tous les Blocs sont dans le sac. On les tire un à un, chacun pour l’emplacement libre au plus petit numéro, jusqu’à ce que le site soit plein.
guide-picture-yard = les neuf emplacements, de 1 à 9, en trois lignes

guide-core = Le Bloc Central
guide-core-text =
    Il est large de deux cases, profond de deux et haut de deux. Ses côtés dorés sont dessus et dessous ; tout autour il est tour à tour { $first }, { $second }, { $third } et { $fourth }, et ces côtés comptent dans votre point de vue comme les faces des Blocs.
    Le premier joueur le tourne à son gré, de l’une de huit façons, et le place. { $core ->
        [all] À quatre et en solo il est au milieu, de d4 à e5. À trois il est de c4 à d5, à deux de c5 à d6 : un peu plus loin des joueurs.
       *[other] À cette table il est de { $core } à { $corner }.
    }
guide-picture-core = le Bloc Central, doré dessus

guide-draft = Premiers Blocs, premier tour
guide-draft-text =
    Chacun prend une ligne ou une colonne du Site de Fouille : trois Blocs. La personne à droite du premier joueur commence, et l’on continue dans le sens antihoraire : le premier joueur est donc le dernier. On regarnit le site après chacun.
    Puis le premier joueur joue le premier tour. Désormais on joue dans le sens horaire.

## Votre tour

guide-chapter-turn = Votre tour

guide-action = L’un ou l’autre
guide-action-text =
    À votre tour, vous faites une seule chose : extraire, ou placer un Bloc. Jamais les deux.

guide-excavate = Extraire
guide-excavate-text =
    Choisissez une ligne ou une colonne du Site de Fouille où il y a au moins un Bloc, et prenez-en tous les Blocs dans votre réserve. Les emplacements libres sont aussitôt regarnis depuis le sac, le plus petit numéro d’abord, tant que le sac y suffit.

guide-limit = Sept Blocs au plus
guide-limit-text =
    S’il vous reste plus de sept Blocs après avoir extrait, remettez dans le sac ceux que vous voulez, jusqu’à n’en garder que sept. Les emplacements encore libres sont alors regarnis une seconde fois. Ainsi, aucun emplacement ne reste libre, sauf si le sac est vide. Un Bloc que vous venez de remettre peut revenir.

guide-position = Placer
guide-position-text =
    Mettez un Bloc de votre réserve sur le temple. Puis validez, si vous le souhaitez, les Clés qu’il complète dans votre point de vue, et piochez jusqu’à tenir de nouveau quatre Clés.

guide-pass = Passer
guide-pass-text =
    Vous ne passez que si rien d’autre n’est possible : le Site de Fouille est vide, et aucun de vos Blocs ne tient nulle part.

## Placer un Bloc

guide-chapter-place = Placer un Bloc

guide-rest = Où il s’arrête
guide-rest-text =
    Un Bloc descend tout droit jusqu’à ce que quelque chose l’arrête. Pour chaque façon de le tourner et chaque case, il y a donc au plus un niveau où il peut se tenir. Il doit respecter toutes les règles qui suivent ; sinon, la table le marque en rouge et dit laquelle il enfreint.

guide-grid = Sur le sol
guide-grid-text =
    Chaque cube doit être au-dessus des 8 cases sur 8. Rien ne dépasse du bord, même tout en haut.
guide-picture-grid = un Bloc dont un cube dépasse du bord du sol

guide-overlap = Une place, un cube
guide-overlap-text =
    Là où il y a déjà un cube, il n’y a pas de place pour un autre.
guide-picture-overlap = un Bloc qui en traverserait un autre

guide-entry = Tout droit d’en haut
guide-entry-text =
    La descente doit être libre : il n’y a rien au-dessus des cubes du nouveau Bloc. On ne glisse donc pas un Bloc sous un pont.
guide-picture-entry = un Bloc sous un pont

guide-height = Six niveaux
guide-height-text =
    Aucun cube n’est plus haut que le niveau 6.
guide-picture-height = un Bloc avec un cube au niveau 7

guide-touch = Au contact
guide-touch-text =
    Au moins un cube doit toucher quelque chose qui est déjà là, le Bloc Central compris. Une face, une arête ou un simple angle suffit.
guide-picture-touch-good = un Bloc qui en touche un autre par une arête
guide-picture-touch-bad = un Bloc tout seul, à une case de distance

guide-taller = Plus haut que ses voisins
guide-taller-text =
    Cherchez toutes les colonnes que le nouveau Bloc touche face contre face : à côté, au-dessous ou au-dessus de lui. Le cube le plus haut du Bloc doit être plus haut que chacune d’elles. Toute la colonne compte, même si le Bloc la touche bien plus bas. Peu importe lequel de ses cubes est le plus haut.
    Là où l’on se touche seulement par une arête ou un angle, la hauteur est sans importance.
guide-picture-taller-good = trois cubes debout à côté d’une colonne de deux : plus haut
guide-picture-taller-bad = un Bloc couché à côté d’une colonne de deux : trop bas
guide-picture-taller-edge = un Bloc couché contre l’arête d’une colonne de deux, sans face commune

guide-support = Bien posé
guide-support-text =
    Regardez le Bloc d’en haut, case par case : sous son cube le plus bas, il doit y avoir partout le sol ou un autre cube. Il peut reposer sur plusieurs hauteurs, s’il les épouse.
guide-picture-support-good = un Bloc sur une marche, posé des deux côtés
guide-picture-support-bad = un Bloc avec un bras en l’air

guide-bridge = Les ponts
guide-bridge-text =
    Une seule exception : si le Bloc, vu d’en haut, forme une ligne droite, seuls ses deux bouts doivent reposer sur quelque chose. Entre les deux il peut rester suspendu, qu’il soit couché ou debout.
guide-picture-bridge-flat = un Bloc droit sur deux piliers
guide-picture-bridge-upright = un Bloc debout, un bout sur le sol, l’autre sur un pilier

guide-overhang = Les dépassements
guide-overhang-text =
    Un bout en l’air n’est pas permis : pas de rebord, si court soit-il. Un Bloc qui n’est pas droit vu d’en haut ne fait pas de pont non plus.
guide-picture-overhang-end = un Bloc droit dont le bout est en l’air
guide-picture-overhang-bent = un Bloc coudé avec un cube en l’air

guide-top = Bâtir par-dessus
guide-top-text =
    Vous pouvez bâtir sur tous les Blocs, qui que ce soit qui les ait placés, et sur le Bloc Central. Ce que vous couvrez n’est pas perdu : tant qu’on le voit d’un côté, il y compte. Dans une colonne avec un pont, le vide compte aussi dans la hauteur.
guide-picture-top = un Bloc en travers de deux autres

## Les Clés

guide-chapter-keys = Les Clés

guide-levels = Étoiles, Soleils, Lunes
guide-levels-text =
    Il y a 48 Clés : 8 Étoiles à { $star } PV, 24 Soleils à { $sun } PV et 16 Lunes à { $moon } PV. Tous les motifs diffèrent, de quelque façon qu’on les tourne. Les petites étoiles et les cercles des Soleils et des Lunes ne servent qu’en mode solo.
    On peut aussi jouer avec les cartes recopiées d’une boîte à soi. Un tel jeu de Clés peut avoir d’autres PV et d’autres motifs, et d’autres endroits pour le Bloc Central, les places, les emplacements et les coins des Anciens. La table montre toujours ceux avec lesquels elle joue.

guide-design = Lire un motif
guide-design-text =
    Toutes ses cases colorées doivent se voir dans votre point de vue, dans leurs couleurs et à leur place. Les cases vides ne demandent rien : ce qui s’y trouve est bienvenu, et elles peuvent même tomber hors du point de vue.
    Le motif peut être tourné d’un quart, d’un demi ou de trois quarts de tour, jamais retourné en miroir. Les faces peuvent être à n’importe quelle profondeur, et n’ont pas à se toucher.
guide-picture-design-key = une Clé : blanc, à sa droite vert, au-dessous gris
guide-picture-design-turned = la Clé dans un point de vue, tournée d’un quart
guide-picture-design-mirrored = les mêmes cases en miroir

guide-claim = Valider
guide-claim-text =
    Quand vous avez placé un Bloc, vous pouvez valider chaque Clé de votre main qu’il complète : au moins une face du nouveau Bloc fait partie du motif, sur une case de votre point de vue qui montrait auparavant une autre couleur, ou rien.
    Rien ne vous y oblige. Une Clé que vous ne validez pas reste dans votre main.
guide-picture-claim-before = un point de vue où il manque une case de la Clé
guide-picture-claim-after = le nouveau Bloc y montre sa face

guide-again = Déjà là
guide-again-text =
    Un motif déjà complet dans votre point de vue ne compte pas à cet endroit, et recouvrir ses cases de la même couleur n’y change rien. Mais complétez ce motif encore une fois ailleurs, et vous pouvez valider la Clé. Un endroit qui a été défait, puis complété de nouveau, compte aussi.
guide-picture-again-same = un motif complet, dont une case est recouverte de sa propre couleur
guide-picture-again-other = le même motif complété à un second endroit

guide-several = Plusieurs à la fois
guide-several-text =
    Un seul Bloc peut compléter plusieurs Clés, et une même face servir à autant de Clés que vous voulez. Vous pouvez les valider toutes, quelques-unes ou aucune.

guide-laid = Les Clés validées
guide-laid-text =
    Les Clés validées sont devant vous, face visible, et la table montre à tous l’endroit où vous les avez trouvées ; s’il y en a plusieurs, le plus à gauche, puis le plus bas. Elles restent à vous, quoi qu’on bâtisse ensuite.

guide-draw = Piocher des Clés
guide-draw-text =
    Après les validations, vous piochez une Clé après l’autre jusqu’à en avoir quatre. Pour chacune vous choisissez un autel, Soleil ou Lune, et vous voyez chaque Clé avant de choisir l’autel suivant. Quand un autel est vide, il ne reste que l’autre ; quand les deux le sont, votre main reste incomplète.
    Une Clé piochée pendant ce tour ne peut pas être validée avant votre tour suivant.

## Ce qui se sait

guide-chapter-secrets = Ce que l’on sait, ce que l’on cache

guide-known = Connu de tous
guide-known-text =
    Tous voient le temple, le Site de Fouille, toutes les réserves, les Blocs qui restent dans le sac, chaque Clé validée et son endroit, l’ordre du jeu et le journal. Des autres Clés, tous savent combien il y en a de chaque sorte, dans les mains, sur les autels et mises de côté.

guide-hidden = Secret
guide-hidden-text =
    Vos Clés et votre Enigma ne sont connues que de vous ; les Enigmas sont dévoilées à la fin. Personne ne sait dans quel ordre viendront les autels et le sac, sauf ce qu’on a soi-même défaussé en solo, ni ce qui a été mis de côté. Les bots et les conseils n’en savent pas plus que celui dont ils tiennent la place.

guide-sides = Des autres côtés
guide-sides-text =
    Vous pouvez regarder le temple de tous les côtés. Si vous avez choisi de ne regarder que du vôtre, la caméra ne le quitte que pendant qu’une validation est montrée.

## La fin

guide-chapter-end = La fin

guide-trigger = Les derniers tours
guide-trigger-text =
    La fin commence quand quelqu’un a validé 12 Clés à deux, 8 à trois ou 7 à quatre. Après ce tour, chacun en joue encore un ; la personne qui a déclenché la fin joue le tout dernier.

guide-score = Le décompte
guide-score-text =
    Additionnez les PV de vos Clés validées. Votre Enigma est une couleur secrète : trois faces de cette couleur dans votre point de vue, celles du Bloc Central comprises, valent 1 PV ; s’il en reste une ou deux, elles ne valent rien. Qui a le plus de PV gagne.
guide-picture-score = les quatre couleurs des Enigmas : blanc, gris, marron, vert

guide-ties = Les égalités
guide-ties-text =
    À PV égaux, le plus de Clés validées l’emporte. Si cela ne suffit pas, c’est le plus de Blocs dans la réserve, et enfin la personne qui joue plus tôt dans l’ordre du tour.

guide-stuck = Une partie bloquée
guide-stuck-text =
    Si personne ne place de Bloc pendant quatre manches, la partie finit et l’on compte les points tels quels. Cela fait 8 tours de suite à deux, 12 à trois, 16 à quatre ; les tours passés comptent.

## Solo

guide-chapter-solo = En solo : les Anciens

guide-alone = Onze tours
guide-alone-text =
    Vous êtes au sud, avec les cartes habituelles. D’abord vous tournez et placez le Bloc Central ; alors seulement le Site de Fouille est garni. Vous prenez une ligne ou une colonne, le site est regarni, et onze tours commencent.

guide-steps = Un tour en solo
guide-steps-text =
    - Extrayez, ou placez un Bloc et validez. Si ni l’un ni l’autre n’est possible, passez.
    - Si vous n’avez rien validé, mettez une Clé de côté.
    - Si vous le souhaitez, défaussez une Clé sous son autel.
    - Piochez jusqu’à tenir quatre Clés.
    - Si vous en avez pioché au moins une, c’est le Tour des Anciens. Au onzième tour, il n’y en a pas.

guide-aside = Mettre une Clé de côté
guide-aside-text =
    Un tour sans validation coûte une Clé, même si vous avez extrait. Choisissez un autel : sa première Clé est mise de côté, face cachée, sans que personne la voie. Cela ne réveille pas les Anciens. Si les deux autels sont vides, cela ne coûte rien.

guide-bury = Défausser sous l’autel
guide-bury-text =
    Une fois par tour, vous pouvez glisser un Soleil ou une Lune de votre main sous son autel, et piocher ainsi une autre Clé. Les Étoiles n’ont pas d’autel ; elles restent dans votre main jusqu’à ce que vous les validiez.

guide-ancients = Les Anciens
guide-ancients-text =
    Il y a un Tour des Anciens après chacun de vos tours où au moins une Clé est entrée dans votre main, quel que soit le nombre de Clés piochées. La dernière Clé piochée dit ce qu’ils font. Ses cercles désignent un emplacement du Site de Fouille. Ses étoiles désignent un coin du Sol du Temple : 1 étoile { $one }, 2 étoiles { $two }, 3 étoiles { $three }, 4 étoiles { $four }.
    Vous placez pour eux le Bloc de cet emplacement, selon toutes les règles de placement. S’il ne tient nulle part, il retourne dans le sac. Puis le site est regarni. Si l’emplacement est vide, il ne se passe rien.
guide-picture-ancients = le sol vu d’en haut, le nord en haut, chaque coin avec ses étoiles

guide-corner = Angle contre angle
guide-corner-text =
    Le Bloc des Anciens doit toucher le Bloc le plus proche de ce coin par un angle ou une arête, jamais par une face.
    Le plus proche est le Bloc qui a un cube sur la case la plus près de la case du coin, à vol d’oiseau, à quelque hauteur qu’il soit, et même si d’autres le couvrent. Le Bloc Central est ici un Bloc comme les autres. Si plusieurs sont aussi proches, vous choisissez lequel toucher ; avec les autres, une face commune est alors permise.
guide-picture-corner-good = le Bloc des Anciens touche le Bloc le plus proche par une arête
guide-picture-corner-bad = le Bloc des Anciens est face contre face avec le Bloc le plus proche

guide-theirs = Ce que les Anciens complètent
guide-theirs-text =
    Un motif complété par le Bloc des Anciens ne compte pas à cet endroit, au tour suivant non plus : il est déjà là. Vous pouvez encore le compléter à un autre endroit. Laissez donc une case libre pour votre propre Bloc.

guide-ranks = Votre rang
guide-ranks-text =
    Après le onzième tour, on compte vos PV comme toujours. Ils donnent votre rang :
    - { rank-trainee }, jusqu’à 9 PV : de la poussière aux genoux et un œil qui s’ouvre. Reprenez la truelle !
    - { rank-researcher }, de 10 à 20 PV : vous savez où regarder, et les pierres commencent à répondre.
    - { rank-field-director }, de 21 à 26 PV : là où vous montrez, les autres creusent. Belle journée.
    - { rank-dig-director }, de 27 à 32 PV : peu de gens trouvent autant en onze tours.
    - { rank-expert }, 33 PV et plus : les Anciens aimeraient vous embaucher.

## Conseils

guide-chapter-tips = Conseils

guide-tips = Six conseils pour débuter
guide-tips-text =
    - Regardez « { table-my-view } » plutôt que les Ruines : un Bloc tout au fond remplit une case aussi bien qu’un Bloc devant.
    - Tournez vos Clés en pensée. Des quatre façons dont un motif peut se trouver, l’une est souvent presque là.
    - Validez tôt des Étoiles et des Soleils, et gardez une Lune à préparer sur plusieurs tours.
    - Gardez de toutes les couleurs en réserve. Quand vous extrayez, prenez ce qui manque à vos Clés.
    - Restez bas aussi longtemps que possible : qui bâtit face contre face avec une haute colonne doit monter plus haut encore.
    - De deux bonnes places, choisissez celle qui aide une seconde Clé, ou qui montre trois faces de plus de la couleur de votre Enigma.
