/**
 * Returns the path if it stays on the site at `origin`, otherwise undefined. Browsers drop tabs and line breaks and read
 * `\` as `/`, so the URL parser decides.
 */
export function ownPathAt(origin: string, path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  // `/.//evil.example` parses to the path `//evil.example`, which leads to another site when parsed again.
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined
}
