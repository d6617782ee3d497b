import { Stopped, type World } from './world.ts'

/** Asks whether to continue. Without a terminal, only `yes` continues. If `expected` is set, the user has to type it. */
export async function confirm(
  { ask }: Pick<World, 'ask'>,
  question: string,
  { yes, expected = 'yes' }: { yes: boolean; expected?: string },
): Promise<void> {
  if (yes) return
  if (!ask) throw new Stopped('Nothing was changed, because nobody can be asked here: run it at a terminal.')
  const answer = await ask(`${question} Type ${expected}: `)
  if (answer.trim() !== expected) throw new Stopped('Nothing was changed.')
}
