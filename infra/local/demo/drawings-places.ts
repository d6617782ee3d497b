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
  room,
  shadow,
  shape,
  square,
  times,
  wide,
} from './drawing.ts'

const cloud = (x: number, y: number) =>
  circle(x, y, 20, c.white) +
  circle(x + 26, y - 10, 26, c.white) +
  circle(x + 54, y, 20, c.white) +
  box(x - 2, y, 58, 20, c.white, 10)

const building = drawing(
  'A brick apartment building with balconies',
  portrait,
  box(0, 0, 480, 600, c.sky) +
    cloud(50, 110) +
    cloud(350, 70) +
    box(0, 510, 480, 90, c.leaf) +
    box(0, 560, 480, 40, c.fog) +
    box(110, 140, 270, 390, c.terracotta) +
    box(98, 122, 294, 24, c.white, 3) +
    times(4, (row) =>
      times(
        3,
        (i) =>
          box(134 + i * 82, 170 + row * 84, 56, 54, c.white, 3) +
          box(140 + i * 82, 176 + row * 84, 44, 42, (row * 3 + i) % 4 === 1 ? c.mustard : '#bfe0f2', 2) +
          (row < 3 ? box(130 + i * 82, 216 + row * 84, 64, 8, c.ink, 2) : ''),
      ),
    ) +
    box(214, 420, 60, 110, c.navy, 4) +
    circle(262, 478, 5, c.mustard) +
    circle(60, 470, 48, c.forest) +
    box(54, 490, 12, 60, c.walnut) +
    circle(424, 460, 54, c.forest) +
    box(418, 490, 12, 60, c.walnut),
)

const bedroom = drawing(
  'A sunny bedroom with a bed and a window',
  landscape,
  room(landscape, c.cream, c.wood, 0.74) +
    box(210, 40, 180, 160, c.white, 4) +
    box(220, 50, 76, 140, '#bfe0f2') +
    box(304, 50, 76, 140, '#bfe0f2') +
    circle(350, 90, 20, c.mustard) +
    shape('M220 190v-40q38 -30 76 0v40zM304 190v-26q38 -30 76 0v26z', c.leaf) +
    faded(0.75, shape('M190 30h50q-4 110 -36 190h-14zM410 30h-50q4 110 36 190h14z', c.pink)) +
    shadow(200, 410, 180) +
    box(40, 190, 24, 216, c.walnut, 6) +
    box(50, 320, 330, 70, c.white, 16) +
    box(66, 286, 100, 50, c.white, 20) +
    shape('M160 306h196q24 4 24 30v64h-220z', c.blue) +
    box(160, 306, 36, 94, '#6b9bd3') +
    box(460, 300, 90, 106, c.walnut, 6) +
    box(470, 312, 70, 36, c.wood, 3) +
    box(470, 356, 70, 36, c.wood, 3) +
    box(500, 250, 10, 50, c.ink) +
    shape('M480 210h50l16 46h-82z', c.mustard),
)

const ticket = (ground: string, fill: string, symbol: string) =>
  drawing(
    'Two tickets',
    wide,
    box(0, 0, 640, 400, ground) +
      times(30, (i) =>
        group(
          `rotate(${i * 47} ${(i * 137) % 640} ${(i * 83) % 400})`,
          box((i * 137) % 640, (i * 83) % 400, 13, 13, [c.mustard, c.white, c.pink][i % 3] ?? c.white, 3),
        ),
      ) +
      group(
        'rotate(8 320 200)',
        faded(0.2, box(130, 110, 400, 190, c.ink, 16)) + box(124, 98, 400, 190, c.sand, 16),
      ) +
      group(
        'rotate(-6 320 200)',
        box(110, 108, 420, 196, c.white, 16) +
          circle(110, 206, 18, ground) +
          circle(530, 206, 18, ground) +
          line('M400 122v168', c.fog, 4) +
          box(136, 134, 236, 144, fill, 8) +
          symbol +
          box(424, 140, 78, 14, c.stone, 7) +
          box(424, 166, 54, 12, c.fog, 6) +
          times(11, (i) => box(424 + i * 7.4, 200, i % 3 === 0 ? 5 : 2.5, 76, c.ink)),
      ),
  )

const football =
  `<ellipse cx="254" cy="206" rx="78" ry="46" fill="${c.walnut}"/>` +
  line('M222 206h64M234 194v24M254 194v24M274 194v24', c.white, 6)
const note =
  line('M228 246V168l66 -14v78', c.white, 10) + circle(216, 246, 18, c.white) + circle(282, 234, 18, c.white)

const keys = drawing(
  'A bunch of keys on a bench',
  square,
  box(0, 0, 560, 560, c.wood) +
    times(5, (i) => box(0, 108 + i * 112, 560, 6, c.walnut)) +
    faded(0.18, ring(270, 210, 72, c.ink, 14)) +
    ring(262, 200, 72, c.fog, 14) +
    group(
      'rotate(24 262 270)',
      circle(262, 300, 44, c.mustard) +
        circle(262, 288, 12, c.wood) +
        box(250, 330, 24, 150, c.mustard, 6) +
        box(274, 420, 22, 16, c.mustard) +
        box(274, 450, 30, 16, c.mustard),
    ) +
    group(
      'rotate(-22 262 270)',
      circle(262, 300, 40, c.fog) +
        circle(262, 288, 11, c.wood) +
        box(252, 330, 20, 130, c.fog, 6) +
        box(272, 410, 20, 14, c.fog) +
        box(272, 436, 26, 14, c.fog),
    ) +
    group(
      'rotate(74 262 200)',
      box(232, 262, 60, 110, c.crimson, 16) +
        circle(262, 280, 8, c.wood) +
        shape('M262 310l7 15l16 2l-12 11l3 16l-14 -8l-14 8l3 -16l-12 -11l16 -2z', c.white),
    ),
)

