/**
 * Returns a path of this site from a query parameter like `?redirect=` or `?goBack=`, and undefined for anything that
 * leads elsewhere. Browsers drop tabs and line breaks and read `\\` as `/`, so the browser's own parser decides.
 */
export function ownPath(path: string | null, origin = window.location.origin): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  // `/.//evil.example` is parsed to the path `//evil.example`, which would lead away when parsed again.
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined
}
