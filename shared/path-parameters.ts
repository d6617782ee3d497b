import type { AnyContract } from './contract.ts'

/** `/posts/{postId}` → `['postId']`. */
export function pathParameters(contract: Pick<AnyContract, 'path'>): string[] {
  return [...contract.path.matchAll(/\{(\w+)\}/g)].flatMap((match) => match[1] ?? [])
}
