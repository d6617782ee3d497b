/**
 * `npm run reindex -- prod`: rebuilds the search engine's indexes from the table. Search stays available. The old indexes
 * are kept until every document of the new ones has been compared with the table. When to run it: infra/README.md,
 * 'Reindex'.
 */
import { command } from './deploy/command.ts'
import { stacksOf } from './deploy/leftovers.ts'
import { outputsOf } from './deploy/outputs.ts'
import { reindexStage } from './deploy/reindex-stage.ts'

await command('npm run reindex -- <stage>', [], async (world) =>
  reindexStage(world, await outputsOf(world, await stacksOf(world)), 'all'),
)
