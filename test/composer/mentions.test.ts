import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedName, withMentions } from '../../shared/composer/mentions.ts'
import { richTextSchema } from '../../shared/composer/written-text.ts'
import { anyText } from '../any-text.ts'

const people = [
  { id: 'u_ann', username: 'ann' },
  { id: 'u_annray', username: 'ann.ray' },
]
const namedIn = (text: string) =>
  (withMentions(text, people).mentions ?? []).map(
    ({ start, end, userId }) => `${text.slice(start, end)} ${userId}`,
  )

test.each([
  ['@ann', ['@ann u_ann']],
  ['Ask @ann.', ['@ann u_ann']],
  ['@ann.ray, (@ann) and @ann', ['@ann.ray u_annray', '@ann u_ann', '@ann u_ann']],
  ['“@ann”: @ann.ray.', ['@ann u_ann', '@ann.ray u_annray']],
  ['@Ann and @ANN.Ray', ['@Ann u_ann', '@ANN.Ray u_annray']],
  ['@anna @ann_ray @ann.rays @annß @ann@ann @ann_ @ann.rayß @ann.ray_ @ann\u0301', []],
  ['＠ann @ａｎｎ @аnn', []],
  ['mail@ann.ray me@ann and @@ann', []],
  ['@ben', []],
  ['https://ou.edu/@ann https://ou.edu/?to=@ann', []],
])('in %j the mentions are %j', (text, mentions) => {
  expect(namedIn(text)).toEqual(mentions)
})

test('the server accepts the mentions that are found in any text, and each one names a known person', () => {
  const part = fc.oneof(
    anyText({ maxLength: 12 }),
    fc.constantFrom('@ann', '@ann.ray', '@Ann', ' ', '.', '@', 'https://ou.edu/', '(@ann)'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 9 }), (parts) => {
      const block = withMentions(parts.join(''), people)
      expect(richTextSchema.safeParse([block]).success).toBe(true)
      for (const { start, end, userId } of block.mentions ?? [])
        expect(people).toContainEqual({
          id: userId,
          username: block.text.slice(start + 1, end).toLowerCase(),
        })
    }),
  )
})

test.each([
  ['Ask @an', 'an'],
  ['@Zoë', 'Zoë'],
  ['(@ann.r', 'ann.r'],
  ['@a', undefined],
  ['@ an', undefined],
  ['@ann ', undefined],
  ['ann@ou', undefined],
  ['https://ou.edu/@ann', undefined],
])('after %j the name being typed is %j', (text, name) => {
  expect(typedName(text)).toBe(name)
})
