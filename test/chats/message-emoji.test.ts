import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emojiOf, messageEmojiSchema, quickEmojis, withReaction } from '../../shared/chats/message-emoji.ts'
import { newestPage, withHint, withNewer } from '../../web/src/chats/loaded-messages.ts'
import { keptEmoji, keptValue } from '../../web/src/chats/outbox/kept-hearts.ts'
import { messageAt, partners } from './conversation.ts'

test('a stored reaction that waits to be sent keeps its emoji, and a reaction that an earlier version of the site stored is a heart', () => {
  for (const emoji of [...quickEmojis, '🍕', '🇩🇪', undefined])
    expect(keptEmoji(keptValue(partners.chatId, emoji))).toBe(emoji)
  expect(keptEmoji(`${partners.chatId} true`)).toBe('❤️')
})

test.each([...quickEmojis, '🍕', '👍🏽', '🇩🇪', '3️⃣', '🏳️‍🌈', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏽‍❤️‍💋‍👨🏿', '🧑🏿‍🤝‍🧑🏻'])('%s is one emoji', (emoji) => {
  expect(messageEmojiSchema.safeParse(emoji).success).toBe(true)
})

test.each([
  '',
  'x',
  '3',
  ' ',
  '👍👍',
  '👍 ',
  'a👍',
  '🇩',
  '👍\u0301',
  '\u200D',
  '🏽🏽',
  `👩${'\u200D👩'.repeat(11)}`,
  '<b>',
])('“%s” is not one emoji', (text) => {
  expect(messageEmojiSchema.safeParse(text).success).toBe(false)
})

const page = (requestedAt = 0) => ({ items: [messageAt(10)], requestedAt })

test('after any sequence of reactions, by hints or pages, a message has the last reaction of each person', () => {
  const emoji = fc.option(fc.constantFrom(...quickEmojis, '🍕'), { nil: undefined })
  const press = fc.record({ who: fc.constantFrom('u_ann', 'u_bob'), emoji, isHinted: fc.boolean() })
  fc.assert(
    fc.property(fc.array(press, { maxLength: 20 }), (presses) => {
      let [now, on] = [1_000, messageAt(10)]
      let loaded = newestPage(page())
      for (const { who, emoji: given, isHinted } of presses) {
        now += 10
        on = { ...on, ...withReaction(on, who, given), emojis: withReaction(on, who, given).emojis }
        const { hearts, emojis, chatId, id: messageId } = on
        const seen = { ...partners, at: now }
        const hint = { type: 'heart', chatId, messageId, hearts, emojis } as const
        loaded = isHinted
          ? withHint(withHint(loaded, hint, seen), hint, seen)
          : withNewer(loaded, { items: [on], requestedAt: now })
        // A page that was requested before the press changes nothing.
        if (isHinted) loaded = withNewer(loaded, page(now - 5))
        for (const person of ['u_ann', 'u_bob'])
          expect(emojiOf(loaded.messages[0]!, person)).toBe(emojiOf(on, person))
        expect(emojiOf(on, who)).toBe(given)
      }
    }),
  )
})
