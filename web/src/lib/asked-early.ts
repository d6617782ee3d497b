/** Answers that were asked for before the page's own script was there. */
const answers = new Map<string, Promise<Response>>()

/** Asks as a visitor. */
export function askEarly(url: string): void {
  const answer = fetch(url, { credentials: 'omit' })
  // Who takes it hears of it.
  answer.catch(() => undefined)
  answers.set(url, answer)
}

/** The answer, once. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = answers.get(url)
  answers.delete(url)
  return answer
}
