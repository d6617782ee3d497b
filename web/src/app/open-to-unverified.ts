const pages = ['/verify', '/logout', '/404']

/** Where someone with an unverified e-mail may be: the way out, and what can be read before one agrees to anything. */
export function isOpenToUnverified(pathname: string): boolean {
  const isStaticPage = /^\/settings\/[a-z_]+\/?$/.test(pathname) && !pathname.startsWith('/settings/account')
  return isStaticPage || pages.includes(pathname)
}
