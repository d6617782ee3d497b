import { NavLink, useLocation } from 'react-router-dom'
import type { NavLinkProps } from 'react-router-dom'
import { scrollToTop } from '../lib/scroll-to-top.ts'

/** A link of a navigation. On its own page, it scrolls to the top instead. */
export function PlaceLink(props: NavLinkProps & { to: string }) {
  const { pathname } = useLocation()
  return <NavLink {...props} onClick={() => props.to === pathname && scrollToTop()} />
}
