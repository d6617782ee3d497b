/**
 * The cost of an invocation in DynamoDB units, as the table reports it. Each invocation logs it once; the benchmarks read
 * it. Lambda runs one invocation at a time, so one total is enough.
 */
export interface Capacity {
  calls: number
  read: number
  write: number
  /** Second writes of limits, which are included in `calls` and `write`; whether one is needed depends on earlier calls. */
  limitRetries: number
}

interface Consumed {
  CapacityUnits?: number | undefined
}

const nothing: Capacity = { calls: 0, read: 0, write: 0, limitRetries: 0 }
let tally = { ...nothing }

export function countCapacity(kind: 'read' | 'write', consumed: Consumed | Consumed[] | undefined): void {
  tally.calls += 1
  for (const one of [consumed ?? []].flat()) tally[kind] += one.CapacityUnits ?? 0
}

export function countLimitRetry(): void {
  tally.limitRetries += 1
}

/** Returns the total since the previous call of this function. */
export function takeCapacity(): Capacity {
  const taken = tally
  tally = { ...nothing }
  return taken
}
