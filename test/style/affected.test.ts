import { expect, test } from 'vitest'
import { operationsAffectedBy, testsAffectedBy } from '../affected.ts'

test.each([
  ['lambdas/saves/save-post.ts', 'test/saves/save-post.test.ts'],
  ['shared/saves/save-post.ts', 'test/saves/save-post.test.ts'],
  ['lambdas/saves/save-store.ts', 'test/saves/save-post.test.ts'],
  ['events/comment-created.ts', 'test/notifications/on-comment-created-add-notifications.test.ts'],
  ['web/src/accounts/login.tsx', 'test/accounts/login.test.tsx'],
  ['web/console/open-case.tsx', 'test/console/reports.test.tsx'],
  ['lambdas/users/user-store.ts', 'test/users/get-me.test.ts'],
  ['test/media/pictures.ts', 'test/posts/delete-post.test.ts'],
  ['test/posts/create-post.test.ts', 'test/posts/create-post.test.ts'],
  ['infra/local/table/stream.ts', 'test/infra/local/table/stream.test.ts'],
])('a change of %s affects the test %s', (file, test) => {
  expect(testsAffectedBy([file])).toContain(test)
})

test('a change of a handler affects fewer than eight tests', () => {
  expect(testsAffectedBy(['lambdas/saves/save-post.ts']).length).toBeLessThan(8)
})

test.each([
  [['lambdas/saves/save-post.ts'], ['save-post']],
  [['shared/saves/save-post.ts'], ['save-post']],
  [['lambdas/saves/save-store.ts'], expect.arrayContaining(['save-post', 'unsave-post'])],
  [['web/src/saves/save-post.tsx', 'test/saves/save-post.test.ts'], []],
  [['lambdas/platform/table.ts'], undefined],
])('a change of %s affects the operations %s', (changed, operations) => {
  expect(operationsAffectedBy(changed)).toEqual(operations)
})
