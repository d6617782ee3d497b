import type { Notification } from './newest.ts'

/** Several notifications that read as one line: saves of one thing, or comments on one post. */
export interface Group {
  /** Stays the same when another notification joins the group. */
  key: string
  /** The newest one's id. */
  id: string
  items: Notification[]
}

const grouped = new Set<Notification['type']>(['like', 'comment', 'comment reply', 'post interaction'])

/** The loaded notifications in lines, each at the place of its newest one. */
export function groupsOf(items: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const item of items) {
    const key = grouped.has(item.type) ? `${item.type} ${item.subjectId}` : item.id
    const group = groups.get(key)
    if (group) group.items.push(item)
    else groups.set(key, { key, id: item.id, items: [item] })
  }
  return [...groups.values()]
}

/** 'Ann', 'Ann and Bob', 'Ann and 11 others'. Somebody whose account is deleted has no name. */
export function namesOf(items: readonly Notification[]): string {
  const names = [...new Map(items.map(({ actor }) => [actor?.id, actor?.name ?? 'Somebody'])).values()]
  const [first = 'Somebody', second] = names
  if (second === undefined) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`
}
