import { useLocation } from 'react-router-dom'
import { Link, type LinkProps } from '../lib/link.tsx'
import { scrollToTop } from '../lib/scroll-to-top.ts'

/**
 * A link in a navigation, marked while its page is open, or unless `end` is set, a page below it. If its page is open, a
 * press scrolls that page to the top.
 */
export function PlaceLink({ end = false, ...props }: LinkProps & { end?: boolean }) {
  const { to } = props
  const { pathname } = useLocation()
  const isHere = pathname === to || (!end && pathname.startsWith(`${to}/`))
  return (
    <Link
      aria-current={isHere ? 'page' : undefined}
      {...props}
      onClick={() => pathname === to && scrollToTop()}
    />
  )
}
