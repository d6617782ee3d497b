/**
 * The time zone of this device, of the IANA list. Undefined if the browser does not know it, as on a system without one or
 * in a browser that hides it.
 */
export function deviceTimeZone(): string | undefined {
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions()
  return timeZone === 'Etc/Unknown' ? undefined : timeZone
}
