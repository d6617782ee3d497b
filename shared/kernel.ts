/**
 * Typed forms of functions whose standard types lose their arguments' types. This is the only file of the product that
 * casts.
 */

/** The keys of an object whose type lists them all. */
export function keysOf<T extends object>(object: T): (keyof T & string)[] {
  return Object.keys(object) as (keyof T & string)[]
}

/** The entries of an object under these keys. */
export function pick<T extends object, K extends keyof T & string>(
  object: T,
  keys: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>
}

/** A record with the same keys, whose values are the results of a function. */
export function mapValues<Key extends string, From, To>(
  record: Readonly<Record<Key, From>>,
  to: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(keysOf(record).map((key) => [key, to(record[key])])) as Record<Key, To>
}

/** Calls every factory of a record with the same argument; each result keeps the type its factory declares. */
export function makeAll<P, F extends Record<string, (argument: P) => unknown>>(factories: F, argument: P) {
  return Object.fromEntries(keysOf(factories).map((key) => [key, factories[key]?.(argument)])) as {
    [K in keyof F]: ReturnType<F[K]>
  }
}

/** Joins two records; the result has the type that the caller states. */
export function join<A extends object, B extends object, Joined extends A & B>(a: A, b: B) {
  return { ...a, ...b } as unknown as Joined
}
