/**
 * `npm run redrive -- prod`: passes stream records that were given up to their consumer again, and sends dead letters back
 * to their queue. Exits with an error if some fail again. When to run it: infra/README.md, 'Redrive'.
 */
import { command } from './deploy/command.ts'
import { redriveStage } from './deploy/redrive-stage.ts'

await command('npm run redrive -- <stage>', [], redriveStage)
