/**
 * A person's changed name reaches a thousand rows with copies, even if the reaction is killed, repeated, or races another
 * change.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '../../lambdas/platform/row.ts'
import type { Table } from '../../lambdas/platform/table.ts'
import { partnerCopies } from '../../lambdas/chats/partner-copies.ts'
import { copyStore } from '../../lambdas/posts/copy-store.ts'
import {
  authoredCommentsKey,
  authoredPostsKey,
  itemKey,
  postKey,
  savedKey,
  saveKey,
} from '../../lambdas/posts/post-keys.ts'
import { copyUser } from '../../lambdas/across/copy-user.ts'
import { profileStore } from '../../lambdas/users/profile-store.ts'
import { banMarkKey, userKey } from '../../lambdas/users/user-keys.ts'
import { userStore } from '../../lambdas/users/user-store.ts'
import type { Media } from '../../shared/media/media.ts'
import { newUlid } from '../../shared/ulid.ts'
import { openOwnTable } from '../own-table.ts'

const kills = 10

let own: Awaited<ReturnType<typeof openOwnTable>>
beforeAll(async () => {
  own = await openOwnTable(['author', 'saved'])
})
afterAll(() => own.close())

const old = { name: 'Ann Ray', username: 'annray', schoolVerified: false }
const copyOf = (id: string, version: number) => ({
  author: { ...old, id, version, name: `Ann ${version}`, schoolVerified: true },
  version,
  campusId: 'ou',
})

/** Returns rows that contain a copy of the person's data: posts, comments and saves in turn, one second apart. */
function rowsOf(id: string, count: number): Row[] {
  const others = newUlid(1)
  return Array.from({ length: count }, (_, index) => {
    const at = 1_000 * (index + 1)
    const author = { ...old, id }
    const [postId, commentId] = [newUlid(at), `${others}_${newUlid(at)}`]
    if (index % 3 === 0)
      return { ...postKey(postId), id: postId, author, createdAt: at, authorKey: authoredPostsKey(id) }
    if (index % 3 === 1)
      return {
        ...itemKey(commentId),
        id: commentId,
        author,
        createdAt: at,
        authorKey: authoredCommentsKey(id),
      }
    return { ...saveKey(postId, id), person: author, savedKey: savedKey(id), savedAt: at }
  })
}

const keyOf = (row: Row) => ({ pk: String(row['pk']), sk: String(row['sk']) })

async function copiesNow(rows: Row[]): Promise<unknown[]> {
  const now = await Promise.all(rows.map(async (row) => own.rowOf(keyOf(row))))
  return now.map((row) => row?.['author'] ?? row?.['person'])
}

/** Runs the reaction's update of all copies on a table that may fail. */
const update = (table: Table, ...[copy, since]: Parameters<ReturnType<typeof copyStore>['update']>) =>
  copyStore({ table, now: () => 1, random: () => 'x' }).update(copy, since)

/** Returns a table that fails after this many writes, as if the function was killed. */
function dyingTable(writes: number): Table {
  return {
    ...own.table,
    async update(change) {
      if ((writes -= 1) < 0) throw new Error('killed')
      return own.table.update(change)
    },
  }
}

test('a thousand copies are updated, although the update is killed ten times', async () => {
  const rows = rowsOf('u_killed', 1_000)
  await own.fill(rows)
  const copy = copyOf('u_killed', 2)
  for (let kill = 0; kill < kills; kill += 1)
    await expect(update(dyingTable(90 * kill), copy)).rejects.toThrow('killed')
  await update(own.table, copy)
  expect(await copiesNow(rows)).toEqual(rows.map(() => copy.author))
}, 300_000)

test('if two changes are copied in any order, even interleaved, the copies show the newer change', async () => {
  const rows = rowsOf('u_races', 60)
  await own.fill(rows)
  const [second, third] = [copyOf('u_races', 2), copyOf('u_races', 3)]
  await expect(update(dyingTable(25), third)).rejects.toThrow('killed')
  await update(own.table, second)
  await Promise.all([update(own.table, third), update(own.table, second)])
  await update(own.table, second)
  expect(await copiesNow(rows)).toEqual(rows.map(() => third.author))
})

test('a second update only writes rows that are newer than the first update', async () => {
  const rows = rowsOf('u_late', 30)
  await own.fill(rows)
  await update(own.table, copyOf('u_late', 2), 1_000 * 28)
  const names = (await copiesNow(rows)).map((copy) => (copy as { name: string }).name)
  expect(names.filter((name) => name === 'Ann 2')).toHaveLength(3)
  expect(names.slice(27)).toEqual(['Ann 2', 'Ann 2', 'Ann 2'])
})

test('an update does not create a removed row again, and does not change the ban mark', async () => {
  const rows = rowsOf('u_swept', 3)
  const mark = { ...banMarkKey('u_swept'), authorKey: authoredPostsKey('u_swept'), createdAt: 8.64e15 }
  await own.fill([...rows, mark])
  const table: Table = {
    ...own.table,
    async update(change) {
      await own.table.remove(change.key)
      return own.table.update(change)
    },
  }
  await update(table, copyOf('u_swept', 2))
  expect(await copiesNow(rows)).toEqual([undefined, undefined, undefined])
  expect(await own.rowOf(banMarkKey('u_swept'))).toEqual(mark)
})

/** Writes a person's row; returns the reaction's effects on the test's table, and the files that it would remove. */
async function reacting(id: string, duringWait: () => Promise<void>) {
  const names = { firstName: 'Ann', lastName: 'Two', username: 'annray', email: 'ann@example.com' }
  const rights = {
    verified: true,
    schoolVerified: true,
    profileSetUp: true,
    campusId: 'ou',
    type: 'individual',
  }
  const rest = { totalPosts: 0, createdAt: 1, lastModified: 1 }
  const person = { ...userKey(id), id, ...names, ...rights, ...rest, profileVersion: 2, copyingSince: 50_000 }
  await own.fill([person])
  const platform = { table: own.table, now: () => 1, random: () => 'x' }
  const removed: string[] = []
  const effects = {
    users: userStore(platform),
    profiles: profileStore(platform),
    copies: copyStore(platform),
    chats: partnerCopies(platform),
    files: { remove: async (media: Media[]) => void removed.push(...media.map(({ fileId }) => fileId)) },
    clock: { passed: duringWait },
  }
  return { effects, removed }
}

test('a post, a comment and a save that a slow request writes with the person’s old name are updated, too', async () => {
  const [before, late] = [rowsOf('u_same', 30), rowsOf('u_same', 57).slice(54)]
  await own.fill(before)
  // Simulates a request that reads the person before the change, and writes after the copies are updated.
  const { effects } = await reacting('u_same', () => own.fill(late))
  await copyUser({ userId: 'u_same', changedAt: 60_000 }, effects)
  const names = await copiesNow([...before, ...late])
  expect(names.map((copy) => (copy as { name: string }).name)).toEqual(names.map(() => 'Ann Two'))
  expect(await own.rowOf(userKey('u_same'))).not.toHaveProperty('copyingSince')
})

test('a replaced picture is removed once no copy shows it, even if the first run of the reaction was killed', async () => {
  const dies = async () => {
    throw new Error('killed')
  }
  const detail = { userId: 'u_file', changedAt: 60_000, replaced: 'people/old' }
  const killed = await reacting('u_file', dies)
  await expect(copyUser(detail, killed.effects)).rejects.toThrow('killed')
  expect(killed.removed).toEqual([])
  const { effects, removed } = await reacting('u_file', async () => undefined)
  await copyUser(detail, effects)
  expect(removed).toEqual(['people/old'])
})
