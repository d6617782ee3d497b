const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Writes the decimal digits of every script, such as '٤' and '４', as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Unicode lists the ten digits of a script one after another, from zero.
    let first = code
    while (isDigit(first - 1)) first -= 1
    return String((code - first) % 10)
  })
}
