/**
 * Effects: everything that a handler does outside its own process, for example a store, with what each method may do.
 * Operations and reactions name the effects that they use, and their functions are granted just that.
 */
import { pick } from '../../shared/kernel.ts'
import type { Grant } from './grants.ts'
import type { Platform } from './platform.ts'

type GrantsOf<T> = { readonly [Method in keyof T & string]: readonly Grant[] }

export interface Effect<T> {
  (platform: Platform): T
  /** What each method may do. */
  readonly grants: GrantsOf<T>
}

/** Effects by the names under which a handler gets them. */
export type Effects = Record<
  string,
  ((platform: Platform) => unknown) & { readonly grants: GrantsOf<object> }
>

/** What a handler gets of its effects. */
export type Made<E extends Effects> = { [K in keyof E]: ReturnType<E[K]> }

/** Declares an effect. A method whose grants are missing does not compile; one that only computes has none: `[]`. */
export function effect<T extends object>(
  grants: GrantsOf<NoInfer<T>>,
  make: (platform: Platform) => T,
): Effect<T> {
  return Object.assign((platform: Platform) => make(platform), { grants })
}

/** An effect of which only these methods can be called and are granted. */
export function only<T extends object, Method extends keyof T & string>(
  of: Effect<T>,
  ...methods: Method[]
): Effect<Pick<T, Method>> {
  return Object.assign((platform: Platform) => of(platform), { grants: pick(of.grants, methods) })
}

/** Everything that these effects may do. */
export function grantsOf(effects: Effects): Grant[] {
  return Object.values(effects).flatMap(({ grants }) => Object.values<readonly Grant[]>(grants).flat())
}
