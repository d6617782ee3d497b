/**
 * Computes readable accents from a school's colour: text has a contrast of at least 4.5:1 in both themes, whatever the
 * colour. Contrasts are computed as in WCAG 2.2.
 */
import { surfaces, type Theme } from './surfaces.ts'

/** Colours as `#rrggbb`. */
export interface Accents {
  /** Fill of the primary action. */
  accent: string
  /** Text on the fill. */
  accentInk: string
  /** The colour as text or line on the page. */
  accentText: string
}

type Rgb = readonly [red: number, green: number, blue: number]

const textContrast = 4.5
/** The least contrast of a fill with the page: gold on white passes, a near-black maroon on black does not. */
const fillContrast: Record<Theme, number> = { light: 1.35, dark: 3 }

/** The accents of a school's colour (`#rrggbb`) in a theme. Throws for anything that is not such a colour. */
export function accentsOf(color: string, theme: Theme): Accents {
  const accent = adjust(color, theme, fillContrast[theme])
  return {
    accent,
    accentInk: contrast(accent, '#ffffff') >= textContrast ? '#ffffff' : '#000000',
    accentText: adjust(color, theme, textContrast),
  }
}

/**
 * The accents of both themes as attributes of the page's root element. `/theme.js` applies those of a page that the server
 * rendered before the first paint.
 */
export const accentAttributes = (color: string): [name: string, value: string][] =>
  (['light', 'dark'] as const).map((theme) => {
    const { accent, accentInk, accentText } = accentsOf(color, theme)
    return [`data-accent-${theme}`, `${accent} ${accentInk} ${accentText}`]
  })

/** Contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Moves the lightness away from the theme's surfaces, only as far as needed. It does so in Oklab, which keeps the perceived
 * hue and colourfulness: on a dark page a maroon becomes a lighter maroon, not a red.
 */
function adjust(color: string, theme: Theme, wanted: number): string {
  const step = theme === 'light' ? -0.01 : 0.01
  const [lightness, a, b] = labOf(rgbOf(color))
  let adjusted = color
  for (let l = lightness; !surfaces[theme].every((surface) => contrast(adjusted, surface) >= wanted);) {
    l = Math.min(1, Math.max(0, l + step))
    adjusted = hexOf(l, a, b)
  }
  return adjusted
}

function rgbOf(color: string): Rgb {
  const value = /^#[\da-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : undefined
  if (value === undefined) throw new Error(`${color} is not a colour like #841617`)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = linearOf(rgb)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearOf([red, green, blue]: Rgb): Rgb {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  return [linear(red), linear(green), linear(blue)]
}

/** Lightness and the two colour axes of Oklab (Ottosson, 'A perceptual color space for image processing'). */
function labOf(rgb: Rgb): readonly [lightness: number, a: number, b: number] {
  const [red, green, blue] = linearOf(rgb)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The colour as `#rrggbb`. A colour outside of sRGB loses colourfulness until it is inside. */
function hexOf(lightness: number, a: number, b: number): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  if (linear.some((part) => part < -0.001 || part > 1.001)) return hexOf(lightness, a * 0.95, b * 0.95)
  return `#${linear.map(channelOf).join('')}`
}

function channelOf(linear: number): string {
  const part = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')
}
