import { expect, test } from 'vitest'
import { connectionKey, socketKey } from '../../lambdas/live/live-keys.ts'
import { getMe } from '../../shared/users/get-me.ts'
import { readChat } from '../../shared/chats/read-chat.ts'
import { say, talker } from '../chats/conversations.ts'
import { call, idle, member, type Person } from '../cloud.ts'
import { leave } from '../holdings/deletion.ts'
import { rowOf, rowsOf } from '../rows.ts'
import { openSocket } from './open-socket.ts'
import { unknownConnection } from './unknown-connection.ts'

const idOf = async (person: Person) => (await call(getMe, {}, person)).output.id

test('sending a hint removes the rows of closed sockets, but not the rows of sockets that may still be opening', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const benId = ben.id
  const { chatId } = await say(ann, ben)
  await idle()
  const [ofAnn, ofBen] = [await openSocket(ann), await openSocket(ben)]
  await unknownConnection(benId, 'gone-longer-ago=', Date.now() - 60_000)
  await unknownConnection(benId, 'opening-just-now=', Date.now() + 60_000)
  ofAnn.send({ action: 'typing', chatId })
  expect(await ofBen.arrival()).toMatchObject({ type: 'typing' })
  await expect.poll(() => rowOf(connectionKey(benId, 'gone-longer-ago='))).toBeUndefined()
  await expect.poll(() => rowOf(socketKey('gone-longer-ago='))).toBeUndefined()
  expect(await rowOf(connectionKey(benId, 'opening-just-now='))).toBeDefined()
})

test('a read mark reaches the partner, and removes the rows of closed sockets', async () => {
  const [ann, ben] = [await talker(), await talker()]
  const message = await say(ann, ben)
  await idle()
  const ofAnn = await openSocket(ann)
  await unknownConnection(ann.id, 'gone-longer-ago=', Date.now() - 60_000)
  await call(readChat, { chatId: message.chatId, upTo: message.id }, ben)
  expect(await ofAnn.arrival()).toMatchObject({ type: 'read', upTo: message.id })
  expect(await rowOf(connectionKey(ann.id, 'gone-longer-ago='))).toBeUndefined()
})

test('a person’s twenty-first socket replaces the oldest one', async () => {
  const ann = await member()
  const annId = await idOf(ann)
  const oldest = await openSocket(ann)
  for (let count = 0; count < 19; count += 1)
    await unknownConnection(annId, `later-${count}=`, Date.now() + 1000)
  const newest = await openSocket(ann)
  expect(await oldest.closed).toBe(1000)
  expect(await newest.isOpen()).toBe(true)
  expect(await rowsOf(connectionKey(annId, '').pk)).toHaveLength(20)
})

test('the sockets of a person who deletes their account are closed', async () => {
  const ann = await member()
  const annId = await idOf(ann)
  const socket = await openSocket(ann)
  await leave(ann)
  expect(await socket.closed).toBe(1000)
  await expect.poll(() => rowsOf(connectionKey(annId, '').pk)).toEqual([])
})
