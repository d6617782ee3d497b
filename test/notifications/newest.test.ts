import { expect, test } from 'vitest'
import type { Notification, NotificationPage } from '../../web/src/notifications/newest.ts'
import { withNewest, withRead } from '../../web/src/notifications/newest.ts'
import { groupsOf, namesOf } from '../../web/src/notifications/groups.ts'

const notice = (id: string, more: Partial<Notification> = {}): Notification => ({
  id,
  type: 'like',
  subjectId: '1',
  createdAt: 1,
  isUnread: false,
  ...more,
})
const page = (ids: string[], cursor?: string): NotificationPage => ({
  items: ids.map((id) => notice(id)),
  ...(cursor && { cursor }),
})
const idsOf = (pages: NotificationPage[]) => pages.map(({ items }) => items.map(({ id }) => id).join(''))

test('a newer first page moves later notifications down, and no notification is lost or duplicated', () => {
  const list = { pages: [page(['d', 'c'], 'c'), page(['b', 'a'])], pageParams: ['', 'c'] }
  const after = withNewest(list, page(['f', 'e'], 'e'))
  expect(idsOf(after.pages)).toEqual(['fedc', 'ba'])
  expect(after.pages[0]?.cursor).toBe('c')
})

test('an undone notification disappears, and unread notifications stay unread', () => {
  const list = {
    pages: [{ items: [notice('c'), notice('b', { isUnread: true }), notice('a')] }],
    pageParams: [''],
  }
  const after = withNewest(list, page(['d', 'b', 'a']))
  expect(idsOf(after.pages)).toEqual(['dba'])
  expect(after.pages[0]?.items.map(({ isUnread }) => isUnread)).toEqual([false, true, false])
})

test('a grouped line names each of its people once', () => {
  const by = (name: string) =>
    notice(name, { actor: { id: name, name, username: name, schoolVerified: true } })
  expect(namesOf([by('Ann')])).toBe('Ann')
  expect(namesOf([by('Ann'), by('Ann')])).toBe('Ann')
  expect(namesOf([by('Ann'), by('Bob')])).toBe('Ann and Bob')
  expect(namesOf(['Ann', ...Array.from({ length: 11 }, (_, at) => `B${at}`)].map(by))).toBe(
    'Ann and 11 others',
  )
})

test('saves of one post are grouped, without those of another post and without mentions', () => {
  const items = [notice('c'), notice('b', { subjectId: '2' }), notice('a'), notice('m', { type: 'mention' })]
  expect(groupsOf(items).map((group) => group.items.map(({ id }) => id).join(''))).toEqual(['ca', 'b', 'm'])
})

test('reading a conversation marks the notification of its message as read, but not those of later messages or of hearts', () => {
  const ofChat = { chatId: 'c1', isUnread: true, type: 'message' as const }
  const items = [
    notice('d', { ...ofChat, subjectId: '3' }),
    notice('c', { ...ofChat, subjectId: '2' }),
    notice('b', { ...ofChat, type: 'message like', subjectId: '1' }),
    notice('a', { ...ofChat, chatId: 'c2', subjectId: '1' }),
  ]
  const after = withRead({ pages: [{ items }], pageParams: [''] }, { chatId: 'c1', upTo: '2' })
  expect(after.pages[0]?.items.map(({ isUnread }) => isUnread)).toEqual([true, false, true, true])
})
