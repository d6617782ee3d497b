import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { admit } from '../../lambdas/access/visibility.ts'
import type { Viewer } from '../../lambdas/access/viewer.ts'
import { chatIdOf, chatIdSchema, partnerIn } from '../../shared/chats/pair.ts'
import { defineContract } from '../../shared/contract.ts'

const [ann, ben, eve] = ['u_ann1', 'u_ben2', 'u_eve3'] as const

test('two people have only one conversation, no matter who starts it', () => {
  expect(chatIdOf(ann, ben)).toBe(chatIdOf(ben, ann))
  expect(chatIdSchema.safeParse(chatIdOf(ann, ben)).success).toBe(true)
  expect(partnerIn(chatIdOf(ann, ben), ann)).toBe(ben)
  expect(partnerIn(chatIdOf(ann, ben), ben)).toBe(ann)
})

test('no partner is found for a third person, or in an id that does not contain two person ids in ascending order', () => {
  for (const id of [chatIdOf(ann, ben), chatIdOf(ann, ann), `${ben}-${ann}`, `${ann}-${ben}-${eve}`, '', ann])
    expect(partnerIn(id, eve), id).toBeUndefined()
  expect(partnerIn(chatIdOf(ann, ann), ann)).toBeUndefined()
  expect(partnerIn(`${ben}-${ann}`, ann)).toBeUndefined()
  expect(partnerIn(`${ann}-${ben}-${eve}`, ann)).toBeUndefined()
})

test('an operation about a conversation is refused to everyone but its two people', () => {
  const contract = defineContract({
    name: 'read',
    method: 'GET',
    path: '/chats/{chatId}',
    access: 'verified',
    scope: 'chat',
    summary: '',
    input: z.strictObject({ chatId: chatIdSchema }),
    example: { chatId: chatIdOf(ann, ben) },
    output: z.object({}),
    refusals: {},
  })
  const viewerOf = (id: string) => ({ id, verified: true, isSessionStarted: true }) as Viewer
  const chatId = chatIdOf(ann, ben)
  for (const id of [ann, ben]) expect(() => admit(contract, viewerOf(id), { chatId })).not.toThrow()
  expect(() => admit(contract, viewerOf(eve), { chatId })).toThrow("This conversation doesn't exist")
})
