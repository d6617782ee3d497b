import {
  box,
  circle,
  colour as c,
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
  tall,
  times,
  wide,
} from './drawing.ts'
import { pot } from './drawings-plants.ts'

/** A framed abstract for the wall. */
const art = (x: number, y: number, fill: string) =>
  box(x, y, 90, 110, c.white, 3) +
  box(x + 9, y + 9, 72, 92, fill) +
  circle(x + 45, y + 48, 22, c.mustard) +
  shape(`M${x + 9} ${y + 101}v-26q36 -26 72 0v26z`, c.forest)

const windowAt = (x: number, y: number) =>
  box(x, y, 130, 160, c.white, 4) +
  box(x + 9, y + 9, 52, 142, '#bfe0f2') +
  box(x + 69, y + 9, 52, 142, '#bfe0f2') +
  circle(x + 95, y + 45, 15, c.white) +
  circle(x + 110, y + 50, 11, c.white) +
  shape(`M${x + 9} ${y + 151}v-34q26 -18 52 0v34zM${x + 69} ${y + 151}v-22q26 -26 52 -4v26z`, c.leaf)

const lamp = drawing(
  'A table lamp on a small wooden table',
  tall,
  room(tall, c.lilac, c.sand) +
    faded(0.35, shape('M130 90L320 90L420 420L30 420Z', c.white)) +
    shadow(225, 585, 150) +
    box(110, 400, 230, 22, c.wood, 5) +
    shape('M135 422h16l-12 164h-12zM299 422h16l8 164h-12z', c.walnut) +
    box(150, 470, 150, 12, c.walnut) +
    shape('M225 260v110', c.ink) +
    box(218, 240, 14, 120, c.ink) +
    shape('M190 400q-22 -62 35 -70q57 8 35 70z', c.teal) +
    shape('M160 110h130l42 140h-214z', c.mustard) +
    faded(0.25, shape('M160 110h40l-20 140h-62z', c.white)) +
    line('M262 250v34', c.mustard, 3) +
    circle(262, 290, 5, c.mustard),
)

const couch = (fabric: string, shade: string, wall: string) =>
  drawing(
    'A two-seat couch with cushions',
    landscape,
    room(landscape, wall, c.wood, 0.76) +
      art(110, 50, c.peach) +
      art(226, 50, c.sky) +
      shadow(300, 398, 230) +
      box(128, 370, 16, 28, c.walnut) +
      box(456, 370, 16, 28, c.walnut) +
      box(110, 190, 380, 170, shade, 30) +
      box(122, 200, 174, 110, fabric, 22) +
      box(304, 200, 174, 110, fabric, 22) +
      box(80, 250, 62, 126, fabric, 28) +
      box(458, 250, 62, 126, fabric, 28) +
      box(136, 300, 164, 56, fabric, 16) +
      box(302, 300, 164, 56, fabric, 16) +
      box(120, 352, 360, 24, shade, 10) +
      group('rotate(-12 190 270)', box(152, 232, 76, 76, c.mustard, 14)) +
      group(
        'rotate(10 420 270)',
        box(382, 236, 72, 72, c.white, 14) + line('M394 260h48M394 282h48', c.terracotta, 6),
      ) +
      pot(556, 354, c.terracotta),
  )

const desk = drawing(
  'A wooden desk with a monitor, lamp and plant',
  landscape,
  room(landscape, c.mint, c.sand) +
    windowAt(60, 40) +
    shadow(310, 402, 230) +
    box(80, 255, 460, 20, c.wood, 5) +
    box(100, 275, 16, 126, c.walnut) +
    box(400, 275, 124, 126, c.walnut, 4) +
    times(3, (i) => box(410, 284 + i * 38, 104, 30, c.wood, 3) + circle(462, 299 + i * 38, 4, c.ink)) +
    box(230, 110, 190, 116, c.ink, 8) +
    box(239, 119, 172, 98, c.navy, 3) +
    shape('M239 217v-30l50 -36l40 30l34 -22l48 42v16z', c.teal) +
    circle(375, 145, 13, c.mustard) +
    shape('M312 226h26l6 22h-38z', c.stone) +
    box(284, 247, 84, 8, c.stone, 4) +
    pot(478, 212, c.white) +
    line('M150 252v-70l46 -34', c.terracotta, 8) +
    shape('M180 128l44 22l-30 28z', c.terracotta) +
    box(124, 246, 54, 9, c.terracotta, 4),
)

const standingDesk = drawing(
  'A white standing desk',
  wide,
  room(wide, c.lilac, c.wood) +
    art(470, 40, c.blush) +
    shadow(310, 372, 220) +
    box(90, 160, 440, 20, c.white, 5) +
    box(90, 176, 440, 6, c.fog) +
    box(168, 182, 22, 180, c.ink) +
    box(430, 182, 22, 180, c.ink) +
    box(130, 358, 98, 12, c.ink, 5) +
    box(392, 358, 98, 12, c.ink, 5) +
    box(190, 196, 240, 12, c.ink) +
    box(480, 186, 44, 12, c.stone, 3) +
    shape('M250 160l14 -76h120l-14 76z', c.stone) +
    circle(318, 122, 9, c.white) +
    pot(150, 116, c.teal) +
    box(424, 124, 34, 36, c.mustard, 6) +
    ring(462, 140, 10, c.mustard, 6),
)

