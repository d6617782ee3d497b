import { Stopped, type World } from './world.ts'

/**
 * Prints that a release is live, and how to go back to the previous one. Throws if the smoke test or the rebuild of the
 * search indexes found a problem.
 */
export function report(
  { config, say }: World,
  problems: string[],
  { id, canGoBack }: { id: string; canGoBack: boolean },
): void {
  const back = canGoBack
    ? `To go back to the release before: npm run deploy -- ${config.stage} --back`
    : 'There is no kept release before it.'
  if (problems.length > 0)
    throw new Stopped(
      [
        `Release ${id} is live, but the smoke test failed:`,
        ...problems.map((one) => `  - ${one}`),
        back,
      ].join('\n'),
    )
  say(`Release ${id} is live at https://${config.domain}. ${back}`)
}
