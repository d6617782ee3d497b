import { createServer } from 'node:net'
import { localPorts } from '../config.ts'

/** A block has twenty ports. A listener on the last one reserves the block. */
const blockSize = 20

/**
 * Reserves a free block of ports until `close` is called, so that no other process on this machine takes the same block.
 * The search always begins at the same block, because a synthesized template for that block often exists already.
 */
export async function reservePorts(): Promise<{ base: number; close(): Promise<void> }> {
  for (let base = 4200; base < 30_000; base += blockSize) {
    const reservation = await listen(base + blockSize - 1)
    if (!reservation) continue
    const free = await Promise.all(Object.values(localPorts(base)).map(isFree))
    if (free.every(Boolean)) return { base, close: reservation.close }
    await reservation.close()
  }
  throw new Error('there is no free block of ports')
}

/** Throws an error that lists the taken ports, if any. */
export async function requireFreePorts(ports: number[]): Promise<void> {
  const free = await Promise.all(ports.map(isFree))
  const taken = ports.filter((_port, at) => !free[at])
  if (taken.length === 0) return
  const [what, they] = taken.length > 1 ? ['Ports', 'are'] : ['Port', 'is']
  throw new Error(
    `${what} ${taken.join(', ')} ${they} taken. Stop what listens there, or choose another block: PORT=3100 npm start`,
  )
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  await server?.close()
  return server !== undefined
}

/** Listens on the port; undefined if it is taken. */
async function listen(port: number): Promise<{ close(): Promise<void> } | undefined> {
  const server = createServer()
  const listening = Promise.withResolvers<boolean>()
  server.once('error', () => listening.resolve(false))
  server.listen(port, '127.0.0.1', () => listening.resolve(true))
  if (!(await listening.promise)) return undefined
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}