const chair = drawing(
  'A chair with a curved back',
  portrait,
  room(portrait, c.sky, c.wood) +
    windowAt(300, 60) +
    shadow(225, 558, 130) +
    line('M150 380l-26 176M300 380l26 176M180 380l-8 156M270 380l10 156', c.walnut, 15) +
    shape('M128 170q97 -56 194 0l-14 190h-166z', c.mustard) +
    faded(0.18, shape('M150 190q75 -40 150 0l-8 90q-66 -20 -134 0z', c.white)) +
    box(112, 350, 226, 42, c.mustard, 20) +
    faded(0.15, box(112, 374, 226, 18, c.ink, 9)),
)

const bookshelf = drawing(
  'A bookshelf full of books and plants',
  tall,
  room(tall, c.peach, c.wood, 0.86) +
    shadow(225, 602, 170) +
    box(75, 60, 300, 540, c.walnut, 6) +
    times(
      4,
      (row) => box(90, 76 + row * 130, 270, 116, '#6f4526') + box(90, 186 + row * 130, 270, 6, c.wood),
    ) +
    times(9, (i) =>
      box(
        98 + i * 19,
        106 + (i % 3) * 10,
        16,
        80 - (i % 3) * 10,
        [c.teal, c.mustard, c.crimson, c.cream][i % 4] ?? c.teal,
        2,
      ),
    ) +
    pot(320, 142, c.white) +
    times(7, (i) =>
      box(
        170 + i * 25,
        228 + (i % 2) * 14,
        21,
        88 - (i % 2) * 14,
        [c.navy, c.pink, c.mint, c.terracotta][i % 4] ?? c.navy,
        2,
      ),
    ) +
    circle(128, 290, 26, c.blue) +
    circle(120, 282, 10, c.mint) +
    times(5, (i) =>
      box(
        100,
        432 - i * 15,
        110 - i * 8,
        13,
        [c.plum, c.mustard, c.teal, c.cream, c.crimson][i] ?? c.plum,
        2,
      ),
    ) +
    box(258, 370, 78, 76, c.cream, 4) +
    circle(297, 404, 20, c.terracotta) +
    times(11, (i) =>
      box(
        98 + i * 23,
        492 + ((i * 7) % 4) * 8,
        19,
        84 - ((i * 7) % 4) * 8,
        [c.leaf, c.crimson, c.sky, c.mustard, c.plum][i % 5] ?? c.leaf,
        2,
      ),
    ),
)

const bed = drawing(
  'A twin bed with a folded blanket',
  wide,
  room(wide, c.sky, c.sand) +
    windowAt(420, 30) +
    shadow(310, 366, 260) +
    box(60, 150, 34, 214, c.wood, 8) +
    box(540, 240, 26, 124, c.wood, 8) +
    box(80, 290, 470, 44, c.walnut, 5) +
    box(86, 240, 462, 62, c.white, 20) +
    box(98, 212, 120, 48, c.white, 20) +
    faded(0.1, box(98, 240, 120, 20, c.ink, 10)) +
    shape('M240 232h290q18 4 18 24v60h-308z', c.teal) +
    box(240, 232, 60, 84, '#53aaa4') +
    times(4, (i) => line(`M${330 + i * 52} 244v62`, '#3da09b', 8)),
)

const fridge = drawing(
  'A mini fridge with magnets',
  portrait,
  room(portrait, c.cream, c.mint, 0.82) +
    shadow(240, 548, 140) +
    box(120, 150, 240, 390, c.pink, 26) +
    box(120, 268, 240, 6, '#d77b83') +
    box(142, 196, 12, 52, c.white, 6) +
    box(142, 300, 12, 90, c.white, 6) +
    box(145, 536, 28, 14, c.ink, 3) +
    box(307, 536, 28, 14, c.ink, 3) +
    faded(0.18, box(318, 166, 24, 356, c.white, 12)) +
    group(
      'rotate(6 250 340)',
      box(220, 310, 64, 76, c.white, 2) +
        line('M232 332h40M232 348h40M232 364h26', c.stone, 4) +
        circle(252, 312, 7, c.mustard),
    ) +
    circle(200, 420, 10, c.teal) +
    circle(300, 430, 9, c.mustard) +
    shape('M220 470l12 -20l12 20z', c.blue) +
    pot(240, 104, c.teal),
)

const microwave = drawing(
  'A small microwave on a kitchen counter',
  wide,
  box(0, 0, 640, 400, c.mint) +
    times(6, (i) => times(3, (j) => box(8 + i * 108, 8 + j * 74, 100, 66, '#dcefe6', 4))) +
    box(0, 310, 640, 90, c.wood) +
    box(0, 306, 640, 14, c.white) +
    shadow(300, 310, 220) +
    box(100, 120, 400, 188, c.ink, 16) +
    box(118, 140, 270, 148, '#464a5c', 10) +
    faded(0.15, shape('M150 288l90 -148h50l-90 148z', c.white)) +
    box(370, 152, 10, 124, c.fog, 5) +
    box(408, 144, 76, 34, c.teal, 4) +
    times(9, (i) => circle(420 + (i % 3) * 26, 202 + Math.floor(i / 3) * 26, 8, c.stone)) +
    box(538, 246, 46, 60, c.mustard, 8) +
    ring(588, 272, 13, c.mustard, 8),
)

export const furniture = {
  lamp,
  couch: couch(c.teal, '#226d6a', c.cream),
  pinkCouch: couch(c.pink, '#cf6f78', c.sky),
  desk,
  standingDesk,
  chair,
  bookshelf,
  bed,
  fridge,
  microwave,
}
