/** Returns this device's time zone from the IANA list. Returns undefined if the browser does not know it or hides it. */
export function deviceTimeZone(): string | undefined {
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? undefined : timeZone
}
