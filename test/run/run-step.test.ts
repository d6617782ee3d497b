/** What a step costs and how it ends decide the verdict of a whole run. */
import { expect, test } from 'vitest'
import { cpuSecondsIn, runCommand } from './run-step.ts'

const options = { isSideBySide: true }

test('a command returns its exit code and its whole output', async () => {
  const ran = await runCommand('two lines', ['sh', '-c', 'echo one; echo two >&2; exit 3'], options)
  expect(ran).toMatchObject({ code: 3, output: expect.stringMatching(/one/) })
  expect(ran.output).toContain('two')
})

test('processor time includes the processes that a command started', async () => {
  const work = 'while (process.cpuUsage().user < 200_000);'
  const { cpuSeconds } = await runCommand('work', ['sh', '-c', `node -e "${work}"; true`], options)
  expect(cpuSeconds).toBeGreaterThan(0.1)
})

test('the times of a shell are read in minutes and seconds', () => {
  expect(cpuSecondsIn('0m0.010s 0m0.000s\n2m1.500s 0m0.250s\n')).toBeCloseTo(121.76)
})
