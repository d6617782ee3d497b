/** Writes the results of a Vitest run to the file that the variable `REPORT` names. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { writeReport, type FileResult } from './report.ts'

const namedMaximum = 5

interface Failure {
  message?: string
  stack?: string | undefined
}

/** Adds the message to the stack, because Vitest's stacks of assertions lack it. */
const textOf = ({ message = 'no message', stack = '' }: Failure) =>
  stack.includes(message) ? stack : `${message}\n${stack}`

function fileOf(module: TestModule): FileResult {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic()
  const tests = [...module.children.allTests()].flatMap((test) => {
    const { state, errors } = test.result()
    if (state !== 'passed' && state !== 'failed') return []
    const [error] = errors ?? []
    return [{ name: test.fullName, passed: state === 'passed', error: error && textOf(error) }]
  })
  return {
    file: relative(process.cwd(), module.moduleId),
    milliseconds: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    tests,
  }
}

/** The errors of loading a file, and of the hooks of the file and its groups. */
function errorsOf(module: TestModule): string[] {
  const owners = [module, ...module.children.allSuites()]
  const file = relative(process.cwd(), module.moduleId)
  return owners.flatMap((owner) => owner.errors()).map((error) => `${file}\n${textOf(error)}`)
}

/** Names the files that a crashed worker left without a result. */
function unendedIn(modules: readonly TestModule[]): string[] {
  const files = modules
    .filter((module) => module.state() === 'queued' || module.state() === 'pending')
    .map(({ moduleId }) => relative(process.cwd(), moduleId))
  const more = files.length > namedMaximum ? ` and ${files.length - namedMaximum} more` : ''
  return files.length > 0 ? [`Not ended: ${files.slice(0, namedMaximum).join(', ')}${more}`] : []
}

export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[], reason: string): void {
    writeReport({
      files: modules.map(fileOf),
      errors: [
        ...modules.flatMap(errorsOf),
        ...unhandled.map(textOf),
        ...unendedIn(modules),
        ...(reason === 'interrupted' ? ['The run was interrupted.'] : []),
      ],
    })
  }
}
