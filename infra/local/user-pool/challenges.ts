import { randomBytes } from 'node:crypto'

/** The state between the two requests of an SRP sign-in. `username` is missing for an unknown user. */
export type Challenge = {
  username: string | undefined
  clientPublicKey: string
  serverKeys: { privateKey: string; publicKey: string }
}

/** Open challenges, in memory only: after a restart the user enters the password again. */
export function openChallenges(validSeconds: number) {
  const waiting = new Map<string, Challenge & { expiresAt: number }>()
  return {
    /** Stores the challenge and returns the opaque block that identifies it. */
    add(challenge: Challenge): string {
      const now = Date.now()
      for (const [block, { expiresAt }] of waiting) if (expiresAt <= now) waiting.delete(block)
      const block = randomBytes(64).toString('base64')
      waiting.set(block, { ...challenge, expiresAt: now + validSeconds * 1000 })
      return block
    },

    /** Removes the challenge of the block and returns it. */
    take(block: string): Challenge | undefined {
      const challenge = waiting.get(block)
      waiting.delete(block)
      return challenge && challenge.expiresAt > Date.now() ? challenge : undefined
    },
  }
}

export type Challenges = ReturnType<typeof openChallenges>
