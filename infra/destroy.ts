/** `npm run destroy -- dev`: removes a stage whose `retain` is false, with its data. */
import { command } from './deploy/command.ts'
import { destroy } from './deploy/destruction.ts'

await command('npm run destroy -- <stage>', [], destroy)
