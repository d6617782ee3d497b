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
  tall,
  times,
  wide,
} from './drawing.ts'

const wheel = (x: number, y: number) =>
  times(12, (i) => group(`rotate(${i * 30} ${x} ${y})`, line(`M${x} ${y}v-84`, c.fog, 1.6))) +
  ring(x, y, 86, c.ink, 10) +
  ring(x, y, 77, c.stone, 3) +
  circle(x, y, 9, c.ink)

const bike = (frame: string, ground: string, back: string) =>
  drawing(
    'A city bike leaning on its stand',
    landscape,
    disc(landscape, ground, back) +
      box(0, 384, 600, 66, c.sand) +
      shadow(300, 390, 240) +
      wheel(165, 296) +
      wheel(435, 296) +
      line('M165 296L246 176H396L280 296ZM246 176L280 296M408 150L435 296', frame, 12) +
      line('M240 150L250 190', frame, 10) +
      line('M408 150L402 124L366 116M402 124q34 -8 40 14', c.ink, 9) +
      shape('M208 140q34 -10 68 2q-2 16 -34 14q-30 0 -34 -16z', c.walnut) +
      ring(280, 296, 22, c.ink, 6) +
      line('M280 296l16 34M286 332h22', c.ink, 6) +
      line('M165 290L280 274M165 302L280 318', c.stone, 3) +
      shape('M418 158h74l-10 56h-56z', c.wood) +
      line('M420 176h70M424 194h64', c.walnut, 3),
  )

const scooter = drawing(
  'An electric scooter',
  tall,
  disc(tall, c.sky, c.cream) +
    box(0, 560, 450, 80, c.fog) +
    shadow(225, 566, 160) +
    line('M306 520L276 150', c.ink, 14) +
    line('M222 150h104', c.ink, 14) +
    line('M212 150h28M312 150h26', c.teal, 18) +
    box(256, 128, 40, 30, c.teal, 6) +
    shape('M84 506h196q10 0 16 -12l16 -34l16 8l-24 56q-6 12 -22 12h-198z', c.teal) +
    box(96, 506, 170, 8, c.ink, 3) +
    circle(104, 540, 28, c.ink) +
    circle(104, 540, 11, c.fog) +
    circle(318, 540, 28, c.ink) +
    circle(318, 540, 11, c.fog),
)

const sneaker =
  shape(
    'M90 300Q84 210 110 190Q140 214 190 196Q220 186 236 200Q276 268 366 286Q420 296 424 330H90Z',
    c.terracotta,
  ) +
  shape('M330 280q88 12 94 50h-84q-22 -22 -10 -50z', c.white) +
  shape('M90 240q60 4 66 90h-66z', c.navy) +
  shape('M84 326h346q8 0 6 14q-4 18 -24 18h-310q-20 0 -22 -18z', c.white) +
  box(84, 346, 350, 12, c.navy, 6) +
  line('M226 214l26 -14M246 238l26 -16M270 258l24 -18M296 272l20 -20', c.white, 7) +
  line('M190 300q60 -10 90 -40', c.navy, 12)

const shoes = drawing(
  'A pair of sneakers',
  wide,
  disc(wide, c.mint, c.cream) +
    shadow(320, 344, 250) +
    group('translate(150 -56) scale(0.96)', faded(0.92, sneaker)) +
    group('translate(20 0)', sneaker),
)

const guitar = drawing(
  'An acoustic guitar against a wall',
  tall,
  room(tall, c.sky, c.wood, 0.86) +
    shadow(225, 594, 110) +
    group(
      'rotate(9 225 400)',
      box(208, 60, 34, 340, c.walnut, 4) +
        shape('M200 30h50l-6 60h-38z', c.ink) +
        times(3, (i) => circle(194, 42 + i * 17, 6, c.fog) + circle(256, 42 + i * 17, 6, c.fog)) +
        times(9, (i) => box(208, 100 + i * 24, 34, 2.5, c.sand)) +
        shape(
          'M225 288C290 270 318 320 296 372C280 404 330 420 330 486C330 556 284 590 225 590C166 590 120 556 120 486C120 420 170 404 154 372C132 320 160 270 225 288Z',
          '#e0a458',
        ) +
        ring(225, 400, 42, c.walnut, 5) +
        circle(225, 400, 36, c.ink) +
        box(178, 498, 94, 16, c.walnut, 5) +
        shape('M262 408q44 30 30 84q-36 -10 -40 -50z', c.ink) +
        times(6, (i) => line(`M${214 + i * 4.4} 90V504`, c.cream, 1.2)),
    ),
)

const books = drawing(
  'A stack of textbooks with an apple on top',
  square,
  room(square, c.sky, c.wood, 0.8) +
    shadow(280, 492, 200) +
    box(110, 420, 350, 66, c.teal, 8) +
    box(124, 430, 330, 46, c.white, 4) +
    box(110, 420, 60, 66, c.teal, 8) +
    box(140, 352, 310, 66, c.mustard, 8) +
    box(146, 362, 294, 46, c.white, 4) +
    box(390, 352, 60, 66, c.mustard, 8) +
    box(120, 292, 290, 58, c.plum, 8) +
    box(134, 302, 270, 38, c.white, 4) +
    box(120, 292, 60, 58, c.plum, 8) +
    times(3, (i) => line(`M${190 + i * 6} ${446 - i * 70}h210`, c.fog, 2)) +
    shape(
      'M270 206q-46 -30 -62 20q-8 46 36 66q16 4 26 -2q10 6 26 2q44 -20 36 -66q-16 -50 -62 -20z',
      c.crimson,
    ) +
    line('M270 208q0 -26 14 -38', c.walnut, 6) +
    shape('M282 186q12 -28 44 -22q-8 28 -44 22z', c.leaf) +
    faded(0.3, circle(238, 232, 12, c.white)),
)

