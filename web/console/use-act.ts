import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { RefusalError, type AnyContract } from '../../shared/contract.ts'
import type { actOutput } from '../../shared/operators/act.ts'
import { newUlid } from '../../shared/ulid.ts'
import { serverNow } from '../src/lib/call.ts'
import { announce } from './announcement.ts'
import { operate } from './operate.ts'
import { checked, type Problems } from './problems.ts'

/** An operation that changes something, and is recorded with its reason. */
export type ActContract = AnyContract & { output: typeof actOutput }

/** `done` says what has happened, above the screen. */
interface Options {
  done: string
  onDone?: (() => void) | undefined
}

/**
 * Sends an act. The same values are sent under the same id, so an act whose response was lost happens once when it is sent
 * again. Other values are another act, with an id of its own.
 */
export function useAct<C extends ActContract>(contract: C, { done, onDone }: Options) {
  const queries = useQueryClient()
  const [problems, setProblems] = useState<Problems>({})
  const sent = useRef({ id: '', values: '' })
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (input: Parameters<typeof operate<C>>[1]) => operate(contract, input),
    // Without a connection an act fails at once, and does not happen later, when nobody expects it.
    networkMode: 'always',
    onSuccess: () => {
      sent.current = { id: '', values: '' }
      announce(done)
      onDone?.()
      void queries.invalidateQueries({ queryKey: ['list-audit'] })
    },
    onError: (refused) => refused instanceof RefusalError && setProblems(refused.fields ?? {}),
  })

  function send(given: Record<string, unknown>): void {
    announce(undefined)
    const values = JSON.stringify(given)
    const isRepeated = sent.current.id !== '' && sent.current.values === values
    const id = isRepeated ? sent.current.id : newUlid(serverNow())
    const result = checked(contract, { ...given, id })
    setProblems('problems' in result ? result.problems : {})
    if ('problems' in result) return reset()
    sent.current = { id, values }
    mutate(result.input)
  }
  return { send, problems, refused: error ? sentenceOf(error) : undefined, isPending }
}

/** The sentence about a call that failed. */
export function sentenceOf(error: Error): string {
  if (error instanceof RefusalError && error.code === 'offline')
    return 'There is no connection. Nothing that you typed is lost. Try again.'
  return error.message
}
