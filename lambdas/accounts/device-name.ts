/**
 * Browsers by the text that identifies them in a user agent. The first match is the browser, so the order matters: the
 * user agent of Edge also contains 'Chrome'.
 */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** The usual names of a browser and device, for example 'Chrome on Windows'. */
export function deviceName(userAgent: string): string {
  const nameIn = (names: typeof browsers | typeof systems) =>
    names.find(([part]) => userAgent.includes(part))?.[1]
  const browser = nameIn(browsers) ?? 'A browser'
  const system = nameIn(systems)
  return system ? `${browser} on ${system}` : browser
}
