import { randomBytes } from 'node:crypto'

/** What the pool remembers between the two halves of a sign-in. `username` is missing when no such user exists. */
export type Challenge = {
  username: string | undefined
  clientPublicKey: string
  serverKeys: { privateKey: string; publicKey: string }
}

/** Challenges that wait for their answer, in memory only: a restart asks for the password again. */
export function openChallenges(validSeconds: number) {
  const waiting = new Map<string, Challenge & { expiresAt: number }>()
  return {
    /** Keeps the challenge and answers the opaque block that names it. */
    add(challenge: Challenge): string {
      const now = Date.now()
      for (const [block, { expiresAt }] of waiting) if (expiresAt <= now) waiting.delete(block)
      const block = randomBytes(64).toString('base64')
      waiting.set(block, { ...challenge, expiresAt: now + validSeconds * 1000 })
      return block
    },

    /** The challenge of that block, once. */
    take(block: string): Challenge | undefined {
      const challenge = waiting.get(block)
      waiting.delete(block)
      return challenge && challenge.expiresAt > Date.now() ? challenge : undefined
    },
  }
}

export type Challenges = ReturnType<typeof openChallenges>
