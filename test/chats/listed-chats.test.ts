import { describe, expect, test } from 'vitest'
import type { Chat } from '../../shared/chats/chat.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { newUlid } from '../../shared/ulid.ts'
import { afterHint, chatsOf, withChat, withFirstPage } from '../../web/src/chats/listed-chats.ts'
import type { ChatsPage } from '../../web/src/chats/listed-chats.ts'
import { aChat, aMessage, ann, authorOf, bob } from '../render/samples.ts'

const start = Date.UTC(2026, 10, 22)
const person = (name: string) => ({ ...bob, id: `u_${name}`, name, username: name })
const chat = (name: string, minute: number): Chat =>
  aChat(person(name), name, { lastAt: start + minute * 60_000 })
const shown = (pages: readonly ChatsPage[] | undefined) =>
  pages && chatsOf(pages).map((one) => one.partner.name)
const message = (to: Chat, minute: number, sender = to.partner): Hint => ({
  type: 'message',
  message: aMessage(to.id, 'Hello', { senderId: sender.id, createdAt: start + minute * 60_000 }),
  sender,
})
const [old, newer, newest] = [chat('old', 1), chat('newer', 2), chat('newest', 3)]
const pages: ChatsPage[] = [{ items: [newest, newer], cursor: 'next' }, { items: [old] }]
const never = newUlid(start + 3600_000)

describe('the loaded pages of the inbox', () => {
  test('move a conversation to the top when a message by either person arrives', () => {
    const received = afterHint(pages, message(old, 9), ann.id)
    expect(shown(received)).toEqual(['old', 'newest', 'newer'])
    expect(chatsOf(received!)[0]).toMatchObject({
      preview: { kind: 'text', text: 'Hello', senderId: 'u_old' },
    })
    expect(shown(afterHint(pages, message(newer, 9, authorOf(ann)), ann.id))).toEqual([
      'newer',
      'newest',
      'old',
    ])
  })

  test('name the post that a message shares, and keep this name after later messages without a post', () => {
    const post = { state: 'shown' as const, id: 'p', author: bob, text: 'A lamp', category: 'furniture' }
    const hint = (minute: number, more: object): Hint => ({
      type: 'message',
      message: aMessage(old.id, 'Hello', { senderId: 'u_old', createdAt: start + minute * 60_000, ...more }),
      sender: old.partner,
    })
    const about = (shownPages: readonly ChatsPage[]) => chatsOf(shownPages)[0]?.post
    const named = afterHint(pages, hint(9, { post }), ann.id)!
    expect(about(named)).toEqual({ id: 'p', text: 'A lamp' })
    const later = afterHint(named, hint(10, {}), ann.id)!
    expect(about(later)).toEqual({ id: 'p', text: 'A lamp' })
    expect(
      about(afterHint(later, hint(11, { post: { state: 'missing', id: 'q' } }), ann.id)!),
    ).toBeUndefined()
  })

  test('do not change when an older or repeated message arrives', () => {
    expect(chatsOf(afterHint(pages, message(newest, 0), ann.id)!)).toEqual(chatsOf(pages))
    const hint = message(old, 9)
    const once = afterHint(pages, hint, ann.id)!
    expect(chatsOf(afterHint(once, hint, ann.id)!)).toEqual(chatsOf(once))
  })

  test('get a new conversation when a stranger writes, but have to be reloaded when the person writes to a stranger', () => {
    const stranger = chat('stranger', 0)
    expect(shown(afterHint(pages, message(stranger, 9), ann.id))).toEqual([
      'stranger',
      'newest',
      'newer',
      'old',
    ])
    expect(afterHint(pages, message(stranger, 9, authorOf(ann)), ann.id)).toBeUndefined()
  })

  test('lose a deleted conversation, unless it has a message that is later than the deletion', () => {
    const deleted = (upTo: string): Hint => ({ type: 'chat-deleted', chatId: old.id, upTo })
    expect(shown(afterHint(pages, deleted(old.lastId), ann.id))).toEqual(['newest', 'newer'])
    expect(shown(afterHint(pages, deleted(newUlid(start)), ann.id))).toEqual(['newest', 'newer', 'old'])
  })

  test('show a conversation only once if it moved to another page between two requests', () => {
    const moved = { ...old, lastId: newUlid(start + 540_000) }
    expect(shown([{ items: [moved, newest] }, { items: [newer, old] }])).toEqual(['old', 'newest', 'newer'])
    expect(chatsOf(withChat(pages, newer))).toEqual(chatsOf(pages))
  })

  test('take the additions and removals of a reloaded first page, and keep all other conversations', () => {
    const fresh = { items: [chat('fresh', 5), newest], cursor: 'other' }
    const after = withFirstPage(pages, fresh, never)
    expect(shown(after)).toEqual(['fresh', 'newest', 'newer', 'old'])
    expect(after[0]?.cursor).toBe('next')
    expect(shown(withFirstPage(pages, { items: [newest, old] }, never))).toEqual(['newest', 'old'])
    expect(shown(withFirstPage(pages, { items: [] }, never))).toEqual([])
  })

  test('are replaced by the reloaded first page if it has no conversation in common with them', () => {
    const after = withFirstPage(pages, { items: [chat('a', 9), chat('b', 8)], cursor: 'other' }, never)
    expect(shown(after)).toEqual(['a', 'b'])
    expect(after).toHaveLength(1)
    expect(after[0]?.cursor).toBe('other')
  })

  test('keep a conversation whose message arrived while the reloaded page was in flight', () => {
    const came = afterHint(pages, message(chat('came', 0), 9), ann.id)!
    const since = newUlid(start + 8 * 60_000)
    expect(shown(withFirstPage(came, { items: [newest, newer, old] }, since))).toEqual([
      'came',
      'newest',
      'newer',
      'old',
    ])
  })
})
