export type Theme = 'light' | 'dark'

/** The backgrounds of accents: page and raised surface of web/src/ui/tokens.css. */
export const surfaces = {
  light: ['#ffffff', '#f1f3f5'],
  dark: ['#101317', '#1b2026'],
} as const satisfies Record<Theme, readonly string[]>
