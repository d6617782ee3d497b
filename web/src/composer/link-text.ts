const longest = 40

/**
 * The text of a link: the host that the browser will open, complete and in ASCII (a Cyrillic look-alike becomes `xn--…`),
 * then the path, shortened to 40 characters in all if the host leaves space. The scheme shows only after a visible
 * character: without it, `ou.edu/https://evil.example` would look like a page of ou.edu.
 */
export function linkText(url: string, before = ' '): string {
  const { protocol, host, pathname, search, hash } = new URL(url)
  const path = `${pathname}${search}${hash}`.replace(/^\/$/, '')
  const room = Math.max(1, longest - host.length)
  const scheme = /\s/.test(before) ? '' : `${protocol}//`
  return `${scheme}${host}${path.length > room ? `${path.slice(0, room)}…` : path}`
}
