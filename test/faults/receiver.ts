/** Handles the messages of one conversation as a page does, on a real socket of a laptop cloud. */
import { WebSocket as Socket } from 'ws'
import { createTicket } from '../../shared/live/create-ticket.ts'
import { hintSchema } from '../../shared/live/hint.ts'
import { listMessages } from '../../shared/chats/list-messages.ts'
import { lookForNew, oneAtATime } from '../../web/src/chats/catch-up.ts'
import { newestPage, withHint } from '../../web/src/chats/loaded-messages.ts'
import type { LoadedMessages, Page } from '../../web/src/chats/loaded-messages.ts'
import { newConnection } from '../../web/src/live/connection.ts'
import type { StormCloud } from './storm-cloud.ts'

interface Options {
  userId: string
  partnerId: string
  chatId: string
  /** Returns a number from 0 to 1, which scales the wait before a reconnection. */
  random: () => number
}

export async function openReceiver(cloud: StormCloud, { userId, partnerId, chatId, random }: Options) {
  const list = async (page: { after?: string }) => {
    const { status, output } = await cloud.call(listMessages, { chatId, ...page }, userId)
    if (status !== 200) throw new Error(`list-messages: ${status}`)
    return output as unknown as Omit<Page, 'requestedAt'>
  }
  let loaded: LoadedMessages = newestPage({ ...(await list({})), requestedAt: Date.now() })
  const disorder: string[] = []
  const counts = { hints: 0, new: 0, looks: 0, sockets: 0 }

  const change = (how: (known: LoadedMessages) => LoadedMessages) => {
    const before = loaded
    loaded = how(before)
    if (loaded === before) return
    if (loaded.messages.length < before.messages.length) disorder.push('A message disappeared.')
    loaded.messages.forEach(({ id }, at) => {
      const next = loaded.messages[at + 1]
      if (next && next.id <= id) disorder.push(`${next.id} arrived after ${id}.`)
    })
  }
  const look = oneAtATime(() => {
    counts.looks += 1
    return lookForNew({ get: () => loaded, change, list })
  })

  let open: Socket | undefined
  async function dial(): Promise<WebSocket> {
    const { output } = await cloud.call(createTicket, {}, userId)
    const url = `ws://127.0.0.1:${cloud.livePort}/?ticket=${String(output['ticket'])}`
    const socket = new Socket(url, { origin: cloud.origin })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      // This handler is not removed after the opening, because a cut connection may end with a reset error.
      socket.on('error', reject)
    })
    open = socket
    return socket as unknown as WebSocket
  }
  const connection = newConnection({
    dial,
    onText: (text) => {
      counts.hints += 1
      const hint = hintSchema.parse(JSON.parse(text))
      change((known) => {
        const next = withHint(known, hint, { chatId, partnerId, at: Date.now() })
        if (next !== known) counts.new += 1
        return next
      })
    },
    onChange: (isOpen) => {
      if (!isOpen) return
      counts.sockets += 1
      // A failed catch-up is ignored, because the next gap repeats it.
      void look().catch(() => undefined)
    },
    random,
  })
  return {
    look,
    ids: () => loaded.messages.map(({ id }) => id),
    disorder: () => disorder,
    cut: () => open?.terminate(),
    summary: () =>
      `${counts.new} arrived by ${counts.hints} hints over ${counts.sockets} sockets, ${counts.looks} looks`,
    close: () => connection.end(),
  }
}
