import { isolated } from '../../../shared/isolated.ts'
import { sentenceOf } from '../../../shared/notifications/sentence.ts'
import type { Notification } from './newest.ts'

/** Several notifications in one line, for example all saves of one post or all comments on one post. */
export interface Group {
  /** Does not change when another notification joins the group. */
  key: string
  /** The id of the group's newest notification. */
  id: string
  items: Notification[]
}

const grouped = new Set<Notification['type']>([
  'like',
  'comment',
  'comment reply',
  'post interaction',
  'want',
])

/** Groups the loaded notifications; each group has the position of its newest notification. */
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

/** Returns 'Ann', 'Ann and Bob' or 'Ann and 11 others'. A person whose account is deleted is 'Someone'. */
export function namesOf(items: readonly Notification[]): string {
  const names = [
    ...new Map(items.map(({ actor }) => [actor?.id, isolated(actor?.name ?? 'Someone')])).values(),
  ]
  const [first = 'Someone', second] = names
  if (second === undefined) return first
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`
}

/** What the people of a group did: 'commented on your post', or 'commented 2 times on your post' if one person did it. */
export function deedOf(items: readonly Notification[]): string {
  const [first] = items
  if (!first) return ''
  const sentence = sentenceOf(first)
  const isOnePerson = first.actor && items.every(({ actor }) => actor?.id === first.actor?.id)
  return isOnePerson && items.length > 1 ? sentence.replace(' ', ` ${items.length} times `) : sentence
}
