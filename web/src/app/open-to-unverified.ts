const pages = ['/verify', '/logout', '/404', '/login/sent', '/login/google', '/forgotpassword']

/** Whether a page is open to people with an unverified e-mail: log-out, the pages of mailed links, and the static pages. */
export function isOpenToUnverified(pathname: string): boolean {
  const isStaticPage =
    /^\/settings\/[a-z_]+\/?$/.test(pathname) &&
    !/^\/settings\/(account|notifications|payments)/.test(pathname)
  return isStaticPage || pages.includes(pathname) || pathname.startsWith('/unsubscribe/')
}
