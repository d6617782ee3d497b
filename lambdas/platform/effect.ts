/**
 * Effects: everything that a handler does outside its own process, for example a store, with the grants of each method.
 * Operations and reactions name the effects that they use, and their functions get exactly those grants.
 */
import { pick } from '../../shared/kernel.ts'
import type { Grant } from './grants.ts'
import type { Platform } from './platform.ts'

type GrantsOf<T> = { readonly [Method in keyof T & string]: readonly Grant[] }

export interface Effect<T> {
  (platform: Platform): T
  readonly grants: GrantsOf<T>
}

/** Effects by the names under which a handler gets them. */
export type Effects = Record<
  string,
  ((platform: Platform) => unknown) & { readonly grants: GrantsOf<object> }
>

/** The effects as a handler gets them. */
export type Made<E extends Effects> = { [K in keyof E]: ReturnType<E[K]> }

/** Declares an effect. A method without grants does not compile; one that only computes has `[]`. */
export function effect<T extends object>(
  grants: GrantsOf<NoInfer<T>>,
  make: (platform: Platform) => T,
): Effect<T> {
  return Object.assign((platform: Platform) => make(platform), { grants })
}

/** An effect reduced to these methods: only they can be called and are granted. */
export function only<T extends object, Method extends keyof T & string>(
  of: Effect<T>,
  ...methods: Method[]
): Effect<Pick<T, Method>> {
  return Object.assign((platform: Platform) => of(platform), { grants: pick(of.grants, methods) })
}

export function grantsOf(effects: Effects): Grant[] {
  return Object.values(effects).flatMap(({ grants }) => Object.values<readonly Grant[]>(grants).flat())
}
