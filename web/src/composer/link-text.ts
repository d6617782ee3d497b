const longest = 40

/** Whether a link leads to a page, and not to an e-mail or a phone call. */
export const isToPage = (url: string) => /^https?:/i.test(url)

/** An address, split into parts that a link shows or hides. A copied link contains all parts, so it is the whole address. */
interface LinkText {
  /** 'https://' if it was typed, otherwise empty. Also empty for e-mail addresses and phone numbers. */
  scheme: string
  showsScheme: boolean
  shown: string
  /** The end of a long path. The link shows an ellipsis instead. */
  rest: string
}

/**
 * Returns the text of a link. It begins with the host that the browser will open, complete and in ASCII (a Cyrillic
 * look-alike becomes `xn--…`). The path follows, cut so that both have 40 characters if possible. The scheme shows only
 * directly after a visible character: without it, `ou.edu/https://evil.example` would look like a page of ou.edu. E-mail
 * addresses and phone numbers show as typed.
 */
export function linkText(url: string, before = ' ', typed = url): LinkText {
  if (!isToPage(url)) return { scheme: '', showsScheme: false, shown: typed, rest: '' }
  const { protocol, host, pathname, search, hash } = new URL(url)
  const path = `${pathname}${search}${hash}`.replace(/^\/$/, '')
  const room = Math.max(1, longest - host.length)
  return {
    scheme: typed === url ? `${protocol}//` : '',
    showsScheme: !/\s/.test(before),
    shown: `${host}${path.slice(0, room)}`,
    rest: path.slice(room),
  }
}
