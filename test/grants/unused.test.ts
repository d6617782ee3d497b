import { expect, test } from 'vitest'
import type { Grant } from '../../infra/local/access/access.ts'
import { grantProblems, grantTable } from './unused.ts'

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/Campus'
const grant = (index: number, more: Partial<Grant> = {}): Grant => ({
  holder: 'posts-api',
  policy: 'PostsPolicy',
  index,
  actions: ['dynamodb:GetItem', 'dynamodb:PutItem'],
  resources: [table],
  condition: undefined,
  ...more,
})
const use = (index: number, action: string) => ({ policy: 'PostsPolicy', index, action })

test('the table lists each function with its statements, and puts unused actions into brackets', () => {
  const condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['ANY*'] } }
  expect(grantTable([grant(0, { condition })], [use(0, 'dynamodb:GetItem')])).toEqual([
    'posts-api',
    `  dynamodb:GetItem [dynamodb:PutItem] on table/Campus if ${JSON.stringify(condition)}`,
  ])
})

test('an action that allowed no call is a problem, in each statement separately', () => {
  const used = [use(0, 'dynamodb:GetItem'), use(0, 'dynamodb:PutItem'), use(1, 'dynamodb:GetItem')]
  expect(grantProblems([grant(0)], used)).toEqual([])
  expect(grantProblems([grant(0), grant(1)], used)).toEqual([
    'PostsPolicy[1] of posts-api grants dynamodb:PutItem, which allowed no call of the run',
  ])
})

test('a grant on every resource is a problem even if it is used', () => {
  const used = [use(0, 'dynamodb:GetItem'), use(0, 'dynamodb:PutItem')]
  expect(grantProblems([grant(0, { resources: ['*'] })], used)).toEqual([
    'PostsPolicy[0] of posts-api grants every resource',
  ])
  expect(grantProblems([grant(0, { holder: 'PostsPolicy', resources: ['*'] })], used)).toEqual([])
})
