/** The counts of a search cannot be inflated by a script, and equal the rows even if the stream repeats or loses records. */
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countDoubted } from '../../events/count-doubted.ts'
import { withPrefix } from '../../lambdas/platform/expressions.ts'
import type { Row } from '../../lambdas/platform/row.ts'
import { searchFacts } from '../../lambdas/search/search-facts.ts'
import { popularKey, recentKey, termKey, viewsPrefix } from '../../lambdas/search/search-keys.ts'
import { termStore } from '../../lambdas/search/term-store.ts'
import { countRecords, doubtRecords, type FollowUp } from '../../lambdas/stream/count.ts'
import { recounts } from '../../lambdas/stream/recount.ts'
import { createSearch } from '../../shared/search/create-search.ts'
import { deleteRecentSearches } from '../../shared/search/delete-recent-searches.ts'
import { listPopularSearches } from '../../shared/search/list-popular-searches.ts'
import { updateSearch } from '../../shared/search/update-search.ts'
import { call, idle, invoke, member, tableClient, theCloud, verified } from '../cloud.ts'
import { leaveForGood } from '../holdings/deletion.ts'
import { openOwnTable } from '../own-table.ts'
import { changeRow, rowOf, userOf } from '../rows.ts'
import { newText, search, viewsOf } from './searching.ts'

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

describe('a script', { timeout: 120_000 }, () => {
  test('that searches as one person repeatedly, at once and in every spelling, is counted once', async () => {
    const ann = await member()
    const text = newText()
    const spellings = [
      text,
      text.toUpperCase(),
      ` ${text.replaceAll(' ', '\u00a0 ')}`,
      text.replace('lamp', 'lámp'),
      text.replace('lamp', 'la\u200bmp'),
      text.replace('lamp', 'ｌａｍｐ'),
    ]
    const answers = await Promise.all(
      many(5, () => spellings.map((q) => call(createSearch, { campusId: 'ou', q }, ann))).flat(),
    )
    const made = answers.filter(({ error }) => !error).map(({ output }) => output.search)
    expect([made.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 29])
    await Promise.all(many(10, () => call(updateSearch, { campusId: 'ou', searchId: made[0]!.id }, ann)))
    await call(deleteRecentSearches, {}, ann)
    await search(text, ann)
    expect(await viewsOf(text)).toEqual([1, 1, 0])
  })

  test('that searches as a visitor with forged addresses is counted once a day', async () => {
    const text = newText()
    await search(text, await member())
    await idle()
    const { ports } = await theCloud()
    const statuses = await Promise.all(
      many(20, async (index) => {
        const invented = {
          'x-forwarded-for': `10.0.0.${index}`,
          'cloudfront-viewer-address': `10.0.1.${index}:1`,
        }
        const response = await fetch(`http://127.0.0.1:${ports.site}/api/campuses/ou/searches`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...invented },
          body: JSON.stringify({ q: text }),
        })
        return response.status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await viewsOf(text)).toEqual([2, 1, 1])
  })

  test('that opens accounts without a school, or uses many addresses, cannot make a search popular', async () => {
    const [ann, ben] = [await member(), await member()]
    const text = newText()
    for (const person of [ann, ben]) await search(text, person)
    await idle()
    for (let account = 0; account < 3; account += 1) await search(text, await verified())
    const from = (address: string) =>
      invoke('search-api', {
        httpMethod: 'POST',
        resource: createSearch.path,
        pathParameters: { campusId: 'ou' },
        queryStringParameters: null,
        headers: {},
        body: JSON.stringify({ q: text }),
        isBase64Encoded: false,
        requestContext: { identity: { sourceIp: address } },
      })
    for (let round = 0; round < 2; round += 1)
      await Promise.all(many(10, (index) => from(`198.51.100.${index}`)))
    const [total, unique, ghost] = await viewsOf(text)
    // Each of the ten addresses and the accounts' address gives a ghost view, unless two addresses share a short hash.
    expect([unique, total - unique - ghost, ghost >= 9 && ghost <= 11]).toEqual([2, 0, true])
    const { items } = (await call(listPopularSearches, { campusId: 'ou' })).output
    expect(items.map((item) => item.text)).not.toContain(text)
  })
})

test('after the deletion of an account, its searches are still counted, and its recent searches are removed', async () => {
  const ann = await member()
  const { id } = await userOf(ann.email)
  const text = newText()
  const made = (await call(createSearch, { campusId: 'ou', q: text }, ann)).output.search
  const [recent, term] = [recentKey(id, made?.id ?? ''), termKey('ou', text)]
  expect([await viewsOf(text), await rowOf(recent)]).toMatchObject([[1, 1, 0], { text }])
  await leaveForGood(ann)
  expect([await viewsOf(text), await rowOf(recent)]).toEqual([[1, 1, 0], undefined])
  const documents = await tableClient()
  const { Items: rows = [] } = await documents.send(
    new QueryCommand({
      TableName: (await theCloud()).environment['TABLE_NAME'],
      ...withPrefix(term.pk, viewsPrefix),
    }),
  )
  expect([rows.length, JSON.stringify(rows).includes(id)]).toEqual([1, false])
})

