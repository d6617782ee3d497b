import {
  box,
  circle,
  colour as c,
  disc,
  drawing,
  faded,
  group,
  line,
  portrait,
  room,
  shadow,
  shape,
  square,
  tall,
  times,
} from './drawing.ts'

export const pot = (x: number, y: number, fill: string) =>
  line(`M${x} ${y}q-6 -40 -30 -54M${x} ${y}q2 -48 2 -72M${x} ${y}q8 -40 32 -52`, c.forest, 7) +
  shape(`M${x - 26} ${y}h52l-8 44h-36z`, fill) +
  box(x - 30, y - 6, 60, 12, fill, 4)

const plant = drawing(
  'A tall snake plant in a woven pot',
  tall,
  disc(tall, c.blush, c.cream) +
    shadow(225, 582, 110) +
    shape(
      'M214 420Q150 240 176 120Q218 260 236 420zM236 420Q230 180 262 60Q282 240 262 420zM210 420Q110 320 104 220Q190 310 226 420zM250 420Q320 300 356 210Q340 340 276 420z',
      c.forest,
    ) +
    shape(
      'M224 420Q178 260 180 160Q206 280 226 420zM246 420Q248 220 260 110Q266 250 254 420zM258 420Q316 320 342 250Q322 340 268 420z',
      c.leaf,
    ) +
    shape('M138 410h174l-22 168q-2 8 -12 8h-106q-10 0 -12 -8z', c.terracotta) +
    box(128, 398, 194, 34, '#e58462', 8) +
    line('M150 470h150M156 506h138M160 542h128', '#b9533a', 5),
)

const fern = drawing(
  'A leafy house plant in a blue pot',
  square,
  room(square, c.cream, c.sand, 0.8) +
    circle(280, 230, 190, c.mint) +
    shadow(280, 506, 130) +
    times(9, (i) =>
      group(
        `rotate(${-80 + i * 20} 280 360)`,
        line('M280 360V190', c.forest, 6) +
          shape('M280 130Q230 190 280 262Q330 190 280 130z', i % 2 ? c.leaf : c.forest) +
          line('M280 150V250', i % 2 ? c.forest : c.leaf, 3),
      ),
    ) +
    shape('M196 350h168l-20 142q-2 12 -14 12h-100q-12 0 -14 -12z', c.blue) +
    box(184, 336, 192, 32, '#6b9bd3', 10),
)

const mirror = drawing(
  'A round mirror and a wall shelf',
  portrait,
  box(0, 0, 480, 600, c.peach) +
    circle(240, 220, 150, c.wood) +
    circle(240, 220, 134, '#d9edf2') +
    faded(0.5, shape('M150 290L300 110h40L180 320z', c.white)) +
    box(80, 440, 320, 20, c.walnut, 4) +
    shape('M120 460h14v26zM346 460h14l-14 26z', c.walnut) +
    pot(140, 396, c.white) +
    box(230, 384, 22, 56, c.teal, 6) +
    box(236, 370, 10, 18, c.ink, 2) +
    box(262, 400, 44, 40, c.pink, 8) +
    circle(344, 416, 24, c.mustard),
)

export const plants = {
  plant,
  fern,
  mirror,
}
