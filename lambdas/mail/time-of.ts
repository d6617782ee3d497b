/** 'Nov 22, 2026, 9:05 AM UTC' */
export function timeOf(at: number): string {
  const time = new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${time} UTC`
}
