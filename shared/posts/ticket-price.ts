const number = (before: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${before}):? \$?(\d{1,4})(?![\d%])`, 'iu')

const tickets = /(?<!\p{L})(?:tickets?|tix|passes)(?!\p{L})/iu
const printed = number(
  '(?:face(?: value)?|paid|cost me|bought (?:it|them|these|this)(?: for)?)(?: is| was| of| at)?',
)
const wanted = number(
  '(?:asking|want|(?:sell|selling|sale|go|going|yours)(?: (?:it|them|these|this|each))? for|price[ds]?(?: is| at)?)',
)
/** Words for several tickets. With them, one amount may be for one ticket, and the other for several. */
const several = /(?<!\p{L})(?:both|pair|all|total|altogether|set|for (?:two|three|four|[2-9]))(?!\p{L})/iu

/** Whether a text asks more for tickets than it says that they cost: 'paid 40, asking 120'. */
export function aboveFace(text: string): boolean {
  if (!tickets.test(text) || several.test(text)) return false
  const [from, to] = [printed, wanted].map((pattern) => Number(pattern.exec(text)?.[1]))
  return from !== undefined && to !== undefined && to > from
}
