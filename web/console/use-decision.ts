import { useState } from 'react'
import type { ListedCase } from '../../shared/operators/case.ts'
import { closeCase } from '../../shared/operators/close-case.ts'
import { suggestedGround } from './case-words.ts'
import { decisionOf, emptyDraft, keepDraft, problemsOf, readDraft, type Draft } from './decision-draft.ts'
import type { Problems } from './problems.ts'
import { useAct } from './use-act.ts'

interface Options {
  opened: ListedCase
  operator: string
  /** The sentence that is announced after the case was closed. */
  done: string
  onClosed: () => void
}

/**
 * Returns the draft of a decision about a case, its problems, and functions that change and send it. The operator has to
 * confirm a suspension or a ban before it is sent.
 */
export function useDecision({ opened, operator, done, onClosed }: Options) {
  const { id } = opened
  const [draft, setDraft] = useState<Draft>(
    () => readDraft(operator, id) ?? { ...emptyDraft, ground: suggestedGround(opened) },
  )
  const [found, setFound] = useState<Problems>({})
  const [isAsking, setIsAsking] = useState(false)
  const act = useAct(closeCase, {
    done,
    onDone: () => {
      keepDraft(operator, id, undefined)
      onClosed()
    },
  })

  function change(changed: Partial<Draft>): void {
    const next = { ...draft, ...changed }
    setDraft(next)
    keepDraft(operator, id, next)
    setIsAsking(false)
  }
  function close(values: Record<string, unknown>, decided?: Draft, isSure = false): void {
    if (act.isPending) return
    const problems = problemsOf(values, decided)
    setFound(problems)
    const isGrave = decided?.measure === 'suspension' || decided?.measure === 'ban'
    const isRight = Object.keys(problems).length === 0
    setIsAsking(isRight && isGrave && !isSure)
    if (isRight && (!isGrave || isSure)) act.send(values)
  }
  return {
    draft,
    change,
    problems: { ...act.problems, ...found },
    /** The problems of the last attempt: a new object each time, after which the form focuses the first problem. */
    found,
    refused: act.refused,
    isPending: act.isPending,
    isAsking,
    decide: (isSure = false) => close(decisionOf(id, draft), draft, isSure),
    cancel: () => setIsAsking(false),
    closeOnly: () => close({ caseId: id, reason: draft.reason }),
  }
}
