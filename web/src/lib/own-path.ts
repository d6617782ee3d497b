import { ownPathAt } from '../../../shared/own-path.ts'

/** Returns a path of this site from a query parameter like `?redirect=` or `?goBack=`, and undefined for anything else. */
export function ownPath(path: string | null, origin = window.location.origin): string | undefined {
  return ownPathAt(origin, path)
}
