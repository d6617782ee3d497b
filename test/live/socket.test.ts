/** Sockets from end to end: the real functions, the laptop's gateway and a real client. */
import { expect, test } from 'vitest'
import { entryKey, inboxKey } from '../../lambdas/chats/chat-keys.ts'
import { connectionKey, socketKey } from '../../lambdas/live/live-keys.ts'
import { chatIdOf } from '../../shared/chats/pair.ts'
import { blockPerson } from '../../shared/blocks/block-person.ts'
import { createChat } from '../../shared/chats/create-chat.ts'
import type { Hint } from '../../shared/live/hint.ts'
import { newUlid } from '../../shared/ulid.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { ban, call, idle, member, verified, type Person } from '../cloud.ts'
import { changeRow, removeRow, rowOf, rowsOf } from '../rows.ts'
import { openSocket, pageOrigin, statusOfOpening, ticketOf } from './open-socket.ts'

const idOf = async (person: Person) => (await call(getMe, {}, person)).output.id
/** The ids of the connections that have a row. */
async function connectionsOf(person: Person): Promise<unknown[]> {
  const rows = await rowsOf(connectionKey(await idOf(person), '').pk)
  return rows.map(({ connectionId }) => connectionId)
}
const chatOf = async (one: Person, other: Person) => chatIdOf(await idOf(one), await idOf(other))
/** Writes the entries of a conversation in which both people have messages, and returns its id. */
async function conversation(one: Person, other: Person): Promise<string> {
  const chatId = await chatOf(one, other)
  for (const owner of [await idOf(one), await idOf(other)])
    await changeRow(entryKey(owner, chatId), { inboxKey: inboxKey(owner), lastId: newUlid(Date.now()) })
  return chatId
}

test('typing reaches all sockets of the partner, and no other person', async () => {
  const [ann, ben, cleo] = [await member(), await member(), await member()]
  const chatId = await conversation(ann, ben)
  const [ofAnn, first, second, ofCleo] = await Promise.all([ann, ben, ben, cleo].map(openSocket))
  ofAnn!.send({ action: 'typing', chatId })
  const hint = { type: 'typing', chatId, userId: await idOf(ann) }
  expect(await first!.arrival()).toEqual(hint)
  expect(await second!.arrival()).toEqual(hint)
  ofAnn!.send({ action: 'typing', chatId, ended: true })
  const isEnd = (frame: Hint) => frame.type === 'typing' && frame.ended === true
  expect(await first!.arrival(isEnd)).toEqual({ ...hint, ended: true })
  expect([ofAnn!.frames, ofCleo!.frames]).toEqual([[], []])
  for (const each of [ofAnn, first, second, ofCleo]) each!.close()
})

test("typing in another person's conversation reaches nobody", async () => {
  const [ann, ben, eve] = [await member(), await member(), await member()]
  const chatId = await conversation(eve, ben)
  const ofOthers = await conversation(ann, ben)
  const [ofBen, ofEve] = [await openSocket(ben), await openSocket(eve)]
  ofEve.send({ action: 'typing', chatId: ofOthers })
  ofEve.send({ action: 'typing', chatId: 'u_x' })
  ofEve.send({ action: 'typing', chatId: await chatOf(ben, eve), userId: await idOf(ann) })
  // The gateway handles frames in order: once this last frame arrives, the earlier frames have been handled.
  ofEve.send({ action: 'typing', chatId })
  expect(await ofBen.arrival()).toEqual({ type: 'typing', chatId, userId: await idOf(eve) })
  expect(ofBen.frames).toHaveLength(1)
  expect(ofEve.frames).toEqual([])
})

test('a frame without a known route is refused, and the socket stays open', async () => {
  const socket = await openSocket(await verified())
  socket.send({ action: 'message', text: 'Hi' })
  socket.send('no JSON')
  await socket.arrival(() => socket.frames.length === 2)
  expect(socket.frames).toEqual([
    expect.objectContaining({ message: 'Forbidden' }),
    expect.objectContaining({ message: 'Forbidden' }),
  ])
  socket.close()
})

test.each(['', '?ticket=', '?ticket=guessed', '?ticket=a&ticket=b'])(
  'no socket opens with the query %j',
  async (query) => {
    expect(await statusOfOpening(query, await pageOrigin())).toBe(401)
  },
)

