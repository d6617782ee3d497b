import { NavLink, useLocation } from 'react-router-dom'
import type { NavLinkProps } from 'react-router-dom'
import { scrollToTop } from '../lib/scroll-to-top.ts'

/** A link in a navigation. If its page is already open, a press scrolls that page to the top. */
export function PlaceLink(props: NavLinkProps & { to: string }) {
  const { pathname } = useLocation()
  return <NavLink {...props} onClick={() => props.to === pathname && scrollToTop()} />
}
