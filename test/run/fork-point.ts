import { execFileSync } from 'node:child_process'

/** Returns the lines of a git command's output. */
export const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** The newest commit that the working copy shares with main; undefined if the repository has no branch main. */
export function forkPoint(): string | undefined {
  const mains = ['refs/heads/main', 'refs/remotes/origin/main']
  // The remote main comes first, because a change may have been committed to the local main.
  const [main] = git('for-each-ref', '--sort=-refname', '--format=%(objectname)', ...mains)
  return main && git('merge-base', main, 'HEAD')[0]
}