const cat = drawing(
  'A grey cat with a collar',
  square,
  disc(square, c.mint, c.peach) +
    shadow(280, 486, 160) +
    line('M350 462q130 -10 96 -132', c.stone, 30) +
    shape('M180 486q-16 -190 100 -206q116 16 100 206z', c.stone) +
    shape('M160 150l20 -80l66 46h68l66 -46l20 80q10 120 -120 128q-130 -8 -120 -128z', c.stone) +
    shape('M186 104l8 -4l34 26l-34 22zM374 104l-8 -4l-34 26l34 22z', c.pink) +
    circle(232, 182, 17, c.mustard) +
    circle(328, 182, 17, c.mustard) +
    box(228, 168, 8, 28, c.ink, 4) +
    box(324, 168, 8, 28, c.ink, 4) +
    shape('M270 212h20l-10 12z', c.pink) +
    line('M280 224q-14 18 -28 4M280 224q14 18 28 4', c.ink, 4) +
    line('M200 216l-50 -8M200 228l-48 8M360 216l50 -8M360 228l48 8', c.white, 3) +
    box(218, 272, 124, 18, c.crimson, 9) +
    circle(280, 296, 13, c.mustard) +
    shape('M250 486q-8 -100 30 -110q38 10 30 110z', c.white),
)

const tent = drawing(
  'A small tent in front of hills',
  landscape,
  box(0, 0, 600, 450, '#f8cfa8') +
    circle(440, 130, 50, c.mustard) +
    shape('M0 290Q110 150 230 270Q340 130 470 260Q540 200 600 250V450H0Z', c.plum) +
    shape('M0 330Q150 250 300 320T600 300V450H0Z', c.forest) +
    box(0, 380, 600, 70, c.leaf) +
    shadow(290, 396, 190) +
    shape('M300 170L130 394H470Z', c.terracotta) +
    shape('M300 170L240 394H360Z', c.ink) +
    shape('M300 170L262 394H240Z', c.mustard) +
    shape('M300 170L338 394H360Z', c.mustard) +
    line('M130 394l-36 8M470 394l36 8', c.white, 3) +
    times(3, (i) => shape(`M${36 + i * 24} ${360 - i * 10}l24 -70l24 70z`, '#34593f')),
)

const car = drawing(
  'A small blue car on a street',
  wide,
  box(0, 0, 640, 400, c.cream) +
    cloud(90, 90) +
    cloud(470, 60) +
    times(6, (i) => box(i * 112, 150 + (i % 3) * 26, 92, 170, [c.peach, c.mint, c.lilac][i % 3] ?? c.mint)) +
    box(0, 310, 640, 90, c.stone) +
    times(5, (i) => box(20 + i * 140, 352, 70, 8, c.white)) +
    shadow(320, 326, 230) +
    shape('M112 300q-16 -64 40 -72l48 -8q40 -76 96 -78h74q54 2 92 72q56 4 66 34q8 30 -4 52z', c.blue) +
    shape('M224 218q28 -52 70 -54v54zM308 164h56q38 2 66 54h-122z', '#d9edf2') +
    box(318, 236, 34, 8, c.navy, 4) +
    circle(516, 250, 12, c.mustard) +
    box(112, 292, 416, 14, c.navy, 7) +
    circle(202, 304, 40, c.ink) +
    circle(202, 304, 17, c.fog) +
    circle(440, 304, 40, c.ink) +
    circle(440, 304, 17, c.fog),
)

const pizza = drawing(
  'A pizza with one slice pulled out',
  square,
  box(0, 0, 560, 560, c.crimson) +
    times(49, (i) =>
      (i + Math.floor(i / 7)) % 2 ? box((i % 7) * 80, Math.floor(i / 7) * 80, 80, 80, '#b8485a') : '',
    ) +
    faded(0.2, circle(290, 292, 206, c.ink)) +
    circle(280, 280, 206, '#d99a4e') +
    circle(280, 280, 180, '#f6cf6a') +
    times(9, (i) =>
      circle(
        280 + Math.cos(i * 2.4) * (50 + (i % 4) * 32),
        280 + Math.sin(i * 2.4) * (50 + (i % 4) * 32),
        22,
        c.terracotta,
      ),
    ) +
    times(8, (i) => group(`rotate(${i * 53} 280 280)`, box(330, 250, 22, 9, c.forest, 4))) +
    shape('M280 280L420 100L500 200Z', '#b02f42') +
    group(
      'translate(34 -40)',
      shape('M280 280L414 116A206 206 0 0 1 478 216Z', '#f6cf6a') +
        line('M414 116A206 206 0 0 1 478 216', '#d99a4e', 24) +
        circle(392, 190, 20, c.terracotta),
    ),
)

export const places = {
  building,
  bedroom,
  footballTickets: ticket(c.crimson, c.leaf, football),
  concertTickets: ticket(c.navy, c.plum, note),
  keys,
  cat,
  tent,
  car,
  pizza,
}
