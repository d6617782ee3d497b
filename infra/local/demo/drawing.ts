/** What every demo picture is made of: flat shapes on a plain ground, in one palette. */
export interface Drawing {
  /** What the picture shows, for those who cannot see it. */
  alt: string
  /** In pixels. */
  width: number
  height: number
  svg: string
}

export const colour = {
  cream: '#fdf1e0',
  peach: '#ffd9c2',
  mint: '#cfe8dc',
  sky: '#cfe3f5',
  lilac: '#e0d8f3',
  blush: '#fbdcdc',
  sand: '#ecd9b8',
  mustard: '#f2b84b',
  terracotta: '#d9694a',
  teal: '#2f8f8b',
  navy: '#24405c',
  forest: '#3f6b4f',
  leaf: '#6aa36f',
  plum: '#7a4a72',
  pink: '#f08f96',
  wood: '#c28e5c',
  walnut: '#8a5a34',
  ink: '#2b2d3a',
  stone: '#8d93a1',
  fog: '#d7dbe2',
  white: '#fffaf3',
  crimson: '#a32638',
  blue: '#4f86c6',
} as const

/** `size` is in drawing units; a unit is two pixels. */
export function drawing(alt: string, [width, height]: readonly [number, number], body: string): Drawing {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">${body}</svg>`
  return { alt, width: width * 2, height: height * 2, svg }
}

export const landscape = [600, 450] as const
export const wide = [640, 400] as const
export const square = [560, 560] as const
export const portrait = [480, 600] as const
export const tall = [450, 640] as const

type Size = readonly [number, number]

/** A wall over a floor, with a skirting board between them; `at` is where the floor begins. */
export function room([width, height]: Size, wall: string, floor: string, at = 0.78): string {
  const y = height * at
  return `${box(0, 0, width, height, wall)}${box(0, y, width, height - y, floor)}${box(0, y - 7, width, 7, colour.white)}`
}

/** A plain ground with a large disc behind the thing. */
export function disc([width, height]: Size, ground: string, fill: string): string {
  return (
    box(0, 0, width, height, ground) + circle(width / 2, height / 2, Math.min(width, height) * 0.43, fill)
  )
}

export function box(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function ring(x: number, y: number, radius: number, stroke: string, width: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`
}

export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`
}

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** The soft ground shadow that keeps a thing from floating. */
export function shadow(x: number, y: number, radius: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${Math.max(6, radius * 0.09)}" fill="#2b2d3a" opacity="0.14"/>`
}

export function group(transform: string, body: string): string {
  return `<g transform="${transform}">${body}</g>`
}

export function faded(opacity: number, body: string): string {
  return `<g opacity="${opacity}">${body}</g>`
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}
