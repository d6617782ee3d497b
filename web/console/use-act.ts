import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type AnyContract } from '../../shared/contract.ts'
import { RefusalError } from '../../shared/refusal-error.ts'
import type { actOutput } from '../../shared/operators/act.ts'
import { newUlid } from '../../shared/ulid.ts'
import { serverNow } from '../src/lib/call.ts'
import { announce } from './announcement.ts'
import { operate } from './operate.ts'
import { checked, type Problems } from './problems.ts'

/** The contract of an act: an operation by which an operator changes data. The audit log records it with its reason. */
export type ActContract = AnyContract & { output: typeof actOutput }

/** `done` is the sentence that is announced after the act. */
interface Options {
  done: string
  onDone?: (() => void) | undefined
}

/**
 * Sends acts. A retry with the same values has the same id, so that the server performs the act only once even if the first
 * response was lost. An act with other values has a new id.
 */
export function useAct<C extends ActContract>(contract: C, { done, onDone }: Options) {
  const queries = useQueryClient()
  const [problems, setProblems] = useState<Problems>({})
  const sent = useRef({ id: '', values: '' })
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (input: Parameters<typeof operate<C>>[1]) => operate(contract, input),
    // Without a connection an act fails at once. Otherwise it would be performed later, when nobody expects it.
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

/** Returns the sentence to show for a failed call. */
export function sentenceOf(error: Error): string {
  if (error instanceof RefusalError && error.code === 'offline')
    return 'There is no connection. Nothing that you typed is lost. Try again.'
  return error.message
}
