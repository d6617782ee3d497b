import {
  box,
  circle,
  colour as c,
  disc,
  drawing,
  faded,
  group,
  landscape,
  line,
  portrait,
  ring,
  shadow,
  shape,
  square,
  times,
} from './drawing.ts'

const laptop = drawing(
  'An open laptop',
  landscape,
  disc(landscape, c.peach, c.white) +
    shadow(300, 372, 240) +
    box(140, 90, 320, 218, c.ink, 14) +
    box(152, 102, 296, 192, c.sky, 6) +
    shape('M152 294v-60q70 -60 140 -14q60 -66 156 6v68z', c.navy) +
    circle(380, 150, 24, c.mustard) +
    box(176, 124, 110, 12, c.white, 6) +
    box(176, 146, 76, 10, c.white, 5) +
    shape('M92 352l40 -44h336l40 44q0 18 -20 18h-376q-20 0 -20 -18z', c.fog) +
    shape('M150 316h300l16 22h-332z', c.stone) +
    box(262, 344, 76, 12, c.white, 4),
)

const calculator = drawing(
  'A graphing calculator on a notebook',
  portrait,
  box(0, 0, 480, 600, c.mustard) +
    group(
      'rotate(-7 240 300)',
      box(60, 70, 330, 480, c.white, 6) +
        times(14, (i) => line(`M80 ${120 + i * 30}h290`, c.sky, 2)) +
        line('M110 72v476', c.pink, 2),
    ) +
    group(
      'rotate(8 260 320)',
      faded(0.16, box(158, 98, 220, 430, c.ink, 30)) +
        box(148, 88, 220, 430, c.navy, 30) +
        box(168, 112, 180, 124, '#cfe0c3', 6) +
        line('M176 174h164M258 118v112', '#8aa27d', 2) +
        line('M180 222Q220 80 258 174T338 130', c.crimson, 4) +
        times(20, (i) =>
          box(
            170 + (i % 4) * 46,
            262 + Math.floor(i / 4) * 46,
            34,
            28,
            i % 4 === 3 ? c.terracotta : i < 4 ? c.blue : c.fog,
            7,
          ),
        ),
    ),
)

const headphones = drawing(
  'Over-ear headphones',
  square,
  disc(square, c.lilac, c.mustard) +
    line('M150 330C140 110 420 110 410 330', c.ink, 26) +
    line('M168 300C170 150 390 150 392 300', c.stone, 6) +
    box(108, 310, 84, 140, c.ink, 36) +
    box(368, 310, 84, 140, c.ink, 36) +
    box(158, 318, 44, 124, c.terracotta, 20) +
    box(358, 318, 44, 124, c.terracotta, 20),
)

const camera = drawing(
  'A film camera with a leather strap',
  landscape,
  disc(landscape, c.mint, c.cream) +
    line('M128 190C60 60 300 20 300 60S540 60 472 190', c.walnut, 14) +
    shadow(300, 366, 200) +
    box(240, 112, 120, 60, c.fog, 12) +
    box(118, 148, 364, 212, c.ink, 24) +
    box(118, 148, 364, 56, c.fog, 20) +
    box(118, 190, 364, 14, c.stone) +
    box(146, 130, 54, 22, c.stone, 6) +
    box(404, 134, 44, 18, c.crimson, 6) +
    circle(300, 270, 94, c.stone) +
    circle(300, 270, 80, c.ink) +
    circle(300, 270, 58, c.navy) +
    circle(300, 270, 34, c.teal) +
    faded(0.6, circle(282, 250, 14, c.white)) +
    box(268, 126, 64, 30, c.navy, 5) +
    circle(446, 176, 9, c.mustard),
)

const controller = drawing(
  'A game controller',
  landscape,
  disc(landscape, c.navy, c.plum) +
    shape(
      'M170 150H430Q500 150 526 270Q546 370 490 372Q456 372 410 310H190Q144 372 110 372Q54 370 74 270Q100 150 170 150Z',
      c.white,
    ) +
    faded(
      0.1,
      shape(
        'M190 310H410Q456 372 490 372Q546 370 526 270Q520 350 486 350Q456 350 420 290H180Q144 350 114 350Q80 350 74 270Q54 370 110 372Q144 372 190 310Z',
        c.ink,
      ),
    ) +
    box(150, 206, 72, 22, c.ink, 5) +
    box(175, 181, 22, 72, c.ink, 5) +
    circle(414, 184, 15, c.mustard) +
    circle(450, 218, 15, c.crimson) +
    circle(378, 218, 15, c.blue) +
    circle(414, 252, 15, c.leaf) +
    circle(244, 272, 30, c.ink) +
    circle(244, 268, 20, c.stone) +
    circle(356, 272, 30, c.ink) +
    circle(356, 268, 20, c.stone) +
    box(276, 188, 48, 14, c.fog, 7),
)

const recordPlayer = drawing(
  'A record player with a record on it',
  square,
  box(0, 0, 560, 560, c.teal) +
    group(
      'rotate(-4 280 290)',
      faded(0.2, box(64, 114, 450, 370, c.ink, 18)) +
        box(54, 100, 450, 370, c.wood, 18) +
        box(72, 118, 414, 334, '#d6a673', 12) +
        circle(240, 285, 150, c.ink) +
        times(5, (i) => ring(240, 285, 138 - i * 18, '#3d4050', 2)) +
        circle(240, 285, 50, c.terracotta) +
        circle(240, 285, 8, c.cream) +
        circle(440, 168, 30, c.fog) +
        line('M440 168L440 290L356 356', c.fog, 12) +
        box(330, 342, 42, 26, c.ink, 4) +
        circle(440, 400, 22, c.ink) +
        line('M440 400l10 -14', c.fog, 4),
    ),
)

const phone = drawing(
  'A phone in a clear case',
  portrait,
  box(0, 0, 480, 600, c.plum) +
    circle(240, 300, 190, c.pink) +
    group(
      'rotate(-10 240 300)',
      faded(0.2, box(160, 110, 190, 400, c.ink, 34)) +
        box(146, 96, 190, 400, c.ink, 34) +
        box(156, 106, 170, 380, c.sky, 26) +
        shape('M156 380q80 -70 170 0v80q0 26 -26 26h-118q-26 0 -26 -26z', c.teal) +
        circle(270, 220, 30, c.mustard) +
        box(214, 116, 54, 14, c.ink, 7) +
        times(4, (i) => box(174 + i * 36, 440, 26, 26, c.white, 7)),
    ),
)

export const gadgets = {
  laptop,
  calculator,
  headphones,
  camera,
  controller,
  recordPlayer,
  phone,
}
