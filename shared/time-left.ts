/** '40 seconds', '12 minutes', '3 hours', '2 days' */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, seconds), 'second')
  if (seconds < 3600) return counted(seconds / 60, 'minute')
  return seconds < 86_400 ? counted(seconds / 3600, 'hour') : counted(seconds / 86_400, 'day')
}

function counted(amount: number, unit: string): string {
  const count = Math.ceil(amount)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The sentence of a refusal that says when to try again: 'Too many codes. Try again in 12 minutes.' */
export function withTimeLeft(sentence: string, retryAfter: number | undefined): string {
  return retryAfter === undefined ? sentence : sentence.replace('later.', `in ${timeLeft(retryAfter)}.`)
}
