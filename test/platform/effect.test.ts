import { expect, expectTypeOf, test } from 'vitest'
import { operation } from '../../lambdas/access/operation.ts'
import { effect, grantsOf, only } from '../../lambdas/platform/effect.ts'
import { anyId, onRows } from '../../lambdas/platform/grants.ts'
import { limitKey } from '../../lambdas/platform/limit-keys.ts'
import { reaction } from '../../lambdas/platform/reaction.ts'
import { postKey } from '../../lambdas/posts/post-keys.ts'
import { saveStore } from '../../lambdas/saves/save-store.ts'
import { postCreated } from '../../events/post-created.ts'
import { savePost } from '../../shared/saves/save-post.ts'

const ofPosts = (action: 'BatchGetItem' | 'GetItem' | 'PutItem') => onRows(postKey(anyId), action)
const store = effect({ read: ofPosts('GetItem'), write: ofPosts('PutItem') }, () => ({
  read: () => 'read',
  write: () => 'written',
}))

test('an effect that is limited to some methods has only the grants of these methods', () => {
  expect(grantsOf({ store })).toEqual([...ofPosts('GetItem'), ...ofPosts('PutItem')])
  expect(grantsOf({ store: only(store, 'read') })).toEqual(ofPosts('GetItem'))
})

test('a reaction has the grants of the effects that it names', () => {
  const { grants } = reaction(postCreated, { store: only(store, 'write') }, async () => {})
  expect(grants).toEqual(ofPosts('PutItem'))
})

test("an operation has the grants of the effects that it names, and of its contract's limits", () => {
  const { grants } = operation(savePost, { saves: only(saveStore, 'target') }, async () => ({
    saved: true as const,
  }))
  const counters = ['save-post', 'save-post-from'].map((scope) => limitKey(scope, anyId))
  expect(grants).toEqual([
    ...ofPosts('BatchGetItem'),
    ...counters.flatMap((counter) => onRows(counter, 'UpdateItem')),
  ])
})

test('calling a method that is not named does not compile', () => {
  operation(savePost, { saves: only(saveStore, 'target') }, async (_, { saves }) => {
    expectTypeOf(saves).toEqualTypeOf<Pick<ReturnType<typeof saveStore>, 'target'>>()
    // @ts-expect-error `remove` is not named.
    await saves.remove('p', 'u')
    return { saved: true as const }
  })
})

test('an effect with a method whose grants are missing does not compile', () => {
  // @ts-expect-error `write` has no grants.
  effect({ read: [] }, () => ({ read: () => 1, write: () => 2 }))
})