test('only the stage’s own pages can open sockets, and an attempt of a foreign page does not use up the ticket', async () => {
  const ticket = await ticketOf(await verified())
  const { port } = new URL(await pageOrigin())
  const foreign = [
    undefined,
    'null',
    'http://evil.example',
    `http://campus.localhost.evil.example:${port}`,
    `http://evil.example/.campus.localhost:${port}`,
    `http://a.b.campus.localhost:${port}`,
    `http://.campus.localhost:${port}`,
    `https://ou.campus.localhost:${port}`,
    'http://ou.campus.localhost',
  ]
  for (const origin of foreign) expect(await statusOfOpening(`?ticket=${ticket}`, origin), origin).toBe(403)
  expect(await statusOfOpening(`?ticket=${ticket}`, await pageOrigin('campus.localhost'))).toBe(101)
})

test('a ban closes the open sockets, and a ticket from before the ban opens none', async () => {
  const person = await verified()
  const [one, other, ticket] = [await openSocket(person), await openSocket(person), await ticketOf(person)]
  await ban(person)
  expect(await Promise.all([one.closed, other.closed])).toEqual([1000, 1000])
  expect(await statusOfOpening(`?ticket=${ticket}`, await pageOrigin())).toBe(403)
})

test('the rows of a closed socket are removed', async () => {
  const person = await verified()
  const socket = await openSocket(person)
  const [id] = await connectionsOf(person)
  expect(id).toBeDefined()
  socket.close()
  await socket.closed
  await expect.poll(() => connectionsOf(person)).toEqual([])
  expect(await rowOf(socketKey(String(id)))).toBeUndefined()
})

test('a socket whose rows are missing is closed at its next ping, so that its page opens another', async () => {
  const person = await verified()
  const socket = await openSocket(person)
  const userId = await idOf(person)
  socket.send({ action: 'ping' })
  await idle()
  for (const id of await connectionsOf(person)) {
    await removeRow(connectionKey(userId, String(id)))
    await removeRow(socketKey(String(id)))
  }
  socket.send({ action: 'ping' })
  expect(await socket.closed).toBe(1000)
})

test('after a block, a typing hint reaches neither of the two people', async () => {
  const [ann, ben, cleo] = [await member(), await member(), await member()]
  await conversation(ann, ben)
  for (const one of [ann, ben]) await conversation(one, cleo)
  await call(blockPerson, { userId: await idOf(ben) }, ann)
  const [ofAnn, ofBen, ofCleo] = [await openSocket(ann), await openSocket(ben), await openSocket(cleo)]
  for (const [socket, person] of [
    [ofAnn, ann],
    [ofBen, ben],
  ] as const) {
    socket.send({ action: 'typing', chatId: await chatOf(ann, ben) })
    // Frames are handled in order: once this frame arrives, the earlier one has been handled.
    socket.send({ action: 'typing', chatId: await chatOf(person, cleo) })
    const userId = await idOf(person)
    await ofCleo.arrival((hint) => hint.type === 'typing' && hint.userId === userId)
  }
  expect([ofAnn.frames, ofBen.frames]).toEqual([[], []])
})

test('a typing hint is sent only if the typist has a verified school, and only to a partner who has a message from the typist', async () => {
  const [ann, ben, cleo, dan] = [await member(), await member(), await member(), await verified()]
  const known = await conversation(ann, cleo)
  await call(createChat, { id: newUlid(Date.now()), userId: await idOf(ben) }, ann)
  const withDan = await conversation(cleo, dan)
  const [ofAnn, ofBen, ofCleo, ofDan] = await Promise.all([ann, ben, cleo, dan].map(openSocket))
  ofDan!.send({ action: 'typing', chatId: withDan })
  ofAnn!.send({ action: 'typing', chatId: await chatOf(ann, ben) })
  ofAnn!.send({ action: 'typing', chatId: await chatOf(ann, dan) })
  // Frames are handled in order: once this frame arrives, the earlier ones have been handled.
  ofAnn!.send({ action: 'typing', chatId: known })
  const isOfAnn = { type: 'typing', chatId: known, userId: await idOf(ann) }
  await ofCleo!.arrival((hint) => hint.type === 'typing' && hint.chatId === known)
  expect([ofBen!.frames, ofDan!.frames, ofCleo!.frames]).toEqual([[], [], [isOfAnn]])
  for (const each of [ofAnn, ofBen, ofCleo, ofDan]) each!.close()
})
