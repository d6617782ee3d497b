/**
 * Readable accents from a school's colour (look and feel: contrast of at least 4.5:1 for every campus colour in
 * both themes, computed, not hoped). Contrast as WCAG 2.2 defines it.
 */

export type Theme = 'light' | 'dark'

/** The backgrounds that accents stand on: page and raised surface of web/src/ui/tokens.css. */
export const surfaces = {
  light: ['#ffffff', '#f1f3f5'],
  dark: ['#101317', '#1b2026'],
} as const satisfies Record<Theme, readonly string[]>

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
/** A fill must stand out from the page: gold may on white, a near-black maroon may not on black. */
const fillContrast: Record<Theme, number> = { light: 1.4, dark: 3 }

/** The accents of a school's colour (`#rrggbb`) in a theme. Throws for anything that is not such a colour. */
export function accentsOf(color: string, theme: Theme): Accents {
  const accent = adjust(color, theme, fillContrast[theme])
  return {
    accent,
    accentInk: contrast(accent, '#ffffff') >= textContrast ? '#ffffff' : '#000000',
    accentText: adjust(color, theme, textContrast),
  }
}

/** Contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(rgbOf(a)), luminance(rgbOf(b))].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Moves the lightness, and only as far as needed, away from the theme's surfaces; the hue stays. */
function adjust(color: string, theme: Theme, wanted: number): string {
  const step = theme === 'light' ? -0.01 : 0.01
  const { hue, saturation, lightness } = hslOf(rgbOf(color))
  let adjusted = color
  for (let l = lightness; !surfaces[theme].every((surface) => contrast(adjusted, surface) >= wanted);) {
    l += step
    // A full saturation glares on a dark page.
    adjusted = hexOf(
      hue,
      theme === 'dark' ? Math.min(saturation, 0.7) : saturation,
      Math.min(1, Math.max(0, l)),
    )
  }
  return adjusted
}

function rgbOf(color: string): Rgb {
  const value = /^#[\da-f]{6}$/i.test(color) ? Number.parseInt(color.slice(1), 16) : undefined
  if (value === undefined) throw new Error(`${color} is not a colour like #841617`)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function hslOf([red, green, blue]: Rgb) {
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  const lightness = most - range / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const hue =
    most === red
      ? (green - blue) / range
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: (hue * 60 + 360) % 360, saturation: range / (1 - Math.abs(2 * lightness - 1)), lightness }
}

function hexOf(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const part = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}