test('a search whose counts may be wrong is recounted from its rows', async () => {
  const text = newText()
  await search(text, await member())
  await search(text, await member())
  expect(await viewsOf(text)).toEqual([2, 2, 0])
  const key = termKey('ou', text)
  await changeRow(key, { totalViews: 7000, uniqueViews: 5000 })
  const [count] = searchFacts.counts!.of({ before: undefined, after: { ...key, sk: viewsPrefix } })
  const detail = { ...key, counted: count!.counted, createIfMissing: true, writtenAt: Date.now() }
  const body = JSON.stringify({ id: '1', 'detail-type': countDoubted.name, detail })
  const Records = [{ messageId: 'one', eventSource: 'aws:sqs', body }]
  expect(await invoke('on-count-doubted-recount-row', { Records })).toEqual({ batchItemFailures: [] })
  expect(await rowOf(key)).toMatchObject({ totalViews: 2, uniqueViews: 2, ghostViews: 0 })
})

describe('on a separate table', () => {
  const day = 24 * 3600 * 1000
  let own: Awaited<ReturnType<typeof openOwnTable>>
  let now = Date.UTC(2026, 8, 1, 12)
  beforeAll(async () => {
    vi.stubEnv('STAGE', 'prod')
    own = await openOwnTable()
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    own.close()
  })
  const platform = () => ({ table: own.table, now: () => now, random: () => '' })
  const viewRows = async (text: string) =>
    (await own.keysBeside(termKey('ou', text))).filter(({ sk }) => sk.startsWith(viewsPrefix))
  let records = 0
  const recordOf = (after: Row) => {
    const number = String((records += 1))
    const [count] = searchFacts.counts!.of({ before: undefined, after })
    return { sequenceNumber: number, eventId: number, writtenAt: now, count: count! }
  }
  type Record = ReturnType<typeof recordOf>
  async function recountAll(followUps: FollowUp[]) {
    for (const { event } of followUps) {
      now += 60_000
      await recounts(platform()).recount(event.detail as typeof countDoubted.example)
    }
  }
  const numbersOf = async (text: string) => {
    const row = await own.rowOf(termKey('ou', text))
    return ['totalViews', 'uniqueViews', 'ghostViews'].map((name) => Number(row?.[name] ?? 0))
  }

  test("a person's searches for the same text count as one view a day, and as one unique view over all days", async () => {
    const terms = termStore(platform())
    for (let days = 0; days < 3; days += 1) {
      for (let times = 0; times < 2; times += 1) await terms.addView('ou', 'Days', { userId: 'u_1' })
      now += day
    }
    await terms.addView('ou', 'days', { userId: 'u_2' })
    await countRecords(own.table, (await viewRows('days')).map(recordOf))
    expect(await numbersOf('days')).toEqual([4, 2, 0])
  })

  test('the views of a visitor are counted once a day if a person has made the search', async () => {
    const terms = termStore(platform())
    const visit = () => terms.addView('ou', 'visits', { address: '192.0.2.1' })
    await visit()
    expect(await viewRows('visits')).toEqual([])
    await own.fill([{ ...termKey('ou', 'visits'), totalViews: 1, uniqueViews: 1 }])
    for (const _ of [1, 2]) await visit()
    now += day
    await visit()
    expect(await viewRows('visits')).toHaveLength(2)
  })

  test('if all records of a search were given up, the redrive creates its row, and the search can be listed', async () => {
    await termStore(platform()).addView('ou', 'given up', { userId: 'u_1' })
    const { followUps } = await doubtRecords(own.table, (await viewRows('given up')).map(recordOf))
    await recountAll(followUps)
    expect(await own.rowOf(termKey('ou', 'given up'))).toMatchObject({
      popularKey: popularKey('ou'),
      totalViews: 1,
      uniqueViews: 1,
      ghostViews: 0,
    })
  })

  test(
    'the counts equal the rows, even if records are delivered twice or late, or are given up',
    { timeout: 120_000 },
    async () => {
      let histories = 0
      const step = fc.record({
        kind: fc.constantFrom('person', 'visitor'),
        who: fc.nat({ max: 3 }),
        passDay: fc.boolean(),
        end: fc.constantFrom('delivered', 'delivered twice', 'late', 'given up'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
          const text = `history ${(histories += 1)}`
          const seen = new Set<string>()
          const [late, givenUp]: [Record[], Record[]] = [[], []]
          const doubts: FollowUp[] = []
          for (const { kind, who, passDay, end } of steps) {
            const by = kind === 'person' ? { userId: `u_${who}` } : { address: `192.0.2.${who}` }
            await termStore(platform()).addView('ou', text, by)
            const added = (await viewRows(text)).filter(({ sk }) => !seen.has(sk))
            for (const { sk } of added) seen.add(sk)
            const found = added.map(recordOf)
            if (end === 'late') late.push(...found)
            else if (end === 'given up') givenUp.push(...found)
            else
              for (let time = 0; time < (end === 'delivered' ? 1 : 2); time += 1)
                doubts.push(...(await countRecords(own.table, found)).followUps)
            now += passDay ? day : 1000
          }
          doubts.push(...(await countRecords(own.table, late)).followUps)
          doubts.push(...(await doubtRecords(own.table, givenUp)).followUps)
          await recountAll(doubts)
          const keys = await viewRows(text)
          const unique = new Set(steps.filter(({ kind }) => kind === 'person').map(({ who }) => who)).size
          const [total, people, ghosts] = await numbersOf(text)
          expect([total, people]).toEqual([keys.length, unique])
          expect(ghosts).toBe(keys.filter(({ sk }) => sk.startsWith(`${viewsPrefix}G`)).length)
        }),
        { numRuns: process.env['FAULTS'] === 'long' ? 300 : 20 },
      )
    },
  )
})
