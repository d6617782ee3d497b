import { mediaQuery } from './media-query.ts'

/** Scrolls to the top: smoothly, or at once for people who prefer reduced motion. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: mediaQuery('reduced motion').matches ? 'instant' : 'smooth' })
}
