import { createHmac, randomBytes } from 'node:crypto'
import { encodeTime } from 'ulid'
import * as z from 'zod/mini'
import { readJsonFile, writeJsonFile } from '../state-file.ts'

const stateSchema = z.object({
  /** Epoch milliseconds of the first start: every date of the demo is relative to it. */
  epoch: z.number(),
  /** Ids and file names derive from it, so a second start finds the rows of the first one. */
  secret: z.string(),
  /** Whether a start has written everything that the first screens show. */
  isReady: z._default(z.boolean(), false),
  done: z.boolean(),
})
type State = z.output<typeof stateSchema>

/** Reads the state of earlier starts of the demo, or creates a new one. */
export function openSeedState(file: string) {
  const kept = readJsonFile(file, stateSchema)
  const secret = randomBytes(16).toString('hex')
  const state: State = kept ?? { epoch: Date.now(), secret, isReady: false, done: false }
  if (!kept) writeJsonFile(file, state)
  const digest = (text: string) => createHmac('sha256', state.secret).update(text).digest()
  return {
    epoch: state.epoch,
    /** Whether an earlier start stopped before the demo was complete. */
    isResumed: kept !== undefined && !state.done,
    isReady: state.isReady,
    done: state.done,
    /** Hexadecimal digits that derive from the text, and cannot be guessed without the secret. */
    hex: (text: string, length: number) => digest(text).toString('hex').slice(0, length),
    /** The ULID of an item. Its time part is `time` (epoch milliseconds), and its random part derives from the text. */
    ulid: (text: string, time: number) =>
      encodeTime(time, 10) +
      Array.from(digest(text).subarray(0, 16), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join(
        '',
      ),
    showable: () => writeJsonFile(file, { ...state, isReady: true }),
    finish: () => writeJsonFile(file, { ...state, isReady: true, done: true }),
  }
}

export type SeedState = ReturnType<typeof openSeedState>
