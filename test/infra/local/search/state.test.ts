import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientFor, definition, find, startOn, useDirectory, write } from './fixture.ts'

const parent = useDirectory()
let count = 0

/** Creates a directory with the index `kept` behind the alias `things`. Returns a function that starts an engine on it. */
async function keptIndex() {
  const directory = join(parent(), String(count++))
  const lines: string[] = []
  const start = async () => {
    const server = await startOn(directory, { lines })
    return { client: clientFor(server.url), server }
  }
  const { client, server } = await start()
  await client.indices.create({ index: 'kept', body: definition })
  await client.indices.updateAliases({ body: { actions: [{ add: { index: 'kept', alias: 'things' } }] } })
  for (const [id, at] of Object.entries({ a: 1, b: 2, c: 3 }))
    await write(client, 'things', id, { text: `lamp ${id}`, at }, { version: 5 })
  await write(client, 'things', 'b', {}, { version: 6 })
  await server.close()
  return { lines, start, file: (name: string) => join(directory, name) }
}

test('indexes, aliases, documents and versions survive a restart, and can be searched at once', async () => {
  const { start, lines } = await keptIndex()
  const { client, server } = await start()
  expect(await find(client, 'things', { match: { text: 'lamp' } })).toEqual(['c', 'a'])
  expect(await write(client, 'things', 'a', { at: 1 }, { version: 5 })).toBe(409)
  expect(await write(client, 'things', 'b', { at: 1 }, { version: 6 })).toBe(409)
  expect(lines).toEqual([])
  await server.close()
})

test('a partial line of a killed process is dropped, and acknowledged writes survive', async () => {
  const { start, file, lines: logged } = await keptIndex()
  appendFileSync(file('kept.log'), '["d",5,{"te')
  const { client, server } = await start()
  expect(await find(client, 'things', { match_all: {} })).toEqual(['c', 'a', 'b'])
  await write(client, 'things', 'e', { at: 9 })
  const lines = readFileSync(file('kept.log'), 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line)[0])).toEqual(['a', 'b', 'c', 'e'])
  await server.close()
  const again = await start()
  expect(await find(again.client, 'things', { match_all: {} })).toEqual(['e', 'c', 'a', 'b'])
  expect(logged).toEqual([])
  await again.server.close()
})

test.each(['kept.log', 'catalog.json'])(
  'if %s cannot be read, the engine starts without the index and logs this',
  async (name) => {
    const { start, file, lines } = await keptIndex()
    const text = readFileSync(file(name), 'utf8')
    writeFileSync(file(name), `{"broken\n${text}`)
    const { client, server } = await start()
    expect(lines).toEqual([expect.stringContaining(name)])
    expect((await client.indices.getAlias()).body).toEqual({})
    await client.indices.create({ index: 'kept', body: definition })
    expect(await find(client, 'kept', { match_all: {} })).toEqual([])
    await server.close()
  },
)

test('a new index with the name of a deleted one is empty', async () => {
  const { start } = await keptIndex()
  const { client, server } = await start()
  await client.indices.delete({ index: 'kept' })
  await client.indices.create({ index: 'kept', body: definition })
  await server.close()
  const again = await start()
  expect(await find(again.client, 'kept', { match_all: {} })).toEqual([])
  await again.server.close()
})
