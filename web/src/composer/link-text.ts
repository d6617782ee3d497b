const longest = 40

/** Whether a link leads to a page, and not to a mail or a call. */
export const isToPage = (url: string) => /^https?:/i.test(url)

/** An address in the parts that a link shows or leaves out; copied, they are the whole address. */
interface LinkText {
  /** 'https://'; empty if it was not typed, or for a mail or a call. */
  scheme: string
  showsScheme: boolean
  shown: string
  /** The end of a long path, which an ellipsis replaces. */
  rest: string
}

/**
 * The text of a link: the host that the browser will open, complete and in ASCII (a Cyrillic look-alike becomes `xn--…`),
 * then the path, shortened to 40 characters in all if the host leaves space. The scheme shows only after a visible
 * character: without it, `ou.edu/https://evil.example` would look like a page of ou.edu. It does not show where it was not
 * typed, which is only where a word begins. E-mail addresses and phone numbers show as typed.
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
