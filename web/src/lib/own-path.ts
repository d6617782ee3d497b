/**
 * A path of this site out of an address, like `?redirect=` and `?goBack=`; anything that leads elsewhere is
 * undefined. Browsers drop tabs and line breaks and read `\\` as `/`, so only their own reading counts.
 */
export function ownPath(path: string | null, origin = window.location.origin): string | undefined {
  if (!path?.startsWith('/') || !URL.canParse(path, origin)) return undefined
  const url = new URL(path, origin)
  // What is left of `/.//evil.example` would lead there when it is read again.
  return url.origin === origin && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : undefined
}
