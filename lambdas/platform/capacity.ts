/**
 * The cost of an invocation in DynamoDB units, as the table reports it. Each invocation logs it once; the benchmarks read
 * it. Lambda runs one invocation at a time, so one tally is enough.
 */
export interface Capacity {
  calls: number
  read: number
  write: number
}

interface Consumed {
  CapacityUnits?: number | undefined
}

let tally: Capacity = { calls: 0, read: 0, write: 0 }

export function countCapacity(kind: 'read' | 'write', consumed: Consumed | Consumed[] | undefined): void {
  tally.calls += 1
  for (const one of [consumed ?? []].flat()) tally[kind] += one.CapacityUnits ?? 0
}

/** The tally since the last call of this function. */
export function takeCapacity(): Capacity {
  const taken = tally
  tally = { calls: 0, read: 0, write: 0 }
  return taken
}
