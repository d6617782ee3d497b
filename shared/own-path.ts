/**
 * Returns a path of the site at `origin`, and undefined for anything that leads elsewhere. Browsers drop tabs and line
 * breaks and read `\` as `/`, so the parser of addresses decides.
 */
export function ownPathAt(origin: string, path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  // `/.//evil.example` is parsed to the path `//evil.example`, which would lead away when parsed again.
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined
}
