import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Faults that AWS's services may cause in messages and calls. Each number is the probability of the fault at each
 * opportunity. As in AWS, a row's records in the stream stay in order. A redelivered batch can be smaller, because failed
 * batches are bisected.
 */
const usualShares = {
  /** EventBridge delivers an event to a target twice. */
  eventTwice: 0.3,
  /** An event reaches its queue late, so it can arrive after later events. */
  eventLate: 0.5,
  /** EventBridge refuses the first arrival of an entry of PutEvents. */
  eventRefused: 0.2,
  /** SQS delivers a message again although it was deleted. */
  messageAgain: 0.3,
  /** SQS returns fewer messages than there are. */
  smallReceive: 0.5,
  /** Lambda throttles a function, and the queue or the stream waits. */
  functionThrottled: 0.15,
  /** A function did its work, but its result is lost: the queue or the stream redelivers the batch. */
  resultLost: 0.1,
  /** The table refuses a call. */
  callThrottled: 0.1,
  /** The table leaves a part of a batch unprocessed. */
  batchUnfinished: 0.3,
}
export type Fault = keyof typeof usualShares

export type FaultOptions = {
  /** The same seed gives the same sequence of decisions for each fault and each queue, function or table. */
  seed: number
  shares?: Partial<Record<Fault, number>>
}

/** The longest pause that a fault causes. */
const lateMilliseconds = 200

export type Faults = ReturnType<typeof openFaults>

export function openFaults({ seed, shares = {} }: FaultOptions) {
  const generators = new Map<string, () => number>()
  const seen = new Map<Fault, number>()

  /** The next number from 0 to 1 in the random sequence of this place (a fault and the resource where it can happen). */
  function next(place: string): number {
    const generator = generators.get(place) ?? randomNumbers(`${seed} ${place}`)
    generators.set(place, generator)
    return generator()
  }

  return {
    /** Decides whether the fault happens at this place now. */
    happens(fault: Fault, place: string): boolean {
      const happens = next(`${fault} ${place}`) < { ...usualShares, ...shares }[fault]
      if (happens) seen.set(fault, (seen.get(fault) ?? 0) + 1)
      return happens
    },

    upTo: (maximum: number, place: string): number => 1 + Math.floor(next(`upTo ${place}`) * maximum),

    pause: (place: string): Promise<void> => sleep(next(`pause ${place}`) * lateMilliseconds),

    /** Returns how often each fault has happened. */
    seen: (): Partial<Record<Fault, number>> => Object.fromEntries(seen),
  }
}

/** The random number generator sfc32 (https://pracrand.sourceforge.net), seeded with a text. */
export function randomNumbers(text: string): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 1]
  const step = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
  }
  for (const character of text) {
    a ^= character.charCodeAt(0)
    step()
  }
  for (let round = 0; round < 12; round += 1) step()
  return step
}
