const longest = 40

/**
 * What a link shows: the host that the browser will open, whole and in ASCII (a Cyrillic look-alike becomes `xn--…`),
 * then the path, shortened to 40 characters in all where the host leaves room. The scheme shows only after a visible character: without it,
 * `ou.edu/https://evil.example` would read like a page of ou.edu.
 */
export function linkText(url: string, before = ' '): string {
  const { protocol, host, pathname, search, hash } = new URL(url)
  const path = `${pathname}${search}${hash}`.replace(/^\/$/, '')
  const room = Math.max(1, longest - host.length)
  const scheme = /\s/.test(before) ? '' : `${protocol}//`
  return `${scheme}${host}${path.length > room ? `${path.slice(0, room)}…` : path}`
}
