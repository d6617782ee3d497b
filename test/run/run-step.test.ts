/** Tests the exit code, the output and the measured processor time of a step's command. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endCommands, runCommand } from './run-step.ts'
import { descendantsOf, timesIn } from './watch-cpu.ts'

const options = { isSideBySide: true }
const nameOf = (pid: number) =>
  existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/comm`, 'utf8').trim() : ''

test('a command returns its exit code and its whole output', async () => {
  const ran = await runCommand('two lines', ['sh', '-c', 'echo one; echo two >&2; exit 3'], options)
  expect(ran.code).toBe(3)
  expect(ran.output).toMatch(/one/)
  expect(ran.output).toMatch(/two/)
})

test('ending a command also ends all processes that it started, and the command counts as failed', async () => {
  const running = runCommand('a sleeper', ['sh', '-c', 'echo $$; sleep 600 & wait'], options)
  // The signal may reach the shell before or after it starts the sleeper, because both are in one process group.
  endCommands()
  const { code, output } = await running
  expect(code).toBe(128)
  expect(output).toContain('was ended by SIGTERM')
})

test('ending a command also ends a process that has left the command’s process group', async () => {
  const leaver = `
    const { spawn } = require('node:child_process')
    console.log(spawn('sleep', ['600'], { detached: true, stdio: 'ignore' }).pid)`
  const running = runCommand('a leaver', ['node', '-e', leaver], options)
  const isAlive = (pid: number) =>
    existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const sleeper = () => descendantsOf(process.pid).find((pid) => nameOf(pid) === 'sleep')
  await expect.poll(sleeper).toBeDefined()
  const pid = sleeper()!
  endCommands()
  await running
  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('processor time includes a process that its parent does not wait for', async () => {
  const count = 'for (let n = 0; n < 1e6; n += 1);'
  const work = `while (process.cpuUsage().user < 1_000_000) { ${count} } process.kill(process.ppid, 9)`
  const { cpuSeconds } = await runCommand('work', ['sh', '-c', `node -e '${work}' & wait`], options)
  expect(cpuSeconds).toBeGreaterThan(0.2)
})

test('the times of a process are parsed correctly after a name with spaces and parentheses', () => {
  const fields = [
    'S',
    '7',
    ...Array.from({ length: 9 }, () => '0'),
    '150',
    '50',
    '9',
    '9',
    '20',
    '0',
    '1',
    '0',
    '4242',
    '0',
  ]
  expect(timesIn(12, `12 (a (b) c) ${fields.join(' ')}`)).toEqual({
    pid: 12,
    parent: 7,
    start: '4242',
    ticks: 200,
  })
})
