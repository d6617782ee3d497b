import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startEnvironment } from '../../../../infra/local/functions/environment.ts'

test('an initialization is stopped after ten seconds and repeated within the timeout of the first event', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'function-'))
  const begun = join(directory, 'begun')
  const file = join(directory, 'index.mjs')
  await writeFile(
    file,
    `import { existsSync, writeFileSync } from 'node:fs'
    if (!existsSync('${begun}')) {
      writeFileSync('${begun}', '')
      setInterval(() => {}, 1000)
      await new Promise(() => {})
    }
    export const handler = async () => 'done'`,
  )
  const waits: number[] = []
  const clock = {
    /** This clock lets the ten seconds of the first initialization pass as soon as it hangs. No other wait ever ends. */
    async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
      waits.push(milliseconds)
      while (milliseconds !== 10_000 || !existsSync(begun)) await sleep(5, undefined, { signal })
    },
  }
  const lines: string[] = []
  const environment = startEnvironment({
    definition: {
      name: 'slow',
      arn: 'arn:slow',
      directory,
      handler: 'index.handler',
      environment: {},
      timeoutSeconds: 3,
      memoryMegabytes: 256,
    },
    file,
    clock,
    log: (line) => lines.push(line),
  })
  onTestFinished(async () => {
    await environment.stop()
    await rm(directory, { recursive: true })
  })
  expect(await environment.invoke({})).toBe('done')
  expect(lines).toEqual(['INIT_REPORT Init Duration: 10000.00 ms Phase: init Status: timeout'])
  expect(waits).toEqual([10_000, 3000])
})
