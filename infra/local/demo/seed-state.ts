import { createHmac, randomBytes } from 'node:crypto'
import { encodeTime } from 'ulid'
import * as z from 'zod/mini'
import { readJsonFile, writeJsonFile } from '../state-file.ts'

const stateSchema = z.object({
  /** Epoch milliseconds of the first start: every date of the demo is relative to it. */
  epoch: z.number(),
  /** Ids and file names derive from it, so a second start finds what the first one wrote. */
  secret: z.string(),
  done: z.boolean(),
})
type State = z.output<typeof stateSchema>

/** Reads what earlier starts of the demo left, or begins anew. */
export function openSeedState(file: string) {
  const kept = readJsonFile(file, stateSchema)
  const state: State = kept ?? { epoch: Date.now(), secret: randomBytes(16).toString('hex'), done: false }
  if (!kept) writeJsonFile(file, state)
  const digest = (text: string) => createHmac('sha256', state.secret).update(text).digest()
  return {
    epoch: state.epoch,
    done: state.done,
    /** Hexadecimal digits, unguessable without the secret. */
    hex: (text: string, length: number) => digest(text).toString('hex').slice(0, length),
    /** The ULID of something at a time in epoch milliseconds. */
    ulid: (text: string, time: number) =>
      encodeTime(time, 10) +
      Array.from(digest(text).subarray(0, 16), (byte) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[byte % 32]).join(
        '',
      ),
    finish: () => writeJsonFile(file, { ...state, done: true }),
  }
}

export type SeedState = ReturnType<typeof openSeedState>