const mugs = drawing(
  'Two mugs on a wooden board',
  square,
  room(square, c.blush, c.cream, 0.7) +
    shadow(280, 452, 220) +
    box(70, 424, 420, 26, c.wood, 12) +
    ring(262, 340, 38, c.teal, 16) +
    box(110, 270, 150, 156, c.teal, 18) +
    box(110, 310, 150, 20, c.white) +
    ring(444, 350, 32, c.mustard, 14) +
    box(310, 290, 130, 136, c.mustard, 18) +
    circle(375, 358, 24, c.cream) +
    circle(367, 354, 4, c.ink) +
    circle(383, 354, 4, c.ink) +
    line('M366 366q9 8 18 0', c.ink, 3) +
    line('M158 246q-16 -24 0 -46t0 -46M206 246q-16 -24 0 -46t0 -46', c.white, 8),
)

const skateboard = drawing(
  'A skateboard with bright wheels',
  wide,
  disc(wide, c.mustard, c.cream) +
    shadow(320, 300, 240) +
    shape(
      'M70 176q26 34 66 38h368q40 -4 66 -38q18 6 10 24q-28 44 -80 44h-360q-52 0 -80 -44q-8 -18 10 -24z',
      c.ink,
    ) +
    line('M136 240h368', c.terracotta, 10) +
    box(150, 244, 64, 16, c.stone, 4) +
    box(426, 244, 64, 16, c.stone, 4) +
    times(
      4,
      (i) =>
        circle([152, 212, 428, 488][i] ?? 0, 272, 24, c.teal) +
        circle([152, 212, 428, 488][i] ?? 0, 272, 9, c.white),
    ),
)

const hoodie = drawing(
  'A folded-flat hoodie',
  square,
  box(0, 0, 560, 560, c.cream) +
    faded(0.12, shape('M186 120L96 190L56 430H130L150 330V506H430V330L450 430H524L484 190L394 120Z', c.ink)) +
    group(
      'translate(-8 -12)',
      shape('M186 120L96 190L56 430H130L150 330V506H410V330L430 430H504L464 190L374 120Z', c.crimson) +
        shape('M186 120Q280 60 374 120Q352 210 280 222Q208 210 186 120Z', '#85202f') +
        shape('M214 132Q280 92 346 132Q330 186 280 196Q230 186 214 132Z', c.cream) +
        shape('M200 360h160l34 84h-228z', '#85202f') +
        line('M250 214v74M310 214v74', c.white, 5) +
        box(150, 484, 260, 24, '#85202f', 6) +
        box(54, 418, 78, 18, '#85202f', 6) +
        box(428, 418, 78, 18, '#85202f', 6) +
        circle(280, 300, 30, c.mustard) +
        shape('M280 280l6 13l14 2l-10 10l2 14l-12 -7l-12 7l2 -14l-10 -10l14 -2z', c.white),
    ),
)

const backpack = drawing(
  'A canvas backpack',
  portrait,
  disc(portrait, c.sand, c.sky) +
    shadow(240, 530, 130) +
    line('M200 110q0 -46 40 -46t40 46', c.walnut, 14) +
    box(118, 110, 244, 414, c.forest, 70) +
    box(96, 340, 50, 150, '#34593f', 22) +
    box(334, 340, 50, 150, '#34593f', 22) +
    box(148, 330, 184, 160, '#4f8263', 26) +
    shape('M128 190q112 -110 224 0v90q-112 40 -224 0z', '#4f8263') +
    box(190, 250, 20, 90, c.wood, 5) +
    box(270, 250, 20, 90, c.wood, 5) +
    box(186, 300, 28, 18, c.mustard, 3) +
    box(266, 300, 28, 18, c.mustard, 3) +
    line('M172 376h136', c.cream, 4),
)

const bottle = drawing(
  'A water bottle covered in stickers',
  portrait,
  disc(portrait, c.peach, c.white) +
    shadow(240, 536, 90) +
    box(196, 70, 88, 64, c.ink, 12) +
    line('M206 70q34 -40 68 0', c.ink, 12) +
    shape('M186 134h108q36 30 36 80v292q0 26 -26 26h-128q-26 0 -26 -26v-292q0 -50 36 -80z', c.blue) +
    faded(0.2, box(164, 210, 22, 300, c.white, 11)) +
    circle(246, 270, 36, c.mustard) +
    line('M230 270q16 18 32 0', c.ink, 4) +
    group(
      'rotate(-14 240 370)',
      box(196, 346, 92, 44, c.white, 8) +
        box(206, 358, 72, 8, c.crimson, 4) +
        box(206, 372, 46, 8, c.stone, 4),
    ) +
    shape('M270 470l10 -26l10 26l26 2l-20 16l6 26l-22 -14l-22 14l6 -26l-20 -16z', c.pink),
)

export const things = {
  bike: bike(c.terracotta, c.sky, c.cream),
  greenBike: bike(c.forest, c.blush, c.white),
  scooter,
  shoes,
  guitar,
  books,
  mugs,
  skateboard,
  hoodie,
  backpack,
  bottle,
}
