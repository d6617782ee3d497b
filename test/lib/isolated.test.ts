/** Texts of people inside our sentences keep their own direction, and do not change the direction of the sentence. */
import { expect, test } from 'vitest'
import { layOut } from '../../lambdas/mail/layout.ts'
import { findCampus } from '../../shared/campuses/campus.ts'
import { isolated } from '../../shared/isolated.ts'
import { lineOf, sentenceOf } from '../../shared/notifications/sentence.ts'

const hello = 'مرحبا! $40?'
/** Puts the words between the characters First Strong Isolate and Pop Directional Isolate. */
const alone = (words: string) => `\u2068${words}\u2069`

test('right-to-left words keep their direction, and others stay as they are', () => {
  expect(isolated(hello)).toBe(alone(hello))
  expect(isolated('שולחן, 40$!')).toBe(alone('שולחן, 40$!'))
  expect(isolated('Desk, $40 (really)')).toBe('Desk, $40 (really)')
})

test('characters that force a text direction are removed from people’s texts, so that they cannot change our sentences', () => {
  expect(isolated('\u202Eevil\u2066')).toBe('evil')
  expect(isolated(`\u202E${hello}`)).toBe(alone(hello))
})

test('notifications and mails isolate the names and words in their sentences', () => {
  const about = { type: 'message', subjectId: '01', aboutPost: hello } as const
  expect(lineOf(about, 'נועה לוי')).toBe(`${alone('נועה לוי')} sent you a message about “${alone(hello)}”`)
  const found = { text: hello, path: '/search', count: 2 }
  expect(sentenceOf({ type: 'saved search', subjectId: '01', found })).toBe(`2 new for “${alone(hello)}”`)
  const items = [{ text: 'Noa Levi replied', quote: hello, post: { line: 'שולחן' } }]
  const mail = layOut(findCampus('ou')!, { subject: 'New', purpose: 'New.', items, note: 'Note' })
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`“${alone(hello)}”`)
    expect(part).toContain(alone('שולחן'))
  }
})
