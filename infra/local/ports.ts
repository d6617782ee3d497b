import { createServer } from 'node:net'
import { localPorts } from '../config.ts'

/** The base of a free block of ports. Begins at the same place every time, so that a synth for it is often at hand. */
export async function freeBasePort(): Promise<number> {
  for (let base = 4200; base < 30_000; base += 10) {
    const free = await Promise.all(Object.values(localPorts(base)).map(isFree))
    if (free.every(Boolean)) return base
  }
  throw new Error('there is no free block of ports')
}

/** Throws one sentence that names the ports that something else listens on. */
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
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
